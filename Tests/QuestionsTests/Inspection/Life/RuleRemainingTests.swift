import FeedEvaluator
import FeedModel
import TestKit
import Testing

@testable import Inspection

@Suite struct RuleRemainingTests {
  private static let wifi = Rule.Test(.wifi, .truth(true))
  private static let noWifi = Rule.Test(.wifi, .truth(false))
  private static let unseen = Rule.Test(.displayed, .truth(false))

  /// On Wi-Fi; what was displayed may change.
  static let cases: [Case<Rule, Rule?>] = [
    Case("a test that passes is left out", Rule(id: "a", all: [wifi, unseen]), Rule(id: "a", all: [unseen])),
    Case("one that does not pass decides", Rule(id: "a", all: [unseen, noWifi]), nil),
    Case(
      "an alternative that passes is enough", Rule(id: "a", all: [unseen], any: [unseen, wifi]),
      Rule(id: "a", all: [unseen])),
    Case("the others stay", Rule(id: "a", all: [], any: [noWifi, unseen]), Rule(id: "a", all: [], any: [unseen])),
    Case("no alternative is left", Rule(id: "a", all: [], any: [noWifi]), nil),
    Case("nothing is asked", Rule(id: "a", all: []), Rule(id: "a", all: [])),
    Case(
      "the effect stays", Rule(id: "a", all: [wifi], effect: .showOrBlock(unseen)),
      Rule(id: "a", all: [], effect: .showOrBlock(unseen))),
  ]

  @Test(arguments: cases) func keepsWhatMayChange(_ c: Case<Rule, Rule?>) {
    #expect(c.input.remaining { $0 == .wifi ? .truth(true) : nil } == c.expected)
  }
}
