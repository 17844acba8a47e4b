import FeedEvaluator
import FeedModel
import Foundation
import Testing

@testable import FeedClient

/// Values of a type that no client keeps under that key.
@Suite struct StateIssueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var kept: StateValues
    var issue: String

    init(_ name: String, _ kept: String, _ issue: String) {
      (testDescription, self.kept, self.issue) = (name, values(kept), issue)
    }
  }

  static let absent = [
    Case(
      "a date that is text", #"{"iNotifyLastChecked": "2012-05-01"}"#,
      "iNotifyLastChecked: is a string, not a date; it counts as absent"),
    Case(
      "a date that is a number", #"{"iVersionLastReminded": 1338508800}"#,
      "iVersionLastReminded: is an integer, not a date; it counts as absent"),
    Case(
      "a list that is a dictionary", #"{"iNotifyIgnoredNotifications": {"a": true}}"#,
      "iNotifyIgnoredNotifications: is a dictionary, not an array; it counts as absent"),
    Case(
      "a version that is a number", #"{"iVersionIgnoreVersion": 1.2}"#,
      "iVersionIgnoreVersion: is a real number, not a string; it counts as absent"),
    Case(
      "a count that is a list", #"{"kPMConditionKey-a-4": [5]}"#,
      "kPMConditionKey-a-4: is an array, not an integer; it counts as absent"),
    Case(
      "a count that is a date", #"{"kPMConditionKey-a-4": {"$date": 5}}"#,
      "kPMConditionKey-a-4: is a date, not an integer; it counts as absent"),
    Case(
      "a flag that is data", #"{"kPMConditionKey-a-5-hide": {"$data": ""}}"#,
      "kPMConditionKey-a-5-hide: is data, not a boolean; it counts as absent"),
    Case(
      "launches with a fraction", #"{"publish.launches": 2.5}"#,
      "publish.launches: is a real number, not an integer; it counts as absent"),
    Case(
      "a log's limit that is text", #"{"YMPromptData": {"YMPromptLogHistoryLimit": "3"}}"#,
      "YMPromptData › YMPromptLogHistoryLimit: is a string, not an integer; it counts as absent"),
    Case("prompts that are a list", #"{"iPrompt": []}"#, "iPrompt: is an array, not a dictionary; it counts as absent"),
    Case(
      "a log that is data", #"{"YMPromptData": {"$data": ""}}"#,
      "YMPromptData: is data, not a dictionary; it counts as absent"),
    Case(
      "launches that are text", #"{"publish.launches": "3"}"#,
      "publish.launches: is a string, not an integer; it counts as absent"),
  ]

  @Test(arguments: absent) func countsAsAbsent(_ c: Case) {
    #expect(statesAreEmpty(c.kept))
    #expect(issues(c.kept) == [c.issue])
  }

  static let partly = [
    Case(
      "a list with other things in it", #"{"iNotifyViewedNotifications": ["a", 5, "b", null, {}]}"#,
      "iNotifyViewedNotifications: 2 of its 4 elements are not strings; they are ignored"),
    Case(
      "a prompt that is text", #"{"iPrompt": {"a": "viewed", "b": {"viewed": true}}}"#,
      "iPrompt › a: is a string, not a dictionary; it counts as absent"),
    Case(
      "a field of a prompt", #"{"iPrompt": {"b": {"usesCount": ["many"], "viewed": true}}}"#,
      "iPrompt › b › usesCount: is an array, not an integer; it counts as absent"),
    Case(
      "a log's element that is no prompt", #"{"YMPromptData": {"ym_photos": [{"date": {"$date": 5}}, 7]}}"#,
      "YMPromptData › ym_photos: 1 of its 2 elements are not prompts; they are ignored"),
    Case(
      "a log's prompts without a date",
      #"{"YMPromptData": {"ym_photos": [{"date": {"$date": 5}}, {}, {"date": "x"}]}}"#,
      "YMPromptData › ym_photos: has no date for 2 of its prompts, which count as long past"),
    Case(
      "a log's entry that is none at all", #"{"YMPromptData": {"YMPromptLogVersion": 1, "mine": true}}"#,
      "YMPromptData › mine: is a boolean, not an array; it counts as absent"),
    Case(
      "a tally", #"{"YMPromptData": {"publish.tallies": {"ym_photos": {"prompts": true, "session": 1}}}}"#,
      "YMPromptData › publish.tallies › ym_photos › prompts: is a boolean, not an integer; it counts as absent"),
  ]

  @Test(arguments: partly) func theRestIsRead(_ c: Case) {
    #expect(!statesAreEmpty(c.kept))
    #expect(issues(c.kept) == [c.issue])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -62_135_596_801, 253_402_300_800])
  func aDateThatIsNone(_ seconds: Double) {
    let kept: StateValues = ["iNotifyLastChecked": .date(Date(timeIntervalSince1970: seconds))]
    #expect(Alerts.State(kept) == Alerts.State())
    #expect(
      issues(kept) == ["iNotifyLastChecked: is a date, not a date of the years 1 to 9999; it counts as absent"])
  }

  @Test(
    "dates in the future, in year 1 and in 9999 are not issues",
    arguments: [4_000_000_000, -62_135_596_800, 253_402_300_799])
  func anUnusualDate(_ second: Int) {
    let kept: StateValues = ["iNotifyLastChecked": .date(Date(timeIntervalSince1970: Double(second)))]
    #expect(Alerts.State(kept).lastChecked == seconds(second))
    #expect(issues(kept).isEmpty)
  }

  @Test("0 and 1 as booleans and a whole real number, as user defaults store them, are not issues") func coercions() {
    let kept = values(
      #"{"kPMConditionKey-a-2": 1, "kPMConditionKey-a-5-b": 0, "kPMConditionKey-a-4": 3.0, "iPrompt": {"p": {"viewed": 1}}}"#
    )
    #expect(
      Banners.State(kept) == Banners.State(["a": Banners.Record(displayed: true, launches: 3, flags: ["b": false])]))
    #expect(Prompts.State(kept) == Prompts.State(["p": Prompts.Record(viewed: true)]))
    #expect(issues(kept).isEmpty)
  }

  private func issues(_ kept: StateValues) -> [String] {
    var issues: [StateIssue] = []
    _ = Alerts.State(kept, issues: &issues)
    _ = Updates.State(kept, issues: &issues)
    _ = Prompts.State(kept, issues: &issues)
    _ = Banners.State(kept, ids: ["a"], issues: &issues)
    _ = Permissions.State(kept, issues: &issues)
    _ = Installation(kept, issues: &issues)
    return issues.map(\.description)
  }

  private func statesAreEmpty(_ kept: StateValues) -> Bool {
    Alerts.State(kept) == .init() && Updates.State(kept) == .init() && Prompts.State(kept) == .init()
      && Banners.State(kept) == .init() && Permissions.State(kept) == .init(version: 0)
      && Installation(kept) == .init()
  }
}
