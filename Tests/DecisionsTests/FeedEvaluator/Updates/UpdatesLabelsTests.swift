import FeedModel
import TestKit
import Testing

@testable import FeedEvaluator

@Suite struct UpdatesLabelsTests {
  static let titles: [Case<(String, String), String>] = [
    Case("in English, as iVersion 1.6.2", ("en", "Snoodle"), "A new version of Snoodle is available to download"),
    Case("in a language that isn't there", ("nl", "Snoodle"), "A new version of Snoodle is available to download"),
    Case("in German, as later versions", ("de-AT", "Snoodle"), "Neue Version verfügbar"),
    Case("without a name", ("en", ""), "New version available"),
    Case("a name is no format", ("en", "%@"), "A new version of %@ is available to download"),
  ]

  @Test(arguments: titles) func title(_ c: Case<(String, String), String>) {
    #expect(DefaultLabels(for: c.input.0).updates.updateAvailableTitle(for: c.input.1) == c.expected)
  }
}
