import TestKit
import Testing

@testable import Authoring

@Suite struct UnwrittenTextTests {
  static let table: [Case<String, String?>] = [
    Case("a mark", "TODO", "TODO 0:0"), Case("a mark with words", "The price: TBD, soon", "TBD 0:11"),
    Case("a mark in a later line", "a\nb FIXME", "FIXME 1:2"), Case("three crosses", "- XXX", "XXX 0:2"),
    Case("four crosses", "XXXL", nil), Case("part of a word", "TODOs, ATODO, TODO_1, ÄTODO, mastodon", nil),
    Case("in a path", "a/TODO", nil), Case("in small letters", "todo", nil),
    Case("the first of two", "D X TODO\nXXX", "TODO 0:4"), Case("a line before a mark", "...\nTODO", "... 0:0"),
    Case("dots in a list", "### New\n\n- ...\n", "... 2:2"), Case("dots in emphasis", "**…**", "… 0:2"),
    Case("dots before words", "... and more", nil), Case("filler", "> lorem Ipsum dolor sit amet", "Lorem ipsum 0:2"),
    Case("filler later in a line", "Not lorem ipsum", nil), Case("half of it", "Lorem", nil),
    Case("a starter's sentence", "- What is new.", "What is new. 0:2"),
    Case("one that goes on", "What is new. It is good.", nil), Case("nothing", "", nil),
    Case("an empty line", "\n", nil),
  ]

  @Test("what is still to be written", arguments: table)
  func first(_ c: Case<String, String?>) {
    #expect(UnwrittenText.first(in: c.input).map { "\($0.words) \($0.line):\($0.column)" } == c.expected)
  }
}
