import FeedEvaluator
import FeedModel
import TestKit
import Testing

/// Each condition of Notable's README and each of ours, on a Mac that runs 2.4 under system 7.1, in Swiss German, in
/// Austria, off Wi-Fi, at 14:00 by its own clock.
@Suite struct BannersConditionsTests {
  typealias Row = Case<(BannersFeed.Condition, Banners.Record), Bool>

  static let theirs: [Row] = [
    Row("onWifi, off it", (.onWifi(true), .init()), false),
    Row("not onWifi, off it", (.onWifi(false), .init()), true),
    Row("neverDisplayed, never", (.neverDisplayed(true), .init()), true),
    Row("neverDisplayed, before", (.neverDisplayed(true), .init(displayed: true)), false),
    Row("displayed before, never", (.neverDisplayed(false), .init()), false),
    Row("displayed before, before", (.neverDisplayed(false), .init(displayed: true)), true),
    Row("3600 seconds ago isn't more than 3600", (.lastDisplayMinimumSeconds(3_600), shown(3_600)), false),
    Row("3601 seconds ago is", (.lastDisplayMinimumSeconds(3_600), shown(3_601)), true),
    Row("never displayed, not too lately", (.lastDisplayMinimumSeconds(3_600), .init()), true),
    Row("the first launch is more than 0", (.lastDisplayMinimumLaunches(0), .init()), true),
    Row("5th launch isn't more than 5", (.lastDisplayMinimumLaunches(5), .init(launches: 4)), false),
    Row("6th launch is", (.lastDisplayMinimumLaunches(5), .init(launches: 5)), true),
    Row("flag not set", (.flagNotSet("x"), .init(flags: ["y": true])), true),
    Row("flag set", (.flagNotSet("x"), .init(flags: ["x": true])), false),
    Row("flag cleared", (.flagNotSet("x"), .init(flags: ["x": false])), true),
    Row("system less", (.iOSVersionLessThan("7.1.1"), .init()), true),
    Row("system not less than itself", (.iOSVersionLessThan("7.1"), .init()), false),
    Row("2.4 is less than 2.4.0", (.appVersionLessThan("2.4.0"), .init()), true),
    Row("2.4 is less than 2.10", (.appVersionLessThan("2.10"), .init()), true),
    Row("2.4 isn't less than 2.4", (.appVersionLessThan("2.4"), .init()), false),
    Row("unknown", (.unknown("lastDisplayedMinimumSeconds", .number("1")), .init()), false),
  ]

