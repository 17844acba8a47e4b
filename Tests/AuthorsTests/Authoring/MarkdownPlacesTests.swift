import Diagnostics
import TestKit
import Testing

@testable import Authoring

@Suite struct MarkdownPlacesTests {
  static let links: [Case<String, [String]>] = [
    Case("at the start", "[a](close:)", ["1:1"]),
    Case("behind an umlaut", "äöü [a](close:)", ["1:5"]),
    Case("behind an emoji", "🚀 [a](close:)", ["1:3"]),
    Case("behind a combining mark", "e\u{301} [a](close:)", ["1:4"]),
    Case("two in a line", "日本 [a](close:) 日 [b](close:)", ["1:4", "1:18"]),
    Case("in a heading", "# ä [a](close:)", ["1:5"]),
    Case("in the second paragraph", "ä\n\nö [a](close:)", ["3:3"]),
    Case("in a list", "- ä [a](close:)", ["1:5"]),
    Case("by reference", "ä [a]\n\n[a]: close:", ["1:3"]),
    Case("by its address", "ä <https://x.example>", ["1:3"]),
  ]

  @Test("a link's place counts scalars", arguments: links)
  func link(_ c: Case<String, [String]>) {
    let places = markdown(c.input).value.links.map { "\($0.location.line):\($0.location.column)" }
    #expect(places == c.expected)
  }

  /// The line, the column and the length of what is written as the target.
  static let addresses: [Case<String, [String]>] = [
    Case("at the start", "[a](close:)", ["1:5+6"]), Case("behind an emoji", "🚀 [é](view:a)", ["1:7+6"]),
    Case("with a title", "[a](<view:a> \"primary\")", ["1:6+6"]),
    Case("by itself", "ä <https://x.example>", ["1:4+17"]),
    Case("in running text", "ä https://x.example.", ["1:3+17"]),
    Case("two of a kind", "[a](view:b) [c](view:b)", ["1:5+6", "1:17+6"]),
    Case("as its own text", "[https://a.eu](https://a.eu)", ["1:16+12"]),
    Case("with an image", "[![a](assets/a.png)](view:a)", ["1:22+6"]),
    Case("in the second line", "- a\n  [b](view:c) [d](view:c)", ["2:7+6", "2:19+6"]),
    Case("in a table", "| a |\n| - |\n| [b](view:c) |", ["3:7+6"]),
    Case("with escapes, it is where the link is", "[a](https://a.eu/\\_b)", ["1:1+1"]),
    Case("by reference, too", "ä [a]\n\n[a]: close:", ["1:3+1"]),
  ]

  @Test("a link's target has a place of its own", arguments: addresses)
  func address(_ c: Case<String, [String]>) {
    let places = markdown(c.input).value.links.map { link in
      "\(link.address.location.line):\(link.address.location.column)+\(link.address.length)"
    }
    #expect(places == c.expected)
  }

  @Test("a body further down in the file counts the lines above it")
  func body() {
    let files = ["notifications/a.md": "---\ntitle: ä\n---\n\nä [a](nope:)\n"]
    #expect(foundByFile(read(files).diagnostics) == ["content/notifications/a.md:5:7 bad-link"])
  }

  @Test("thousands of links in one line, each with its column")
  func many() {
    let value = markdown(String(repeating: "ä[a](close:) ", count: 4500)).value
    #expect(value.links.map(\.location.column) == (0..<4500).map { $0 * 13 + 2 })
  }

  @Test("thousands of lines with links, each with its line")
  func lines() {
    let value = markdown(String(repeating: "[a](close:)\n\n", count: 4500)).value
    #expect(value.links.map(\.location.line) == (0..<4500).map { $0 * 2 + 1 })
  }
}
