import Diagnostics
import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// A later `publish` of live content removes it from all devices until then.
@Suite struct HeldBackChecksTests {
  static let later = "publish: 2027-01-01T00:00:00Z"
  static let once = "conditions:\n  all: { neverDisplayed: true }"
  static let remove =
    "remove it to keep this live, and write what is to come in another file, with '\(later)'"
  static let place = "notifications/hello.md"

  struct Row: Sendable {
    var path = hello
    var before: String
    var now: String
  }

  static let cases: [Case<Row, String?>] = [
    Case(
      "a banner that comes back", Row(before: banner("height: 9"), now: banner("\(later)\nheight: 9")),
      "it is live, and this takes it from all devices until 2027-01-01T00:00:00Z"),
    Case(
      "a banner that is shown once", Row(before: banner(once), now: banner("\(later)\n\(once)")),
      "it is live, and this takes it from all devices until 2027-01-01T00:00:00Z; "
        + "those who have seen it do not see it again then"),
    Case(
      "an alert", Row(before: alert(), now: alert(later)),
      "it is live, and this takes it from all devices until 2027-01-01T00:00:00Z; "
        + "those who have seen it do not see it again then"),
    Case(
      "a release", Row(path: "content/releases/2.4.0.md", before: "- New", now: "---\n\(later)\n---\n- New"),
      "it is live, and this takes it from all devices until 2027-01-01T00:00:00Z; "
        + "those who have read the notes or ignored the version do not see them again then"),
    Case("what has begun", Row(before: banner(), now: banner("publish: 2026-01-01T00:00:00Z")), nil),
    Case("a draft, which is held back anyway", Row(before: banner(), now: banner("draft: true\n\(later)")), nil),
    Case("withdrawn for good", Row(before: banner(), now: banner("withdrawn: true\n\(later)")), nil),
    Case("never live", Row(before: banner("draft: true"), now: banner(later)), nil),
    Case("not due before either", Row(before: banner(later), now: banner(later)), nil),
  ]

  @Test(arguments: cases) func finds(_ c: Case<Row, String?>) throws {
    let others = ["content/notifications/other.md": banner()]
    let previous = try output(others.merging([c.input.path: c.input.before]) { $1 }).manifest
    let report = try build(others.merging([c.input.path: c.input.now]) { $1 }, after: previous)
    let found = report.diagnostics.filter { $0.id == .heldBack }
    #expect(found.map(\.message) == [c.expected].compactMap(\.self))
    #expect(found.allSatisfy { $0.severity == .warning && $0.location.path == c.input.path && $0.location.line > 1 })
  }

  /// The finding is at the key and has a fix; there is no finding once the content is held back.
  @Test func namesTheKey() throws {
    let others = ["content/notifications/other.md": banner()]
    let files = { (keys: String) in others.merging([hello: banner(keys)]) { $1 } }
    let live = try output(files("priority: 0")).manifest
    let held = try build(files(Self.later), after: live)
    let found = held.diagnostics.filter { $0.id == .heldBack }
    #expect(found.map(\.line) == ["\(Self.place):3:10 warning held-back: \(Self.remove)"])
    let output = try #require(held.output)
    #expect(output.starts == ["content/notifications/hello": try instant("2027-01-01T00:00:00Z")])
    #expect(try findings(of: [.heldBack], in: files(Self.later), after: output.manifest) == [])
    #expect(held.repeated.diagnostics.allSatisfy { $0.id != .heldBack })
  }
}
