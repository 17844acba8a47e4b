import FeedEvaluator
import FeedModel
import TestKit
import Testing

@testable import Inspection

@Suite struct DifferenceTests {
  /// No device sees a difference if none is reported, and the example of a difference sees one.
  @Test(arguments: 0..<20)
  func isWhatDevicesSee(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let old = random.feed()
      let new = random.edited(old)
      let found = try difference(old, new)
      let comparison = try Comparison.of(old, new)
      if found.isSame { #expect(found.region?.isEmpty == true) }
      if let example = found.example {
        #expect(example.situation.displayed(from: old) == example.old)
        #expect(example.situation.displayed(from: new) == example.new)
        #expect(example.situation.sees(old) != example.situation.sees(new))
      }
      for _ in 0..<40 {
        let situation = random.situation(of: random.flip() ? old : new)
        guard situation.sees(old) != situation.sees(new) else { continue }
        #expect(comparison.regionContains(situation), "\(old) \(new) \(situation)")
      }
    }
  }

  @Test(arguments: 100..<120)
  func isTheSameBackwards(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let opposite: [FeedDifference.Kind: FeedDifference.Kind] = [
      .gains: .loses, .loses: .gains, .content: .content, .often: .often, .sooner: .later, .later: .sooner,
      .blocks: .unblocks, .unblocks: .blocks,
    ]
    for _ in 0..<30 {
      let old = random.feed()
      let new = random.edited(old)
      let there = try Comparison.of(old, new)
      let back = try Comparison.of(new, old)
      #expect(there.summary == back.summary.mapValues { Set($0.compactMap { opposite[$0] }) })
    }
  }

