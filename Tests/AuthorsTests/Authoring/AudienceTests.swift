import FeedModel
import TestKit
import Testing

@testable import Authoring

/// The content that is public unless its author decides otherwise: everything that all up-to-date apps display from
/// their first launch (docs/authoring.md, `listed`).
@Suite struct AudienceTests {
  static let table: [Case<String, [String]>] = [
    Case("without conditions", "priority: 1", []),
    Case("a lower bound says what the text is about", "minVersion: 2.4.0", []),
    Case("an upper bound speaks to those who have not updated", "maxVersion: 2.4.0", ["maxVersion"]),
    Case("on a wireless network", all("onWifi: true"), ["onWifi"]),
    Case("off a wireless network", all("onWifi: false"), ["onWifi"]),
    Case("once", all("neverDisplayed: true"), []),
    Case("again", all("neverDisplayed: false"), ["neverDisplayed"]),
    Case("seldom", all("lastDisplayMinimumSeconds: 86400"), []),
    Case("after twenty launches", all("lastDisplayMinimumLaunches: 20"), ["lastDisplayMinimumLaunches"]),
    Case("after no launch", all("lastDisplayMinimumLaunches: 0"), []),
    Case("until it is put away", all("flagNotSet: hide"), []),
    Case("for those who have chosen it", all("flagSet: member"), ["flagSet"]),
    Case("an older system", all("iOSVersionLessThan: 18.0.0"), ["iOSVersionLessThan"]),
    Case("an older app", all("appVersionLessThan: 2.4.0"), ["appVersionLessThan"]),
    Case("an older app, inclusive", all("appVersionAtMost: 2.4.0"), ["appVersionAtMost"]),
    Case("a newer app", all("appVersionAtLeast: 2.4.0"), []),
    Case("a newer system", all("osVersionAtLeast: 18.0"), []),
    Case("some languages", all("localeIn: [de]"), ["localeIn"]),
    Case("from a day on", all("notBefore: 2026-11-27T00:00:00Z"), ["notBefore"]),
    Case("until a day", all("notAfter: 2026-11-27T00:00:00Z"), ["notAfter"]),
    Case("regular guests", all("launchesAtLeast: 5"), ["launchesAtLeast"]),
    Case("everybody who launches", all("launchesAtLeast: 1"), []),
    Case("after a month", all("daysSinceInstallAtLeast: 30"), ["daysSinceInstallAtLeast"]),
    Case("from the first day on", all("daysSinceInstallAtLeast: 0"), []),
    Case("an older system, inclusive", all("osVersionAtMost: 17.9"), ["osVersionAtMost"]),
    Case("the first launches", all("launchesAtMost: 3"), ["launchesAtMost"]),
    Case("the first days", all("daysSinceInstallAtMost: 21"), ["daysSinceInstallAtMost"]),
    Case("away for long", all("daysSinceLastLaunchAtLeast: 0"), ["daysSinceLastLaunchAtLeast"]),
    Case("here lately", all("daysSinceLastLaunchAtMost: 3"), ["daysSinceLastLaunchAtMost"]),
    Case("these versions", all("appVersionIn: 2.4.0"), ["appVersionIn"]),
    Case("a plan", all("attributeIs: { plan: free }"), ["attributeIs"]),
    Case("many projects", all("attributeAtLeast: { projects: 3 }"), ["attributeAtLeast"]),
    Case("few projects", all("attributeAtMost: { projects: 3 }"), ["attributeAtMost"]),
    Case("an old server", all("attributeLessThan: { server: 7 }"), ["attributeLessThan"]),
    Case("after another banner", all("displayed: welcome"), ["displayed"]),
    Case("before another banner", all("notDisplayed: welcome, notTapped: poll, notDismissed: poll"), []),
    Case("after a tap", all("tapped: poll"), ["tapped"]), Case("after none", all("dismissed: poll"), ["dismissed"]),
    Case("days after another", all("daysSinceDisplayedAtLeast: { welcome: 0 }"), ["daysSinceDisplayedAtLeast"]),
    Case("soon after another", all("daysSinceDisplayedAtMost: { welcome: 9 }"), ["daysSinceDisplayedAtMost"]),
    Case("for some time", all("daysSinceFirstDisplayAtMost: 4"), []),
    Case("twice, at leisure", all("displaysAtMost: 2, lastAnyDisplayMinimumSeconds: 86400"), []),
    Case("not for some", "conditions: { none: { localeIn: de } }", ["none"]),
    Case("a part of a rollout", all("rolloutIn: { april: 0-99 }"), ["rolloutIn"]),
    Case("all of a rollout", all("rolloutIn: { april: 0-100 }"), []),
    Case("a platform", all("platformIn: ios"), ["platformIn"]), Case("a region", all("regionIn: GB"), ["regionIn"]),
    Case("a part", all("rolloutPercent: 99.99"), ["rolloutPercent"]), Case("all", all("rolloutPercent: 100"), []),
    Case(
      "several", "maxVersion: 2.4.0\n" + all("rolloutPercent: 5, flagNotSet: a, localeIn: [de]"),
      ["maxVersion", "rolloutPercent", "localeIn"]),
    Case("by day", all("localTime: 09:00-21:00"), ["localTime"]),
    Case(
      "days on each clock", all("notBeforeLocal: 2026-12-01, notAfterLocal: 2026-12-24"),
      ["notBeforeLocal", "notAfterLocal"]),
    Case("a choice of two limits", any("flagSet: a, onWifi: true"), ["flagSet", "onWifi"]),
    Case("a choice that everybody has", any("neverDisplayed: true, launchesAtLeast: 5"), []),
    Case(
      "an alert is for all", "date: 2026-11-20\nchannels: [alerts, banners]\n" + all("lastDisplayMinimumLaunches: 9"),
      []),
    Case("an alert for older apps", "date: 2026-11-20\nchannels: alerts\nmaxVersion: 2.0.0", ["maxVersion"]),
  ]

  private static func all(_ conditions: String) -> String { "conditions:\n  all: { \(conditions) }" }
  private static func any(_ conditions: String) -> String { "conditions:\n  any: { \(conditions) }" }

  @Test(arguments: table) func isLimitedBy(_ c: Case<String, [String]>) throws {
    let (value, found) = notification(c.input)
    let read = try #require(value)
    #expect(read.limits == c.expected && read.isForEverybody == c.expected.isEmpty && read.listed == nil)
    #expect(read.isListed == c.expected.isEmpty && found.isEmpty)
  }

  @Test("the key 'listed' overrides the default", arguments: [true, false], ["priority: 1", all("rolloutPercent: 5")])
  func listed(_ isListed: Bool, _ keys: String) throws {
    #expect(notification("listed: \(isListed)\n\(keys)").value?.isListed == isListed)
  }

  @Test("invalid values of 'listed', and translations that set it") func bad() {
    #expect(notification("listed: maybe").found == ["3:9 bad-boolean: write true or false"])
    let files = [
      "notifications/hello.md": "---\ntitle: Hello\n---\nHi",
      "notifications/hello.de.md": "---\nlisted: true\n---\nHallo",
    ]
    #expect(foundByFile(read(files).diagnostics) == ["content/notifications/hello.de.md:2:1 misplaced-key"])
  }

  @Test("every condition that the feed knows is in the table above") func complete() {
    let names = Set(Self.table.flatMap { $0.input.matches(of: /[{,] ([a-zA-Z]+):/).map { String($0.1) } })
    #expect(names.isSuperset(of: BannersFeed.Condition.Name.allCases.map(\.rawValue)))
  }
}
