import FeedEvaluator
import FeedModel
import Inspection
import TestKit
import Testing

@Suite struct ExplanationPropertyTests {
  /// Random devices and feeds, with all changes of one or two facts tried.
  @Test(arguments: 0..<60) func noFewerChangesDo(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let feed = random.feed().withoutRollouts
    let situation = random.situation(of: feed)
    guard let id = feed.ids.randomElement(using: &random) else { return }
    let explanation = try Inquiry(feed).explanation(of: id, on: situation)
    #expect(explanation.isShown == situation.isShown(id, from: feed))
    guard let remedies = explanation.remedies else { return }
    switch remedies.device {
    case .least(let change):
      let example = try #require(change.example)
      #expect(example.isShown(id, from: feed))
      for fewer in situation.neighbors(in: feed, changes: min(2, change.count - 1)) {
        #expect(!fewer.isShown(id, from: feed), "\(fewer) is shown \(id), which should take \(change.count) changes")
      }
    case .nobody:
      for other in situation.neighbors(in: feed, changes: 1) { #expect(!other.isShown(id, from: feed)) }
      for _ in 0..<500 { #expect(!random.situation(of: feed).isShown(id, from: feed)) }
    case .atLeast: Issue.record("small feeds are always searched to the end")
    }
  }

  /// A device that has displayed another banner must have done so early enough.
  @Test(arguments: [
    [BannersFeed.Condition.lastAnyDisplayMinimumSeconds(86_400)], [.lastAnyDisplayMinimumSeconds(3 * 86_400)],
    [.daysSinceFirstDisplayAtMost(3), .lastAnyDisplayMinimumSeconds(60)],
  ])
  func aPauseAfterAnyBanner(conditions: [BannersFeed.Condition]) throws {
    let view = BannersFeed.View(id: "v", file: "https://example.com/v.html")
    let feed = InspectedFeed.banners(
      BannersFeed(notifications: [
        .init(id: "offer", entry: "v", all: [.neverDisplayed(true)], views: [view]),
        .init(id: "tour", entry: "v", all: [.daysSinceFirstDisplayAtMost(0)], views: [view]),
        .init(id: "review", entry: "v", all: conditions, views: [view]),
      ]))
    let now = SeededGenerator.noon
    var device = FeedDevice(appVersion: "2.4.0", osVersion: "26.0")
    (device.installed, device.launches, device.lastLaunch) = (
      now.advanced(by: -30 * 86_400), 30, now.advanced(by: -86_400)
    )
    let situation = Situation(device: device, now: now)
    guard case .least(let change)? = try Inquiry(feed).explanation(of: "review", on: situation).remedies?.device else {
      Issue.record("no change is found")
      return
    }
    #expect(try #require(change.example).isShown("review", from: feed))
  }

  @Test(arguments: 0..<200) func nothingIsShownBeforeTheFirstMoment(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let feed = random.flip() ? InspectedFeed.banners(random.banners()) : .prompts(random.prompts())
    let situation = random.situation(of: feed)
    guard let id = feed.ids.randomElement(using: &random) else { return }
    guard let remedies = try Inquiry(feed).explanation(of: id, on: situation).remedies else { return }
    func isShown(at moment: Instant) -> Bool {
      var later = situation
      later.now = moment
      return later.isShown(id, from: feed)
    }
    if let first = remedies.waiting {
      #expect(first > situation.now)
      #expect(isShown(at: first))
      #expect(!isShown(at: first.advanced(by: -1)))
    }
    for seconds in [1, 60, 61, 8_640, 86_399, 86_400, 86_401, 172_800, 604_800, 864_000, 10_000_000, 400_000_000] {
      let moment = situation.now.advanced(by: seconds)
      if moment < remedies.waiting ?? Instant(secondsSince1970: .max) {
        #expect(!isShown(at: moment), "\(seconds) seconds later \(id) is shown")
      }
    }
  }

  @Test(arguments: 0..<60) func livesLeadToTheDisplay(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let feed = InspectedFeed.banners(random.banners())
    let situation = random.situation(of: feed)
    guard let id = feed.ids.randomElement(using: &random) else { return }
    let explanation = try Inquiry(feed).explanation(of: id, on: situation)
    guard let living = explanation.remedies?.living else { return }
    #expect(living.launches.last?.shown.last?.id == id)
    #expect(!living.launches.dropLast().flatMap(\.shown).contains { $0.id == id })
    #expect(living.launches.map(\.at) == living.launches.map(\.at).sorted())
  }
}

extension Situation {
  func isShown(_ id: String, from feed: InspectedFeed) -> Bool {
    displayed(from: feed).map { $0.id == id || $0.notes.contains(id) } ?? false
  }

  /// Situations that differ in so many facts, or in fewer.
  fileprivate func neighbors(in feed: InspectedFeed, changes: Int) -> [Situation] {
    (0..<max(0, changes)).reduce([self]) { all, _ in all.flatMap { [$0] + $0.neighbors(in: feed) } }
  }

  /// Situations that differ in one fact. Values that clients never store together are left out.
  private func neighbors(in feed: InspectedFeed) -> [Situation] {
    var all: [Situation] = []
    func add(_ change: (inout Situation) -> Void) {
      var changed = self
      change(&changed)
      all.append(changed)
    }
    for version in ["0", "1.0", "1.9.9", "1.10", "2.0", "2.0.0", "2.0.0.0", "2.4", "2.4.0", "2.04", "3.0.0", "9"] {
      add { $0.device.appVersion = FeedVersion(version) }
      add { $0.device.osVersion = FeedVersion(version) }
      add { $0.updates.lastVersion = version }
      add { $0.updates.ignoredVersion = version }
    }
    add { $0.updates.ignoredVersion = nil }
    for tag in ["en", "de", "de-CH", "zh-TW", "zh-Hans", "zh", "pt-BR", "fr"] {
      add { $0.device.locale = LanguageTag(tag) ?? .english }
    }
    add { $0.device.wifi.toggle() }
    for seconds in [-86_401, -86_400, -86_399, -1, 0, 1, 86_399, 86_400, 86_401] {
      let moment = SeededGenerator.noon.advanced(by: seconds)
      add { $0.shiftClock(to: moment) }
    }
    for scheme in ["https", "snoodle"] { add { $0.device.openableSchemes.formSymmetricDifference([scheme]) } }
    for days in [0, 1, 7, 10, 400] { add { $0.install(at: now.advanced(by: -days * 86_400)) } }
    for launches in [1, 2, 3, 10, 40] { add { $0.launch(launches) } }
    for id in feed.ids { addStored(for: id, add) }
    add { situation in
      let flag = SeededGenerator.sharedFlag
      situation.banners.records[flag.owner, default: .init()].flags[flag.name, default: false].toggle()
    }
    return all
  }

  private func addStored(for id: String, _ add: ((inout Situation) -> Void) -> Void) {
    add { situation in
      situation.banners.records[id]?.displayed = nil
      situation.banners.records[id]?.lastDisplay = nil
      situation.banners.records[id]?.flags = [:]
    }
    for seconds in [0, 1, 60, 61, 86_400, 86_401, 999_999] {
      add { situation in
        situation.banners.records[id, default: .init()].displayed = true
        situation.banners.records[id]?.lastDisplay = now.advanced(by: -seconds)
      }
      add { $0.prompts.records[id, default: .init()].lastReminded = now.advanced(by: -seconds) }
    }
    for launches in [0, 1, 2, 3, 19, 20, 30] { add { $0.banners.records[id, default: .init()].launches = launches } }
    if banners.records[id]?.displayed == true {
      for flag in SeededGenerator.flags { add { $0.banners.records[id]?.flags[flag, default: false].toggle() } }
    }
    add { situation in
      situation.alerts.viewed?.removeAll { $0 == id }
      situation.alerts.ignored?.removeAll { $0 == id }
    }
    add { $0.alerts.viewed = ($0.alerts.viewed ?? []) + [id] }
    add { $0.prompts.records[id, default: .init()].lastReminded = nil }
    add { $0.prompts.records[id, default: .init()].viewed = !(prompts.records[id]?.viewed ?? false) }
  }

  /// What is stored is as long ago as it was.
  private mutating func shiftClock(to moment: Instant) {
    let seconds = moment.secondsSince1970 - now.secondsSince1970
    now = moment
    device.installed = device.installed.map { $0.advanced(by: seconds) }
    for (id, record) in banners.records {
      banners.records[id]?.lastDisplay = record.lastDisplay?.advanced(by: seconds)
    }
    for (id, record) in prompts.records {
      prompts.records[id]?.firstUsed = record.firstUsed?.advanced(by: seconds)
      prompts.records[id]?.lastReminded = record.lastReminded?.advanced(by: seconds)
    }
  }

  private mutating func install(at moment: Instant) {
    device.installed = moment
    for id in prompts.records.keys { prompts.records[id]?.firstUsed = moment }
  }

  private mutating func launch(_ launches: Int) {
    device.launches = launches
    for id in prompts.records.keys { prompts.records[id]?.usesCount = launches - 1 }
  }
}

extension InspectedFeed {
  /// Places in rollouts cannot be chosen for one entry at a time.
  fileprivate var withoutRollouts: InspectedFeed {
    guard case .banners(var feed) = self else { return self }
    func isKept(_ condition: BannersFeed.Condition) -> Bool {
      if case .rolloutPercent = condition { false } else { true }
    }
    for i in feed.notifications.indices {
      feed.notifications[i].all.removeAll { !isKept($0) }
      feed.notifications[i].any.removeAll { !isKept($0) }
    }
    return .banners(feed)
  }
}
