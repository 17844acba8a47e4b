import FeedEvaluator
import FeedModel
import TestKit

@testable import Inspection

/// Feeds, devices and habits in which much happens within a month.
extension SeededGenerator {
  static let start = Instant(secondsSince1970: 1_795_251_600)
  private static let versions = ["1.9", "2.2.2", "2.3", "2.3.0", "2.4.0", "2.10"]
  private static let languages: [LanguageTag] = ["en", "de", "pt-BR"]

  mutating func version() -> FeedVersion { FeedVersion(one(of: Self.versions)) }

  mutating func device() -> FeedDevice {
    var device = FeedDevice(
      appVersion: version(), osVersion: one(of: ["17.0", "18.2", "26.0"]), locale: one(of: Self.languages),
      wifi: flip(), rolloutSeed: "seed-\(int(in: 0...1_000_000))")
    (device.platform, device.region) = (one(of: [.ios, .macos]), maybe { _ in "AT" })
    device.secondsFromUTC = one(of: [0, 3_600, -28_800])
    return device
  }

  /// Each feed is missing now and then.
  mutating func feeds() -> PublishedFeeds {
    PublishedFeeds(
      banners: chance(9, of: 10) ? BannersFeed(notifications: banners()) : nil,
      alerts: chance(9, of: 10) ? AlertsFeed(notifications: alerts()) : nil,
      updates: chance(9, of: 10) ? releases() : nil, localUpdates: chance(8, of: 10) ? releases() : nil,
      prompts: chance(9, of: 10) ? PromptsFeed(prompts: prompts()) : nil)
  }

  private mutating func banners() -> [BannersFeed.Notification] {
    shuffledIDs("banner").map { id in
      let views = [BannersFeed.View(id: "index", file: "https://example.com/\(id).html")]
      return BannersFeed.Notification(
        id: id, entry: chance(19, of: 20) ? "index" : "missing", all: some(upTo: 3) { $0.condition() },
        any: chance(1, of: 3) ? some(upTo: 2) { $0.condition() } : [], views: views)
    }
  }

  private mutating func condition() -> BannersFeed.Condition {
    switch int(in: 0...20) {
    case 0: .onWifi(flip())
    case 1: .neverDisplayed(chance(9, of: 10))
    case 2: .lastDisplayMinimumSeconds(int(in: -1...400_000))
    case 3: .lastDisplayMinimumLaunches(int(in: -1...6))
    case 4: .flagNotSet(one(of: ["hide", "later", "/tips", "banner1/later"]))
    case 5: .flagSet(one(of: ["hide", "later", "/tips", "banner1/later"]))
    case 6: .iOSVersionLessThan("18.0")
    case 7: .osVersionAtLeast("18.2")
    case 8: .appVersionLessThan(version())
    case 9: .appVersionAtLeast(version())
    case 10: .localeIn([one(of: ["de", "pt", "en-GB", "en"])])
    case 11: localCondition() ?? .notBefore(Self.start.advanced(by: int(in: -1...30) * 86_400))
    case 12: .notAfter(Self.start.advanced(by: int(in: -1...30) * 86_400 + 7))
    case 13: .launchesAtLeast(int(in: 0...20))
    case 14: .daysSinceInstallAtLeast(int(in: -1...20))
    case 15: .daysSinceInstallAtMost(int(in: -1...20))
    case 16: .daysSinceLastLaunchAtLeast(int(in: 0...3))
    case 17: .daysSinceLastLaunchAtMost(int(in: 0...3))
    case 18: .launchesAtMost(int(in: 0...20))
    case 19: chance(1, of: 2) ? .platformIn(["ios", "web"]) : .regionIn(["AT", "DE"])
    default: chance(9, of: 10) ? .rolloutPercent(Double(int(in: 0...100))) : .unknown("moon", .boolean(true))
    }
  }

  private mutating func localCondition() -> BannersFeed.Condition? {
    switch int(in: 0...2) {
    case 0: .notBeforeLocal(Self.start.advanced(by: int(in: -1...30) * 86_400))
    case 1: .localTime(.init(from: one(of: [0, 32_400, 79_200]), until: one(of: [21_600, 75_600])))
    default: nil
    }
  }

  private mutating func alerts() -> [AlertsFeed.Notification] {
    shuffledIDs("2026/11/").map { key in
      AlertsFeed.Notification(
        key: key, title: key, message: "…",
        actionURL: maybe { $0.one(of: ["https://example.com/", "moon://x", "a b"]) },
        minVersion: chance(1, of: 3) ? version() : nil, maxVersion: chance(1, of: 3) ? version() : nil)
    }
    .sorted { $0.key < $1.key }
  }

  private mutating func releases() -> UpdatesFeed {
    let versions = Self.versions.filter { _ in flip() }
    // Newest first, as they are decoded.
    return UpdatesFeed(
      releases: versions.map { .init(version: FeedVersion($0), notes: ["New"]) }.sorted { a, b in
        a.version == b.version ? a.version.text > b.version.text : a.version > b.version
      })
  }

  private mutating func prompts() -> [PromptsFeed.Prompt] {
    shuffledIDs("prompt").sorted().map { name in
      PromptsFeed.Prompt(
        name: name, title: name, actionURL: "https://example.com/",
        remindButton: maybe { $0.one(of: ["", "Later"]) }, cancelButton: maybe { _ in "No" },
        usesUntilPrompt: int(in: -1...12), daysUntilPrompt: Double(int(in: 0...24)) / 2,
        remindPeriod: Double(int(in: 0...8)) / 2, recurring: flip())
    }
  }

  private mutating func shuffledIDs(_ stem: String) -> [String] {
    var left = (1...4).map { "\(stem)\($0)" }
    return (0..<int(in: 0...4)).map { _ in left.remove(at: int(in: 0...left.count - 1)) }
  }

  /// A habit, with replies of its own to one channel and one entry.
  mutating func habit() -> Habit {
    var habit = Habit(one(of: Habit.Kind.allCases))
    if chance(1, of: 3) { habit.answer(.alerts, with: one(of: [.answer(.remind), .answer(.ignore), .none])) }
    if chance(1, of: 3) { habit.answer(.updates, with: one(of: [.answer(.remind), .answer(.ignore), .answer(.ok)])) }
    if chance(1, of: 3) { habit.answer(.prompts, id: "prompt2", with: one(of: [.answer(.action), .answer(.cancel)])) }
    if chance(1, of: 3) { habit.answer(.banners, id: "banner1", with: .flags(["later", "other"])) }
    return habit
  }

  mutating func plan() -> LifePlan {
    var random = SplitMix64(seed: 7, index: int(in: 0...1_000_000))
    let rhythm: Rhythm = one(of: [.daily, .times(3, days: 1), .times(2, days: 7), .weekdays, .poisson(perDay: 1.5)])
    return LifePlan(
      device: device(), start: Self.start,
      launches: rhythm.launches(from: Self.start, days: 30, atOnce: true, &random),
      upgrades: some(upTo: 3) { $0.int(in: 0...30) }.sorted().map { day in
        .init(at: Self.start.advanced(by: day * 86_400), version: version())
      }, habit: habit())
  }
}
