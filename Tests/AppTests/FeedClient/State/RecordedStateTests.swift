import FeedEvaluator
import FeedModel
import Testing

@testable import FeedClient

/// States as the original libraries wrote them, taken from recordings of their unchanged source.
@Suite struct RecordedStateTests {
  @Test func iNotify() {
    let kept = values(
      """
      {"iNotifyIgnoredNotifications": ["key", "Key ", "KEY"], "iNotifyViewedNotifications": ["2012-05-01"],
       "iNotifyLastChecked": {"$date": 1338508860}, "iNotifyLastReminded": {"$date": 1337644800}}
      """)
    let state = Alerts.State(
      ignored: ["key", "Key ", "KEY"], viewed: ["2012-05-01"], lastChecked: seconds(1_338_508_860),
      lastReminded: seconds(1_337_644_800))
    expect(kept, isState: state)
  }

  @Test("an empty list of ignored alerts differs from a missing list") func iNotifySecondLaunch() {
    expect(values(#"{"iNotifyIgnoredNotifications": []}"#), isState: Alerts.State(ignored: []))
    expect([:], isState: Alerts.State())
  }

  @Test func iVersion() {
    let kept = values(
      """
      {"iVersionLastVersionChecked": "1.2", "iVersionIgnoreVersion": "1.3",
       "iVersionLastChecked": {"$date": 1338508800}, "iVersionLastReminded": {"$date": 1338508801},
       "publish.reminderEndedBy": "1.1"}
      """)
    let state = Updates.State(
      lastVersion: "1.2", ignoredVersion: "1.3", lastChecked: seconds(1_338_508_800),
      lastReminded: seconds(1_338_508_801), reminderEndedBy: "1.1")
    expect(kept, isState: state)
  }

  @Test func iPrompt() {
    let kept = values(
      """
      {"iPrompt": {"a": {"firstUsed": {"$date": 1338508800}, "usesCount": 4, "viewed": true},
       "b": {"lastReminded": {"$date": 1338508900}, "cancelled": false}, "c": {}}}
      """)
    let state = Prompts.State([
      "a": Prompts.Record(firstUsed: seconds(1_338_508_800), usesCount: 4, viewed: true),
      "b": Prompts.Record(lastReminded: seconds(1_338_508_900), cancelled: false), "c": Prompts.Record(),
    ])
    expect(kept, isState: state)
  }

  @Test func notable() {
    let kept = values(
      """
      {"kPMConditionKey-s-4": 0, "kPMConditionKey-s-3": {"$date": 1338508800}, "kPMConditionKey-s-2": true,
       "kPMConditionKey-s-5-hide": false, "kPMConditionKey-t-4": 7}
      """)
    let state = Banners.State([
      "s": Banners.Record(displayed: true, lastDisplay: seconds(1_338_508_800), launches: 0, flags: ["hide": false]),
      "t": Banners.Record(launches: 7),
    ])
    expect(kept, isState: state)
    var issues: [StateIssue] = []
    #expect(Banners.State(kept, ids: ["s", "t"], issues: &issues) == state)
    #expect(issues.isEmpty)
  }

  @Test func yMPromptKit() {
    let kept = values(
      """
      {"YMPromptData": {"YMPromptLogVersion": 1, "YMPromptLogHistoryLimit": 3, "ym_photos": [
       {"date": {"$date": 1338508900}, "user_info": {"session_number": 2}}, {"date": {"$date": 1338508800}}],
       "publish.tallies": {"ym_photos": {"prompts": 9, "session": 4}}}}
      """)
    let state = Permissions.State(
      log: [
        "ym_photos": [
          Permissions.Entry(date: seconds(1_338_508_900), userInfo: ["session_number": .integer(2)]),
          Permissions.Entry(date: seconds(1_338_508_800)),
        ]
      ],
      historyLimit: 3, tallies: ["ym_photos": Permissions.Tally(prompts: 9, session: 4)], version: 1)
    expect(kept, isState: state)
  }

  @Test("a log without a version is read with version 0, so that the evaluator ignores it")
  func yMPromptKitWithoutVersion() {
    let kept = values(#"{"YMPromptData": {"ym_camera": [{"date": {"$date": 1338508800}}]}}"#)
    let entry = Permissions.Entry(date: seconds(1_338_508_800))
    expect(kept, isState: Permissions.State(log: ["ym_camera": [entry]], version: 0))
    expect([:], isState: Permissions.State(version: 0))
  }

  @Test func installation() {
    let kept = values(
      #"{"publish.installed": {"$date": 1338508800}, "publish.launches": 3, "publish.rolloutSeed": "k2"}"#)
    expect(kept, isState: Installation(installed: seconds(1_338_508_800), launches: 3, rolloutSeed: "k2"))
    expect([:], isState: Installation())
  }

  /// Both ways, without an issue.
  private func expect<State: StoredState>(
    _ kept: StateValues, isState state: State, at place: SourceLocation = #_sourceLocation
  ) {
    var issues: [StateIssue] = []
    #expect(State(kept, issues: &issues) == state, sourceLocation: place)
    #expect(issues.isEmpty, sourceLocation: place)
    #expect(state.stored == kept, sourceLocation: place)
  }
}
