import Foundation
import TestKit
import Testing

/// `publish simulate` for one device.
@Suite struct SimulateTests {
  private static let common = "--upgrade 2.4.0@14 --now \(Demo.now)"

  /// The life of docs/simulating.md over 90 days. The habits differ in what they leave to come again.
  static let habits: [Case<String, String>] = [
    Case("obliging", "obliging", "110 interruptions in 90 launches: banners 90, alerts 2, updates 15, prompts 3"),
    Case("dismissive", "dismissive", "85 interruptions in 90 launches: banners 79, alerts 2, updates 2, prompts 2"),
    Case(
      "putting off", "putting-off", "212 interruptions in 90 launches: banners 90, alerts 89, updates 15, prompts 18"),
  ]

  @Test(arguments: habits) func livesByHabit(_ c: Case<String, String>) throws {
    let folder = try Demo.whole()
    let run = try folder.publish("simulate --app-version 2.3.0 \(Self.common) --habit \(c.input)")
    #expect(run.code == 0, "\(run.talk)")
    #expect(run.output.contains(c.expected + "\n"), "\(run.output)")
  }

  @Test func aLifeIsAScenarioThatPasses() throws {
    let folder = try Demo.whole()
    for (name, options) in [
      ("life.yaml", "--habit putting-off"), ("life.json", "--rhythm 3/day --habit dismissive"),
      ("week.yml", "--rhythm weekdays --launches 12 --installed 40d --locale de --channel prompts --publish public@3"),
    ] {
      let life = try folder.publish(
        "simulate --app-version 2.3.0 \(Self.common) --days 20 \(options) --write-scenario \(name)")
      #expect(life.code == 0, "\(life.talk)")
      let replay = try folder.publish("replay \(name)")
      #expect(replay.code == 0, "\(name): \(replay.output)")
      #expect(replay.output.contains(name == "week.yml" ? "1 passed, 0 failed" : "4 passed, 0 failed"))
    }
  }

  /// The scenario compares everything: it fails for a feed that shows another entry.
  @Test func theScenarioFailsForOtherFeeds() throws {
    let folder = try Demo.whole()
    try folder.published("simulate --app-version 2.3.0 \(Self.common) --days 20 --write-scenario life.yaml")
    try folder.edit("life.yaml", "\"neverDisplayed\": true", "\"neverDisplayed\": false")
    #expect(try folder.publish("replay life.yaml").code == 2)
  }

