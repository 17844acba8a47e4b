import FeedEvaluator
import FeedModel
import Inspection
import TestKit
import Testing

/// The launch of a new device that shows an entry for the first time.
@Suite struct FirstDisplaysTests {
  static let now = Instant(secondsSince1970: 1_795_262_400)

  static let version: [BannersFeed.Condition] = [.appVersionAtLeast("2.4.0"), .flagSet("x")]
  static let german: [BannersFeed.Condition] = [.neverDisplayed(false), .localeIn(["de"])]

  static let table: [Case<[BannersFeed.Notification], [String]>] = [
    Case("at once", [banner("a", [])], ["a 1"]),
    Case("one after the other", [banner("a", [.neverDisplayed(true)]), banner("b", [])], ["a 1", "b 2"]),
    Case(
      "each 21st launch", [banner("a", [.lastDisplayMinimumLaunches(20)]), banner("b", [])], ["a 21", "b 1"]),
    Case("once its user has hidden the first", [banner("a", [.flagNotSet("x")]), banner("b", [])], ["a 1", "b 2"]),
    Case(
      "after an upgrade", [banner("a", [.appVersionAtLeast("2.4.0")]), banner("b", [.neverDisplayed(true)])],
      ["a 1", "b 1"]),
    Case("after a week", [banner("a", [.daysSinceInstallAtLeast(7)])], ["a 2"]),
    Case("from the tenth launch on", [banner("a", [.launchesAtLeast(10)])], ["a 10"]),
    Case("in a rollout", [banner("a", [.rolloutPercent(1)]), banner("b", [.rolloutPercent(1)])], ["a 1", "b 1"]),
    Case("by the one of two conditions that a new device can have", [banner("a", [], any: version)], ["a 1"]),
    Case("in the language that needs no display before", [banner("a", [], any: german)], ["a 1"]),
    Case("until a date", [banner("a", [.notAfter(now), .neverDisplayed(true)])], ["a 1"]),
    Case(
      "two that take turns leave no launch for the third",
      [
        banner("a", [.lastDisplayMinimumLaunches(1)]), banner("b", [.lastDisplayMinimumLaunches(1)]),
        banner("c", [.lastDisplayMinimumLaunches(10)]),
      ], ["a 2", "b 3", "c never"]),
  ]

  @Test(arguments: table) func playsUntilItIsShown(_ c: Case<[BannersFeed.Notification], [String]>) throws {
    let ids = c.input.map(\.id)
    let displays = try Inquiry(.banners(BannersFeed(notifications: c.input))).firstDisplays(of: ids)
    #expect(displays.unplayed.isEmpty)
    #expect(ids.map { id in "\(id) " + (displays.found[id].map { "\($0.launch)" } ?? "never") } == c.expected)
    #expect(displays.missing == ids.filter { displays.found[$0] == nil })
  }

  /// The device at that launch fits the conditions that speak of devices.
  @Test func theDeviceIsOneThatIsShownIt() throws {
    let conditions: [BannersFeed.Condition] = [
      .appVersionAtLeast("2.4.0"), .onWifi(false), .localeIn(["de"]), .daysSinceInstallAtLeast(3), .notBefore(Self.now),
      .rolloutPercent(5),
    ]
    let feed = BannersFeed(notifications: [banner("a", conditions)])
    let display = try #require(try Inquiry(.banners(feed)).firstDisplays(of: ["a"]).found["a"])
    let shown = Banners.choose(feed, state: .init(), device: display.device, now: display.situation.now)
    #expect(shown == 0)
  }

  @Test func alertsAndPromptsAreAnswered() throws {
    let alerts = AlertsFeed(notifications: ["1", "2", "3"].map { AlertsFeed.Notification(key: $0) })
    let found = try Inquiry(.alerts(alerts)).firstDisplays(of: ["1", "2", "3"]).found
    // Not at the first launch, and then once a day.
    #expect(["3", "2", "1"].map { found[$0]?.launch } == [2, 3, 4])
    #expect(found["1"]?.before == ["3", "2"])
    var prompts = PromptsFeed(prompts: ["a", "b"].map { PromptsFeed.Prompt(name: $0) })
    prompts.prompts[0].usesUntilPrompt = 12
    let asked = try Inquiry(.prompts(prompts)).firstDisplays(of: ["a", "b"]).found
    #expect(asked["a"]?.launch == 12)
    #expect(asked["b"]?.launch == 10)
  }

