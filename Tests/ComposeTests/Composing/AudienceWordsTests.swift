import PreviewServer
import TestKit
import Testing
import WireFormats

@testable import Composing

/// The column *For* of messages that no build publishes yet.
@Suite struct AudienceWordsTests {
  @Test(arguments: [
    Case("no conditions", "", "everybody, at every launch"),
    Case("a version", "conditions: { all: { appVersionAtLeast: 2.4.0 } }", "app ≥ 2.4.0, at every launch"),
    Case(
      "a version in both channels", "minVersion: 2.4.0\nmaxVersion: 3.0.0", "app ≥ 2.4.0, ≤ 3.0.0, at every launch"),
    Case("once", "conditions: { all: { neverDisplayed: true } }", "everybody, once"),
    Case(
      "how often comes after to whom", "conditions: { all: { neverDisplayed: true, appVersionAtLeast: 2.4.0 } }",
      "app ≥ 2.4.0, once"),
    Case("a share", "conditions: { all: { rolloutPercent: 10 } }", "everybody, for 10 % of devices"),
    Case(
      "any of two", "conditions: { any: { onWifi: true, appVersionLessThan: 2.0.0 } }",
      "app < 2.0.0; or on Wi-Fi, at every launch"),
    Case(
      "all, and any", "conditions: { all: { appVersionAtMost: 3.0.0 }, any: { onWifi: true } }",
      "app ≤ 3.0.0, on Wi-Fi, at every launch"),
    Case("a value at the end", "conditions: { all: { iOSVersionLessThan: 26.0.0 } }", "OS < 26.0.0, at every launch"),
    Case("a value between", "conditions: { all: { flagSet: asked } }", "everybody, after a tap has set asked"),
    Case(
      "a time in days", "conditions: { all: { lastDisplayMinimumSeconds: 259200 } }",
      "everybody, more than 3 days apart"),
    Case(
      "languages in the site's order", "conditions: { all: { localeIn: [fr, de] } }",
      "[de fr] everybody, at every launch"),
    Case("not on Wi-Fi", "conditions: { all: { onWifi: false } }", "off Wi-Fi, at every launch"),
    Case("only an alert", "channels: [alerts]\nminVersion: 2.4.0", "app ≥ 2.4.0, until seen"),
  ])
  func areSaid(_ c: Case<String, String>) async throws {
    let keys = c.input.isEmpty ? "" : "\(c.input)\n"
    let channels = c.input.hasPrefix("channels") ? "" : "channels: [banners]\n"
    let site = try SmallComposer([
      "content/notifications/later.md":
        "---\ntitle: Later\ndate: 2026-11-20\n\(channels)draft: true\n\(keys)---\nHi.\n"
    ])
    let row = try #require(await site.ask("GET", "messages").json["messages"]?.elements?.first)
    #expect(words(row["for"]) == c.expected)
  }

  private func words(_ audience: JSON?) -> String {
    let parts = (audience?["reach"]?.elements ?? []).map { part in
      let tags = part["languages"]?.elements?.compactMap(\.string).joined(separator: " ")
      return (tags.map { "[\($0)] " } ?? "") + (part["who"]?.string ?? "")
    }
    return ([parts.joined(separator: "; or ")] + [audience?["how"]?.string].compactMap(\.self)).joined(separator: ", ")
  }

  @Test("of what is published, feeds say it") func published() async throws {
    let site = try SmallComposer([
      "content/notifications/now.md": "---\ntitle: Now\ndate: 2026-11-20\nchannels: [banners]\n---\nHi.\n"
    ])
    let row = try #require(await site.ask("GET", "messages").json["messages"]?.elements?.first)
    #expect(row["state"]?.string == "live" && row["for"] == .null)
  }
}
