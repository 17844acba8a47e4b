import Authoring
import Diagnostics
import FeedModel
import TestKit
import Testing
import Text

@testable import Exchange

/// Plain text as Markdown.
@Suite struct MarkdownEscapingTests {
  typealias Row = Case<String, String>

  static let texts = [
    Row("words", "Two words.", "Two words."),
    Row("stars at words, and alone", "*a* 2 * 3", "\\*a\\* 2 * 3"),
    Row("underscores at a word's edge", "_a_ snake_case", "\\_a\\_ snake_case"),
    Row("ticks", "`a`", "\\`a\\`"),
    Row("a link, and brackets", "[a](b) [c]", "\\[a](b) \\[c]"),
    Row("brackets that begin nothing", "[a] b", "[a] b"),
    Row("a task's box", "[ ] a", "\\[ ] a"),
    Row("a tag, and less than", "<b> 3 < 4", "\\<b> 3 < 4"),
    Row("references", "&amp; & b &#x41;", "\\&amp; & b \\&#x41;"),
    Row("tildes", "~5 ~~b~~", "~5 \\~\\~b\\~\\~"),
    Row("a variable, and a brace", "{{app}} {a}", "\\{{app}} {a}"),
    Row("backslashes before marks only", "a\\b \\* \\", "a\\b \\\\\\* \\\\"),
    Row("line ends", "a\nb", "a\\\nb"),
    Row("the beginnings of blocks", "# a\n> b\n- c\n1. d\n+ e", "\\# a\\\n\\> b\\\n\\- c\\\n1\\. d\\\n\\+ e"),
    Row("what is no beginning", "#a\n-b\n1.d", "#a\\\n-b\\\n1.d"),
    Row("lines of dashes and of equals signs", "a\n---\n===", "a\\\n\\---\\\n\\==="),
    Row("a table's second line", "a | b\n--|--", "a | b\\\n\\--|--"),
    Row("a fence", "~~~", "\\~\\~\\~"),
    Row("blanks at the beginning", "    a\n  b", "a\\\nb"),
    Row("an unfinished merge", "<<<<<<< a", "\\<<<<<<< a"),
  ]
  @Test(arguments: texts) func escapes(_ row: Row) {
    #expect(row.input.escapedForMarkdown().guardingLineStarts == row.expected)
  }

  static let bodies = [
    Row("paragraphs", "a\n\nb", "a\n\nb"),
    Row("a list", "a\n\n• b\n• c", "a\n\n- b\n- c"),
    Row("no list below a line", "a\n• b", "a\\\n• b"),
    Row("no second list right below one", "• a\n\n• b", "- a\n\n• b"),
    Row("CRLF", "a\r\nb\r\n\r\nc", "a\\\nb\n\nc"),
  ]
  @Test(arguments: bodies) func writesBodies(_ row: Row) {
    let blocks = [MarkdownBlock].plain(row.input, at: Diagnostics.SourceLocation(path: "a"))
    #expect(blocks.written.map(\.text).joined(separator: "\n") == row.expected)
  }

  private static let pieces = [
    "a", "b c", "*", "**", "_", "__", "`", "```", "[", "]", "(", ")", "](", "!", "<", ">", "&", "amp;", "#", "-", "--",
    "---", "+",
    "1.", "2)", "=", "==", "~", "~~", "{", "{{", "}}", "|", ":", "\\", "é", " ", " ", "•", "www.a.de",
    "https://a.de/b_c", ".", "\n", "\n\n",
  ]

  /// A build reproduces the text, whatever combination of marks it contains.
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func isPrintedAsItWas(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var alerts: [String: PropertyList] = [:]
    for number in 1...200 {
      let raw = (0..<random.int(in: 1...12)).map { _ in random.one(of: Self.pieces) }.joined()
      // What Markdown cannot say is another matter: blanks at the ends of lines, and several blank lines.
      let text = raw.paragraphs.map { part in
        part.parts(between: "\n").map { $0.withoutOuterSpace }.filter { !$0.isEmpty }.joined(separator: "\n")
      }.filter { !$0.isEmpty }.joined(separator: "\n\n")
      guard !text.isEmpty else { continue }
      let title = text.replacing("\n", with: " ")
      alerts["2026/01/01-n\(number)"] = .dictionary(["Title": .string(title), "Message": .string(text)])
    }
    let file = ExchangeFile(path: "a.plist", bytes: try PropertyList.dictionary(alerts).write())
    let result = try ImportSite().run(.alerts, [file])
    #expect(result.diagnostics.filter { $0.severity != .note }.map { "\($0.message)" } == [])
    #expect(result.equal == alerts.count)
  }
}