  static let ours: [Row] = [
    Row("at least itself", (.appVersionAtLeast("2.4"), .init()), true),
    Row("not at least 2.4.0", (.appVersionAtLeast("2.4.0"), .init()), false),
    Row("at most itself", (.appVersionAtMost("2.4"), .init()), true),
    Row("not at most 2.3.9", (.appVersionAtMost("2.3.9"), .init()), false),
    Row("system at least itself", (.osVersionAtLeast("7.1"), .init()), true),
    Row("system not at least 8", (.osVersionAtLeast("8"), .init()), false),
    Row("German is for Switzerland", (.localeIn(["en", "de"]), .init()), true),
    Row("without case, and with another hyphen", (.localeIn(["DE_ch"]), .init()), true),
    Row("Austria isn't Switzerland", (.localeIn(["de-AT"]), .init()), false),
    Row("d isn't de", (.localeIn(["d", ""]), .init()), false),
    Row("no language", (.localeIn([]), .init()), false),
    Row("from now on", (.notBefore(noon), .init()), true),
    Row("from the next second on", (.notBefore(noon.advanced(by: 1)), .init()), false),
    Row("until now", (.notAfter(noon), .init()), true),
    Row("until a second ago", (.notAfter(noon.advanced(by: -1)), .init()), false),
    Row("flagSet", (.flagSet("x"), .init(flags: ["x": true])), true),
    Row("flagSet, never set", (.flagSet("x"), .init()), false),
    Row("30 launches", (.launchesAtLeast(30), .init()), true),
    Row("not 31", (.launchesAtLeast(31), .init()), false),
    Row("4 days and 23 hours are 4 days", (.daysSinceInstallAtLeast(4), .init()), true),
    Row("and not 5", (.daysSinceInstallAtLeast(5), .init()), false),
    Row("system at most itself", (.osVersionAtMost("7.1"), .init()), true),
    Row("system not at most 7.0.9", (.osVersionAtMost("7.0.9"), .init()), false),
    Row("at most 30 launches", (.launchesAtMost(30), .init()), true),
    Row("not at most 29", (.launchesAtMost(29), .init()), false),
    Row("4 days and 23 hours are at most 4 days", (.daysSinceInstallAtMost(4), .init()), true),
    Row("and not 3", (.daysSinceInstallAtMost(3), .init()), false),
    Row("the last launch was 2 days ago", (.daysSinceLastLaunchAtLeast(2), .init()), true),
    Row("not 3", (.daysSinceLastLaunchAtLeast(3), .init()), false),
    Row("2 days and 23 hours are at most 2 days", (.daysSinceLastLaunchAtMost(2), .init()), true),
    Row("and not 1", (.daysSinceLastLaunchAtMost(1), .init()), false),
    Row("an app for Macs", (.platformIn(["ios", "macos"]), .init()), true),
    Row("not for phones alone", (.platformIn(["ios"]), .init()), false),
    Row("no platform", (.platformIn([]), .init()), false),
    Row("in Austria, in Swiss German", (.regionIn(["AT"]), .init()), true),
    Row("not in Switzerland", (.regionIn(["CH", "at"]), .init()), false),
    Row("one of these versions", (.appVersionIn(["2.3", "2.4"]), .init()), true),
    Row("2.4.0 is another version", (.appVersionIn(["2.4.0"]), .init()), false),
    Row("a free or trial plan", (.attributeIs([.init("plan", .texts(["trial", "free"]))]), .init()), true),
    Row("texts are compared as they are", (.attributeIs([.init("plan", .texts(["Free"]))]), .init()), false),
    Row("a number as text", (.attributeIs([.init("projects", .texts(["3"]))]), .init()), true),
    Row("a truth as text", (.attributeIs([.init("beta", .texts(["true"]))]), .init()), true),
    Row(
      "each of the attributes",
      (.attributeIs([.init("city", .texts(["x"])), .init("plan", .texts(["free"]))]), .init()),
      false),
    Row("3 projects", (.attributeAtLeast([.init("projects", .number(3))]), .init()), true),
    Row("not 4", (.attributeAtLeast([.init("projects", .number(4))]), .init()), false),
    Row("at most 3", (.attributeAtMost([.init("projects", .number(3))]), .init()), true),
    Row("not less than 3", (.attributeLessThan([.init("projects", .number(3))]), .init()), false),
    Row("7.9.9 is before 7.10", (.attributeLessThan([.init("server", .version("7.10"))]), .init()), true),
    Row("7.9.9 is not at most 7.9", (.attributeAtMost([.init("server", .version("7.9"))]), .init()), false),
    Row("a plan is no number", (.attributeAtLeast([.init("plan", .number(0))]), .init()), false),
    Row("what is not set is not small", (.attributeAtMost([.init("age", .number(9))]), .init()), false),
    Row("itself was displayed", (.displayed(["x", "s"]), .init(displayed: true)), true),
    Row("another one was not", (.displayed(["x"]), .init(displayed: true)), false),
    Row("none of them was", (.notDisplayed(["x", "y"]), .init(displayed: true)), true),
    Row("one of them was", (.notDisplayed(["x", "s"]), .init(displayed: true)), false),
    Row("tapped", (.tapped(["s"]), answered(tapped: true)), true),
    Row("dismissed is not tapped", (.tapped(["s"]), answered(tapped: false)), false),
    Row("not tapped", (.notTapped(["s"]), answered(tapped: false)), true),
    Row("tapped, which it must not be", (.notTapped(["x", "s"]), answered(tapped: true)), false),
    Row("dismissed", (.dismissed(["s"]), answered(tapped: false)), true),
    Row("tapped is not dismissed", (.notDismissed(["s"]), answered(tapped: true)), true),
    Row("3 days ago", (.daysSinceDisplayedAtLeast([.init("s", .number(3))]), shown(3 * 86_400)), true),
    Row("a second less", (.daysSinceDisplayedAtLeast([.init("s", .number(3))]), shown(3 * 86_400 - 1)), false),
    Row("never is no number of days", (.daysSinceDisplayedAtLeast([.init("s", .number(0))]), .init()), false),
    Row("3 whole days", (.daysSinceDisplayedAtMost([.init("s", .number(3))]), shown(4 * 86_400 - 1)), true),
    Row("4 days", (.daysSinceDisplayedAtMost([.init("s", .number(3))]), shown(4 * 86_400)), false),
    Row("first displayed 4 days ago", (.daysSinceFirstDisplayAtMost(4), twice(first: 5 * 86_400 - 1)), true),
    Row("first displayed 5 days ago", (.daysSinceFirstDisplayAtMost(4), twice(first: 5 * 86_400)), false),
    Row("never displayed, so not too early", (.daysSinceFirstDisplayAtMost(0), .init()), true),
    Row("once so far, twice at most", (.displaysAtMost(2), shown(60)), true),
    Row("twice already", (.displaysAtMost(2), twice(first: 60)), false),
    Row("no display at all", (.displaysAtMost(0), .init()), false),
    Row("nothing for an hour", (.lastAnyDisplayMinimumSeconds(3_600), shown(3_601)), true),
    Row("a banner an hour ago", (.lastAnyDisplayMinimumSeconds(3_600), shown(3_600)), false),
    Row("no banner at all", (.lastAnyDisplayMinimumSeconds(3_600), .init()), true),
    Row("until 14:00, which is not included", (.localTime(DayHours(from: 32_400, until: 50_400)), .init()), false),
    Row("from 14:00 on", (.localTime(DayHours(from: 50_400, until: 50_460)), .init()), true),
    Row("past midnight until a minute after", (.localTime(DayHours(from: 79_200, until: 50_460)), .init()), true),
    Row("past midnight until 14:00", (.localTime(DayHours(from: 79_200, until: 50_400)), .init()), false),
    Row("until midnight", (.localTime(DayHours(from: 46_800, until: 0)), .init()), true),
    Row("from 14:00 there", (.notBeforeLocal(noon.advanced(by: 7_200)), .init()), true),
    Row("not from a second later", (.notBeforeLocal(noon.advanced(by: 7_201)), .init()), false),
    Row("until 14:00 there", (.notAfterLocal(noon.advanced(by: 7_200)), .init()), true),
    Row("not until a second before", (.notAfterLocal(noon.advanced(by: 7_199)), .init()), false),
    Row("everybody", (.rolloutPercent(100), .init()), true),
    Row("place 450 is in 3-6", (.rolloutIn([.init("april", 300..<600)]), .init()), true),
    Row("the start is included", (.rolloutIn([.init("april", 450..<451)]), .init()), true),
    Row("and the end is not", (.rolloutIn([.init("april", 0..<450)]), .init()), false),
    Row("in each of several rollouts", (.rolloutIn([.init("may", 0..<0), .init("april", 0..<600)]), .init()), false),
    Row("nobody", (.rolloutPercent(0), .init()), false),
    Row("no number of people", (.rolloutPercent(.nan), .init()), false),
  ]

