import FeedEvaluator
import FeedModel
import TestKit
import Testing

/// iPrompt README, Properties, and as recorded from it, looked at when the launch has been counted.
@Suite struct PromptsGatesTests {
  typealias Row = Case<(PromptsFeed.Prompt, Prompts.Record, FeedDevice), String>

  private static let standard = PromptsFeed.Prompt(name: "p")
  private static let young = FeedDevice(appVersion: "1", installed: noon, launches: 1)
  private static let old = FeedDevice(appVersion: "1", installed: noon.advanced(by: -60 * day), launches: 50)

  static let rows: [Row] = [
    Row("10th use, 10 days", (standard, used(10, 10 * day), young), ""),
    Row("9th use, 30 days", (standard, used(9, 30 * day), young), "usesUntilPrompt"),
    Row("50th use, a second short of 10 days", (standard, used(50, 10 * day - 1), young), "daysUntilPrompt"),
    Row("the app's own days and launches count", (standard, used(1, 0), old), ""),
    Row("at once", (.init(name: "p", usesUntilPrompt: 1, daysUntilPrompt: 0), used(1, 0), young), ""),
    Row("half a day", (.init(name: "p", usesUntilPrompt: 1, daysUntilPrompt: 0.5), used(1, 43_200), young), ""),
    Row("negative uses", (.init(name: "p", usesUntilPrompt: -1), used(99, 99 * day), old), "usesUntilPrompt"),
    Row("negative days", (.init(name: "p", usesUntilPrompt: 1, daysUntilPrompt: -1), used(1, 0), young), ""),
    Row("viewed", (standard, .init(viewed: true), old), "viewed"),
    Row("cancelled", (standard, .init(cancelled: true), old), "cancelled"),
    Row("a second short of a day", (standard, reminded(day - 1), old), "remindPeriod"),
    Row("a day", (standard, reminded(day), old), ""),
    Row("no reminder period", (.init(name: "p", remindPeriod: 0), reminded(0), old), ""),
    Row("half a reminder day", (.init(name: "p", remindPeriod: 0.5), reminded(43_200), old), ""),
    Row("a preview", (.init(name: "p", unknown: ["previewMode": .boolean(true)]), .init(viewed: true), young), ""),
    Row("no preview", (.init(name: "p", unknown: ["previewMode": .integer(0)]), .init(viewed: true), old), "viewed"),
  ]

  @Test(arguments: rows) func isDue(_ c: Row) {
    let feed = PromptsFeed(prompts: [c.input.0])
    let decision = Prompts.decide(feed, state: .init(["p": c.input.1]), device: c.input.2, now: noon, explaining: true)
    #expect(decision.trace[0].gates.first { !$0.passed }?.name ?? "" == c.expected)
    #expect((decision.display != nil) == c.expected.isEmpty)
  }

  @Test func previewModeShowsEverything() {
    let feed = PromptsFeed(prompts: [Self.standard])
    let state = Prompts.State(["p": .init(viewed: true)])
    let options = Prompts.Options(previewMode: true)
    #expect(Prompts.decide(feed, state: state, options: options, device: Self.young, now: noon).display != nil)
  }

  private static func used(_ times: Int, _ secondsAgo: Int) -> Prompts.Record {
    Prompts.Record(firstUsed: noon.advanced(by: -secondsAgo), usesCount: times)
  }

  private static func reminded(_ secondsAgo: Int) -> Prompts.Record {
    Prompts.Record(lastReminded: noon.advanced(by: -secondsAgo))
  }
}
