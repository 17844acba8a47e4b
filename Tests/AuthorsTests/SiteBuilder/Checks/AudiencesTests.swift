@testable import Authoring
import Diagnostics
import FeedEvaluator
import FeedModel
import SiteBuilder
import TestKit
import Testing

/// `audiences` of publish.yml: the feed has their conditions in the lowest form that means the same, and no names.
@Suite struct AudiencesTests {
  private static let audiences = """
    attributes: { plan: [free, pro] }
    audiences:
      regulars: { all: { launchesAtLeast: 5 } }
      veterans: { all: { launchesAtLeast: 50, appVersionAtLeast: 2.0.0 } }
      some: { any: { onWifi: true, launchesAtLeast: 9 } }
      not-pro: { none: { attributeIs: { plan: pro } } }
      readers: { all: { localeIn: [de, en-GB] } }
      chinese: { all: { localeIn: [zh-Hant] } }
      unbothered: { all: { notDisplayed: other } }
      answered: { all: { flagSet: yes } }
      european: { any: [{ localeIn: de, regionIn: AT }, { localeIn: fr }] }

    """

  /// The keys with an audience, and those that give the same feed.
  static let table: [Case<String, String>] = [
    Case("one", "audience: regulars", "conditions: { all: { launchesAtLeast: 5 } }"),
    Case(
      "beside conditions", "audience: regulars\nconditions: { all: { neverDisplayed: true } }",
      "conditions: { all: { neverDisplayed: true, launchesAtLeast: 5 } }"),
    Case(
      "two of them, the greater bound", "audience: [regulars, veterans]",
      "conditions: { all: { launchesAtLeast: 50, appVersionAtLeast: 2.0.0 } }"),
    Case(
      "the file's bound is the greater", "audience: veterans\nconditions: { all: { appVersionAtLeast: 2.10.0 } }",
      "conditions: { all: { appVersionAtLeast: 2.10.0, launchesAtLeast: 50 } }"),
    Case(
      "languages in both", "audience: readers\nconditions: { all: { localeIn: [en, fr, de-AT] } }",
      "conditions: { all: { localeIn: [en-GB, de-AT] } }"),
    Case(
      "Chinese by its script", "audience: chinese\nconditions: { all: { localeIn: [zh-TW, zh-CN] } }",
      "conditions: { all: { localeIn: [zh-TW, zh-CN], all: { localeIn: [zh-Hant] } } }"),
    Case(
      "neither of these was displayed", "audience: unbothered\nconditions: { all: { notDisplayed: hello } }",
      "conditions: { all: { notDisplayed: [hello, other] } }"),
    Case("the only choice", "audience: some", "conditions: { any: { onWifi: true, launchesAtLeast: 9 } }"),
    Case(
      "a second choice", "audience: some\nconditions: { any: { localeIn: de, launchesAtLeast: 3 } }",
      "conditions: { any: { localeIn: de, launchesAtLeast: 3 }, all: { any: { onWifi: true, launchesAtLeast: 9 } } }"),
    Case("none of", "audience: not-pro", "conditions: { none: { attributeIs: { plan: pro } } }"),
    Case(
      "two of none", "audience: not-pro\nconditions: { none: { onWifi: true } }",
      "conditions: { none: { onWifi: true, attributeIs: { plan: pro } } }"),
    Case(
      "none of a list", "audience: not-pro\nconditions: { none: [{ onWifi: true, localeIn: de }] }",
      "conditions: { none: [{ onWifi: true, localeIn: de }, { attributeIs: { plan: pro } }] }"),
    Case(
      "two flags", "audience: answered\nconditions: { all: { flagSet: no } }",
      "conditions: { all: { flagSet: no, all: { flagSet: yes } } }"),
    Case(
      "a list", "audience: european", "conditions: { any: [{ localeIn: de, regionIn: AT }, { localeIn: fr }] }"),
    Case("named twice", "audience: [regulars, regulars]", "conditions: { all: { launchesAtLeast: 5 } }"),
    Case(
      "versions of an alert", "channels: [alerts, banners]\ndate: 2026-01-02\naudience: v2",
      "channels: [alerts, banners]\ndate: 2026-01-02\nconditions: { all: { appVersionAtLeast: 2.1.0 } }"),
  ]

