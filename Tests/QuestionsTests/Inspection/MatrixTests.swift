import FeedEvaluator
import FeedModel
import TestKit
import Testing

@testable import Inspection
import Text

@Suite struct MatrixTests {
  /// Each device is in one row, and in one group of the summary with the same queue.
  @Test(arguments: 0..<20)
  func rowsAreAPartition(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let feed = random.feed()
      let theory = try Question(feed).theory
      let diagrams = theory.diagrams
      var conditions: [Diagram] = []
      diagrams.visitPaths(theory.queues.diagram, stop: theory.space.stop) { box, _ in
        conditions.append(diagrams.condition(box))
        return true
      }
      #expect(conditions.reduce(.never, diagrams.or).isAlways)
      for (i, a) in conditions.enumerated() {
        #expect(!conditions[(i + 1)...].contains { diagrams.overlap(a, $0) })
      }
    }
  }

  /// Boxes for people may overlap, but they are the region, no more and no less.
  @Test(arguments: 100..<120)
  func aCoverIsTheRegion(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let theory = try Question(.banners(random.banners())).theory
      for entry in theory.entries {
        let region = theory.can(entry)
        let boxes = theory.diagrams.cover(region) ?? []
        #expect(boxes.map(theory.diagrams.condition).reduce(.never, theory.diagrams.or) == region)
      }
    }
  }

  /// The rows for given facts are a part of the whole table.
  @Test(arguments: 200..<220)
  func whatIsGivenChangesNoAnswer(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let feed = InspectedFeed.banners(random.banners())
      let situation = random.situation(of: feed)
      let given = try Given(
        parsing: "app=\(situation.device.appVersion.text),wifi=\(situation.device.wifi),now=\(situation.now.rfc3339)")
      let displayed = situation.displayed(from: feed)
      for id in feed.ids where displayed?.id == id {
        #expect(try Inquiry(feed, given: given).canShow(id), "\(feed) \(situation)")
      }
      let whole = try Inquiry(feed).matrix()
      let part = try Inquiry(feed, given: given).matrix()
      #expect(part.rows.allSatisfy { row in whole.rows.contains { $0.queue.map(\.id) == row.queue.map(\.id) } })
    }
  }

  static let facts: [Case<String, String?>] = [
    Case("nothing", "", nil),
    Case("a version", "app=2.3.0", nil),
    Case("a range of versions", "app>=2,app<3", nil),
    Case(
      "all kinds", "os>17,wifi=false,language=de,now<2026-12-24T09:00:00Z,age>=30d,launches<=3,opens snoodle=true", nil),
    Case("no sign", "wifi", "write it as app=2.3.0 or os>=17"),
    Case(
      "an unknown name", "battery=20",
      "the facts are app, os, seenLast, platform, language, region, wifi, now, age, launches, lastLaunch, localTime, attribute.NAME, place.ROLLOUT, displayed.ID, tapped.ID, dismissed.ID, opens SCHEME, flag ID/NAME, place ID"
    ),
    Case("attributes", "attribute.plan=pro,attribute.projects>=3,attribute.server<7.10", nil),
    Case("answers", "displayed.welcome=true,tapped.poll=false,dismissed.poll=true", nil),
    Case(
      "an attribute without a value", "attribute.plan=",
      "write a value, a number or a version: attribute.plan=pro, attribute.plan>=3"),
    Case("a time of day", "localTime>=09:00,localTime<21:00", nil),
    Case("no time of day", "localTime=9", "write a time of day: localTime=09:00, localTime<21:00"),
    Case("choices", "platform=macos,region=GB", nil),
    Case("no region", "region=none,lastLaunch>=30d,lastLaunch<90d", nil),
    Case("another platform", "platform=ipad", "write a name: platform=ios"),
    Case("an order of platforms", "platform<macos", "write a name: platform=ios"),
    Case("no launch", "lastLaunch=none", "write a time since the launch before: lastLaunch=30d, lastLaunch>=12h"),
    Case("flags", "flag /beta=true,flag poll/yes=false", nil),
    Case("places in rollouts", "place new-editor<2500,place new-editor>=100", nil),
    Case(
      "a flag of nothing", "flag beta=true",
      "write the id and the name of a flag: 'flag poll/yes=true', or 'flag /beta=false' for one of the whole site"),
    Case(
      "no place", "place new-editor<half",
      "write a place in the entry's rollout, 0 to 9999: 'place new-editor<2500' for its first 25 %"),
    Case("no version", "app=new", "write a version: app=2.3.0, app>=2, app<3"),
    Case("no truth", "wifi=yes", "write wifi=true or wifi=false"),
    Case("no instant", "now=tomorrow", "write an instant or a day: now=2026-12-24T09:00:00Z, now<2026-12-24"),
    Case("no duration", "age=30", "write a time since the first launch: age=30d, age>=12h"),
    Case("nothing after a comma", "app=1,", "write it as app=2.3.0 or os>=17"),
  ]

  @Test(arguments: facts)
  func factsAreRead(_ row: Case<String, String?>) {
    do throws(Obstacle) {
      _ = try Given(parsing: row.input)
      #expect(row.expected == nil)
    } catch {
      #expect(error.advice == row.expected)
    }
  }

  /// A value that no rule names is like every other, and so is none; a first launch has no launch before it.
  static let choices: [Case<([BannersFeed.Condition], String), [String]>] = [
    Case(
      "platforms", ([.platformIn(["macos", "ios"])], ""),
      [
        "on ios or macos: a", #"{"platform": ["ios", "macos"]}"#, "not on ios or macos: ",
        #"{"platform": {"not": ["ios", "macos"]}}"#,
      ]),
    Case(
      "regions", ([.regionIn(["GB"])], ""),
      ["in region GB: a", #"{"region": ["GB"]}"#, "not in region GB: ", #"{"region": {"not": ["GB"]}}"#]),
    Case(
      "by day", ([.localTime(DayHours(from: 32_400, until: 75_600))], ""),
      [
        "at 09:00–21:00 local time: a", #"{"localTime": [{"from": 32400, "before": 75600}]}"#,
        "at 21:00–09:00 local time: ", #"{"localTime": [{"before": 32400}, {"from": 75600}]}"#,
      ]),
    Case(
      "from a moment on each clock",
      ([.notBeforeLocal(Instant(secondsSince1970: 1_796_115_600))], "now=2026-12-01T00:00:00Z"),
      [
        "from 2026-12-01 09:00 local time: a", #"{"localMoment": [{"from": 1796115600}]}"#,
        "before 2026-12-01 09:00 local time: ", #"{"localMoment": [{"before": 1796115600}]}"#,
      ]),
    Case(
      "before it comes anywhere",
      ([.notBeforeLocal(Instant(secondsSince1970: 1_796_115_600))], "now=2026-11-30T18:59:59Z"),
      ["everybody: ", "{}"]),
    Case(
      "after it has come everywhere",
      ([.notBeforeLocal(Instant(secondsSince1970: 1_796_115_600))], "now=2026-12-01T21:00:00Z"),
      ["everybody: a", "{}"]),
    Case("at noon", ([.localTime(DayHours(from: 32_400, until: 75_600))], "localTime=12:00"), ["everybody: a", "{}"]),
    Case("a known platform", ([.platformIn(["ios"])], "platform=macos"), ["everybody: ", "{}"]),
    Case("a known region", ([.regionIn(["GB"])], "region=GB"), ["everybody: a", "{}"]),
    Case("no region", ([.regionIn(["GB"])], "region=none"), ["everybody: ", "{}"]),
    Case(
      "back after a month", ([.daysSinceLastLaunchAtLeast(30)], ""),
      [
        "last launch ≥ 30 days ago: a", #"{"lastLaunch": [{"from": 2592000}]}"#,
        "last launch < 30 days ago or none: ", #"{"lastLaunch": [{"before": 2592000}]}"#,
      ]),
    Case(
      "here lately", ([.daysSinceLastLaunchAtMost(2)], ""),
      [
        "last launch < 3 days ago: a", #"{"lastLaunch": [{"from": 0, "before": 259200}]}"#,
        "first launch or last launch ≥ 3 days ago: ", #"{"lastLaunch": [{"before": 0}, {"from": 259200}]}"#,
      ]),
  ]

  @Test(arguments: choices) func rowsOfChoices(_ c: Case<([BannersFeed.Condition], String), [String]>) throws {
    let views = [BannersFeed.View(id: "v", file: "https://example.com/a.html")]
    let feed = BannersFeed(notifications: [.init(id: "a", entry: "v", all: c.input.0, views: views)])
    let matrix = try Inquiry(.banners(feed), given: Given(parsing: c.input.1)).matrix()
    let rows = matrix.rows.sorted { $0.queue.count > $1.queue.count }
    let found = rows.flatMap { row in
      [
        "\(row.box.words): \(row.queue.map(\.id).joined())",
        String(decoding: row.box.json.writeCompactly(), as: UTF8.self),
      ]
    }
    #expect(found == c.expected)
  }

  /// A device with the flag is always shown the first, so the second is never shown.
  @Test func anOwnFlagAndItsAddressAreOneFact() throws {
    let feed = InspectedFeed.banners(
      BannersFeed(notifications: [
        banner("own", [.flagSet("x")]), banner("other", [.flagSet("own/x")]), banner("all", []),
      ]))
    let groups = try Inquiry(feed).summary().groups
    #expect(Set(groups.map { $0.queue.map(\.id) }) == [["own"], ["all"]])
    #expect(try !Inquiry(feed).canShow("other") && Inquiry(feed).firstDisplays(of: ["own", "all"]).missing.isEmpty)
    let set = Situation(
      device: FeedDevice(appVersion: "1.0"), now: SeededGenerator.noon,
      banners: Banners.State([
        "own": Banners.Record(displayed: true, lastDisplay: SeededGenerator.noon, flags: ["x": true])
      ]))
    #expect(set.displayed(from: feed)?.id == "own")
  }

  static let asked: [Case<String, [String]>] = [
    Case("everybody", "", ["half", "beta", "poll", "voted"]),
    Case("without a flag of the site", "flag /beta=false", ["half", "poll", "voted"]),
    Case("with a flag of another banner", "flag poll/yes=true", ["half", "beta", "voted"]),
    Case("without it", "flag poll/yes=false", ["half", "beta", "poll"]),
    Case("outside of a rollout", "place half>=5000", ["beta", "poll", "voted"]),
    Case("all at once", "place half=9999,flag /beta=false,flag poll/yes=false", ["poll"]),
  ]
  /// The entries that can be shown to devices with these facts.
  @Test(arguments: asked) func flagsAndPlacesAreFacts(_ row: Case<String, [String]>) throws {
    let feed = BannersFeed(notifications: [
      banner("half", [.rolloutPercent(50), .neverDisplayed(true)]), banner("beta", [.flagSet("/beta"), .onWifi(true)]),
      banner("poll", [.flagNotSet("yes"), .neverDisplayed(true)]), banner("voted", [.flagSet("poll/yes")]),
    ])
    let inquiry = Inquiry(.banners(feed), given: try Given(parsing: row.input))
    #expect(try inquiry.audiences().filter { !$0.region.isEmpty }.map(\.id) == row.expected)
  }

  static let answered: [Case<String, [String]>] = [
    Case("everybody", "", ["untapped", "tapped", "undisplayed"]),
    Case("tapped", "tapped.a=true", ["tapped"]),
    Case("not tapped, displayed or not", "tapped.a=false", ["untapped", "undisplayed"]),
    Case("displayed and not tapped", "displayed.a=true,tapped.a=false", ["untapped"]),
    Case("not displayed", "displayed.a=false", ["undisplayed"]),
  ]
  /// What was answered was displayed, so that its diagram has two axes.
  @Test(arguments: answered) func answersAreFacts(_ row: Case<String, [String]>) throws {
    let feed = BannersFeed(notifications: [
      banner("untapped", [.displayed(["a"]), .notTapped(["a"])]), banner("tapped", [.tapped(["a"])]),
      banner("undisplayed", [.notDisplayed(["a"])]),
    ])
    let inquiry = Inquiry(.banners(feed), given: try Given(parsing: row.input))
    #expect(try inquiry.audiences().filter { !$0.region.isEmpty }.map(\.id) == row.expected)
  }

  typealias Often = Case<(all: [BannersFeed.Condition], any: [BannersFeed.Condition]), String?>
  static let often: [Often] = [
    Often("until it is tapped, thrice", ([.notTapped(["a"]), .displaysAtMost(3)], []), "at most 3 times"),
    Often(
      "thrice, and not again soon", ([.notTapped(["a"]), .displaysAtMost(3), .lastDisplayMinimumLaunches(2)], []),
      "at most 3 times, at most every 3 launches, the first time included"),
    Often("after another one", ([.tapped(["b"]), .neverDisplayed(true)], []), "once"),
    Often("on Wi-Fi as often as it likes", ([], [.onWifi(true), .displaysAtMost(3)]), nil),
  ]
  /// How often it is displayed to those whom it reaches, if that is the same for all.
  @Test(arguments: often) func demandsOfAll(_ c: Often) throws {
    let views = [BannersFeed.View(id: "v", file: "https://example.com/a.html")]
    let notifications = ["a", "b"].map { id in
      let (all, any) = id == "a" ? c.input : ([], [])
      return BannersFeed.Notification(id: id, entry: "v", all: all, any: any, views: views)
    }
    let audiences = try Inquiry(.banners(BannersFeed(notifications: notifications))).audiences(of: ["a"])
    #expect(audiences.map { $0.demands?.words } == [c.expected])
  }

  /// Each campaign doubles the number of queues; such a table is useless, and must not exhaust the memory.
  @Test func tooManyKindsOfDevicesAreALimit() throws {
    let feed = BannersFeed(
      notifications: (0..<24).map { i in
        BannersFeed.Notification(
          id: "n\(i)", entry: "v",
          all: [
            .appVersionAtLeast(FeedVersion("\(i).0")), .iOSVersionLessThan(FeedVersion("\(40 - i)")),
            .neverDisplayed(true),
          ],
          any: [.launchesAtLeast(i + 2), .daysSinceInstallAtLeast(i + 1), .onWifi(i.isMultiple(of: 2))],
          views: [BannersFeed.View(id: "v", file: "https://example.com/")])
      })
    #expect(throws: QuestionTooLarge.self) { try Inquiry(.banners(feed)).summary() }
    #expect(try Inquiry(.banners(feed)).audiences().count == 24)
  }

  @Test func tooManyFlagsAreALimit() throws {
    var notification = BannersFeed.Notification(
      id: "hello", entry: "v", views: [BannersFeed.View(id: "v", file: "https://example.com/")])
    notification.all = (0..<3_000).map { .flagNotSet("flag\($0)") }
    #expect(throws: QuestionTooLarge(file: "control.json", limit: .axes(count: 3_001, limit: 2_000))) {
      try Inquiry(.banners(BannersFeed(notifications: [notification]))).matrix()
    }
  }
}