  @Test func everyConditionIsInTheTables() {
    let names = Set((Self.theirs + Self.ours).map(\.input.0.name))
    #expect(names.isSuperset(of: BannersFeed.Condition.Name.allCases.map(\.rawValue)))
  }

  @Test(arguments: theirs + ours) func holds(_ c: Row) {
    let feed = BannersFeed(notifications: [banner("s", [c.input.0])])
    let result = Banners.process(
      feed, state: .init(["s": c.input.1]), device: Self.device, now: noon, explaining: true)
    #expect((result.decision.display != nil) == c.expected)
    #expect(result.decision.trace[0].gates[0].passed == c.expected)
  }

  /// Notable README, conditions: every `all`, and one of `any` if there is one.
  @Test(
    arguments: [
      Case("none", ([], []), true),
      Case("all of all", ([true, true], []), true),
      Case("not all of all", ([true, false], []), false),
      Case("one of any", ([], [false, true]), true),
      Case("none of any", ([], [false, false]), false),
      Case("all, and none of any", ([true], [false]), false),
      Case("not all, and one of any", ([false], [true]), false),
      Case("both", ([true], [true]), true),
    ] as [Case<([Bool], [Bool]), Bool>])
  func groups(_ c: Case<([Bool], [Bool]), Bool>) {
    let conditions = { (values: [Bool]) in values.map { BannersFeed.Condition.onWifi(!$0) } }
    let feed = BannersFeed(notifications: [banner("s", conditions(c.input.0), any: conditions(c.input.1))])
    let result = Banners.process(feed, state: .init(), device: Self.device, now: noon)
    #expect((result.decision.display != nil) == c.expected)
  }

