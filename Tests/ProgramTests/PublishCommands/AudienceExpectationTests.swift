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

  @Test func isJudged() throws {
    let site = try Self.site()
    for row in Self.table {
      let run = try site.publish(row.input)
      #expect(run.code == row.expected.code, "\(row.name): \(run.talk)")
      #expect((run.output + run.talk).contains(row.expected.says), "\(row.name): \(run.output)\(run.talk)")
    }
  }
}
