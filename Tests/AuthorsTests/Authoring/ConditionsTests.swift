import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Authoring

@Suite struct ConditionsTests {
  private func read(_ condition: String) -> (value: [BannersFeed.Condition], found: [String]) {
    let (value, found) = notification("conditions:\n  all:\n    \(condition)")
    return (value?.all.map(\.value) ?? [], found)
  }

  static let good: [Case<String, BannersFeed.Condition>] = [
    Case("on a wireless network", "onWifi: true", .onWifi(true)),
    Case("a boolean in another word", "onWifi: no", .onWifi(false)),
    Case("never displayed", "neverDisplayed: yes", .neverDisplayed(true)),
    Case("seconds since the last time", "lastDisplayMinimumSeconds: 86400", .lastDisplayMinimumSeconds(86_400)),
    Case("launches since the last time", "lastDisplayMinimumLaunches: 0", .lastDisplayMinimumLaunches(0)),
    Case("a flag that is not set", "flagNotSet: hideUpdate", .flagNotSet("hideUpdate")),
    Case("an older system", "iOSVersionLessThan: 18.0", .iOSVersionLessThan("18.0")),
    Case("an older app", "appVersionLessThan: 2.4.0", .appVersionLessThan("2.4.0")),
    Case("1.10 stays 1.10", "appVersionAtLeast: 1.10", .appVersionAtLeast("1.10")),
    Case("at most", "appVersionAtMost: 3", .appVersionAtMost("3")),
    Case("a newer system", "osVersionAtLeast: 17.2.1", .osVersionAtLeast("17.2.1")),
    Case("languages", "localeIn: [de, zh-Hant]", .localeIn(["de", "zh-Hant"])),
    Case("one language", "localeIn: de", .localeIn(["de"])),
    Case("a day begins", "notBefore: 1970-01-02", .notBefore(Instant(secondsSince1970: 86_400))),
    Case("a day ends", "notAfter: 1970-01-01", .notAfter(Instant(secondsSince1970: 86_399))),
    Case("not before", "notBefore: 2026-11-21T09:00:00+01:00", .notBefore(Instant(secondsSince1970: 1_795_248_000))),
    Case("not after", "notAfter: 1970-01-01T00:00:00Z", .notAfter(Instant(secondsSince1970: 0))),
    Case("a flag", "flagSet: seen_1", .flagSet("seen_1")),
    Case("launches", "launchesAtLeast: 2147483647", .launchesAtLeast(2_147_483_647)),
    Case("days", "daysSinceInstallAtLeast: 30", .daysSinceInstallAtLeast(30)),
    Case("some of all", "rolloutPercent: 12.5", .rolloutPercent(12.5)),
    Case("all of all", "rolloutPercent: 100", .rolloutPercent(100)),
    Case("none", "rolloutPercent: -0", .rolloutPercent(0)),
    Case("by day", "localTime: 09:00-21:00", .localTime(DayHours(from: 32_400, until: 75_600))),
    Case("by night", "localTime: 22:00-06:00", .localTime(DayHours(from: 79_200, until: 21_600))),
    Case("until midnight", "localTime: 18:00-24:00", .localTime(DayHours(from: 64_800, until: 0))),
    Case(
      "from a time on each clock", "notBeforeLocal: 2026-12-01T09:00",
      .notBeforeLocal(Instant(secondsSince1970: 1_796_115_600))),
    Case(
      "with a space", "notBeforeLocal: 2026-12-01 09:00:30", .notBeforeLocal(Instant(secondsSince1970: 1_796_115_630))),
    Case("from a day on", "notBeforeLocal: 2026-12-01", .notBeforeLocal(Instant(secondsSince1970: 1_796_083_200))),
    Case(
      "until the end of a day", "notAfterLocal: 2026-12-24", .notAfterLocal(Instant(secondsSince1970: 1_798_156_799))),
    Case("a part of a rollout", "rolloutIn: { april: 3-6 }", .rolloutIn([.init("april", 300..<600)])),
    Case(
      "parts, in hundredths", "rolloutIn: { april: 12.5-100, may: 0-0.01 }",
      .rolloutIn([.init("april", 1250..<10_000), .init("may", 0..<1)])),
    Case("an older system, inclusive", "osVersionAtMost: 17.9", .osVersionAtMost("17.9")),
    Case("the first launches", "launchesAtMost: 3", .launchesAtMost(3)),
    Case("the first days", "daysSinceInstallAtMost: 21", .daysSinceInstallAtMost(21)),
    Case("away for long", "daysSinceLastLaunchAtLeast: 30", .daysSinceLastLaunchAtLeast(30)),
    Case("here lately", "daysSinceLastLaunchAtMost: 3", .daysSinceLastLaunchAtMost(3)),
    Case("one platform", "platformIn: ios", .platformIn(["ios"])),
    Case("platforms", "platformIn: [macos, web]", .platformIn(["macos", "web"])),
    Case("exactly these versions", "appVersionIn: [2.4.0, 2.4.2]", .appVersionIn(["2.4.0", "2.4.2"])),
    Case(
      "attributes", "attributeIs: { plan: [free, trial], beta: yes, projects: 03 }",
      .attributeIs([
        .init("plan", .texts(["free", "trial"])), .init("beta", .texts(["true"])), .init("projects", .texts(["3"])),
      ])),
    Case(
      "a number and a version", "attributeAtLeast: { projects: 3, server: 7.10 }",
      .attributeAtLeast([.init("projects", .number(3)), .init("server", .version("7.10"))])),
    Case("at most a number", "attributeAtMost: { projects: -1 }", .attributeAtMost([.init("projects", .number(-1))])),
    Case("before a version", "attributeLessThan: { server: 8 }", .attributeLessThan([.init("server", .version("8"))])),
    Case("one other banner", "displayed: welcome", .displayed(["welcome"])),
    Case("other banners", "notDisplayed: [welcome, poll]", .notDisplayed(["welcome", "poll"])),
    Case("a tap", "tapped: poll", .tapped(["poll"])), Case("no tap", "notTapped: hello", .notTapped(["hello"])),
    Case("a dismissal", "dismissed: poll", .dismissed(["poll"])),
    Case("no dismissal", "notDismissed: [poll]", .notDismissed(["poll"])),
    Case(
      "days after another", "daysSinceDisplayedAtLeast: { welcome: 3 }",
      .daysSinceDisplayedAtLeast([.init("welcome", .number(3))])),
    Case(
      "not long after another", "daysSinceDisplayedAtMost: { welcome: 9, poll: 0 }",
      .daysSinceDisplayedAtMost([.init("welcome", .number(9)), .init("poll", .number(0))])),
    Case("for a week", "daysSinceFirstDisplayAtMost: 6", .daysSinceFirstDisplayAtMost(6)),
    Case("twice", "displaysAtMost: 2", .displaysAtMost(2)),
    Case("a pause", "lastAnyDisplayMinimumSeconds: 86400", .lastAnyDisplayMinimumSeconds(86_400)),
    Case("one region", "regionIn: GB", .regionIn(["GB"])),
    Case("Norway is no boolean", "regionIn: [NO, SE]", .regionIn(["NO", "SE"])),
  ]

