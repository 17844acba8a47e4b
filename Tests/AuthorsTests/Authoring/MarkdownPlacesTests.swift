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

  @Test("a body that begins further down counts from there")
  func body() {
    let files = ["notifications/a.md": "---\ntitle: ä\n---\n\nä [a](nope:)\n"]
    #expect(foundByFile(read(files).diagnostics) == ["content/notifications/a.md:5:3 bad-link"])
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
