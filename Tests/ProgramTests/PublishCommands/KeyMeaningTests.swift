import FeedModel
import TestKit
import Testing

/// Devices behave as docs/authoring.md describes each key: one device is shown the entry, and its nearest neighbor is
/// not.
@Suite struct KeyMeaningTests {
  struct Key: Sendable {
    var text: String
    /// Options of the two devices.
    var shown, hidden: String

    init(_ text: String, shown: String, hidden: String) { (self.text, self.shown, self.hidden) = (text, shown, hidden) }

    var name: String { String(text.prefix { $0 != ":" }) }
  }

  /// A device that was shown the banner, seconds before now and launches ago.
  private static func displayed(_ seconds: Int, launches: Int = 1) -> String {
    let now = 1_795_251_600
    return "--state {\"kPMConditionKey-x-2\":true,\"kPMConditionKey-x-3\":{\"$date\":\(now - seconds)},"
      + "\"kPMConditionKey-x-4\":\(launches),\"iNotifyIgnoredNotifications\":[]}"
  }

  static let conditions = [
    Key("onWifi: true", shown: "--wifi", hidden: "--no-wifi"),
    Key("neverDisplayed: true", shown: "", hidden: displayed(60)),
    Key("lastDisplayMinimumSeconds: 3600", shown: displayed(3_601), hidden: displayed(3_600)),
    Key("lastDisplayMinimumLaunches: 5", shown: displayed(60, launches: 5), hidden: displayed(60, launches: 4)),
    Key("flagNotSet: f", shown: "", hidden: "--flag x/f"),
    Key("iOSVersionLessThan: 18", shown: "--os-version 17.9", hidden: "--os-version 18"),
    Key("appVersionLessThan: 2.4.0", shown: "--app-version 2.3.9", hidden: "--app-version 2.4.0"),
    Key("appVersionAtLeast: 2.4.0", shown: "--app-version 2.4.0", hidden: "--app-version 2.3.9"),
    Key("appVersionAtMost: 2.4.0", shown: "--app-version 2.4.0", hidden: "--app-version 2.4.1"),
    Key("osVersionAtLeast: 17", shown: "--os-version 17.0", hidden: "--os-version 16.9"),
    Key("localeIn: [en]", shown: "--locale en-GB", hidden: "--locale de"),
    Key("notBefore: 2026-12-01", shown: "--now 2026-12-01T00:00:00Z", hidden: "--now 2026-11-30T23:59:59Z"),
    Key("notAfter: 2026-12-01", shown: "--now 2026-12-01T23:59:59Z", hidden: "--now 2026-12-02T00:00:00Z"),
    Key("flagSet: f", shown: "--flag x/f", hidden: ""),
    Key("launchesAtLeast: 10", shown: "--launches 10", hidden: "--launches 9"),
    Key("daysSinceInstallAtLeast: 7", shown: "--installed 168h", hidden: "--installed 167h"),
    Key("osVersionAtMost: 17.9", shown: "--os-version 17.9", hidden: "--os-version 18.0"),
    Key("launchesAtMost: 3", shown: "--launches 3", hidden: "--launches 4"),
    Key("daysSinceInstallAtMost: 21", shown: "--installed 527h", hidden: "--installed 528h"),
    Key("daysSinceLastLaunchAtLeast: 30", shown: "--last-launch 720h", hidden: "--last-launch 719h"),
    Key("daysSinceLastLaunchAtMost: 3", shown: "--last-launch 95h", hidden: "--last-launch 96h"),
    Key("platformIn: [ios, macos]", shown: "--platform macos", hidden: "--platform tvos"),
    Key("regionIn: [GB, IE]", shown: "--region IE", hidden: "--locale en-GB"),
    Key("appVersionIn: [2.3.0, 2.4.0]", shown: "--app-version 2.3.0", hidden: "--app-version 2.3.1"),
    Key("attributeIs: { plan: [free, trial] }", shown: "--attribute plan=trial", hidden: "--attribute plan=pro"),
    Key("attributeAtLeast: { projects: 3 }", shown: "--attribute projects=3", hidden: "--attribute projects=2"),
    Key("attributeAtMost: { projects: 3 }", shown: "--attribute projects=3", hidden: ""),
    Key("attributeLessThan: { server: 7.10 }", shown: "--attribute server=7.9.99", hidden: "--attribute server=7.10"),
    Key("displayed: y", shown: "--displayed y", hidden: "--displayed x"),
    Key("notDisplayed: x", shown: "", hidden: "--displayed x=400d"),
    Key("tapped: y", shown: "--tapped y", hidden: "--dismissed y"),
    Key("notTapped: x", shown: "--dismissed x", hidden: "--tapped x"),
    Key("dismissed: y", shown: "--dismissed y", hidden: "--displayed y"),
    Key("notDismissed: x", shown: "--tapped x", hidden: "--dismissed x"),
    Key("daysSinceDisplayedAtLeast: { y: 3 }", shown: "--displayed y=72h", hidden: "--displayed y=71h"),
    Key("daysSinceDisplayedAtMost: { y: 3 }", shown: "--displayed y=95h", hidden: "--displayed y=96h"),
    Key("daysSinceFirstDisplayAtMost: 4", shown: "--first-display x=119h", hidden: "--first-display x=120h"),
    Key("displaysAtMost: 2", shown: "--displays x=1", hidden: "--displays x=2"),
    Key("lastAnyDisplayMinimumSeconds: 3600", shown: "--last-any-display 61m", hidden: "--last-any-display 60m"),
    Key(
      "localTime: 09:00-21:00", shown: "--now 2026-11-21T20:00:00Z --time-zone -08:00",
      hidden: "--now 2026-11-21T20:00:00Z --time-zone +01:00"),
    Key(
      "notBeforeLocal: 2026-12-01", shown: "--now 2026-11-30T15:00:00Z --time-zone +09:00",
      hidden: "--now 2026-11-30T14:59:59Z --time-zone +09:00"),
    Key(
      "notAfterLocal: 2026-12-24", shown: "--now 2026-12-25T07:59:59Z --time-zone -08:00",
      hidden: "--now 2026-12-25T08:00:00Z --time-zone -08:00"),
    Key("rolloutPercent: 20", shown: "--rollout 20", hidden: "--rollout 20.01"),
    Key("rolloutIn: { april: 3-6 }", shown: "--rollout 50 --rollout april=6", hidden: "--rollout 5 --rollout april=3"),
  ]

