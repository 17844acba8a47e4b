import Foundation
import TestKit
import Testing

/// The entries of the demo that a device displays, channel by channel.
@Suite struct CheckTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var options: String
    /// In the order of the channels: `feed: id`, or `feed: -` and the reason.
    var answers: [String]
    var testDescription: String { name }

    init(_ name: String, _ options: String, _ answers: String...) {
      (self.name, self.options, self.answers) = (name, options, answers)
    }
  }

  static let cases = [
    Case(
      "an old version hears of the new one", "--app-version 2.2.2 --channel banners", "control.json: download-update"),
    Case("the new version does not", "--app-version 2.4.0 --channel banners", "control.json: welcome-tour"),
    Case("2.10 is newer than 2.4", "--app-version 2.10 --channel banners", "control.json: welcome-tour"),
    Case("an alert for all", "--app-version 2.2.2 --channel alerts", "notifications.plist: 2026/10/02-snoodle-pad"),
    Case("an alert from 2.4.0 on", "--app-version 2.4.0 --channel alerts", "notifications.plist: 2026/11/20-dark-mode"),
    Case(
      "no alert on the first launch", "--app-version 2.4.0 --channel alerts --first-launch",
      "notifications.plist: - this is the first launch"),
    Case(
      "an update, nothing new inside", "--app-version 2.2.2 --channel updates", "versions.plist: 2.4.0",
      "local-versions.plist: - no version newer than 2.2.2 was installed"),
    Case(
      "just upgraded: new in this version", "--app-version 2.4.0 --previous-version 2.2.2 --channel updates",
      "versions.plist: - no version is newer than 2.4.0", "local-versions.plist: 2.4.0"),
    Case(
      "upgraded part of the way: both", "--app-version 2.3.0 --previous-version 2.2.2 --channel updates",
      "versions.plist: 2.4.0", "local-versions.plist: 2.3.0"),
    Case("a German device", "--app-version 2.2.2 --locale de --channel banners", "control_de.json: download-update"),
    Case(
      "Canadian French is French", "--app-version 2.2.2 --locale fr-CA --channel alerts",
      "notifications_fr.plist: 2026/10/02-snoodle-pad"),
    Case(
      "as systems name it", "--app-version 2.2.2 --locale fr_CA --channel banners", "control_fr.json: download-update"),
    Case(
      "a language without feeds", "--app-version 2.2.2 --locale xx --channel banners", "control.json: download-update"),
    Case("enough launches", "--app-version 2.2.2 --channel prompts", "prompts.plist: rate-us"),
    Case(
      "too few launches", "--app-version 2.2.2 --channel prompts --launches 3",
      "prompts.plist: - join-beta: 3 of 40 launches; rate-us: 3 of 10 launches"),
    Case(
      "installed today", "--app-version 2.2.2 --channel prompts --installed 12h",
      "prompts.plist: - join-beta: 0 of 30 days, 30 of 40 launches; rate-us: 0 of 10 days; due at 2026-11-30T21:00:00Z"),
    Case(
      "every permission that can be asked for", "--app-version 2.2.2 --channel permissions",
      "permissions.plist: camera",
      "permissions.plist: notifications", "permissions.plist: photos"),
    Case(
      "channels in one order, each once", "--app-version 2.2.2 --channel alerts --channel banners --channel alerts",
      "control.json: download-update", "notifications.plist: 2026/10/02-snoodle-pad"),
  ]

  @Test(arguments: cases) func answers(_ c: Case) throws {
    let report = try Report(Demo.whole(), c.options)
    #expect(report.results.map(\.summary) == c.answers)
  }

  @Test func wifiDecides() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.edit("content/notifications/hello.md", "neverDisplayed: true", "onWifi: true")
    try site.published("build --now \(Demo.now)")
    #expect(
      try Report(site, "--app-version 1 --wifi --channel banners").results.map(\.summary) == ["control.json: hello"])
    let without = try Report(site, "--app-version 1 --no-wifi --channel banners")
    #expect(without.results.map(\.outcome) == ["nothing"])
    #expect(without.device.wifi == false)
  }

  @Test func readsAsATextForPeople() throws {
    let run = try Demo.whole().publish("check --app-version 2.2.2 --now \(Demo.now) --channel banners --channel alerts")
    #expect(run.talk == "")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(
      lines.prefix(4) == [
        "A device that was installed 30 days ago, has launched 30 times and has seen nothing:",
        "app 2.2.2 · build 2.2.2 · OS 26.0 · en · on Wi-Fi · 2026-11-21T09:00:00Z", "", "banners (control.json)",
      ])
    #expect(lines.contains("  ╰ [Get Snoodle Pad] [Remind Me Later] [Ignore]"))
    #expect(!run.output.contains("\n\n\n") && !run.output.contains(" \n"))
  }

  static let histories = [
    ("--installed 1d --launches 1", "A device that was installed 1 day ago, has launched 1 time and has seen nothing:"),
    ("--installed 36h", "A device that was installed 36 hours ago, has launched 30 times and has seen nothing:"),
    ("--first-launch", "A device that launches the app for the first time:"),
  ]

  @Test(arguments: histories) func saysWhatTheDeviceHasSeen(_ options: String, _ line: String) throws {
    let run = try Demo.whole().publish("check --app-version 2.2.2 \(options) --now \(Demo.now)")
    #expect(run.output.hasPrefix(line + "\n"))
  }

  @Test func explainsEveryCandidate() throws {
    let run = try Demo.whole().publish("check --app-version 2.4.0 --channel banners --explain --now \(Demo.now)")
    #expect(
      run.output.contains(
        """

          download-update
            ✗ appVersionLessThan 2.4.0: this app is 2.4.0
            ✓ flagNotSet hideUpdate: the flag is not set

        """))
  }
}

extension Report.Result {
  fileprivate var summary: String { "\(feed): \(id ?? "- \(reason ?? error ?? "")")" }
}