  @Test("every condition", arguments: good)
  func reads(_ c: Case<String, BannersFeed.Condition>) {
    let (value, problems) = read(c.input)
    #expect(value == [c.expected])
    #expect(problems.isEmpty)
  }

  @Test("every condition that the feed knows is in the table above")
  func complete() {
    #expect(Set(Self.good.map(\.expected.name)) == Set(BannersFeed.Condition.Name.allCases.map(\.rawValue)))
  }

  private static let whole = "write a whole number from 0 to 2147483647"
  private static let instant = "write a day like 2026-01-31, or an instant like 2026-01-31T09:00:00Z"
  private static let utc = "write 2026-11-21T09:00:00Z if it is UTC, or add 'timeZone: Europe/Berlin' to publish.yml"
  private static let version = "write digits joined by dots, such as 2.4.0"

  static let bad: [Case<String, String>] = [
    Case("a boolean that is a number", "onWifi: 1", "5:13 bad-boolean: write true or false"),
    Case("a boolean that is a list", "neverDisplayed: [true]", "5:21 bad-text: write neverDisplayed: text"),
    Case("negative seconds", "lastDisplayMinimumSeconds: -1", "5:32 bad-number: \(whole)"),
    Case("one launch too many", "lastDisplayMinimumLaunches: 2147483648", "5:33 bad-number: \(whole)"),
    Case("an exponent", "launchesAtLeast: 1e9", "5:22 bad-number: \(whole)"),
    Case("underscores", "launchesAtLeast: 1_000", "5:22 bad-number: \(whole)"),
    Case("a plus", "launchesAtLeast: +5", "5:22 bad-number: \(whole)"),
    Case(
      "more than a century", "daysSinceInstallAtLeast: 36501", "5:30 bad-number: write a whole number from 0 to 36500"),
    Case(
      "a flag of nobody", "flagNotSet: a/b/c",
      "5:17 bad-name: write id/name for another notification's flag, or /name for the whole site's"
    ),
    Case("a flag with a space", "flagNotSet: hide update", "5:17 bad-name: use letters, digits, '-' and '_'"),
    Case("a flag without a name", "flagSet:", "5:13 empty-value: write one, or remove the key"),
    Case("a candidate", "appVersionLessThan: 1.0-rc.2", "5:25 bad-version: \(version)"),
    Case("a v", "appVersionAtLeast: v1.2", "5:24 bad-version: \(version)"),
    Case("full-width digits", "appVersionAtMost: １.２", "5:23 bad-version: \(version)"),
    Case("two dots", "osVersionAtLeast: 1..2", "5:23 bad-version: \(version)"),
    Case("a system with its name", "iOSVersionLessThan: iOS 18", "5:25 bad-version: \(version)"),
    Case(
      "a locale with an underscore", "localeIn: [de, de_CH]",
      "5:20 bad-locale: use BCP 47, such as de or zh-Hant"),
    Case("no locale", "localeIn: []", "5:15 empty-value: write one, or remove the key"),
    Case("a map of locales", "localeIn: { a: b }", "5:15 bad-list: write localeIn: [a, b]"),
    Case("no zone", "notBefore: 2026-11-21T09:00:00", "5:16 bad-instant: \(utc)"),
    Case("half a day", "notAfter: 2026-11-21T09", "5:15 bad-instant: \(instant)"),
    Case("Norwegian is no boolean", "localeIn: [no]", "5:16 bad-locale: write nb instead of no"),
    Case(
      "a time with a zone", "notBeforeLocal: 2026-12-01T09:00:00Z",
      "5:21 bad-instant: write notBefore: 2026-12-01T09:00:00Z, or a time without a zone"),
    Case(
      "no time", "notAfterLocal: christmas", "5:20 bad-instant: write it like 2026-12-01 or 2026-12-01T09:00"),
    Case("hours without minutes", "localTime: 9-21", "5:16 bad-instant: write 09:00-21:00"),
    Case("one digit", "localTime: 9:00 - 21:00", "5:16 bad-instant: write 09:00-21:00"),
    Case("a dash", "localTime: 09:00–21:00", "5:16 bad-instant: write 09:00-21:00"),
    Case("one time", "localTime: 09:00", "5:16 bad-instant: write it like 09:00-21:00"),
    Case("a time of no day", "localTime: 09:00-25:00", "5:16 bad-instant: write it like 09:00-21:00"),
    Case(
      "no time at all", "localTime: 09:00-09:00",
      "5:16 bad-instant: write two different times, or remove it for the whole day"),
    Case("more than all", "rolloutPercent: 101", "5:21 bad-number: write a number from 0 to 100"),
    Case(
      "a range of nobody", "rolloutIn: { april: 5-5 }",
      "5:25 bad-number: write two numbers from 0 to 100, such as 0-25"),
    Case(
      "a range of more than all", "rolloutIn: { april: 50-101 }",
      "5:25 bad-number: write two numbers from 0 to 100, such as 0-25"),
    Case("one number", "rolloutIn: { april: 5 }", "5:25 bad-number: write two numbers from 0 to 100, such as 0-25"),
    Case("a name with a slash", "rolloutIn: { a/b: 0-5 }", "5:18 bad-name: use letters, digits, '-' and '_'"),
    Case("no rollout", "rolloutIn: {}", "5:16 empty-value: write one, or remove the key"),
    Case("not a number", "rolloutPercent: nan", "5:21 bad-number: write a number from 0 to 100"),
    Case("a percent sign", "rolloutPercent: 10%", "5:21 bad-number: write a number from 0 to 100"),
    Case(
      "Notable's older spelling", "lastDisplayedMinimumSeconds: 5",
      "5:5 unknown-key: did you mean 'lastDisplayMinimumSeconds'?"),
    Case(
      "Notable's older spelling of launches", "lastDisplayedMinimumLaunches: 5",
      "5:5 unknown-key: did you mean 'lastDisplayMinimumLaunches'?"),
    Case(
      "a device is no platform", "platformIn: [ipad]",
      "5:18 bad-choice: write one of ios, macos, tvos, visionos, android, windows, linux, web"),
    Case("a slip in a platform", "platformIn: andriod", "5:17 bad-choice: did you mean 'android'?"),
    Case("no platform", "platformIn: []", "5:17 empty-value: write one, or remove the key"),
    Case("not a region", "regionIn: [IE, UK]", "5:20 bad-locale: write GB"),
    Case("a region in small letters", "regionIn: de", "5:15 bad-locale: write DE"),
    Case("a region of the world", "regionIn: EU", "5:15 bad-locale: write a code such as GB or DE"),
    Case("the opposite of a list", "localeNotIn: de", "5:5 unknown-key: write none: { localeIn: … }"),
    Case("the opposite of another list", "regionNotIn: de", "5:5 unknown-key: write none: { regionIn: … }"),
    Case("the opposite of a flag", "flagUnset: x", "5:5 unknown-key: write flagNotSet"),
    Case("an older system in our words", "osVersionLessThan: 17", "5:5 unknown-key: write iOSVersionLessThan"),
    Case(
      "fewer launches", "launchesLessThan: 3",
      "5:5 unknown-key: write launchesAtMost, which includes its number"),
    Case(
      "a newer app", "appVersionGreaterThan: 2.0.0",
      "5:5 unknown-key: write appVersionAtLeast, which includes its version"),
    Case(
      "a misspelt bound is not the opposite one", "daysSinceInstalAtMost: 21",
      "5:5 unknown-key: did you mean 'daysSinceInstallAtMost'?"),
    Case(
      "an attribute that is not declared", "attributeIs: { plna: free }",
      "5:20 unknown-attribute: did you mean 'plan'? Otherwise, declare it in publish.yml: attributes: { plna: text }"),
    Case(
      "a value that is not declared", "attributeIs: { plan: [free, trail] }", "5:33 bad-choice: did you mean 'trial'?"),
    Case(
      "a word for a number", "attributeAtMost: { projects: many }",
      "5:34 bad-number: write a whole number from -1000000000000 to 1000000000000"),
    Case(
      "a word for a version", "attributeLessThan: { server: new }",
      "5:34 bad-version: write digits joined by dots, such as 2.4.0"),
    Case("a number for a truth", "attributeIs: { beta: 2 }", "5:26 bad-boolean: write true or false"),
    Case(
      "a choice has no order", "attributeAtLeast: { plan: trial }",
      "5:25 unordered-attribute: write attributeIs: { plan: trial }, or declare plan as number or version"),
    Case("no attribute", "attributeIs: {}", "5:18 empty-value: write one, or remove the key"),
    Case(
      "a banner that does not exist", "displayed: welcom",
      "5:16 unknown-message: did you mean 'welcome'? Otherwise, list it in publish.yml: remembered: [welcom], if devices have been shown it"
    ),
    Case(
      "no number of days", "daysSinceDisplayedAtLeast: { welcome: soon }",
      "5:43 bad-number: write a whole number from 0 to 36500"),
    Case("a slip", "appVersonLessThan: 2", "5:5 unknown-key: did you mean 'appVersionLessThan'?"),
    Case(
      "a key of the notification", "minVersion: 2",
      "5:5 misplaced-key: write minVersion: outside conditions, or appVersionAtLeast here"),
    Case(
      "the other one", "maxVersion: 2",
      "5:5 misplaced-key: write maxVersion: outside conditions, or appVersionAtMost here"),
    Case("one condition twice", "onWifi: true\n    onWifi: no", "6:5 duplicate-key: keep one of them"),
  ]

