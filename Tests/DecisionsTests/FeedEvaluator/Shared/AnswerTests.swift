import Testing

@testable import FeedEvaluator

@Suite struct AnswerTests {
  @Test func labelsAreStandardOwnOrHidden() {
    #expect(FeedButton.Label.standard.text(standard: "Ignore") == "Ignore")
    #expect(FeedButton.Label("No").text(standard: "Ignore") == "No")
    #expect(FeedButton.Label("").text(standard: "Ignore")?.isEmpty == true)
    #expect(FeedButton.Label.hidden.text(standard: "Ignore") == nil)
  }
}
