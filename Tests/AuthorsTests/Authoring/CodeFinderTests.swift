import TestKit
import Testing

@testable import Authoring

/// Texts without their code.
@Suite struct CodeFinderTests {
  typealias Row = Case<String, String>

  static let texts = [
    Row("no code", "a b", "a b"),
    Row("a span", "a `TODO` b", "a xxxxxx b"),
    Row("several backticks", "``a ` b`` c", "xxxxxxxxx c"),
    Row("one that is not closed", "a ` b", "a ` b"),
    Row("over two lines", "`a\nb` c", "xx\nxx c"),
    Row("not over paragraphs", "`a\n\nb` c", "`a\n\nb` c"),
    Row("escaped", "\\`a` b", "\\`a` b"),
    Row("a block", "```\na\n```\nb", "```\nx\n```\nb"),
    Row("a block in a list", "- ~~~\n  a\n  ~~~\n- b", "- ~~~\nxxx\n  ~~~\n- b"),
    Row("a block that does not end", "~~~~\n~~~\na", "~~~~\nxxx\nx"),
    Row("indented", "a\n\n    b\n\nc", "a\n\n    x\n\nc"),
    Row("indented below words", "a\n    b", "a\n    b"),
    Row("a paragraph of an item", "- a\n\n    b\n\n        c", "- a\n\n    b\n\n        x"),
  ]
  @Test(arguments: texts) func replacesCode(_ row: Row) {
    var text = row.input
    let words = text.withUTF8 { CodeFinder.withoutCode($0) { String(decoding: $0, as: UTF8.self) } }
    #expect(words == row.expected)
  }
}