  @Test(arguments: table) func givesTheSameFeed(_ c: Case<String, String>) throws {
    func feeds(_ keys: String) throws -> String {
      let audiences = Self.audiences + "  v2: { all: { appVersionAtLeast: 2.1.0 } }\n"
      let other = "---\ntitle: Other\nchannels: [banners]\n---\nOther.\n"
      let tree = try output([
        "publish.yml": configuration + audiences, "content/notifications/other.md": other,
        hello: "---\ntitle: Hello\n\(keys)\n---\nHello [yes](flag:yes) [no](flag:no)\n",
      ]).tree
      return try tree.text("control.json") + ((try? tree.text("notifications.plist")) ?? "")
    }
    #expect(try feeds(c.input) == feeds(c.expected))
  }

  static let mistakes: [Check] = [
    Check(
      "a misspelt one", [hello: banner("audience: regular", "Hi")],
      ["notifications/hello.md:3:11 error unknown-audience: did you mean 'regulars'?"]),
    Check(
      "an unknown one", [hello: banner("audience: [regulars, nobody]", "Hi")],
      [
        "notifications/hello.md:3:22 error unknown-audience: add it to audiences in publish.yml: "
          + "audiences: { nobody: { all: { launchesAtLeast: 5 } } }"
      ]),
    Check(
      "of a release", ["content/releases/1.0.0.md": "---\naudience: regulars\n---\n- One\n"],
      ["releases/1.0.0.md:2:1 error misplaced-key: remove it: only notifications have an audience"]),
    Check("an empty list", [hello: banner("audience: []", "Hi")], []),
  ]

  @Test(arguments: mistakes) func arePointedAt(_ c: Check) throws {
    let files = c.input.merging(["publish.yml": configuration + Self.audiences]) { $1 }
    #expect(try findings(of: [.unknownAudience, .misplacedKey], in: files) == c.expected)
  }

  static let contradictions: [Case<String, String>] = [
    Case(
      "with the file", "audience: regulars\nconditions: { all: { launchesAtMost: 2 } }",
      "4:22 no device ever meets both launchesAtMost 2 and launchesAtLeast 5 (publish.yml:7)"),
    Case(
      "between audiences", "audience: [regulars, newcomers]",
      "3:22 no device ever meets both launchesAtLeast 5 (publish.yml:7) and launchesAtMost 2 (publish.yml:16)"),
    Case(
      "with a key of the file", "minVersion: 3.0.0\naudience: old",
      "4:11 no device ever meets both appVersionLessThan 2.0 (publish.yml:17) and minVersion 3.0.0"),
    Case(
      "of alternatives", "audience: some\nconditions: { all: { onWifi: false, launchesAtMost: 3 } }",
      "3:11 no alternative under any: (publish.yml:9) is compatible with onWifi false and launchesAtMost 3"),
  ]

  /// In the notification, because others may be fine with the same audience.
  @Test(arguments: contradictions) func contradict(_ c: Case<String, String>) throws {
    let more = "  newcomers: { all: { launchesAtMost: 2 } }\n  old: { all: { appVersionLessThan: 2.0 } }\n"
    let report = try build([
      "publish.yml": configuration + Self.audiences + more, hello: banner(c.input, "Hi"),
    ])
    let found = report.diagnostics.filter { $0.id == .neverShown }
    #expect(found.map { "\($0.location.line):\($0.location.column) \($0.message)" } == [c.expected])
    #expect(found.allSatisfy { $0.location.path.hasSuffix("hello.md") })
  }

  static let declarations: [Case<String, [String]>] = [
    Case("one that nothing names", "a: { all: { onWifi: true } }", ["publish.yml:6:3 note unused-audience"]),
    Case("no name", "none: { all: { onWifi: true } }", ["publish.yml:6:3 error bad-name"]),
    Case("a name with a space", "'a b': { all: { onWifi: true } }", ["publish.yml:6:3 error bad-name"]),
    Case(
      "a condition that does not exist", "a: { all: { onWiFi: true } }",
      ["publish.yml:6:15 error unknown-key", "publish.yml:6:3 note unused-audience"]),
    Case("no map", "a: everybody", ["publish.yml:6:6 error bad-map"]),
    Case("no conditions", "a: {}", ["publish.yml:6:3 error empty-value", "publish.yml:6:3 note unused-audience"]),
    Case(
      "a group without conditions", "a: { all: {} }",
      ["publish.yml:6:3 error empty-value", "publish.yml:6:3 note unused-audience"]),
  ]

