import Testing

@testable import FeedEvaluator

@Suite struct AnswerTests {
  @Test func labelsAreStandardOwnOrHidden() {
    #expect(Label.standard.text(standard: "Ignore") == "Ignore")
    #expect(Label("No").text(standard: "Ignore") == "No")
    #expect(Label("").text(standard: "Ignore")?.isEmpty == true)
    #expect(Label.hidden.text(standard: "Ignore") == nil)
  }
}
