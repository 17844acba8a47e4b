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
    Case(
      "a starter of each look", "- Say in a sentence or two what is new.\n", "Say in a sentence or two what is new. 0:2"
    ),
    Case("a survey's starter", "Ask one short question.", "Ask one short question. 0:0"),
    Case("in small letters with a colon", "- todo: price", "todo: 0:2"), Case("a list", "your todo list is empty", nil),
    Case("an app's name", "Todo: now with lists", nil), Case("to be decided", "The price: tbd.", nil),
    Case("to be decided, in brackets", "Price (tbd)", "tbd 0:7"), Case("to be confirmed", "Date tbc, soon", "tbc 0:5"),
    Case("to be confirmed, alone", "Date: TBC", "TBC 0:6"), Case("a bank", "TBC Bank and WoW: TBC Classic", nil),
    Case("part of a word", "atbc tbcs wtbd", nil), Case("a note", "// ask legal first", "// ask legal first 0:0"),
    Case("a note below a line", "a\n// ask", "// ask 1:0"), Case("decorated", "// SALE // 50 % //", nil),
    Case("an address", "//example", nil), Case("behind code", "C++ // comment", nil),
    Case("a note in brackets", "Meet [insert product name here]!", "[insert product name here] 0:5"),
    Case("a blank", "Read [link here] or [Your company]", "[link here] 0:5"),
    Case("a blank to fill in", "From [your company]", "[your company] 0:5"),
    Case("tbd in brackets", "[tbd]", "[tbd] 0:0"),
    Case("German", "[Name einfügen]", "[Name einfügen] 0:0"), Case("an arcade", "[Insert coin]", nil),
    Case("what is right in brackets", "[sic] [Beta] [Add photo] [Your Library] [Get it here](https://a.b)", nil),
    Case("a value in brackets", "Save on [DATE]", "[DATE] 0:8"), Case("a button in brackets", "Tap [Copy]", nil),
    Case("percent that are not known", "Save XX % now", "XX % 0:5"), Case("without a space", "XX% off", "XX% 0:0"),
    Case("an amount", "Only $XX, or XX €", "XX 0:6"), Case("an edition", "Version XX, iPhone XX", nil),
    Case("a place to look at", "The price: ???", "??? 0:11"), Case("astonished", "Really???", nil),
    Case("to do", "TO DO: price", "TO DO: 0:0"), Case("a filler's name", "Text here", "Text here 0:0"),
    Case("one that goes on", "What is new. It is good.", nil), Case("nothing", "", nil),
    Case("an empty line", "\n", nil),
  ]

  @Test("text that is still to be written", arguments: table)
  func first(_ c: Case<String, String?>) {
    #expect(UnwrittenText.first(in: c.input).map { "\($0.words) \($0.line):\($0.column)" } == c.expected)
  }
}
