import Diagnostics
import TestKit
import Testing

/// iNotify knows MinVersion and MaxVersion, both inclusive, and nothing else (iNotify README).
@Suite struct AlertChecksTests {
  static let wayOut = "error alert-condition: write channels: [banners], or use minVersion and maxVersion"

  static let conditions: [Check] = [
    Check("on Wi-Fi", [hello: alert("conditions: { all: { onWifi: true } }")], ["\(path):5:22 \(wayOut)"]),
    Check(
      "below a version, which is exclusive", [hello: alert("conditions: { all: { appVersionLessThan: 2.4.0 } }")],
      ["\(path):5:22 \(wayOut)"]),
    Check(
      "one of two", [hello: alert("conditions:\n  any:\n    neverDisplayed: true\n    appVersionAtLeast: 2.0.0")],
      ["\(path):7:5 \(wayOut)", "\(path):8:5 \(wayOut)"]),
    Check(
      "as banner and alert",
      [hello: banner("date: 2026-11-20\nchannels: [alerts, banners]\nconditions: { all: { rolloutPercent: 10 } }")],
      ["\(path):5:22 \(wayOut)"]),
    Check(
      "bounds that iNotify can say",
      [hello: alert("conditions: { all: { appVersionAtLeast: 2.0.0, appVersionAtMost: 2.3.0 } }")], []),
    Check("minVersion and maxVersion", [hello: alert("minVersion: 2.0.0\nmaxVersion: 2.3.0")], []),
    Check(
      "how often it comes back as a banner",
      [
        hello: banner(
          "date: 2026-11-20\nchannels: [alerts, banners]\nconditions: { all: { neverDisplayed: true, flagNotSet: hide } }"
        )
      ], []),
    Check(
      "only after it was shown",
      [hello: banner("date: 2026-11-20\nchannels: [alerts, banners]\nconditions: { all: { neverDisplayed: false } }")],
      ["\(path):5:22 \(wayOut)"]),
    Check(
      "how often an alert comes back", [hello: alert("conditions: { all: { neverDisplayed: true } }")],
      ["\(path):5:22 \(wayOut)"]),
    Check("a banner on Wi-Fi", [hello: banner("conditions: { all: { onWifi: true } }")], []),
  ]

  @Test(arguments: conditions) func refusesWhatEverybodyWouldSee(_ c: Check) throws {
    #expect(try findings(of: [.alertCondition], in: c.input) == c.expected)
  }

  static let buttons: [Check] = [
    Check(
      "a button that leads nowhere", [hello: alert("actionButton: Look")],
      ["\(path):1:1 warning unused-action-button: add 'actionURL: https://…', or remove it"]),
    Check("a button that leads somewhere", [hello: alert("actionButton: Look\nactionURL: https://example.com/")], []),
  ]

  @Test(arguments: buttons) func findsUnusedButtons(_ c: Check) throws {
    #expect(try findings(of: [.unusedActionButton], in: c.input) == c.expected)
  }

  static let newest = "content/notifications/newest.md"
  static let snoodle = alert("key: 2026/11/21-newest\nactionURL: snoodle://draw")
  static let schemes: [Check] = [
    Check(
      "the newest opens the app", [hello: alert(), newest: snoodle],
      ["notifications/newest.md:6:12 warning blocks-queue: link to https:, or give it an earlier date"]),
    Check("it is the only one", [newest: snoodle], []),
    Check("it is not the newest, but the oldest", [hello: alert("key: 2026/11/22"), newest: snoodle], []),
    Check(
      "one in the middle",
      [
        hello: alert("key: 2026/11/22"), newest: snoodle,
        "content/notifications/oldest.md": alert("key: 2026/11/20"),
      ],
      ["notifications/newest.md:6:12 warning blocks-queue: link to https:, or give it an earlier date"]),
    Check(
      "older ones are for other versions",
      [hello: alert("maxVersion: 1.9"), newest: alert("minVersion: 2.0\nkey: 2026/11/21\nactionURL: snoodle://draw")],
      []),
    Check(
      "the newest is a draft", [hello: alert(), newest: alert("key: 2026/11/21\nactionURL: snoodle://a\ndraft: true")],
      []),
    Check(
      "the newest leads to the web", [hello: alert(), newest: alert("key: 2026/11/21\nactionURL: HTTPS://a.example/")],
      []),
  ]

  /// Keys are compared without case, so that `b` is newer than `A`.
  @Test(arguments: schemes) func warnsWhereAnAlertHoldsBackOlderOnes(_ c: Check) throws {
    #expect(try findings(of: [.blocksQueue], in: c.input) == c.expected)
  }

  private static let path = "notifications/hello.md"
}
