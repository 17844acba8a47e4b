import Foundation
import TestKit
import Testing

/// `publish check --format json`.
@Suite struct CheckReportTests {
  @Test func hasTheFieldsOfTheContract() throws {
    let report = try Report(Demo.whole(), "--app-version 2.2.2")
    #expect(report.schema == "publish.check/1")
    #expect(report.from == "public")
    #expect(
      report.device
        == Report.Device(
          appVersion: "2.2.2", buildVersion: "2.2.2", osVersion: "26.0", locale: "en", wifi: true, now: Demo.now,
          firstLaunch: false))
    #expect(
      report.results.map(\.channel) == ["banners", "alerts", "updates", "updates", "prompts"]
        + Array(repeating: "permissions", count: 3))
  }

  @Test func describesABanner() throws {
    let banner = try #require(try Report(Demo.whole(), "--app-version 2.2.2 --channel banners").results.first)
    let file = try #require(banner.file)
    #expect(file.hasPrefix("https://updates.snoodle.example/views/download-update/index.") && file.hasSuffix(".html"))
    #expect(
      banner
        == Report.Result(
          channel: "banners", feed: "control.json", outcome: "display", id: "download-update", view: "index",
          file: file,
          height: 200, origin: "bottom"))
  }

  /// docs/security.md, What a link may carry.
  @Test func saysWhatLinksWouldCarry() throws {
    let settings =
      "attributes: { plan: text }\nlinkValues: { to: [a.example], allow: [daysSinceInstall, launches, plan] }\n"
    let text =
      "Hi.\n\n[Take part](https://a.example/?b=c&d={daysSinceInstall}&p={plan}#e) "
      + "[Join](flag:joined?value=false&open=https://a.example/?l={launches}) [Plain](https://a.example/)"
    let site = try TemporaryFolder([
      "publish.yml": Sites.configuration + settings,
      "content/notifications/a.md": "---\ntitle: Hi\nheight: 200\n---\n\(text)\n",
    ])
    try site.published("build")
    let device = "check --app-version 2.4.0 --installed 14d --launches 7 --attribute plan=a&b --channel banners"
    let run = try site.publish(device)
    #expect(
      run.output.contains(
        """
          a link opens https://a.example/?b=c&d=14&p=a%26b#e if the app allows daysSinceInstall, plan
          a link clears joined and opens https://a.example/?l=7 if the app allows launches

        """))
    let json = try site.publish(device + " --format json").output.filter { !$0.isWhitespace }
    #expect(
      json.contains(
        #""links":[{"href":"https://a.example/?b=c#e","withValues":"https://a.example/?b=c&d=14&p=a%26b#e"},"#
          + #"{"href":"https://a.example/","withValues":"https://a.example/?l=7","flag":"joined","value":false}]"#))
  }

  @Test func describesAnAlert() throws {
    #expect(
      try Report(Demo.whole(), "--app-version 2.4.0 --channel alerts").results == [
        Report.Result(
          channel: "alerts", feed: "notifications.plist", outcome: "display", id: "2026/11/20-dark-mode",
          title: "Snoodle after dark",
          message: "Snoodle now dims its pages when your device does. "
            + "Prefer one look all day? Choose it in Settings, under Appearance.",
          buttons: ["See how it looks", "Remind Me Later", "Ignore"], actionURL: "https://snoodle.example/dark-mode")
      ])
  }

  /// docs/authoring.md, Releases.
  @Test func describesAnUpdateThatMustBeTakenAndNeedsASystem() throws {
    let release = "---\npriority: high\nosVersionAtLeast: 18.0\n---\n- Dark mode\n"
    let site = try TemporaryFolder(["publish.yml": Sites.configuration, "content/releases/2.4.0.md": release])
    try site.published("build")
    let update = try Report(site, "--app-version 2.3.0 --os-version 18.0 --channel updates").results.first
    #expect(update?.buttons == ["Download"] && update?.priority == "high")
    let tooOld = try Report(site, "--app-version 2.3.0 --os-version 17.6 --channel updates").results.first
    #expect(tooOld?.reason == "version 2.4.0 needs at least system version 18.0; this device has 17.6")
    let run = try site.publish("check --app-version 2.3.0 --os-version 18.0 --channel updates")
    #expect(run.output.contains("╰ [Download]\n  opens the app's page in the store\n  priority high\n"))
  }

  @Test func describesAnUpdateAndWhyThereIsNone() throws {
    let results = try Report(Demo.whole(), "--app-version 2.3.0 --app-name Snoodle --channel updates").results
    #expect(
      results == [
        Report.Result(
          channel: "updates", feed: "versions.plist", outcome: "display", id: "2.4.0",
          title: "A new version of Snoodle is available to download",
          message: """
            Version 2.4.0

            NEW: Dark mode for pages, notebooks and the snoodlebar.

            NEW: Hold a pen in the snoodlebar to keep its colour and width.

            IMPROVED: Snoodle starts in half the time on older devices.

            FIX: The bugalloo glitch no longer joins in when two people draw on one page.
            """,
          buttons: ["Ignore", "Download", "Remind Me Later"]),
        Report.Result(
          channel: "updates", feed: "local-versions.plist", outcome: "nothing",
          reason: "no version newer than 2.3.0 was installed"),
      ])
  }

  @Test func describesPermissionsWithTheirButtons() throws {
    let camera = try #require(try Report(Demo.whole(), "--app-version 2.2.2 --channel permissions").results.first)
    #expect(camera.id == "camera")
    #expect(camera.title == "Snap it, then snoodle on it")
    #expect(camera.buttons == ["Not now", "Use the camera"])
  }

  @Test func tracesEveryGateWithTheValuesCompared() throws {
    let banner = try #require(try Report(Demo.whole(), "--app-version 2.4.0 --channel banners --explain").results.first)
    let update = try #require(banner.trace?.first)
    #expect(update.id == "download-update")
    #expect(
      update.gates.first
        == Report.Gate(
          name: "appVersionLessThan", required: "2.4.0", actual: "2.4.0", finding: "this app is 2.4.0", passed: false))
    #expect(try Report(Demo.whole(), "--app-version 2.4.0 --channel banners").results.first?.trace == nil)
  }
}
