import Diagnostics
import Testing

@Suite struct TextRendererTests {
  struct Excerpt: Sendable, CustomTestStringConvertible {
    var name: String
    var source: String
    var line: Int
    var column: Int
    var length: Int
    var expected: String
    var testDescription: String { name }

    init(_ name: String, _ source: String, _ line: Int, _ column: Int, _ length: Int, _ expected: String) {
      (self.name, self.source, self.line, self.column, self.length) = (name, source, line, column, length)
      self.expected = expected
    }

    init(_ name: String, _ source: String, _ line: Int, _ column: Int, _ expected: String) {
      self.init(name, source, line, column, 1, expected)
    }
  }

  static let excerpts = [
    Excerpt("what is meant is underlined", "a\nb\ndate: soon\n", 3, 7, 4, "3 | date: soon\n  |       ^^^^ fix it"),
    Excerpt(
      "the gutter is as wide as the number", String(repeating: "\n", count: 99) + "x", 100, 1, "100 | x\n    | ^ fix it"
    ),
    Excerpt(
      "a tab stays a tab, so that both lines indent alike", "\tkey: x", 1, 7, "1 | \tkey: x\n  | \t     ^ fix it"),
    Excerpt("a wide character takes two columns", "日本 x", 1, 4, "1 | 日本 x\n  |      ^ fix it"),
    Excerpt("a wide character is underlined as wide", "a日b", 1, 2, "1 | a日b\n  |  ^^ fix it"),
    Excerpt("an emoji takes two columns", "🚀✅ x", 1, 4, "1 | 🚀✅ x\n  |      ^ fix it"),
    Excerpt("a combining mark takes none", "e\u{301}e\u{301} x", 1, 6, "1 | e\u{301}e\u{301} x\n  |    ^ fix it"),
    Excerpt("a caret under a mark alone is one column", "e\u{301}", 1, 2, "1 | e\u{301}\n  |  ^ fix it"),
    Excerpt("a joiner takes none", "ن\u{200C}ا x", 1, 5, "1 | ن\u{200C}ا x\n  |    ^ fix it"),
    Excerpt(
      "bad input 59: an override is shown by name", "a\u{202E}b", 1, 2, "1 | a<U+202E>b\n  |  ^^^^^^^^ fix it"),
    Excerpt("bad input 59: what follows an isolate lines up", "\u{2066}b", 1, 2, "1 | <U+2066>b\n  |         ^ fix it"),
    Excerpt(
      "bad input 30: a control is shown by name", "a\u{1B}[2Jb", 1, 3, "1 | a<U+001B>[2Jb\n  |          ^ fix it"),
    Excerpt("a space without width is shown by name", "a\u{200B}b", 1, 3, "1 | a<U+200B>b\n  |          ^ fix it"),
    Excerpt("bad input 29: U+FFFE is shown by name", "\u{FFFE}", 1, 1, "1 | <U+FFFE>\n  | ^^^^^^^^ fix it"),
    Excerpt("beyond the end of a line is its end", "ab", 1, 99, "1 | ab\n  |   ^ fix it"),
    Excerpt("longer than the line is to its end", "a bcd", 1, 3, 99, "1 | a bcd\n  |   ^^^ fix it"),
    Excerpt("an empty line", "a\n\nb", 2, 1, "2 | \n  | ^ fix it"),
    Excerpt("the line as a whole has no caret", "a\nb", 2, 0, "2 | b\n  | fix it"),
    Excerpt("CRLF ends one line", "a\r\nb\r\nc", 2, 1, "2 | b\n  | ^ fix it"),
    Excerpt("CR alone ends a line", "a\rb\rc", 2, 1, "2 | b\n  | ^ fix it"),
    Excerpt("a byte order mark is no column", "\u{FEFF}abc", 1, 2, "1 | abc\n  |  ^ fix it"),
  ]

  @Test("an excerpt shows the line, a caret and what to write instead", arguments: excerpts)
  func excerpt(_ c: Excerpt) {
    let place = Place(path: "a.md", line: c.line, column: c.column)
    let diagnostic = Diagnostic(.error, .badDate, "this is bad", fix: "fix it", at: place, length: c.length)
    let text = TextRenderer().render([diagnostic], source: { _ in c.source })
    #expect(text == "\(place): error: this is bad [bad-date]\n\(c.expected)\n")
  }

