import Diagnostics
import TestKit
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
      "an override is shown by name", "a\u{202E}b", 1, 2, "1 | a<U+202E>b\n  |  ^^^^^^^^ fix it"),
    Excerpt("what follows an isolate lines up", "\u{2066}b", 1, 2, "1 | <U+2066>b\n  |         ^ fix it"),
    Excerpt(
      "a control is shown by name", "a\u{1B}[2Jb", 1, 3, "1 | a<U+001B>[2Jb\n  |          ^ fix it"),
    Excerpt("a space without width is shown by name", "a\u{200B}b", 1, 3, "1 | a<U+200B>b\n  |          ^ fix it"),
    Excerpt("U+FFFE is shown by name", "\u{FFFE}", 1, 1, "1 | <U+FFFE>\n  | ^^^^^^^^ fix it"),
    Excerpt("beyond the end of a line is its end", "ab", 1, 99, "1 | ab\n  |   ^ fix it"),
    Excerpt("longer than the line is to its end", "a bcd", 1, 3, 99, "1 | a bcd\n  |   ^^^ fix it"),
    Excerpt("an empty line", "a\n\nb", 2, 1, "2 | \n  | ^ fix it"),
    Excerpt("the line as a whole has no caret", "a\nb", 2, 0, "2 | b\n  | fix it"),
    Excerpt("CRLF ends one line", "a\r\nb\r\nc", 2, 1, "2 | b\n  | ^ fix it"),
    Excerpt("CR alone ends a line", "a\rb\rc", 2, 1, "2 | b\n  | ^ fix it"),
    Excerpt("a byte order mark is no column", "\u{FEFF}abc", 1, 2, "1 | abc\n  |  ^ fix it"),
  ]

  @Test("an excerpt shows the line, a caret and the fix", arguments: excerpts)
  func excerpt(_ c: Excerpt) {
    let place = Place(path: "a.md", line: c.line, column: c.column)
    let diagnostic = Diagnostic(.badDate, "this is bad", fix: "fix it", at: place, length: c.length)
    let text = TextRenderer().render([diagnostic], source: { _ in c.source })
    #expect(text == "\(place): error: this is bad [bad-date]\n\(c.expected)\n")
  }

  @Test("100 characters around the place are shown of a long line", arguments: [1, 51, 500, 951, 1000])
  func longLine(_ column: Int) throws {
    let line = String(repeating: "abcdefghi ", count: 100)
    let diagnostic = Diagnostic(.badDate, "bad", at: Place(path: "a", line: 1, column: column))
    let lines = TextRenderer().render([diagnostic], source: { _ in line }).split(separator: "\n").map(Array.init)
    #expect(lines[1].count <= "1 | ".count + 100 + 2)
    let caret = try #require(lines[2].firstIndex(of: "^"))
    #expect(lines[1][caret] == Array(line)[column - 1])
    #expect(lines[1].contains("…"))
  }

  @Test("a line of 1 MB is cut too")
  func megabyte() {
    let diagnostic = Diagnostic(
      .badDate, "bad", at: Place(path: "a", line: 1, column: 700_000), length: 900_000)
    let text = TextRenderer().render([diagnostic], source: { _ in String(repeating: "x", count: 1_000_000) })
    #expect(text.utf8.count < 500)
  }

  @Test("without a source, the fix is below the message")
  func noSource() {
    let diagnostic = Diagnostic(.strayFile, "not read", fix: "move it", at: Place(path: "content/x"))
    #expect(
      TextRenderer().render([diagnostic], source: { _ in nil })
        == "content/x: warning: not read [stray-file]\n  move it\n")
  }

  @Test("neither message, fix nor path can steer a terminal")
  func printable() {
    let diagnostic = Diagnostic(
      .badDate, "a\u{1B}[31mb\nc", fix: "\u{202E}x", at: Place(path: "a\u{1B}b\u{202E}.md"))
    #expect(
      TextRenderer().render([diagnostic], source: { _ in nil })
        == "a<U+001B>b<U+202E>.md: error: a<U+001B>[31mb<U+000A>c [bad-date]\n  <U+202E>x\n")
  }

  @Test("a control character is replaced even if Swift joins it with marks to one character")
  func printableAmongMarks() {
    for mark in ["\u{600}", "\u{6DD}", "\u{110BD}"] {
      let diagnostic = Diagnostic(.badDate, "a\(mark)\u{1B}\u{301}[31m", at: Place(path: "a"))
      let text = TextRenderer().render([diagnostic], source: { _ in nil })
      #expect(text.utf8.elementsEqual("a: error: a\(mark)<U+001B>\u{301}[31m [bad-date]\n".utf8))
    }
  }

  @Test("colors are used only on request")
  func colors() {
    let diagnostic = Diagnostic(.badDate, "bad", at: Place(path: "a"))
    #expect(
      TextRenderer(colors: true).render([diagnostic], source: { _ in nil })
        == "\u{1B}[1ma\u{1B}[0m: \u{1B}[1;31merror\u{1B}[0m: bad [bad-date]\n")
    #expect(!TextRenderer().render([diagnostic], source: { _ in nil }).contains("\u{1B}"))
  }

  private static let limited = TextRenderer(limit: .init(advice: "--verbose shows all"))

  private static func findings(
    _ id: DiagnosticID, as severity: Diagnostic.Severity? = nil, _ count: Int, in path: String = "a"
  ) -> [Diagnostic] {
    (0..<count).map { Diagnostic(id, as: severity, "m", at: Place(path: path, line: $0 + 1)) }
  }

  /// Each finding's severity in order, and the lines that count.
  private static func shape(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      ["note", "warning", "error"].first { line.contains(": \($0): ") } ?? String(line)
    }
  }

  @Test("the most severe finding is last, where readers look first; within a severity, places decide")
  func errorsLast() {
    let all = [
      Diagnostic(.badDate, "1", at: Place(path: "a")), Diagnostic(.expired, "2", at: Place(path: "b")),
      Diagnostic(.strayFile, "3", at: Place(path: "c")),
      Diagnostic(.badURL, "4", at: Place(path: "d")),
    ]
    let text = TextRenderer().render(all.reversed(), source: { _ in nil })
    #expect(
      text == "b: note: 2 [expired]\nc: warning: 3 [stray-file]\na: error: 1 [bad-date]\nd: error: 4 [bad-url]\n")
  }

  @Test("with a limit, errors are shown alone")
  func errorsAlone() {
    let all = Self.findings(.expired, 3) + Self.findings(.badDate, 1)
    #expect(Self.shape(Self.limited.render(all, source: { _ in nil })) == ["error"])
    #expect(Self.limited.render(Self.findings(.expired, 3), source: { _ in nil }).contains(": note: "))
  }

  @Test(
    "ten findings of one id are shown and the rest counted, even if they are errors",
    arguments: Diagnostic.Severity.allCases)
  func repeats(_ severity: Diagnostic.Severity) {
    let text = Self.limited.render(Self.findings(.emptyBody, as: severity, 12), source: { _ in nil })
    #expect(
      Self.shape(text) == Array(repeating: severity.rawValue, count: 10) + [
        "… and 2 more like it [empty-body] (--verbose shows all)"
      ])
  }

  @Test("a hundred findings of all ids together are shown")
  func total() {
    let all = DiagnosticID.allCases.flatMap { Self.findings($0, as: .error, 9) }
    let lines = Self.shape(Self.limited.render(all, source: { _ in nil }))
    #expect(lines.count { $0 == "error" } == 100)
    let left = lines.compactMap { $0.firstMatch(of: /… and (\d+) more/).flatMap { Int($0.1) } }
    #expect(left.reduce(0, +) == all.count - 100)
  }

  @Test("without a limit, nothing is left out")
  func verbose() {
    let notes = Self.findings(.lostInPlainText, as: .note, 300) + Self.findings(.badDate, 300)
    #expect(TextRenderer().render(notes, source: { _ in nil }).split(separator: "\n").count == 600)
  }

  static let summaries: [([Diagnostic], limited: String, all: String)] = [
    ([], "", ""), (findings(.expired, 1), "1 note\n", "1 note\n"),
    (findings(.expired, 2) + findings(.strayFile, 1), "1 warning, 2 notes\n", "1 warning, 2 notes\n"),
    (findings(.badDate, 1, in: "x/b.md"), "1 error in x/b.md\n", "1 error in x/b.md\n"),
    (
      findings(.badDate, 2, in: "b") + findings(.badURL, 1, in: "a"), "3 errors, the first in a\n",
      "3 errors, the first in a\n"
    ),
    (
      findings(.badDate, 1) + findings(.strayFile, 1),
      "1 error in a; 1 warning is not shown (--verbose shows all)\n", "1 error in a; 1 warning\n"
    ),
    (
      findings(.badDate, 1, in: "\u{1B}") + findings(.strayFile, 31) + findings(.expired, 7),
      "1 error in <U+001B>; 31 warnings, 7 notes are not shown (--verbose shows all)\n",
      "1 error in <U+001B>; 31 warnings, 7 notes\n"
    ),
  ]

  @Test("the last line counts the findings, and names the file of the first error", arguments: summaries)
  func summary(_ findings: [Diagnostic], _ limited: String, _ all: String) {
    #expect(Self.limited.summary(of: findings) == limited)
    #expect(TextRenderer().summary(of: findings) == all)
  }

  /// Work is counted by the number of times a source is read and the amount of text written.
  @Test("for thousands of findings in one long line, the line is read once per severity")
  func hostileLine() {
    let line = String(repeating: "![[]()", count: 10_000)
    let all = Diagnostic.Severity.allCases.flatMap { severity in
      (0..<10_000).map { Diagnostic(.badLink, as: severity, "m", at: Place(path: "a", line: 1, column: 1 + 6 * $0)) }
    }
    var readings = 0
    func source(_ path: String) -> String? {
      readings += 1
      return line
    }
    let start = ThreadTime.now
    let text = Self.limited.render(all, source: source)
    #expect(readings == 1)
    #expect(text.utf8.count < 10 * 400)
    readings = 0
    #expect(TextRenderer().render(all, source: source).utf8.count < all.count * 400)
    #expect(readings == 1)
    #expect(ThreadTime.now - start < .seconds(20), "looking through the line for each finding would take minutes")
  }
}
