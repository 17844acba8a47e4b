import Diagnostics
import FeedModel
import SiteBuilder
import TestKit
import Testing

/// Proofs about the banners of a site, for all devices and for the whole time that its files plan.
@Suite struct ProofChecksTests {
  static let ids: Set<DiagnosticID> = [.neverShown, .alwaysHidden, .hiddenUntil, .neverFirst, .everyLaunch]

  static let table: [Case<Files, [String]>] = [
    Case("each once", ["a": once("priority: 2"), "b": once("priority: 1")], []),
    Case(
      "without an end, in front",
      ["a": banner("priority: 2"), "b": once("priority: 1")],
      [
        "a.md every-launch: it comes back at every launch, and nothing that users do ends this: everybody",
        "b.md always-hidden: it is never shown: a always comes first",
      ]),
    Case(
      "without an end, behind",
      ["a": banner("priority: 1"), "b": once("priority: 2")],
      ["a.md every-launch: it comes back at every launch, and nothing that users do ends this: everybody"]),
    Case(
      "two that leave nobody",
      ["a": banner("minVersion: 2.0.0"), "b": wide("appVersionLessThan: 2.0.0"), "z": once("priority: -1")],
      [
        "a.md every-launch: it comes back at every launch, and nothing that users do ends this: app ≥ 2.0.0",
        "b.md every-launch: it comes back at every launch, and nothing that users do ends this: app < 2.0.0",
        "z.md always-hidden: it is never shown: one of a and b always comes first",
      ]),
    Case(
      "in front until it expires",
      ["a": banner("priority: 2\nexpires: 2026-12-12T00:00:00Z"), "b": once("priority: 1")],
      [
        "a.md every-launch: it comes back at every launch until 2026-12-12, and nothing that users do ends this: everybody",
        "b.md hidden-until: it is not shown before 2026-12-12: until then a always comes first",
      ]),
    Case(
      "in front from tomorrow on",
      ["a": banner("priority: 2\npublish: 2026-11-22T00:00:00Z"), "b": once("priority: 1")],
      ["a.md every-launch: it comes back at every launch, and nothing that users do ends this: from 2026-11-22"]),
    Case(
      "in front since yesterday, and before that it was shown",
      ["a": banner("priority: 2\npublish: 2026-11-20T00:00:00Z"), "b": once("priority: 1")],
      [
        "a.md every-launch: it comes back at every launch, and nothing that users do ends this: from 2026-11-20",
        "b.md hidden-until: it is not shown any more: a always comes first",
      ]),
    Case(
      "in front, but expired",
      ["a": banner("priority: 2\nexpires: 2026-11-20T00:00:00Z"), "b": once("priority: 1")], []),
    Case("in front, but a draft", ["a": banner("priority: 2\ndraft: true"), "b": once("priority: 1")], []),
    Case("an alert without conditions", ["a": alert("priority: 2"), "b": once("priority: 1")], []),
    Case("a flag that its page sets", ["a": wide("flagNotSet: hide", "[Never show again](flag:hide)")], []),
    Case(
      "a flag that no page sets", ["a": wide("flagNotSet: hide")],
      ["a.md every-launch: it comes back at every launch, and nothing that users do ends this: everybody"]),
    Case(
      "a flag that a template of the site may set",
      ["a": wide("flagNotSet: hide"), "templates/banner.mustache": "{{title}}{{{content}}}flag"], []),
    Case(
      "only after it was shown", ["a": wide("neverDisplayed: false, lastDisplayMinimumSeconds: 60")],
      ["a.md never-first: it is shown only to those who were shown it before"]),
    Case("for part of the devices", ["a": wide("rolloutPercent: 10"), "b": once("priority: -1")], []),
  ]

  @Test(arguments: table) func saysWhatHoldsForAllDevices(_ c: Case<Files, [String]>) throws {
    #expect(try found(c.input) == c.expected)
  }

