import FeedEvaluator
import FeedModel
import Inspection
import TestKit
import Testing

/// Findings in words, each with the feed that it is about.
@Suite struct ProofsTests {
  static let now = Instant(secondsSince1970: 1_795_262_400)

  static let table: [Case<[(String, [BannersFeed.Condition])], [String]>] = [
    Case("nothing to say", [("a", [.neverDisplayed(true)])], []),
    Case(
      "two conditions contradict each other",
      [("a", [.onWifi(true), .appVersionAtLeast("2.4.0"), .appVersionLessThan("2.0.0")])],
      [
        "a is never shown: no device meets both appVersionAtLeast 2.4.0 and appVersionLessThan 2.0.0",
        "nothing is shown to these devices: everybody",
      ]),
    Case(
      "an unknown condition", [("a", [.unknown("batteryAtLeast", .number(20))])],
      [
        "a is never shown: no device meets batteryAtLeast 20", "nothing is shown to these devices: everybody",
      ]),
    Case(
      "2.4 is older than 2.4.0",
      [("a", [.appVersionAtLeast("2.4"), .appVersionLessThan("2.4.0"), .neverDisplayed(true)])],
      ["nothing is shown to these devices: app < 2.4 or ≥ 2.4.0"]),
    Case(
      "behind one without conditions", [("a", []), ("b", [.neverDisplayed(true)])],
      [
        "a comes back at every launch, and nothing that users do ends this: everybody",
        "b is never shown: a always comes first",
      ]),
    Case(
      "behind two that share all devices",
      [("a", [.onWifi(true)]), ("b", [.onWifi(false)]), ("c", [.flagNotSet("hide")])],
      [
        "a comes back at every launch, and nothing that users do ends this: on Wi-Fi",
        "b comes back at every launch, and nothing that users do ends this: off Wi-Fi",
        "c is never shown: one of a and b always comes first",
      ]),
    Case(
      "a sale in front", [("sale", [.notAfter(now.advanced(by: -1))]), ("b", [.neverDisplayed(true)])],
      [
        "sale comes back at every launch until 2026-11-21 12:00 UTC, and nothing that users do ends this: everybody",
        "b is not shown before 2026-11-21 12:00 UTC: until then sale always comes first",
        "b is hidden from some devices, because sale always comes first: before 2026-11-21 12:00 UTC",
      ]),
    Case(
      "only after a display", [("a", [.neverDisplayed(false), .lastDisplayMinimumSeconds(60)]), ("b", [])],
      [
        "a is shown only to those who were shown it before",
        "b comes back at every launch, and nothing that users do ends this: everybody",
      ]),
  ]

  @Test(arguments: table) func saysWhatIsTrueForAllDevices(_ c: Case<[(String, [BannersFeed.Condition])], [String]>)
    throws
  {
    let feed = InspectedFeed.banners(BannersFeed(notifications: c.input.map { banner($0, $1) }))
    let findings = try Inquiry(feed).findings()
    #expect(findings.map(sentence) == c.expected)
  }

