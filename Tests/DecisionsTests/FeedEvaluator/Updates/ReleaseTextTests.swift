import FeedModel
import TestKit
import Testing

@testable import FeedEvaluator

/// As recorded from iVersion; the releases are newest first.
@Suite struct ReleaseTextTests {
  typealias Row = Case<(Bool, [(FeedVersion, [String])]), String>

  static let rows: [Row] = [
    Row("two, grouped", (true, [("1.2", ["C", "D"]), ("1.1", ["A"])]), "Version 1.2\n\nC\n\nD\n\nVersion 1.1\n\nA"),
    Row("two, as one list", (false, [("1.2", ["C", "D"]), ("1.1", ["A"])]), "C\n\nD\n\nA"),
    Row("no notes, grouped", (true, [("1.1", [])]), "Version 1.1"),
    Row("no notes, as one list", (false, [("1.1", [])]), ""),
    Row("one without notes", (true, [("1.2", []), ("1.1", ["C"])]), "Version 1.2\n\n\n\nVersion 1.1\n\nC"),
    Row("outer line breaks go, spaces stay", (false, [("1", ["\r\n\u{2028} a ", "b \n\n"])]), " a \n\nb "),
    Row("nothing", (true, []), ""),
  ]

  @Test(arguments: rows) func writes(_ c: Row) {
    let writer = ReleaseText(isGrouped: c.input.0, labelFormat: "Version %@")
    #expect(writer.text(of: c.input.1.map { UpdatesFeed.Release(version: $0.0, notes: $0.1) }) == c.expected)
  }

  @Test(arguments: [
    Case("anywhere", "v%@:", "v1.2:"), Case("the first only", "%@ %@", "1.2 %@"), Case("none", "Version", "Version"),
  ]) func fillsFormats(_ c: Case<String, String>) { #expect(filled(c.input, with: "1.2") == c.expected) }

  @Test func theNewestIsFirst() {
    let feed = UpdatesFeed(releases: ["1.9", "1.02", "1.10", "1.2"].map { .init(version: $0) })
    #expect(feed.newestFirst.map(\.version.text) == ["1.10", "1.9", "1.2", "1.02"])
  }
}
