import FeedEvaluator
import Testing

@Suite struct DecisionTests {
  @Test func isEitherADisplayOrAReason() {
    let display = Prompts.Display(
      name: "a", title: nil, message: nil, buttons: [], actionURL: nil, recurring: false)
    let shown = Decision<Prompts.Display, Prompts.Reason>(.display(display))
    #expect(shown.display == display && shown.reason == nil)
    let nothing = Decision<Prompts.Display, Prompts.Reason>(.nothing(.emptyFeed))
    #expect(nothing.display == nil && nothing.reason == .emptyFeed)
  }
}