  /// A notification whose URL nothing opens holds back older ones; if there are none, it is just never shown.
  @Test func alertsThatNoDeviceOpens() throws {
    let alert = AlertsFeed.Notification(key: "2026/02/01", actionURL: "not a URL")
    let older = AlertsFeed.Notification(key: "2026/01/01", maxVersion: "2.0")
    #expect(
      try Inquiry(.alerts(AlertsFeed(notifications: [alert]))).findings().map(sentence) == [
        "2026/02/01 is never shown: no device opens not a URL", "nothing is shown to these devices: everybody",
      ])
    #expect(
      try Inquiry(.alerts(AlertsFeed(notifications: [older, alert]))).findings().map(sentence) == [
        "2026/02/01 is not shown where its URL cannot be opened, and neither are older alerts: app ≤ 2.0",
        "nothing is shown to these devices: app > 2.0",
      ])
  }

  @Test func releasesThatNobodyIsOlderThan() throws {
    let feed = UpdatesFeed(releases: ["0", "2.4.0"].map { UpdatesFeed.Release(version: $0, notes: ["New"]) })
    #expect(
      try Inquiry(.updates(feed)).findings().map(sentence) == [
        "0 is never shown: no app is older than 0", "nothing is shown to these devices: app ≥ 2.4.0",
      ])
  }

  /// Findings about times concern the future; those about conditions concern all times.
  @Test func fromAMomentOn() throws {
    let sale = banner("sale", [.notBefore(Self.now)])
    let old = banner("old", [.neverDisplayed(true)])
    let over = banner("over", [.notAfter(Self.now.advanced(by: -60)), .neverDisplayed(true)])
    let feed = InspectedFeed.banners(BannersFeed(notifications: [sale, old, over]))
    let options = ProofOptions(from: Self.now, includesNotes: false)
    #expect(
      try Inquiry(feed).findings(options).map(sentence) == [
        "sale comes back at every launch, and nothing that users do ends this: from 2026-11-21 12:00 UTC",
        "old is not shown any more: sale always comes first",
      ])
  }

  /// Devices may have been shown an earlier form of it.
  @Test func anIDThatWasPublishedBefore() throws {
    let feed = InspectedFeed.banners(
      BannersFeed(notifications: [banner("a", [.neverDisplayed(false), .flagNotSet("x")])]))
    let before = ProofOptions(publishedBefore: ["a"], includesNotes: false)
    #expect(try Inquiry(feed).findings(before).map(\.kind) == [])
    #expect(try Inquiry(feed).findings(.init(includesNotes: false)).map(\.kind) == [.neverFirst])
  }

  /// A flag that no page sets is never set.
  @Test func flagsThatPagesSet() throws {
    let feed = InspectedFeed.banners(BannersFeed(notifications: [banner("a", [.flagNotSet("hide")])]))
    func kinds(_ flags: Set<String>?) throws -> [Finding.Kind] {
      try Inquiry(feed, settable: SettableFlags(flags.map { ["a": $0] } ?? [:])).findings().map(\.kind)
    }
    #expect(try kinds(nil) == [])
    #expect(try kinds(["hide"]) == [])
    #expect(try kinds(["other"]) == [.everyLaunch])
  }

  /// What users do with a banner, or with another one, may end it.
  static let ended: [Case<[BannersFeed.Condition], [Finding.Kind]>] = [
    Case("until it is answered", [.notTapped(["a"]), .notDismissed(["a"])], []),
    Case("until it is tapped", [.notTapped(["a"])], []),
    Case("until another one is displayed", [.notDisplayed(["b"])], []),
    Case("after it was answered", [.group(.init(.any, [.tapped(["a"]), .onWifi(true)]))], [.everyLaunch]),
    Case("after another one was tapped", [.tapped(["b"])], [.everyLaunch]),
  ]
  @Test(arguments: ended) func whatUsersDo(_ c: Case<[BannersFeed.Condition], [Finding.Kind]>) throws {
    let feed = InspectedFeed.banners(
      BannersFeed(notifications: [banner("a", c.input), banner("b", [.neverDisplayed(true), .onWifi(false)])]))
    let found = try Inquiry(feed).findings(.init(publishedBefore: ["a", "b"], includesNotes: false))
    #expect(found.filter { $0.id == "a" }.map(\.kind) == c.expected)
  }

  /// A tap elsewhere may set such a flag and so end a banner that requires it to be unset; a banner that requires it to
  /// be set never ends.
  @Test func flagsThatBannersShare() throws {
    let feed = InspectedFeed.banners(
      BannersFeed(notifications: [banner("a", [.flagNotSet("/tips")]), banner("b", [.flagSet("/tips")])]))
    #expect(
      try Inquiry(feed).findings(.init(includesNotes: false)).map(sentence) == [
        "b comes back at every launch, and nothing that users do ends this: flag /tips is set"
      ])
  }

  /// Flags belong to their notification, so that the number of names does not count.
  @Test func thousandsOfNamesForFlags() throws {
    let many = (0..<3_000).map { banner("n\($0)", [.flagNotSet("hide\($0)")]) }
    let last = banner("last", [.flagSet("x"), .flagNotSet("y"), .flagNotSet("x")])
    let feed = InspectedFeed.banners(BannersFeed(notifications: many + [last]))
    #expect(
      try Inquiry(feed).findings().map(sentence) == [
        "last is never shown: no device meets both flagSet x and flagNotSet x"
      ])
  }

  @Test func audiencesAreCutOff() throws {
    let conditions = (0..<40).map { BannersFeed.Condition.appVersionAtLeast(FeedVersion("\($0 * 2 + 1).0")) }
    let banners = conditions.enumerated().map { i, condition in
      banner("n\(i)", [condition, .appVersionLessThan(FeedVersion("\(i * 2 + 2).0")), .onWifi(i.isMultiple(of: 2))])
    }
    let feed = InspectedFeed.banners(BannersFeed(notifications: banners))
    let findings = try Inquiry(feed).findings(.init(regions: 1))
    guard case .nobodyLeft(let audience)? = findings.last?.proof else {
      Issue.record("nobody is left")
      return
    }
    #expect(audience.region.boxes.count == 1)
    #expect(!audience.isWhole)
    #expect(findings.last?.words.hasSuffix("; and more") ?? false)
  }

  private func sentence(_ finding: Finding) -> String { (finding.id.map { "\($0) " } ?? "") + finding.words }
}

func banner(
  _ id: String, _ all: [BannersFeed.Condition], any: [BannersFeed.Condition] = []
) -> BannersFeed.Notification {
  BannersFeed.Notification(
    id: id, entry: "v", all: all, any: any, views: [BannersFeed.View(id: "v", file: "https://example.com/\(id).html")])
}