  static let severities: [Case<Files, [String]>] = [
    Case("without an end", ["a": once("priority: 1"), "b": banner("priority: 0")], ["b.md warning"]),
    Case(
      "with an end, behind all others", ["a": once("priority: 1"), "b": banner("expires: 2027-01-01T00:00:00Z")],
      ["b.md note"]),
    Case(
      "with an end, but in front of another",
      ["a": wide("onWifi: true, notAfter: 2027-01-01T00:00:00Z"), "b": once("priority: -1")], ["a.md warning"]),
  ]

  @Test(arguments: severities) func isANoteIfItHarmsNothing(_ c: Case<Files, [String]>) throws {
    let paths = c.input.map { ("content/notifications/\($0.key).md", $0.value) }
    let found = try build(Dictionary(uniqueKeysWithValues: paths)).diagnostics.filter { $0.id == .everyLaunch }
    #expect(
      found.map { $0.location.path.replacing("content/notifications/", with: "") + " \($0.severity)" } == c.expected)
  }

  /// Devices may have been shown an earlier form of it.
  @Test func anIDThatWasPublishedBeforeMayHaveBeenShown() throws {
    let files = ["a": Self.wide("neverDisplayed: false, lastDisplayMinimumSeconds: 60")]
    let before = Manifest.Published(
      channel: "banners", key: "a", source: "content/notifications/a", meaning: "0123456789abcdef")
    #expect(try found(files, after: Manifest(published: [before])) == [])
  }

  /// A site with two banners that never end, in front of others. Its author asks why the others are never seen.
  @Test func saysWhichBannersOfASiteNobodySees() throws {
    #expect(
      try found(Self.trailmix) == [
        "maintenance.md every-launch: it comes back at every launch, and nothing that users do ends this: app < 2.8.0; or "
          + "app ≥ 2.8.0, from 2026-12-24",
        "mushrooms.md hidden-until: it is not shown before 2026-12-24: until then trail-closure always comes first",
        "newsletter.md always-hidden: it is never shown: maintenance always comes first",
        "poll.md always-hidden: it is never shown: maintenance always comes first",
        "summer-pass.md always-hidden: it is never shown: trail-closure always comes first",
        "trail-closure.md every-launch: it comes back at every launch until 2026-12-24, and nothing that users do ends "
          + "this: app ≥ 2.8.0",
      ])
  }

  static let trailmix: Files = [
    "trail-closure": banner("priority: 100\nminVersion: 2.8.0\nexpires: 2026-12-24T00:00:00Z"),
    "update-nag": banner(
      "priority: 90\nconditions: { all: { appVersionLessThan: 2.8.0, flagNotSet: hideUpdate } }",
      "[Never show again](flag:hideUpdate)"),
    "summer-pass": once("priority: 50\nminVersion: 2.8.0\nexpires: 2026-12-01T00:00:00Z"),
    "mushrooms": banner(
      "priority: 20\nminVersion: 2.8.0\nconditions: { all: { localeIn: [de], neverDisplayed: true } }"),
    "maintenance": banner("priority: 10"),
    "poll": banner("priority: 5"),
    "newsletter": once("priority: 0"),
  ]

  private static func once(_ keys: String) -> String {
    banner(keys + "\nconditions: { all: { neverDisplayed: true } }")
  }

  private static func wide(_ conditions: String, _ body: String = "There is news.") -> String {
    banner("conditions: { all: { \(conditions) } }", body)
  }

  private func found(_ files: Files, after previous: Manifest? = nil) throws -> [String] {
    let paths = files.map { ($0.key.contains("/") ? $0.key : "content/notifications/\($0.key).md", $0.value) }
    let report = try build(Dictionary(uniqueKeysWithValues: paths), after: previous)
    #expect(!report.hasErrors, "\(report.diagnostics.map(\.line))")
    return report.diagnostics.filter { Self.ids.contains($0.id) }.map { diagnostic in
      "\(diagnostic.location.path.replacing("content/notifications/", with: "")) \(diagnostic.id): \(diagnostic.message)"
    }
  }
}
