import PreviewServer
import TestKit
import Testing
import WireFormats

@testable import Composing

/// The column *For* of messages that no build publishes yet.
@Suite struct AudienceWordsTests {
  @Test(arguments: [
    Case("no conditions", "", "everybody"),
    Case("a version", "conditions: { all: { appVersionAtLeast: 2.4.0 } }", "app ≥ 2.4.0"),
    Case("a version in both channels", "minVersion: 2.4.0\nmaxVersion: 3.0.0", "app ≥ 2.4.0, app ≤ 3.0.0"),
    Case("once", "conditions: { all: { neverDisplayed: true } }", "everybody, once"),
    Case(
      "how often comes after to whom", "conditions: { all: { neverDisplayed: true, appVersionAtLeast: 2.4.0 } }",
      "app ≥ 2.4.0, once"),
    Case("a share", "conditions: { all: { rolloutPercent: 10 } }", "for 10 % of devices"),
    Case(
      "any of two", "conditions: { any: { onWifi: true, appVersionLessThan: 2.0.0 } }", "on Wi-Fi or app < 2.0.0"),
    Case(
      "all, and any", "conditions: { all: { appVersionAtMost: 3.0.0 }, any: { onWifi: true } }",
      "app ≤ 3.0.0, on Wi-Fi"),
    Case(
      "a value at the end", "conditions: { all: { iOSVersionLessThan: 26.0.0 } }",
      "OS < 26.0.0"),
    Case("a value between", "conditions: { all: { flagSet: asked } }", "everybody, after a tap has set asked"),
    Case(
      "a time in days", "conditions: { all: { lastDisplayMinimumSeconds: 259200 } }",
      "everybody, more than 3 days apart"),
    Case(
      "a time in minutes", "conditions: { all: { lastDisplayMinimumSeconds: 5400 } }",
      "everybody, more than 90 minutes apart"),
    Case("a list", "conditions: { all: { localeIn: [de, fr] } }", "in de, fr"),
    Case("not on Wi-Fi", "conditions: { all: { onWifi: false } }", "off Wi-Fi"),
  ])
  func areSaid(_ c: Case<String, String>) async throws {
    let keys = c.input.isEmpty ? "" : "\(c.input)\n"
    let site = try SmallComposer([
      "content/notifications/later.md":
        "---\ntitle: Later\ndate: 2026-11-20\nchannels: [banners]\ndraft: true\n\(keys)---\nHi.\n"
    ])
    let row = try #require(await site.ask("GET", "messages").json["messages"]?.elements?.first)
    #expect(row["for"]?.string == c.expected)
  }

  @Test("of what is published, feeds say it") func published() async throws {
    let site = try SmallComposer([
      "content/notifications/now.md": "---\ntitle: Now\ndate: 2026-11-20\nchannels: [banners]\n---\nHi.\n"
    ])
    let row = try #require(await site.ask("GET", "messages").json["messages"]?.elements?.first)
    #expect(row["state"]?.string == "live" && row["for"] == .null)
  }
}
