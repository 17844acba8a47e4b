import Diagnostics
import FeedModel
import SiteBuilder
import TestKit
import Testing

/// A site that disappears is nearly always a mistake; one that expires is not.
@Suite struct WithdrawalChecksTests {
  static let other = "content/notifications/other.md"
  static let rate = "content/prompts/rate.md"
  static let donate = "content/prompts/donate.md"
  static let prompt = "---\nactionURL: https://example.com/\n---\nRate?\n"
  static let everything = "content error all-withdrawn: restore the files, or withdraw everything with --allow-empty"

  /// What was published, what is there now, and what is said of it.
  static let changes: [Case<(before: Files, after: Files), [String]>] = [
    Case("everything is gone", ([hello: banner(), rate: prompt], [:]), [everything]),
    Case("the only file is gone", ([hello: banner()], [:]), [everything]),
    Case("the only release is gone", (["content/releases/2.4.0.md": "- News"], [:]), [everything]),
    Case(
      "one is a draft now, and the other is gone",
      ([hello: banner(), other: banner()], [hello: banner("draft: true")]),
      [everything]),
    Case("the only one is a draft now", ([hello: banner()], [hello: banner("draft: true")]), []),
    Case("the only one has expired", ([hello: banner()], [hello: banner("expires: 2026-11-21T08:00:00Z")]), []),
    Case("one of two is gone", ([hello: banner(), other: banner()], [hello: banner()]), []),
    Case("one takes the place of the other", ([hello: banner()], [other: banner()]), []),
    Case("the only prompt is gone", ([hello: banner(), rate: prompt], [hello: banner()]), []),
    Case(
      "all prompts are gone, and there are more notifications",
      ([hello: banner(), rate: prompt, donate: prompt], [hello: banner(), other: banner()]),
      ["prompts warning all-withdrawn: restore the files, if they should still be published"]),
    Case("the first build of an empty site", ([:], [:]), []),
  ]

  @Test(arguments: changes) func finds(_ c: Case<(before: Files, after: Files), [String]>) throws {
    let previous = c.input.before.isEmpty ? nil : try output(c.input.before).manifest
    let report = try build(c.input.after, after: previous, allowsEmpty: false)
    #expect(report.diagnostics.filter { $0.id == .allWithdrawn }.map(\.line) == c.expected)
    #expect((report.output == nil) == c.expected.contains { $0.contains("error all-withdrawn") })
    let allowed = try build(c.input.after, after: previous)
    #expect(allowed.diagnostics.filter { $0.id == .allWithdrawn }.allSatisfy { $0.severity == .note })
  }

  @Test func saysWhichFilesAreGone() throws {
    let names = ["a", "b", "c", "d", "e", "f", "g"]
    let files = Dictionary(uniqueKeysWithValues: names.map { ("content/notifications/\($0).md", banner()) })
    let report = try build([:], after: try output(files).manifest, allowsEmpty: false)
    let message = report.diagnostics.first { $0.id == .allWithdrawn }?.message
    #expect(
      message
        == "everything that was published before is withdrawn; these files are gone: notifications/a, notifications/b, "
        + "notifications/c, notifications/d, notifications/e and 2 more")
  }

  @Test func isSaidOnce() throws {
    let report = try build([:], after: try output([hello: banner()]).manifest)
    let again = try build([:], after: try #require(report.output).manifest, allowsEmpty: false)
    #expect(!report.diagnostics.isEmpty && again.diagnostics.isEmpty)
    #expect(report.repeated.diagnostics.isEmpty)
  }
}