  @Test("bad input 57: of a long line 100 characters around the place are shown", arguments: [1, 51, 500, 951, 1000])
  func longLine(_ column: Int) throws {
    let line = String(repeating: "abcdefghi ", count: 100)
    let diagnostic = Diagnostic(.error, .badDate, "bad", at: Place(path: "a", line: 1, column: column))
    let lines = TextRenderer().render([diagnostic], source: { _ in line }).split(separator: "\n").map(Array.init)
    #expect(lines[1].count <= "1 | ".count + 100 + 2)
    let caret = try #require(lines[2].firstIndex(of: "^"))
    #expect(lines[1][caret] == Array(line)[column - 1])
    #expect(lines[1].contains("…"))
  }

  @Test("bad input 57: a line of 1 MB is cut too")
  func megabyte() {
    let diagnostic = Diagnostic(
      .error, .badDate, "bad", at: Place(path: "a", line: 1, column: 700_000), length: 900_000)
    let text = TextRenderer().render([diagnostic], source: { _ in String(repeating: "x", count: 1_000_000) })
    #expect(text.utf8.count < 500)
  }

  @Test("without a source, the fix is below the message")
  func noSource() {
    let diagnostic = Diagnostic(.warning, .strayFile, "not read", fix: "move it", at: Place(path: "content/x"))
    #expect(
      TextRenderer().render([diagnostic], source: { _ in nil })
        == "content/x: warning: not read [stray-file]\n  move it\n")
  }

  @Test("bad input 50, 59: neither message, fix nor path can steer a terminal")
  func printable() {
    let diagnostic = Diagnostic(
      .error, .badDate, "a\u{1B}[31mb\nc", fix: "\u{202E}x", at: Place(path: "a\u{1B}b\u{202E}.md"))
    #expect(
      TextRenderer().render([diagnostic], source: { _ in nil })
        == "a<U+001B>b<U+202E>.md: error: a<U+001B>[31mb<U+000A>c [bad-date]\n  <U+202E>x\n")
  }

  @Test("marks that Swift joins with a control to one character do not hide it")
  func printableAmongMarks() {
    for mark in ["\u{600}", "\u{6DD}", "\u{110BD}"] {
      let diagnostic = Diagnostic(.error, .badDate, "a\(mark)\u{1B}\u{301}[31m", at: Place(path: "a"))
      let text = TextRenderer().render([diagnostic], source: { _ in nil })
      #expect(text.utf8.elementsEqual("a: error: a\(mark)<U+001B>\u{301}[31m [bad-date]\n".utf8))
    }
  }

  @Test("colours are only where they were asked for")
  func colors() {
    let diagnostic = Diagnostic(.error, .badDate, "bad", at: Place(path: "a"))
    #expect(
      TextRenderer(colors: true).render([diagnostic], source: { _ in nil })
        == "\u{1B}[1ma\u{1B}[0m: \u{1B}[1;31merror\u{1B}[0m: bad [bad-date]\n")
    #expect(!TextRenderer().render([diagnostic], source: { _ in nil }).contains("\u{1B}"))
  }

  @Test("of one id ten notes are shown and the rest counted; errors are shown all")
  func repeats() {
    let notes = (1...12).map { Diagnostic(.note, .lostInPlainText, "note", at: Place(path: "a", line: $0)) }
    let errors = (1...12).map { Diagnostic(.error, .lostInPlainText, "error", at: Place(path: "a", line: $0)) }
    let text = TextRenderer().render(notes + errors, source: { _ in nil })
    #expect(text.split(separator: "\n").filter { $0.contains(": note: ") }.count == 10)
    #expect(text.split(separator: "\n").filter { $0.contains(": error: ") }.count == 12)
    #expect(text.hasSuffix("… and 2 more like it [lost-in-plain-text] (--verbose shows all)\n"))
  }

  @Test("with repeats without bound nothing is left out")
  func verbose() {
    let notes = (1...30).map { Diagnostic(.note, .lostInPlainText, "note", at: Place(path: "a", line: $0)) }
    #expect(TextRenderer(repeats: .max).render(notes, source: { _ in nil }).split(separator: "\n").count == 30)
  }
}
