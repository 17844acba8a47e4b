import FeedModel
import Testing

@testable import FeedClient

@Suite struct InstallationTests {
  @Test("a new app records its first launch once, counts its launches and makes its seed once") func newApp() {
    var values: StateValues = [:]
    for (launch, seed) in ["one", "two", "three"].enumerated() {
      Installation.countLaunch(in: &values, now: seconds(100 + launch)) { seed }
    }
    #expect(
      Installation(values)
        == Installation(
          installed: seconds(100), launches: 3, launched: seconds(102), launchedBefore: seconds(101), rolloutSeed: "one"
        ))
  }

  @Test(
    "an app that used an original library is at least as old as its first counted launch",
    arguments: [
      #""iNotifyIgnoredNotifications": []"#, #""iVersionLastVersionChecked": "1.0""#, #""iPrompt": {}"#,
      #""kPMConditionKey-a-4": 1"#, #""kControlFileLastDownloadDateKey": {"$date": 5}"#, #""YMPromptData": {}"#,
    ])
  func oldApp(_ entry: String) {
    var values = values("{\(entry)}")
    Installation.countLaunch(in: &values, now: seconds(100)) { "one" }
    Installation.countLaunch(in: &values, now: seconds(200)) { "two" }
    #expect(
      Installation(values)
        == Installation(
          installed: seconds(100), launches: 2, launched: seconds(200), launchedBefore: seconds(100), rolloutSeed: "one"
        ))
  }

  @Test("damaged counts start over, and the app keeps its age") func damaged() {
    var values = values(
      #"{"publish.launches": "many", "publish.rolloutSeed": "", "publish.installed": {"$date": 50}}"#)
    Installation.countLaunch(in: &values, now: seconds(100)) { "one" }
    #expect(
      Installation(values)
        == Installation(installed: seconds(50), launches: 1, launched: seconds(100), rolloutSeed: "one"))
  }

  @Test("replacing a value of the wrong type is reported once") func issues() {
    var values = values(
      #"{"publish.launches": "many", "publish.rolloutSeed": 7, "publish.installed": "long ago", "volume": "5"}"#)
    var issues: [StateIssue] = []
    Installation.countLaunch(in: &values, now: seconds(100), makeSeed: { "one" }, issues: &issues)
    #expect(
      issues == [
        StateIssue("publish.installed", "is a string, not a date; it counts as absent"),
        StateIssue("publish.launches", "is a string, not an integer; it counts as absent"),
        StateIssue("publish.rolloutSeed", "is an integer, not a string; it counts as absent"),
      ])
    #expect(
      Installation(values)
        == Installation(installed: seconds(100), launches: 1, launched: seconds(100), rolloutSeed: "one"))
    issues = []
    Installation.countLaunch(in: &values, now: seconds(200), makeSeed: { "two" }, issues: &issues)
    #expect(issues == [])
  }

  @Test("the app receives such issues when it counts its launch") func report() async {
    let world = World(["publish.launches": .string("many"), "iNotifyLastChecked": .string("soon")])
    let environment = world.environment
    await environment.countLaunch()
    let issue = StateIssue("publish.launches", "is a string, not an integer; it counts as absent")
    #expect(world.events() == ["notice: \(FeedNotice.state(issue))"])
    #expect(await world.store.values()["publish.launches"] == .integer(1))
    await environment.countLaunch()
    #expect(world.events() == [])
  }

  /// A number that no app can have reached does not change.
  @Test(arguments: [
    (Int.max, Int.max), (1 << 53, 1 << 53), ((1 << 53) - 1, 1 << 53), (2_147_483_647, 2_147_483_648), (-1, 0),
    (.min, .min + 1),
  ])
  func counts(_ before: Int, _ after: Int) {
    var values: StateValues = ["publish.launches": .integer(before)]
    Installation.countLaunch(in: &values, now: seconds(100)) { "one" }
    #expect(values["publish.launches"] == (after == 0 ? nil : .integer(after)))
  }
}