  @Test func anotherOutputIsPublished() throws {
    let folder = try TemporaryFolder([
      "public/control.json": OneBanner.control("before"), "next/control.json": OneBanner.control("after"),
    ])
    let run = try folder.publish("simulate --app-version 1.0 --days 6 --now \(Demo.now) --publish next@3")
    #expect(
      run.output.contains("day 0–2  1.0  banner before\nday 3         next is published\nday 3–5  1.0  banner after\n"),
      "\(run.output)")
  }

  @Test func startsWithTheDeviceThatCheckKeeps() throws {
    let folder = try Demo.whole()
    try folder.published("check --app-version 2.4.0 --now \(Demo.now) --state device.json")
    let before = try folder.text("device.json")
    let run = try folder.publish(
      "simulate --app-version 2.4.0 --now 2026-11-22T09:00:00Z --days 1 --state device.json")
    // The welcome tour was displayed by check.
    #expect(run.output.contains("day 0  2.4.0  banner rate-snoodle"), "\(run.output)")
    #expect(try folder.text("device.json") == before)
  }

  @Test func printsJSON() throws {
    let folder = try Demo.whole()
    let run = try folder.publish("simulate --app-version 2.3.0 \(Self.common) --format json")
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "publish.simulate/1")
    #expect(report["interruptions"] as? Int == 110)
    #expect((report["byChannel"] as? [String: Int]) == ["banners": 90, "alerts": 2, "updates": 15, "prompts": 3])
    let runs = try #require(report["runs"] as? [[String: Any]])
    #expect(runs.first?["days"] as? [Int] == [0, 0])
    #expect(runs.last?["days"] as? [Int] == [84, 89])
    let totals = try #require(report["totals"] as? [[String: Any]])
    #expect(totals.first?["id"] as? String == "dark-mode")
    #expect(totals.first?["times"] as? Int == 70)
  }

  @Test func expectsWhatIsDisplayed() throws {
    let folder = try Demo.whole()
    let met = try folder.publish("simulate --app-version 2.3.0 \(Self.common) --days 20 --expect banners=dark-mode")
    #expect(met.code == 0, "\(met.talk)")
    let missed = try folder.publish(
      "simulate --app-version 2.3.0 --days 5 --now \(Demo.now) --expect banners=dark-mode")
    #expect(missed.code == 2)
    #expect(missed.talk == "expected banners to display dark-mode in these 5 days, but it displays download-update\n")
  }

  @Test func notesAnAnswerToNothing() throws {
    let folder = try Demo.whole()
    let run = try folder.publish("simulate --app-version 2.3.0 --days 1 --now \(Demo.now) --answer prompts/rate=cancel")
    #expect(run.code == 0)
    #expect(run.talk == "note: prompts has no entry called 'rate', so nothing is answered\n")
  }

  static let mistakes: [Case<String, String>] = [
    Case("no version", "", "Missing expected argument '--app-version <version>'"),
    Case("no such rhythm", "--app-version 1 --rhythm often", "'often' is not a rhythm. There are daily, weekdays"),
    Case("chance", "--app-version 1 --rhythm poisson\u{a0}1/day", "is not a rhythm"),
    Case("too often", "--app-version 1 --rhythm 1000/day --days 3660", "more than 1000000 launches"),
    Case(
      "before the start", "--app-version 1 --now 2026-11-21T09:00:00Z --rhythm 2026-11-20T09:00:00Z", "before --now"),
    Case("no time", "--app-version 1 --upgrade 2.4.0", "Write it as 2.4.0@14."),
    Case("a bad time", "--app-version 1 --upgrade 2.4.0@soon", "'soon' is not a time."),
    Case("a bad version", "--app-version 1 --upgrade v2@3", "'v2' is not a version"),
    Case("a bad answer", "--app-version 1 --answer alerts=cancel", "alerts has no button 'cancel'"),
    Case(
      "a place without a seed", "--app-version 1 --rollout 5 --write-scenario a.yaml",
      "--write-scenario and --rollout exclude each other"),
    Case("no days", "--app-version 1 --days 0", "--days 0: write 1 to 3660."),
    Case("permissions", "--app-version 1 --channel permissions", "The value 'permissions' is invalid for '--channel"),
    Case("people for a device", "--app-version 1 --people 3", "--people needs --population."),
    Case("a device for people", "--population x.yaml --app-version 1", "--app-version is for one device."),
  ]

  @Test(arguments: mistakes) func refuses(_ c: Case<String, String>) throws {
    let run = try TemporaryFolder().publish("simulate \(c.input)")
    #expect(run.code == 64, "\(run.talk)")
    #expect(run.talk.contains(c.expected), "\(run.talk)")
  }

  static let failures: [Case<String, String>] = [
    Case("no folder", "--app-version 1", "there is no folder 'public'"),
    Case("no feeds", "--app-version 1 --from .", "there are no feeds in '.'"),
    Case("no later folder", "--app-version 1 --from . --publish next@3", "there is no folder 'next'"),
    Case("no file", "--population users.yaml", "--population 'users.yaml' cannot be read"),
    Case("no device", "--app-version 1 --state device.json", "there is no file 'device.json'"),
  ]

  @Test(arguments: failures) func fails(_ c: Case<String, String>) throws {
    let run = try TemporaryFolder().publish("simulate \(c.input)")
    #expect(run.code == 1, "\(run.talk)")
    #expect(run.talk.contains(c.expected), "\(run.talk)")
  }

  @Test func anUnreadableFeedIsAFailure() throws {
    let folder = try TemporaryFolder(["public/control.json": "[]"])
    let run = try folder.publish("simulate --app-version 1.0")
    #expect(run.code == 1)
    #expect(run.talk.hasPrefix("error: public/control.json: "), "\(run.talk)")
  }
}