  @Test(arguments: 200..<220)
  func aFeedDoesNotDifferFromItself(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let feed = random.feed()
      #expect(try difference(feed, feed).isSame)
    }
  }

  static let harmless: [Case<[BannersFeed.Condition], [BannersFeed.Condition]>] = [
    Case("leading zeros", [.appVersionLessThan("2.4.0")], [.appVersionLessThan("02.04.00")]),
    Case("another order", [.onWifi(true), .neverDisplayed(true)], [.neverDisplayed(true), .onWifi(true)]),
    Case("implied", [.appVersionAtLeast("2.4.0")], [.appVersionAtLeast("2.4.0"), .appVersionAtLeast("2.0")]),
    Case("idle", [], [.lastDisplayMinimumSeconds(-1), .lastDisplayMinimumLaunches(0), .rolloutPercent(100)]),
    Case("met by all", [], [.launchesAtLeast(1), .daysSinceInstallAtLeast(0)]),
    Case("one language and its region", [.localeIn(["de"])], [.localeIn(["de", "de-CH"])]),
  ]

  @Test(arguments: harmless)
  func noDeviceSeesConditionsThatMeanTheSame(_ row: Case<[BannersFeed.Condition], [BannersFeed.Condition]>) throws {
    let feeds = [row.input, row.expected].map { InspectedFeed.banners(.one(all: $0)) }
    #expect(try difference(feeds[0], feeds[1]).isSame)
  }

  @Test func aRaisedPercentageMovesNobodyOut() throws {
    let feeds = [10, 25].map { InspectedFeed.banners(.one(all: [.rolloutPercent($0)])) }
    let found = try difference(feeds[0], feeds[1])
    #expect(found.entries.flatMap(\.changes).map(\.words) == ["gains: 15 % of devices (from 10 % to 25 %)"])
    #expect(found.example?.old == nil)
    #expect(found.example?.new?.id == "hello")
  }

  /// A device that still sees a banner is not an example of those that no longer do, and vice versa.
  @Test(arguments: [
    Case("fewer devices, and another page", FeedDifference.Kind.loses, [true, false]),
    Case("the page for those that remain", .content, [true, true]),
  ])
  func anExampleSeesTheChangeThatItStandsFor(_ row: Case<FeedDifference.Kind, [Bool]>) throws {
    let old = BannersFeed.one(all: [.rolloutPercent(100)])
    var new = BannersFeed.one(all: [.rolloutPercent(25)])
    new.notifications[0].views[0].file = "https://example.com/new.html"
    let found = try difference(.banners(old), .banners(new), exampleCount: 5)
    let example = try #require(found.example(of: "hello", row.input))
    #expect([example.old, example.new].map { $0?.id == "hello" } == row.expected)
  }

  /// A witness has the facts with which its change is printed, whatever else an edit changes.
  @Test(arguments: 300..<320)
  func aWitnessLiesInTheRegionOfItsChange(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let old = random.feed()
      let new = random.edited(old)
      let found = try difference(old, new, exampleCount: 10)
      for entry in found.entries {
        for change in entry.changes {
          guard let example = found.example(of: entry.id, change.kind) else { continue }
          let isInside = change.region.boxes.contains { $0.allows(example.situation, entry.id) }
          #expect(isInside, "\(change.kind) of \(entry.id): \(change.region.words); \(example.situation)")
          // Another content is seen by a device that displayed the entry before, and displays it now.
          let displays = [example.old, example.new].map { $0.map { $0.notes + [$0.id] }?.contains(entry.id) ?? false }
          #expect(change.kind != .content || displays == [true, true], "\(entry.id): \(example.situation)")
        }
      }
    }
  }

  /// Half of the devices that no longer see a banner are out of its rollout; the others see it later than before.
  @Test func aWitnessOfARolloutIsOutOfIt() throws {
    let old = BannersFeed.one(all: [.launchesAtLeast(3)])
    let new = BannersFeed.one(all: [.launchesAtLeast(10), .rolloutPercent(50)])
    var usual = Situation.plain
    usual.device.launches = 5
    for seed in ["test", "publish check", "a", "b", "c", "d"] {
      usual.device.rolloutSeed = seed
      let found = try difference(.banners(old), .banners(new), like: usual, exampleCount: 5)
      let change = try #require(found.entries.first?.changes.first { $0.kind == .loses })
      let example = try #require(found.example(of: "hello", .loses))
      #expect(change.region.boxes.contains { $0.allows(example.situation, "hello") }, "\(change.region.words)")
    }
  }

  @Test func anOriginalClientKnowsNoneOfOurConditions() throws {
    let feed = InspectedFeed.banners(.one(all: [.appVersionAtLeast("2.4.0")]))
    let found = try difference(feed, feed.asReadByOriginal)
    #expect(found.entries.flatMap(\.changes).map(\.words) == ["loses: app ≥ 2.4.0"])
  }

  static let asked: [Case<String, [String]>] = [
    Case("nothing", "", ["1.0", "2026-01-01T09:00:00Z"]),
    Case("a moment", "now=2026-12-24T09:00:00Z", ["1.0", "2026-12-24T09:00:00Z"]),
    Case("from a moment on, and a version", "now>=2026-12-01T00:00:00Z,app>=3", ["3", "2026-12-01T00:00:00Z"]),
  ]
  /// The device of an example is one of the devices in question.
  @Test(arguments: asked) func anExampleIsOneOfTheDevicesInQuestion(_ row: Case<String, [String]>) throws {
    var imagination = Imagination()
    imagination.usual = Situation(
      device: FeedDevice(appVersion: "1.0"), now: try #require(Instant(rfc3339: "2026-01-01T09:00:00Z")))
    func inquiry(_ percent: Double, _ given: Given) -> Inquiry {
      let feed = InspectedFeed.banners(BannersFeed(notifications: [banner("a", [.rolloutPercent(percent)])]))
      return Inquiry(feed, given: given, imagination: imagination)
    }
    for place in ["place a<2500", "place a>=2000"] {
      let given = try Given(parsing: [row.input, place].filter { !$0.isEmpty }.joined(separator: ","))
      let found = try inquiry(1, given).difference(to: inquiry(40, given), exampleCount: 5)
      for example in [found.example, found.example(of: "a", .gains)] {
        let situation = try #require(example).situation
        #expect([situation.device.appVersion.text, situation.now.rfc3339] == row.expected)
        let own = rolloutPlace(seed: situation.device.rolloutSeed, id: "a")
        #expect(place == "place a<2500" ? 100..<2_500 ~= own : 2_000..<4_000 ~= own)
      }
    }
  }

  private func difference(
    _ old: InspectedFeed, _ new: InspectedFeed, like usual: Situation = .plain, exampleCount: Int = 0
  ) throws -> FeedDifference {
    var imagination = Imagination()
    imagination.usual = usual
    return try Inquiry(old, imagination: imagination).difference(
      to: Inquiry(new, imagination: imagination), exampleCount: exampleCount)
  }
}

