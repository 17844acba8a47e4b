import Testing
import Text

@Suite struct BytesTests {
  @Test("texts are compared by bytes, even if Swift's == takes them for equal")
  func same() {
    #expect("é".isSame(as: "é"))
    #expect(!"é".isSame(as: "e\u{301}"))
    #expect("é" == "e\u{301}")
    #expect(!"a".isSame(as: "ab"))
    #expect("".isSame(as: ""))
  }

  @Test("a mark beside a character does not hide it")
  func parts() {
    let parts = "a/\u{301}b\u{600}/c/".parts(between: "/").map { Array(String($0).unicodeScalars) }
    let expected: [[Unicode.Scalar]] = [["a"], ["\u{301}", "b", "\u{600}"], ["c"], []]
    #expect(parts == expected)
    #expect("a\u{600}?".contains(ascii: "?") && "#\u{301}".contains(ascii: "#") && !"a".contains(ascii: "?"))
    #expect("/\u{301}a".starts(withBytesOf: "/") && !"/\u{301}a".hasPrefix("/"))
    #expect("a\u{600}/".ends(withBytesOf: "/") && !"a/\u{301}".ends(withBytesOf: "/"))
    #expect(!"e\u{301}".starts(withBytesOf: "é") && "e\u{301}".hasPrefix("é"))
  }

  @Test("texts are sorted by bytes: A before a before é, e with a mark before f")
  func order() {
    let sorted = ["", "A", "a", "ab", "e\u{301}", "f", "é", "日", "😀"]
    #expect(sorted.shuffled().sorted { $0.precedes($1) }.map { Array($0.utf8) } == sorted.map { Array($0.utf8) })
  }
}

@Suite struct TerminalTextTests {
  static let safe: [(String, String)] = [
    ("a b\té日😀", "a b\té日😀"), ("\u{1B}[31m\n\r\0", "<U+001B>[31m<U+000A><U+000D><U+0000>"), ("\u{9B}2J", "<U+009B>2J"),
    ("a\u{202E}b\u{2066}c", "a<U+202E>b<U+2066>c"), ("a\u{2028}b\u{2029}", "a<U+2028>b<U+2029>"),
    ("\u{600}\u{1B}\u{301}", "\u{600}<U+001B>\u{301}"), ("a\u{200B}\u{AD}\u{FEFF}", "a<U+200B><U+00AD><U+FEFF>"),
    ("\u{E0041}\u{FFFE}\u{10FFFF}", "<U+E0041><U+FFFE><U+10FFFF>"),
    ("שלום\u{200F}! \u{61C}\u{200E}", "שלום\u{200F}! \u{61C}\u{200E}"), ("👩\u{200D}🚀", "👩\u{200D}🚀"),
    (
      "an order to Azure: ##vso[task.setvariable variable=a]b",
      "an order to Azure: ## vso[task.setvariable variable=a]b"
    ),
  ]

  @Test(arguments: safe) func cannotSteer(_ text: String, _ safe: String) {
    #expect(text.terminalSafe.unicodeScalars.elementsEqual(safe.unicodeScalars))
  }

  @Test(arguments: [("a", 1), ("\u{301}", 0), ("日", 2), ("😀", 2), ("\u{1F1E9}", 1), ("\u{1B}", 8), ("\u{E0041}", 9)])
  func columns(_ scalar: Unicode.Scalar, _ columns: Int) { #expect(scalar.terminalColumns == columns) }
}

@Suite struct WordsTests {
  @Test(arguments: [
    (1, "notification", "1 notification"), (3, "notification", "3 notifications"), (0, "view", "0 views"),
    (2, "launch", "2 launches"),
  ])
  func counts(_ count: Int, _ noun: String, _ words: String) { #expect(counted(count, noun) == words) }

  @Test(
    arguments: [("\u{9}", "U+0009"), ("\u{202E}", "U+202E"), ("\u{1F600}", "U+1F600")] as [(Unicode.Scalar, String)])
  func names(_ scalar: Unicode.Scalar, _ name: String) { #expect(scalar.name == name) }
}

@Suite struct LinesTests {
  @Test(arguments: [
    ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("\u{FEFF}a", "a"), ("a\r", "a\n"), ("\r\r\n\n", "\n\n\n"), ("a", "a"),
  ])
  func lineFeeds(_ text: String, _ expected: String) { #expect(Array(text.withLineFeeds.utf8) == Array(expected.utf8)) }
}
