import Foundation
import TestKit
import Testing

/// Expectations about all devices, for `matrix` and `diff`.
@Suite struct AudienceExpectationTests {
  struct Answer: Equatable, Sendable {
    var code: Int32
    var says: String
  }

  /// The demo, and the same with an end for `wifi-sync`.
  private static func site() throws -> TemporaryFolder {
    let site = try Demo.whole()
    try site.published("build --output old --now \(Demo.now)")
    try site.edit("content/notifications/wifi-sync.md", "onWifi: true", "onWifi: true, notAfter: 2026-12-31T00:00:00Z")
    try site.published("build --output new --now \(Demo.now)")
    return site
  }

  static let table: [Case<String, Answer>] = [
    Case(
      "what is met", "matrix --from old --expect dark-mode@app>=2.4.0",
      Answer(code: 0, says: "dark-mode     at every launch")),
    Case(
      "one launch of newcomers", "matrix --from old --memory none --channel banners",
      Answer(code: 0, says: "welcome-tour  at this launch")),
    Case(
      "what is not", "matrix --from old --expect dark-mode@app<2.4.0",
      Answer(code: 2, says: "that dark-mode can be shown to some device with app<2.4.0, but it cannot")),
    Case(
      "a misspelled id, which nobody would be shown", "matrix --from old --expect !dark-mod",
      Answer(code: 1, says: "there is no 'dark-mod' in banners, alerts, updates and prompts")),
    Case(
      "an id of another channel", "matrix --from old --channel alerts --expect !dark-mode",
      Answer(code: 1, says: "there is no 'dark-mode' in alerts")),
    Case(
      "a change", "diff old new --expect loses=wifi-sync",
      Answer(code: 0, says: "no longer shown: on Wi-Fi, from 2026-12-31")),
    Case(
      "none of this kind", "diff old new --expect gains=wifi-sync",
      Answer(code: 2, says: "gains of wifi-sync, but there is none")),
    Case(
      "a misspelled id, which would never change", "diff old new --expect !loses=wifi-synk",
      Answer(code: 1, says: "did you mean 'wifi-sync'?")),
    Case(
      "until then nothing changes", "diff old new --at now<2026-12-30T00:00:00Z --expect same",
      Answer(code: 0, says: "No device with now<2026-12-30T00:00:00Z sees a difference")),
    Case(
      "then it does", "diff old new --at now>=2027-01-02T00:00:00Z --expect same",
      Answer(code: 2, says: "expected no difference, but there is one")),
    Case(
      "what is no fact", "diff old new --at colour=red",
      Answer(code: 64, says: "--at 'colour=red'")),
  ]

  /// A question about an audience of publish.yml, and an edit of its conditions.
  static let audiences: [Case<String, Answer>] = [
    Case("its devices", "matrix --audience lapsed --id b", Answer(code: 0, says: "    can be shown to  app < 3.0.0\n")),
    Case(
      "with a choice", "matrix --audience mixed --id b",
      Answer(code: 0, says: "app < 3.0.0, launches ≥ 50; or app ≥ 2.0.0, < 3.0.0, on Wi-Fi\n")),
    Case(
      "in both", "matrix --audience mixed --audience lapsed --expect !b",
      Answer(code: 2, says: "expected that b is shown to no device, but it can be")),
    Case(
      "nobody is in both", "matrix --audience lapsed --audience new --expect !b",
      Answer(code: 0, says: "  everybody\n    nothing\n")),
    Case("a slip", "matrix --audience lapse", Answer(code: 1, says: "there is no audience 'lapse' in publish.yml")),
    Case(
      "an edit", "explain a --app-version 2.0.0",
      Answer(
        code: 0,
        says:
          "publish.yml:6: change or remove daysSinceLastLaunchAtLeast 30 of the audience lapsed (in 2 notifications)"
      )),
  ]

  @Test func knowsAudiences() throws {
    let site = TemporaryFolder()
    func message(_ keys: String) -> String { "---\ntitle: Hello\n\(keys)\n---\nHello\n" }
    try site.make([
      "publish.yml": """
      site: https://updates.example.com
      app: { name: Snoodle }
      channels: [banners]
      locales: [en]
      audiences:
        lapsed: { all: { daysSinceLastLaunchAtLeast: 30 } }
        new: { all: { daysSinceLastLaunchAtMost: 3 } }
        mixed: { any: [{ appVersionAtLeast: 2.0.0, onWifi: true }, { launchesAtLeast: 50 }] }

      """,
      "content/notifications/a.md": message("audience: lapsed\nconditions: { all: { neverDisplayed: true } }"),
      "content/notifications/b.md": message("conditions: { all: { appVersionLessThan: 3.0.0 } }"),
      "content/notifications/c.md": message("audience: lapsed\ndraft: true"),
    ])
    try site.published("build --now \(Demo.now)")
    for row in Self.audiences {
      let run = try site.publish(row.input)
      #expect(run.code == row.expected.code, "\(row.name): \(run.talk)")
      #expect((run.output + run.talk).contains(row.expected.says), "\(row.name): \(run.output)\(run.talk)")
    }
  }

  @Test func isJudged() throws {
    let site = try Self.site()
    for row in Self.table {
      let run = try site.publish(row.input)
      #expect(run.code == row.expected.code, "\(row.name): \(run.talk)")
      #expect((run.output + run.talk).contains(row.expected.says), "\(row.name): \(run.output)\(run.talk)")
    }
  }
}