extension Region.Box {
  /// Whether a device is in the box as it is printed, as far as numbers and yes or no go.
  fileprivate func allows(_ situation: Situation, _ id: String) -> Bool {
    let device = situation.device
    return sides.allSatisfy { side in
      switch (side.coordinate, side.extent) {
      case (.place, .numbers(let ranges)):
        ranges.contain(rolloutPlace(seed: device.rolloutSeed, id: id))
      case (.launches, .numbers(let ranges)): ranges.contain(device.launches)
      case (.now, .numbers(let ranges)): ranges.contain(situation.now.secondsSince1970)
      case (.wifi, .truth(let isOn)): device.wifi == isOn
      case (.opens(let scheme), .truth(let isOpened)): device.openableSchemes.contains(scheme) == isOpened
      default: true
      }
    }
  }
}

extension [Region.Numbers] {
  fileprivate func contain(_ value: Int) -> Bool {
    contains { ($0.from ?? .min) <= value && value < ($0.before ?? .max) }
  }
}

extension FeedDifference.Change {
  fileprivate var words: String { "\(kind): \(region.words)" }
}

extension BannersFeed {
  fileprivate static func one(all: [Condition]) -> BannersFeed {
    BannersFeed(
      notifications: [
        Notification(id: "hello", entry: "v", all: all, views: [View(id: "v", file: "https://example.com/v.html")])
      ])
  }
}

extension Situation {
  static let plain = Situation(
    device: FeedDevice(
      appVersion: "1.0.0", osVersion: "26.0", openableSchemes: ["https"],
      installed: SeededGenerator.noon.advanced(by: -30 * 86_400), launches: 30, rolloutSeed: "test"),
    now: SeededGenerator.noon)

  /// What is displayed, with its content.
  fileprivate func sees(_ feed: InspectedFeed) -> [Content?] {
    guard let displayed = displayed(from: feed) else { return [] }
    return [.release([displayed.id], .default)]
      + (displayed.notes.isEmpty ? [displayed.id] : displayed.notes).map { feed.contents[$0] }
  }
}

extension Comparison {
  fileprivate static func of(_ old: InspectedFeed, _ new: InspectedFeed) throws -> Comparison {
    Comparison(
      try Frame(
        [old, new], settable: [.unknown, .unknown], languages: nil, Imagination(openedByAll: ["https"])))
  }

  /// Whatever the device's places in rollouts.
  fileprivate func regionContains(_ situation: Situation) -> Bool {
    let space = old.theory.space
    let point = space.point(of: situation)
    let devices = old.theory.diagrams.exists(total) { $0 >= space.stop }
    return old.theory.diagrams.at(devices) { point[$0] }.isAlways
  }

  fileprivate var summary: [String: Set<FeedDifference.Kind>] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.id, Set($0.changes.map(\.key))) })
  }
}

extension SeededGenerator {
  /// A feed with one or two edits, as authors make them.
  fileprivate mutating func edited(_ feed: InspectedFeed) -> InspectedFeed {
    switch feed {
    case .banners(var feed):
      for _ in 0..<int(in: 1...2) {
        let i = int(in: 0...feed.notifications.count - 1)
        switch int(in: 1...5) {
        case 1: feed.notifications[i].all.append(anyCondition())
        case 2: if !feed.notifications[i].all.isEmpty { feed.notifications[i].all.removeLast() }
        case 3: feed.notifications.shuffle(using: &self)
        case 4: feed.notifications[i].views = [BannersFeed.View(id: "v", file: "https://example.com/new.html")]
        default: if feed.notifications.count > 1 { feed.notifications.remove(at: i) }
        }
      }
      return .banners(feed)
    case .alerts(var feed):
      let i = int(in: 0...feed.notifications.count - 1)
      switch int(in: 1...4) {
      case 1: feed.notifications[i].minVersion = maybe { FeedVersion($0.one(of: Self.bounds)) }
      case 2:
        feed.notifications[i].actionURL = maybe { $0.one(of: ["https://example.com/", "snoodle://x", "not a URL"]) }
      case 3: feed.notifications[i].title = "New"
      default: feed.notifications.remove(at: i)
      }
      return .alerts(feed)
    case .updates: return .updates(updates())
    case .localUpdates: return .localUpdates(updates())
    case .prompts: return .prompts(prompts())
    }
  }
}