  @Test func effortIsBounded() throws {
    let banners = (0..<200).map { banner("n\($0)", [.lastDisplayMinimumLaunches(300)]) }
    let displays = try Inquiry(.banners(BannersFeed(notifications: banners))).firstDisplays(
      of: banners.map(\.id), effort: 1_000)
    #expect(displays.unplayed.count == 200)
  }
}

@Suite struct RolloutsTests {
  static let shares: [Case<Double, Int>] = [
    Case("ten", 10, 1_000), Case("1.1", 1.1, 110), Case("a hundredth", 0.01, 1), Case("none", 0, 0),
    Case("all", 100, 10_000),
  ]

  @Test(arguments: shares) func sharesAreExact(_ c: Case<Double, Int>) {
    let rollouts = Rollouts(of: BannersFeed(notifications: [banner("a", [.rolloutPercent(c.input)])]))
    #expect(rollouts.shares.map(\.places) == [c.expected])
  }

  /// Raising a share removes no device.
  @Test func aGreaterShareIncludesASmallerOne() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let place = FactValue.number(rolloutPlace(seed: "\(random.next())", id: "a"))
      let (small, great) = (Double(random.int(in: 0...10_000)) / 100, Double(random.int(in: 0...10_000)) / 100)
      let tests = [min(small, great), max(small, great)].map { BannersFeed.Condition.rolloutPercent($0).need.tests[0] }
      #expect(!tests[0].accepts(place) || tests[1].accepts(place))
    }
  }

  @Test func similarIDsAreIndependent() {
    let ids = ["promo-1", "promo-2", "exp-a", "exp-b", "sale-2026-11", "sale-2026-12"]
    let rollouts = Rollouts(of: BannersFeed(notifications: ids.map { banner($0, [.rolloutPercent(10)]) }))
    #expect(rollouts.compared == 6)
    #expect(rollouts.overlaps == [])
  }

  /// With places that hang together, as they would without the last step of the hash.
  @Test func pairsThatHangTogetherAreFound() {
    let feed = BannersFeed(notifications: ["a", "b", "c"].map { banner($0, [.rolloutPercent(10)]) })
    let rollouts = Rollouts(of: feed) { seed, id in rolloutPlace(seed: seed, id: id == "b" ? "a" : id) }
    #expect(rollouts.overlaps.map(\.ids) == [["a", "b"]])
    #expect(rollouts.overlaps.allSatisfy { abs($0.expected - 0.01) < 1e-9 && $0.found > 0.09 })
  }

  @Test func onlySoManyAreCompared() {
    let feed = BannersFeed(notifications: (0..<60).map { banner("n\($0)", [.rolloutPercent(1)]) })
    let rollouts = Rollouts(of: feed) { seed, id in seed.utf8.reduce(id.count) { ($0 * 31 + Int($1)) % 10_000 } }
    #expect(rollouts.shares.count == 60)
    #expect(rollouts.compared == Rollouts.limit)
  }
}

@Suite struct DelayTests {
  static let day = 86_400

  @Test func checksAndRemindersComeOnTop() {
    let delays = FeedName.allCases.map { Delay(of: $0, opensEvery: Self.day, cached: 3_600) }
    let found = zip(FeedName.allCases, delays).map { "\($0) \($1.seconds ?? -1) \($1.afterReminder ?? -1)" }
    #expect(
      Set(found) == [
        "banners 90000 -1", "alerts 133200 176400", "updates 133200 176400", "localUpdates -1 -1", "prompts 90000 -1",
        "permissions 90000 -1",
      ])
  }

  static let headers: [Case<String?, Int?>] = [
    Case("nothing said", nil, nil), Case("nothing about time", "public", nil),
    Case("an hour", "public, max-age=3600", 3_600),
    Case("longer in shared caches", "max-age=60, s-maxage=600", 600), Case("never", "no-cache", 0),
    Case("never, whatever else", "max-age=60, No-Store", 0), Case("quoted", "max-age=\"60\"", 60),
    Case("no number", "max-age=soon", nil), Case("negative", "max-age=-1", nil),
  ]

  @Test(arguments: headers) func cachesKeepWhatTheyAreTold(_ c: Case<String?, Int?>) {
    #expect(Delay.cached(c.input) == c.expected)
  }
}
