import FeedEvaluator
import FeedModel
import Inspection
import TestKit

/// Feeds whose conditions meet and miss each other, and devices that lie on and beside their bounds.
extension SeededGenerator {
  static let noon = Instant(secondsSince1970: 1_795_262_400)
  static let ids = ["hello", "tour", "sale", "a", "a-5-b"]
  static let flags = ["hide", "done"]
  /// A flag of the whole site.
  static let sharedFlag = FlagAddress(owner: "", name: "all")
  static let bounds = ["1.0", "1.9", "1.10", "2.0", "2.0.0", "2.4", "2.4.0", "2.04", "3.0.0"]

  mutating func feed() -> InspectedFeed {
    switch int(in: 1...7) {
    case 1: .alerts(alerts())
    case 2: .updates(updates())
    case 3: .localUpdates(updates())
    case 4: .prompts(prompts())
    default: .banners(banners())
    }
  }

  mutating func banners() -> BannersFeed {
    let ids = Self.ids.shuffled(using: &self).prefix(int(in: 1...5))
    return BannersFeed(
      notifications: ids.map { id in
        BannersFeed.Notification(
          id: id, entry: chance(1, of: 12) ? "" : "v", all: some(upTo: 3) { $0.anyCondition() },
          any: chance(1, of: 3) ? some(upTo: 3) { $0.anyCondition() } : [],
          views: [BannersFeed.View(id: "v", file: "https://example.com/\(id).html")])
      })
  }

  mutating func anyCondition() -> BannersFeed.Condition {
    let version = FeedVersion(one(of: Self.bounds + ["2.4b1", "", "v2"]))
    return switch int(in: 1...42) {
    case 26: .attributeIs([.init("plan", .texts(some(upTo: 2) { $0.one(of: ["free", "pro"]) }))])
    case 27: .attributeIs([.init("plan", .texts(["free"])), .init("size", .texts(["3"]))])
    case 28: .attributeAtLeast([.init("size", .number(one(of: [-1, 0, 3, 10])))])
    case 29: .attributeLessThan([.init("server", .version(version))])
    case 30: .appVersionIn(some(upTo: 2) { FeedVersion($0.one(of: Self.bounds)) })
    case 31: one(of: [.displayed(Self.some(of: &self)), .notDisplayed(Self.some(of: &self))])
    case 32: one(of: [.tapped(Self.some(of: &self)), .notTapped(Self.some(of: &self))])
    case 33: one(of: [.dismissed(Self.some(of: &self)), .notDismissed(Self.some(of: &self))])
    case 34: .daysSinceDisplayedAtLeast([.init(one(of: Self.ids), .number(one(of: [0, 1, 7])))])
    case 35: one(of: [.displaysAtMost(one(of: [0, 1, 2, 3])), .daysSinceFirstDisplayAtMost(one(of: [0, 1, 6]))])
    case 36: group(depth: 1)
    case 37:
      .localTime(.init(from: one(of: [0, 32_400, 43_140, 79_200]), until: one(of: [3_600, 21_600, 43_260, 75_600])))
    case 38: .notBeforeLocal(moment())
    case 39: .notAfterLocal(moment())
    case 40: .lastAnyDisplayMinimumSeconds(one(of: [-1, 0, 60, 86_400, .max]))
    case 41: .daysSinceDisplayedAtMost([.init(one(of: Self.ids), .number(one(of: [0, 1, 7])))])
    case 42: .attributeAtMost([.init("size", .number(one(of: [-1, 0, 3, 10])))])
    case 1: .onWifi(flip())
    case 2: .neverDisplayed(flip())
    case 3: .lastDisplayMinimumSeconds(one(of: [-1, 0, 60, 86_400, .max]))
    case 4: .lastDisplayMinimumLaunches(one(of: [-1, 0, 1, 3, 20]))
    case 5: .flagNotSet(one(of: Self.flags + [Self.sharedFlag.text]))
    case 6: .flagSet(one(of: Self.flags + [Self.sharedFlag.text]))
    case 7: .iOSVersionLessThan(version)
    case 8: .osVersionAtLeast(version)
    case 9: .appVersionLessThan(version)
    case 10: .appVersionAtLeast(version)
    case 11: .appVersionAtMost(version)
    case 12: .localeIn(some(upTo: 3) { $0.one(of: ["de", "de-CH", "zh", "zh-Hant", "zh-TW", "en", "pt_BR", "x", ""]) })
    case 13: .notBefore(moment())
    case 14: .notAfter(moment())
    case 15: .launchesAtLeast(one(of: [-1, 0, 1, 2, 3, 10]))
    case 16: .daysSinceInstallAtLeast(one(of: [-1, 0, 1, 7, .max]))
    case 17: .rolloutPercent(one(of: [0, 0.005, 1.1, 25, 50, 100]))
    case 18: .osVersionAtMost(version)
    case 19: .launchesAtMost(one(of: [-1, 0, 1, 2, 3, .max]))
    case 20: .daysSinceInstallAtMost(one(of: [-1, 0, 1, 6, .max]))
    case 21: .daysSinceLastLaunchAtLeast(one(of: [-1, 0, 1, 7, .max]))
    case 22: .daysSinceLastLaunchAtMost(one(of: [-1, 0, 1, 6, .max]))
    case 23: .platformIn(some(upTo: 3) { $0.one(of: FeedDevice.Platform.allCases.map(\.rawValue) + ["watchos", ""]) })
    case 24: .regionIn(some(upTo: 3) { $0.one(of: ["GB", "IE", "AT", "uk"]) })
    default: .unknown("batteryAtLeast", .number(20))
    }
  }

  private static func some(of random: inout Self) -> [String] { random.some(upTo: 2) { $0.one(of: ids) } + [ids[0]] }