  @Test("every condition has an example") func complete() {
    #expect(Self.conditions.map(\.name).sorted() == BannersFeed.Condition.Name.allCases.map(\.rawValue).sorted())
  }

  @Test func conditionsMeanWhatIsSaidOfThem() throws {
    for key in Self.conditions {
      try judge(
        key, "content/notifications/x.md",
        "date: 2026-11-20\nchannels: [banners]\nconditions: { all: { \(key.text) } }", "banners=x")
    }
  }

  static let notifications = [
    Key("minVersion: 2.4.0", shown: "--app-version 2.4.0", hidden: "--app-version 2.3.9"),
    Key("maxVersion: 2.4.0", shown: "--app-version 2.4.0", hidden: "--app-version 2.4.1"),
  ]
  @Test func keysOfNotificationsMeanWhatIsSaidOfThem() throws {
    for key in Self.notifications {
      for (channel, id) in [("banners", "x"), ("alerts", "2026/11/20-x")] {
        try judge(
          key, "content/notifications/x.md", "date: 2026-11-20\nchannels: [\(channel)]\n\(key.text)", "\(channel)=\(id)"
        )
      }
    }
  }

  static let prompts = [
    Key("usesUntilPrompt: 8", shown: "--launches 8", hidden: "--launches 7"),
    Key("daysUntilPrompt: 5", shown: "--installed 120h", hidden: "--installed 119h"),
  ]
  @Test func keysOfPromptsMeanWhatIsSaidOfThem() throws {
    for key in Self.prompts {
      try judge(key, "content/prompts/x.md", "actionURL: https://example.com/\n\(key.text)", "prompts=x")
    }
  }

  private let attributes =
    "attributes: { plan: [free, trial, pro], projects: number, server: version }\nremembered: [y]\n"

  private func judge(_ key: Key, _ path: String, _ keys: String, _ expectation: String) throws {
    let site = TemporaryFolder()
    try site.make(["publish.yml": Sites.configuration + attributes, path: "---\ntitle: X\n\(keys)\n---\nText.\n"])
    try site.published("build --now \(Demo.now)")
    for (options, isShown) in [(key.shown, true), (key.hidden, false)] {
      let usual = ["--app-version 2.4.0", "--now \(Demo.now)"].filter { !options.contains($0.prefix { $0 != " " }) }
      let device = ([options] + usual).filter { !$0.isEmpty }.joined(separator: " ")
      let run = try site.publish(
        "check \(device) --channel \(expectation.prefix { $0 != "=" }) --expect \(expectation)")
      #expect(run.code == (isShown ? 0 : 2), "\(key.text), \(options): \(run.output)\(run.talk)")
    }
  }

  /// Each launch asks for the permission: whether the app may, by hours since the first.
  static let cadence: [Case<String, [Double: Bool]>] = [
    Case("maxPrompts: 2", "maxPrompts: 2", [0: true, 1: true, 2: false, 100: false]),
    Case("quietHours: 48", "quietHours: 48", [0: true, 1: false, 47.5: false, 48: true]),
    Case("minSessions: 2", "minSessions: 2", [0: true, 1: false, 2: true]),
  ]
  @Test func cadenceMeansWhatIsSaidOfIt() throws {
    for row in Self.cadence {
      let site = TemporaryFolder()
      let text = "---\ntitle: X\ncadence: { \(row.input) }\n---\nMay we?\n"
      try site.make(["publish.yml": Sites.configuration, "content/permissions/camera.md": text])
      try site.published("build --now \(Demo.now)")
      for (hours, mayAsk) in row.expected.sorted(by: { $0.key < $1.key }) {
        let now = Instant(secondsSince1970: 1_795_251_600 + Int(hours * 3_600)).rfc3339
        let run = try site.publish(
          "check --app-version 1.0 --channel permissions --access camera --state s.json --now \(now) "
            + "--answer permissions=deny --expect permissions=camera")
        #expect((run.code == 0) == mayAsk, "\(row.name), after \(hours) hours: \(run.output)\(run.talk)")
      }
    }
  }
}
