import FeedEvaluator
import FeedModel
import TestKit
import Testing

/// What holds a prompt back, looked at when the launch has been counted.
@Suite struct PromptsGatesTests {
  typealias Row = Case<(Prompts.Record, FeedDevice), String>

  private static let young = FeedDevice(appVersion: "1", installed: noon, launches: 1)
  private static let old = FeedDevice(appVersion: "1", installed: noon.advanced(by: -60 * day), launches: 50)

  static let rows: [Row] = [
    Row("9th use, 30 days", (used(9, 30 * day), young), "usesUntilPrompt"),
    Row("50th use, a second short of 10 days", (used(50, 10 * day - 1), young), "daysUntilPrompt"),
    Row("viewed", (.init(viewed: true), old), "viewed"),
    Row("cancelled", (.init(cancelled: true), old), "cancelled"),
    Row("a second short of a day", (reminded(day - 1), old), "remindPeriod"),
  ]

  @Test(arguments: rows) func isNamed(_ c: Row) {
    let feed = PromptsFeed(prompts: [.init(name: "p")])
    let decision = Prompts.decide(feed, state: .init(["p": c.input.0]), device: c.input.1, now: noon, explaining: true)
    #expect(decision.trace[0].gates.first { !$0.passed }?.name == c.expected)
    #expect(decision.display == nil)
  }

  private static func used(_ times: Int, _ secondsAgo: Int) -> Prompts.Record {
    Prompts.Record(firstUsed: noon.advanced(by: -secondsAgo), usesCount: times)
  }

  private static func reminded(_ secondsAgo: Int) -> Prompts.Record {
    Prompts.Record(lastReminded: noon.advanced(by: -secondsAgo))
  }
}
