import TestKit
import Testing

@testable import FeedEvaluator

/// Oldest first. The answers are those recorded from iNotify, and of the README's own date keys.
@Suite struct KeyOrderTests {
  static let cases: [Case<[String], [String]>] = [
    Case("dates", ["2011/02/01", "2011/01/22"], ["2011/01/22", "2011/02/01"]),
    Case("text, not numbers", ["9", "10", "2"], ["10", "2", "9"]),
    Case("without case", ["b", "A", "C"], ["A", "b", "C"]),
    Case("punctuation before letters", ["Z", "a", "_x", "["], ["[", "_x", "a", "Z"]),
    Case("accents behind their letter", ["f", "é", "E2", "e"], ["e", "E2", "é", "f"]),
    Case("composed or not", ["e\u{301}b", "éa"], ["éa", "e\u{301}b"]),
    Case("ß is ss", ["st", "ß", "sr"], ["sr", "ß", "st"]),
    Case("a prefix first", ["news-1", "news", "News 2"], ["news", "News 2", "news-1"]),
    Case("case decides where nothing else does", ["key", "KEY", "Key"], ["KEY", "Key", "key"]),
    Case("the empty key", ["a", ""], ["", "a"]),
  ]

  @Test(arguments: cases) func sorts(_ c: Case<[String], [String]>) {
    #expect(
      c.input.sorted { KeyOrder($0) < KeyOrder($1) }.map { Array($0.unicodeScalars) }
        == c.expected.map { Array($0.unicodeScalars) })
  }
}