  @Test(arguments: declarations) func areRead(_ c: Case<String, [String]>) throws {
    let files = ["publish.yml": configuration + "audiences:\n  \(c.input)\n", hello: banner("height: 1", "Hi")]
    let found = try findings(of: [.unusedAudience, .badName, .unknownKey, .badMap, .emptyValue], in: files)
    // The place, the severity and the id.
    let heads = found.map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
    #expect(Set(heads.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }) == Set(c.expected))
  }

  /// Pairs of conditions of one name, of which the joined one must hold exactly where both do.
  static let pairs: [[BannersFeed.Condition]] = [
    ["1.9", "2.0", "2.0.0", "2.10"].map { .appVersionAtLeast($0) },
    ["1.9", "2.0.0", "2.10"].map { .appVersionAtMost($0) },
    ["1.9", "2.0.0", "2.10"].map { .appVersionLessThan($0) }, [1, 3, 10].map { .launchesAtLeast($0) },
    [1, 3, 10].map { .launchesAtMost($0) }, [0, 2, 30].map { .daysSinceInstallAtLeast($0) },
    [0, 2, 30].map { .daysSinceInstallAtMost($0) }, [0, 25, 60.5].map { .rolloutPercent($0) },
    [[], ["de"], ["de-AT", "en"], ["fr", "en-GB"]].map { .localeIn($0) },
    [["ios"], ["macos", "ios"], ["web"]].map { .platformIn($0) }, [["AT", "GB"], ["GB"]].map { .regionIn($0) },
    [["2.0.0", "1.9"], ["1.9"]].map { .appVersionIn($0) }, [["a"], ["b", "a"]].map { .notDisplayed($0) },
    [-1, 0, 1].map { .notBefore(moment.advanced(by: $0)) }, [-1, 0, 1].map { .notAfter(moment.advanced(by: $0)) },
    [-1, 0, 30].map { .notBeforeLocal(moment.advanced(by: $0)) },
    [-1, 0, 60].map { .notAfterLocal(moment.advanced(by: $0)) },
    [true, false].map { .onWifi($0) }, [["a"], ["b"]].map { .displayed($0) },
    [.group(.init(.none, [.onWifi(true)])), .group(.init(.none, [.launchesAtLeast(3), .localeIn(["de"])]))],
  ]
  private static let moment = Instant(secondsSince1970: 1_795_262_400)

  @Test(arguments: pairs) func joinedHoldsWhereBothDo(_ conditions: [BannersFeed.Condition]) {
    for one in conditions {
      for other in conditions {
        guard let joined = one.joined(with: other) else { continue }
        for device in Self.devices {
          func holds(_ condition: BannersFeed.Condition) -> Bool {
            let view = BannersFeed.View(id: "v", file: "https://example.com/")
            let feed = BannersFeed(notifications: [.init(id: "x", entry: "v", all: [condition], any: [], views: [view])]
            )
            let state = Banners.State(device.launches > 2 ? ["b": Banners.Record(displayed: true)] : [:])
            return Banners.process(feed, state: state, device: device, now: Self.moment).decision.display != nil
          }
          #expect(holds(joined) == (holds(one) && holds(other)), "\(one.label), \(other.label): \(joined.label)")
        }
      }
    }
  }

  private static let devices = ["1.9", "2.0", "2.0.0", "2.5", "2.10"].flatMap { version in
    [(1, "de-AT", 0), (3, "en-GB", 20), (12, "fr", 90)].flatMap { launches, language, place in
      [FeedDevice.Platform.ios, .macos].map { platform in
        var device = FeedDevice(
          appVersion: FeedVersion(version), locale: LanguageTag(language) ?? .english, wifi: launches == 3,
          installed: moment.advanced(by: -launches * 86_400), launches: launches)
        (device.platform, device.region) = (platform, launches == 1 ? "AT" : "GB")
        device.rolloutPlace = place * 100
        return device
      }
    }
  }
}