  @Test("values that are not conditions", arguments: bad)
  func refuses(_ c: Case<String, String>) { #expect(read(c.input).found == [c.expected]) }

  static let maps: [Case<String, [String]>] = [
    Case("all and any", "conditions: { all: { onWifi: true }, any: { flagSet: a } }", []),
    Case("empty maps", "conditions: { all: {}, any: {} }", []),
    Case(
      "a condition outside of all and any", "conditions: { onWifi: true }",
      ["4:15 misplaced-key: put it under all: or any:"]),
    Case("a misspelled group", "conditions: { al: {} }", ["4:15 unknown-key: use one of all, any, none"]),
    Case("a list of names", "conditions: { all: [onWifi] }", ["4:21 bad-map: write { name: value }"]),
    Case("a list of maps", "conditions: { none: [{ onWifi: true, localeIn: de }, { flagSet: a }] }", []),
    Case("an empty element", "conditions: { any: [{}] }", ["4:21 empty-value: write some, or remove the element"]),
    Case("groups in groups", "conditions: { all: { any: { none: { onWifi: true } } } }", []),
    Case(
      "six groups in each other",
      "conditions: { all: { all: { all: { all: { all: { all: { onWifi: true } } } } } } }",
      ["4:50 bad-map: write it with fewer"]),
    Case(
      "a condition that is none, in a list", "conditions: { any: [{ onWify: true }] }",
      ["4:23 unknown-key: did you mean 'onWifi'?"]),
    Case("a wish", "conditions: { not: { onWifi: true } }", ["4:15 unknown-key: write none"]),
    Case("a text", "conditions: onWifi", ["4:13 bad-map: write conditions: { name: value }"]),
    Case("nothing", "conditions:", ["4:12 empty-value: write one, or remove the key"]),
  ]

  @Test("maps of conditions", arguments: maps)
  func map(_ c: Case<String, [String]>) { #expect(notification("draft: no\n" + c.input).found == c.expected) }

  @Test("conditions keep their order and their places")
  func order() {
    let value = notification("conditions: { any: { flagSet: a, onWifi: true } }").value
    #expect(value?.any.map(\.value) == [.flagSet("a"), .onWifi(true)])
    #expect(value?.any.map(\.location.column) == [22, 34])
    #expect(value?.all.isEmpty ?? false)
  }
}