  private mutating func group(depth: Int) -> BannersFeed.Condition {
    let elements = (0..<int(in: 1...2)).map { _ in
      (0..<int(in: 1...2)).map { _ in
        depth < 4 && chance(1, of: 4) ? group(depth: depth + 1) : anyCondition()
      }
    }
    return .group(.init(one(of: [.all, .any, .none]), elements, isList: true))
  }

  mutating func moment() -> Instant { Self.noon.advanced(by: one(of: [-86_400, -1, 0, 1, 86_400])) }

  mutating func alerts() -> AlertsFeed {
    AlertsFeed(
      notifications: ["2026/01/01-a", "2026/02/01-b", "2026/03/01-c"].prefix(int(in: 1...3)).map { key in
        var notification = AlertsFeed.Notification(key: key)
        notification.minVersion = maybe { FeedVersion($0.one(of: Self.bounds)) }
        notification.maxVersion = maybe { FeedVersion($0.one(of: Self.bounds)) }
        notification.actionURL = maybe { $0.one(of: ["https://example.com/", "snoodle://pad", "not a URL", ""]) }
        return notification
      })
  }

  mutating func updates() -> UpdatesFeed {
    let versions = Set(some(upTo: 5) { $0.one(of: Self.bounds) }).sorted()
    return UpdatesFeed(
      releases: versions.map { version in
        UpdatesFeed.Release(
          version: FeedVersion(version), notes: ["New in \(version)"],
          priority: one(of: [.default, .default] + UpdatesFeed.Priority.allCases),
          osVersionAtLeast: maybe { FeedVersion($0.one(of: Self.bounds)) })
      })
  }

  mutating func prompts() -> PromptsFeed {
    PromptsFeed(
      prompts: ["beta", "join", "rate"].prefix(int(in: 1...3)).map { name in
        var prompt = PromptsFeed.Prompt(name: name)
        prompt.usesUntilPrompt = maybe { $0.one(of: [-1, 0, 1, 3, 10]) }
        prompt.daysUntilPrompt = maybe { $0.one(of: [-1, 0, 0.1, 1, 10]) }
        prompt.remindPeriod = maybe { $0.one(of: [-1, 0, 0.1, 1]) }
        return prompt
      })
  }

  /// A device, and what it has stored for a feed: what clients write, whether or not there is a history that leads to it.
  mutating func situation(of feed: InspectedFeed) -> Situation {
    let now = moment()
    var device = FeedDevice(
      appVersion: FeedVersion(one(of: Self.bounds)), osVersion: FeedVersion(one(of: Self.bounds)),
      locale: one(of: ["en", "de", "de-CH", "de-AT", "zh-TW", "zh-Hans", "pt-BR", "pt", "fr"]),
      wifi: flip(), openableSchemes: ["https"], installed: now.advanced(by: -elapsed()),
      launches: one(of: [1, 2, 3, 10, 30]), rolloutSeed: "\(int(in: 0...999))")
    if flip() { device.openableSchemes.insert("snoodle") }
    device.platform = one(of: FeedDevice.Platform.allCases)
    device.region = maybe { $0.one(of: ["GB", "IE", "DE"]) }
    device.secondsFromUTC = one(of: [0, 0, -43_200, -28_800, -1, 3_600, 20_700, 50_400])
    device.lastLaunch = maybe { now.advanced(by: -$0.elapsed()) }
    device.attributes["plan"] = maybe { .text($0.one(of: ["free", "pro", "trial"])) }
    device.attributes["size"] = maybe { .number($0.one(of: [-2, -1, 0, 2, 3, 9, 10])) }
    device.attributes["server"] = maybe { .text($0.one(of: Self.bounds + ["new"])) }
    var situation = Situation(device: device, now: now)
    let ids = feed.ids
    for id in Set(ids + Self.ids).sorted() { situation.banners.records[id] = record(at: now) }
    situation.alerts = Alerts.State(
      ignored: some(upTo: 2) { $0.one(of: ids + ["x"]) },
      viewed: maybe { g in g.some(upTo: 2) { $0.one(of: ids + ["x"]) } })
    if flip() { situation.banners.records[""] = Banners.Record(flags: [Self.sharedFlag.name: flip()]) }
    situation.updates.lastVersion = one(of: Self.bounds)
    situation.updates.ignoredVersion = maybe { $0.one(of: Self.bounds) }
    for id in ids where flip() {
      situation.prompts.records[id] = Prompts.Record(
        firstUsed: device.installed ?? now, usesCount: device.launches - 1,
        lastReminded: maybe { now.advanced(by: -$0.elapsed()) }, viewed: maybe { $0.flip() })
    }
    return situation
  }

  private mutating func elapsed() -> Int {
    one(of: [0, 1, 60, 61, 8_640, 8_641, 86_399, 86_400, 86_401, 7 * 86_400])
  }

  private mutating func record(at now: Instant) -> Banners.Record? {
    switch int(in: 1...4) {
    case 1: nil
    case 2: Banners.Record(launches: int(in: 0...25))
    default:
      displayed(at: now)
    }
  }

  private mutating func displayed(at now: Instant) -> Banners.Record {
    let last = elapsed()
    var record = Banners.Record(
      displayed: true, lastDisplay: now.advanced(by: -last), launches: int(in: 0...25),
      flags: Dictionary(uniqueKeysWithValues: Self.flags.filter { _ in flip() }.map { ($0, flip()) }))
    if flip() {
      record.displays = int(in: 2...3)
      record.firstDisplay = now.advanced(by: -max(last, elapsed()))
    }
    (record.tapped, record.dismissed) = (maybe { $0.flip() }, maybe { $0.flip() })
    return record
  }
}
