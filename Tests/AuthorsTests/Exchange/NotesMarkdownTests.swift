import Authoring
import Diagnostics
import TestKit
import Testing

@testable import Exchange

/// Developers' Markdown as notes.
@Suite struct NotesMarkdownTests {
  typealias Row = Case<String, String>

  static func notes(_ text: String, forUsers: Bool) throws -> (text: String, leftOut: String?) {
    let result = try ImportSite(change: { $0.forUsers = forUsers }).run(.changelog, ["C.md": "## 1.0\n\n\(text)\n"])
    let words = result.diagnostics.first { $0.id == .notTaken }?.message
    return (String(result.text("releases/1.0.md")?.dropLast() ?? ""), words)
  }

  static let written = [
    Row(
      "words as they were", "a_b \\*c\\* &copy; 1 * 2 `d` <https://a.de>", "a_b \\*c\\* &copy; 1 * 2 `d` <https://a.de>"
    ),
    Row("emphasis", "_a_ __b__ ***c***", "*a* **b** ***c***"),
    Row("soft and hard line ends", "a\nb  \nc\\\nd", "a\nb\\\nc\\\nd"),
    Row("bullets", "* a\n* b\n    * c", "- a\n- b\n  - c"),
    Row("loose lists", "1) a\n\n2) b", "1. a\n\n2. b"),
    Row("an item with paragraphs", "- a\n\n  b", "- a\n\n  b"),
    Row("lists side by side", "- a\n\n* b", "- a\n- b"),
    Row("code", "~~~ sh\na\n~~~\n\n    b", "~~~sh\na\n~~~\n\n```\nb\n```"),
    Row("a table", "| a | b |\n| --- | --- |\n| 1 | 2 \\| 3 |", "| a | b |\n| --- | --- |\n| 1 | 2 \\| 3 |"),
    Row("tasks", "- [ ] a\n- [x] b", "- [ ] a\n- [x] b"),
    Row("headings of any level", "# a\n\n##### b\n\nc", "### a\n\n### b\n\nc"),
    Row(
      "references to links", "[a][b] [c]\n\n[b]: https://b.de\n[c]: <https://c.de> \"C\"",
      "[a](https://b.de) [c](https://c.de \"C\")"),
    Row("links that devices cannot open", "[a](b.md) [c](http://c.de) [d](#d)", "a c d"),
    Row(
      "pictures", "![a](https://a.de/a.png) ![b](b.png) [![c](c.png)](https://c.de)",
      "[a](https://a.de/a.png) b [c](https://c.de)"),
    Row("variables, not in code", "{{a}} `{{b}}`", "\\{{a}} `{{b}}`"),
    Row(
      "headings that tell others apart", "## iOS\n\n### New\n\n- a\n\n## Mac\n\n### New\n\n- b",
      "### iOS\n\n#### New\n\n- a\n\n### Mac\n\n#### New\n\n- b"),
    Row(
      "a heading above all others", "## News\n\n### New\n\n- a\n\n### Fixed\n\n- b",
      "### News\n\n### New\n\n- a\n\n### Fixed\n\n- b"),
    Row(
      "a list in HTML", "<ul>\n<li>a</li>\n<li><a href=\"https://b.de\">b</a></li>\n</ul>", "- a\n- [b](https://b.de)"),
    Row(
      "an element that is spoken of", "no <video/>, <img> and <audio>, but `<b>`",
      "no \\<video/>, \\<img> and \\<audio>, but `<b>`"),
    Row("HTML", "a<br>b <b>c</b> <script>d</script>", "a\\\nb c"),
  ]
  @Test(arguments: written) func writes(_ row: Row) throws {
    #expect(try Self.notes(row.input, forUsers: false).text == row.expected)
  }

  static let forUsers = [
    Row("a number", "- a (#12)", "- a"),
    Row("a number with a link, and a hash", "- a ([#12](https://a.de)) ([abc1234](https://a.de))", "- a"),
    Row("what it closes", "- a, closes [#1](https://a.de) [#2](https://a.de)", "- a"),
    Row("a contributor", "- a by @ann in https://a.de/1", "- a"),
    Row("a hash before it", "- 1a2b3c4: a", "- a"),
    Row(
      "links and thanks before it", "- [#1](https://a.de) [`1a2b3c4`](https://a.de) Thanks [@ann](https://a.de)! - a",
      "- a"),
    Row("dependencies", "- a\n- Updated dependencies [1a2b3c4]\n  - b@1.0", "- a"),
    Row("a section that is empty without them", "### b\n\n- Updated dependencies\n\n### c\n\n- a", "### c\n\n- a"),
    Row("the list of contributors", "a\n\n## New Contributors\n* @bob\n\n**Full Changelog**: https://a.de", "a"),
    Row("in square brackets, and with a full stop", "- a [#12]\n- b ([\\#13](https://a.de)).", "- a\n- b"),
    Row("a hash of digits, and a dash", "- a ([#1](https://a.de)) - ([606050681](https://a.de))", "- a"),
    Row(
      "what only looks like it", "- a (about #12)\n- decade: b\n- c (d)\n- e by hand",
      "- a (about #12)\n- decade: b\n- c (d)\n- e by hand"),
  ]
  @Test(arguments: forUsers) func leavesOut(_ row: Row) throws {
    #expect(try Self.notes(row.input, forUsers: true).text == row.expected)
  }

  @Test func countsWhatIsLeftOut() throws {
    let text = "- a (#1)\n- b (#2)\n- c by @ann in https://a.de/3\n- 1a2b3c4: d\n- Updated dependencies"
    let words = try Self.notes(text, forUsers: true).leftOut
    #expect(
      words == "3 issue numbers, 1 hash, 1 name and 1 note on dependencies are left out (lines 1 to 7)")
  }

  static let headings = [
    Row("a version", "## 1.2.0", "1.2.0"),
    Row("brackets and a day", "## [1.2.0] - 2026-01-02", "1.2.0 2026-01-02"),
    Row("a link and a day", "# [1.2.0](https://a.de) (2026-01-02)", "1.2.0 2026-01-02"),
    Row("other dashes", "### v1.2 – 2026-01-02", "1.2 2026-01-02"),
    Row("a slash", "## Version 1.2 / 2026-01-02", "1.2 2026-01-02"),
    Row("a package", "## @a/b@1.2.0", "1.2.0"),
    Row("withdrawn", "## [1.2.0] - 2026-01-02 [YANKED]", "1.2.0 2026-01-02 withdrawn"),
    Row("underlined", "1.2.0\n-----", "1.2.0"),
    Row("other words", "## 1.2.0 is here", ""),
    Row("one number", "## 2026", ""),
    Row("too deep", "#### 1.2.0", ""),
  ]
  @Test(arguments: headings) func findsReleases(_ row: Row) throws {
    let result = try ImportSite().run(.changelog, ["C.md": "## 9.9\n\n- x\n\n\(row.input)\n\n- a\n"])
    let file = result.files.first { $0.path != "content/releases/9.9.md" }
    let text = file.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    let version = file.map { $0.path.dropFirst("content/releases/".count).dropLast(3) } ?? ""
    let day = text.firstRange(of: "date: ").map { " " + text[$0.upperBound...].prefix(10) } ?? ""
    #expect(version + day + (text.contains("withdrawn: true") ? " withdrawn" : "") == row.expected)
  }
}
