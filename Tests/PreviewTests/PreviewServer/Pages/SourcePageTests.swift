import Testing

@testable import PreviewServer

@Suite struct SourcePageTests {
  static func body(_ bytes: [UInt8], path: String = "content/a.md") -> String {
    let page = String(decoding: SourcePage(path: path, bytes: bytes).html, as: UTF8.self)
    return String(page.split(separator: "</h1>\n")[1].split(separator: "</main>")[0])
  }

  static func lines(_ lines: String...) -> String {
    let items = lines.enumerated().map { "<li id=\"L\($0.offset + 1)\"><code>\($0.element)</code></li>\n" }
    return "<ol class=\"lines\">\n\(items.joined())</ol>\n"
  }

  static let texts: [(String, String)] = [
    ("a\nb\n", lines("a", "b")), ("a\r\nb", lines("a", "b")), ("\n\na", lines("", "", "a")), ("", lines()),
    ("a\n\n", lines("a", "")), ("a\u{2028}b\u{85}c", lines("a\u{2028}b\u{85}c")),
    ("<b> & \"c\" 'd'", lines("&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;")),
    ("<\u{301}script>&\u{FE0F}", lines("&lt;\u{301}script&gt;&amp;\u{FE0F}")),
  ]

  @Test(arguments: texts) func numbersLines(text: String, body: String) {
    #expect(Self.body(Array(text.utf8)) == body)
  }

  @Test func pathsAreEscaped() {
    let page = String(decoding: SourcePage(path: "content/<b>.md", bytes: []).html, as: UTF8.self)
    #expect(page.contains("<title>content/&lt;b&gt;.md</title>"))
    #expect(page.contains("<h1>content/&lt;b&gt;.md</h1>"))
    #expect(!page.contains("<b>"))
  }

  @Test func otherFilesAreOnlyNamed() {
    #expect(Self.body([0x89, 0x50, 0x4E, 0x47, 0]) == "<p>Not text: 5 bytes.</p>\n")
    #expect(Self.body([0xFF, 0xFE]) == "<p>Not text: 2 bytes.</p>\n")
    #expect(Self.body(Array("a\0".utf8)) == "<p>Not text: 2 bytes.</p>\n")
    let long = [UInt8](repeating: 0x61, count: SourcePage.longest + 1)
    #expect(Self.body(long) == "<p>Too long to be shown: 65537 bytes.</p>\n")
    #expect(Self.body(long.dropLast()).hasPrefix("<ol"))
  }
}