  @Test func nothingIsKnownOfAFirstLaunch() {
    let device = FeedDevice(appVersion: "2.4", launches: 1)
    let conditions: [BannersFeed.Condition] = [
      .daysSinceLastLaunchAtLeast(0), .daysSinceLastLaunchAtMost(.max), .daysSinceInstallAtMost(.max),
      .regionIn(["AT"]),
    ]
    for condition in conditions {
      let feed = BannersFeed(notifications: [banner("s", [condition])])
      #expect(Banners.process(feed, state: .init(), device: device, now: noon).decision.display == nil)
    }
  }

  /// Raising the percentage removes no device.
  @Test func rolloutsOnlyGrow() {
    for seed in 0..<200 {
      let device = FeedDevice(appVersion: "1", rolloutSeed: "\(seed)")
      let shown = stride(from: 0.0, through: 100, by: 2.5).map { percent in
        let feed = BannersFeed(notifications: [banner("s", [.rolloutPercent(percent)])])
        return Banners.process(feed, state: .init(), device: device, now: noon).decision.display != nil
      }
      #expect(shown == shown.sorted { !$0 && $1 } && shown.last == true && shown.first == false)
    }
  }

  /// The place in a named rollout is permanent, and that of an entry's own rollout, whose id would begin with a slash.
  @Test func namedRollouts() {
    for seed in ["a", "publish check", "🐧"] {
      let device = FeedDevice(appVersion: "1", rolloutSeed: seed)
      #expect(device.place(in: "april") == rolloutPlace(seed: seed, id: "/april"))
    }
  }

  private static func shown(_ secondsAgo: Int) -> Banners.Record {
    Banners.Record(displayed: true, lastDisplay: noon.advanced(by: -secondsAgo))
  }

  private static func twice(first: Int) -> Banners.Record {
    var record = shown(60)
    (record.displays, record.firstDisplay) = (2, noon.advanced(by: -first))
    return record
  }

  private static func answered(tapped: Bool) -> Banners.Record {
    var record = shown(60)
    (record.tapped, record.dismissed) = (tapped, !tapped)
    return record
  }

  private static let device = {
    var device = FeedDevice(
      appVersion: "2.4", osVersion: "7.1", locale: "de-CH", wifi: false,
      installed: noon.advanced(by: -5 * day + 3_600), launches: 30)
    (device.platform, device.region, device.places) = (.macos, "AT", ["april": 450])
    device.secondsFromUTC = 7_200
    device.lastLaunch = noon.advanced(by: -3 * day + 3_600)
    device.attributes = ["plan": .text("free"), "projects": .number(3), "beta": .truth(true), "server": .text("7.9.9")]
    return device
  }()
}
