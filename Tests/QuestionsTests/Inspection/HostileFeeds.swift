import FeedModel
import Inspection
import TestKit
import Testing

/// Feeds of at most 64 KiB that are meant to take as much memory and time as they can.
struct HostileFeed: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var feed: InspectedFeed

  static let all: [HostileFeed] = [
    banners("pairs of flags, in order", (0..<400).map(pair)),
    // No order by first naming is good for these.
    banners("pairs of flags, after each flag was named alone", named(120, "a") + named(120, "b") + (0..<120).map(pair)),
    banners("pairs of flags, shuffled", shuffled(named(120, "a") + (0..<120).map(pair) + named(120, "b"))),
    banners("any of random flags", clauses(flags: 60, count: 300, of: 2, once: false)),
    banners("any and all of random flags", clauses(flags: 60, count: 300, of: 3, once: false)),
    banners("any and all of random flags, once each", clauses(flags: 60, count: 300, of: 3, once: true)),
    banners("many flags of one banner", [([.neverDisplayed(true)], flags(800))]),
    banners("flags that one banner's page sets for others", (0..<400).map { ([.flagSet("n0/f\($0)")], []) }),
    banners("languages of their own", (0..<60).map { i in ([.localeIn(languages(1 + i % 5, from: 5 * i))], []) }),
    banners("thousands of small banners", (0..<1_500).map { _ in ([.neverDisplayed(true)], []) }),
    banners("versions, systems and dates", windows(250, limits: false)),
    banners("everything that has a range", windows(150, limits: true)),
    banners("rollouts", (0..<800).map { i in ([.rolloutPercent(Double(1 + i * 7 % 9_999) / 100)], []) }),
    HostileFeed(testDescription: "alerts with schemes and versions", feed: .alerts(alerts(400))),
    HostileFeed(testDescription: "thousands of alerts", feed: .alerts(AlertsFeed(notifications: alerts(1_200).plain))),
    HostileFeed(testDescription: "releases on a server", feed: .updates(releases(2_000))),
    HostileFeed(testDescription: "releases in the app", feed: .localUpdates(releases(2_000))),
    HostileFeed(testDescription: "prompts", feed: .prompts(prompts(400))),
  ]

  private typealias Conditions = (all: [BannersFeed.Condition], any: [BannersFeed.Condition])

  private static func flags(_ count: Int) -> [BannersFeed.Condition] { (0..<count).map { .flagSet("own\($0)") } }

  private static func banners(_ name: String, _ conditions: [Conditions]) -> HostileFeed {
    HostileFeed(
      testDescription: name,
      feed: .banners(
        BannersFeed(
          notifications: conditions.enumerated().map { i, conditions in
            BannersFeed.Notification(
              id: "n\(i)", entry: "v", all: conditions.all, any: conditions.any,
              views: [BannersFeed.View(id: "v", file: "https://example.com/v.html")])
          })))
  }

  private static func pair(_ i: Int) -> Conditions { ([.flagSet("z/a\(i)")], [.flagSet("z/b\(i)")]) }

  private static func named(_ count: Int, _ name: String) -> [Conditions] {
    (0..<count).map { ([.flagNotSet("z/\(name)\($0)"), .appVersionLessThan(FeedVersion("0.0.1"))], []) }
  }

  private static func shuffled(_ conditions: [Conditions]) -> [Conditions] {
    var random = SeededGenerator(seed: 1)
    return conditions.shuffled(using: &random)
  }

  private static func clauses(flags: Int, count: Int, of size: Int, once: Bool) -> [Conditions] {
    var random = SeededGenerator(seed: 2)
    return (0..<count).map { _ in
      let named = Array((0..<flags).shuffled(using: &random).prefix(size)).map { "z/f\($0)" }
      let all = (size > 2 ? [BannersFeed.Condition.flagNotSet(named[2])] : []) + (once ? [.neverDisplayed(true)] : [])
      return (all + [.flagSet(named[0])], [.flagSet(named[1]), .flagNotSet(named[0])])
    }
  }

  private static func languages(_ count: Int, from first: Int) -> [String] {
    (first..<first + count).map { i in
      let letters = [i / 676, i / 26, i].map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) }
      return String(letters)
    }
  }

  private static func windows(_ count: Int, limits: Bool) -> [Conditions] {
    var random = SeededGenerator(seed: 3)
    return (0..<count).map { _ in
      let app = [0, 1].map { _ in random.int(in: 0...999_999) }.sorted()
      let days = [0, 1].map { _ in random.int(in: 0...99_999_999) }.sorted()
      let window: [BannersFeed.Condition] = [
        .appVersionAtLeast(FeedVersion("\(app[0])")), .appVersionLessThan(FeedVersion("\(app[1] + 1)")),
        .osVersionAtLeast(FeedVersion("\(random.int(in: 0...9_999))")), .notBefore(Instant(secondsSince1970: days[0])),
        .notAfter(Instant(secondsSince1970: days[1])),
      ]
      let rest: [BannersFeed.Condition] = [
        .launchesAtLeast(random.int(in: 1...3_000)), .daysSinceInstallAtLeast(random.int(in: 1...3_000)),
        .rolloutPercent(Double(random.int(in: 1...99))), .lastDisplayMinimumSeconds(random.int(in: 1...999_999)),
        .lastDisplayMinimumLaunches(random.int(in: 1...9_999)), .flagNotSet("hide"),
      ]
      return (limits ? window + rest : window, [])
    }
  }

  private static func alerts(_ count: Int) -> AlertsFeed {
    var random = SeededGenerator(seed: 4)
    return AlertsFeed(
      notifications: (0..<count).map { i in
        var alert = AlertsFeed.Notification(key: "2026/11/20-\(10_000 + i)")
        let versions = [0, 1].map { _ in random.int(in: 0...999_999) }.sorted()
        (alert.minVersion, alert.maxVersion) = (FeedVersion("\(versions[0])"), FeedVersion("\(versions[1])"))
        alert.actionURL = "s\(i)x://open"
        return alert
      })
  }

  private static func releases(_ count: Int) -> UpdatesFeed {
    UpdatesFeed(releases: (1...count).map { UpdatesFeed.Release(version: FeedVersion("\($0)"), notes: ["x"]) })
  }

  private static func prompts(_ count: Int) -> PromptsFeed {
    var random = SeededGenerator(seed: 5)
    return PromptsFeed(
      prompts: (0..<count).map { i in
        var prompt = PromptsFeed.Prompt(name: "p\(i)")
        (prompt.usesUntilPrompt, prompt.daysUntilPrompt) = (
          random.int(in: 0...4_999), Double(random.int(in: 0...4_999))
        )
        prompt.remindPeriod = Double(random.int(in: 1...4_999))
        return prompt
      })
  }
}

extension AlertsFeed {
  /// Their keys alone.
  fileprivate var plain: [Notification] { notifications.map { Notification(key: $0.key) } }
}
