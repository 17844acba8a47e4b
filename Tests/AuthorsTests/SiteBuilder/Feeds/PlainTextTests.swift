import TestKit
import Testing

@testable import SiteBuilder

/// docs/authoring.md: paragraphs separated by a blank line, list items as "• ", emphasis dropped, links as their text,
/// images as their alternative text.
@Suite struct PlainTextTests {
  static let texts: [Case<String, String>] = [
    Case("nothing", "", ""),
    Case("one line", "Hello.", "Hello."),
    Case("two lines of one paragraph", "Hello,\nyou.", "Hello, you."),
    Case("two paragraphs", "Hello.\n\n\n\nYou.", "Hello.\n\nYou."),
    Case("hard breaks", "Roses\\\nare  \nred", "Roses\nare\nred"),
    Case("emphasis", "**Snoodle** *has* ***dark*** mode", "Snoodle has dark mode"),
    Case("a link", "See [the **news**](https://example.com/).", "See the news."),
    Case("an image", "![A pen](assets/pen.svg) draws", "A pen draws"),
    Case("an image without words", "![](assets/pen.svg)", ""),
    Case("only a heading", "# News", "News"),
    Case("a heading above", "# News\nHello.", "News\n\nHello."),
    Case("code", "Tap `Draw`.", "Tap Draw."),
    Case("a block of code", "Type\n\n    a <b>\n    c\n\nnow", "Type\n\na <b>\nc\n\nnow"),
    Case("a quote", "> Great.\n>\n> Really.\n\nSo they say.", "Great.\n\nReally.\n\nSo they say."),
    Case("a rule", "One\n\n---\n\nTwo", "One\n\n—\n\nTwo"),
    Case("references to characters", "&lt;b&gt; &amp; &#x41;", "<b> & A"),
    Case("what looks like a format", "100 % %@ \\\\n \\{{title}} ]]>", "100 % %@ \\n {{title}} ]]>"),
    Case("a comment", "<!-- not yet -->", ""),
  ]

  static let lists: [Case<String, String>] = [
    Case("a list", "- a\n- b", "• a\n• b"),
    Case("a list with space between", "- a\n\n- b", "• a\n• b"),
    Case("beside paragraphs", "New:\n\n- a\n- b\n\nEnjoy!", "New:\n\n• a\n• b\n\nEnjoy!"),
    Case("numbers", "1. a\n2. b", "1. a\n2. b"),
    Case("numbers from 9 on", "9. a\n9. b", "9. a\n10. b"),
    Case("a list in a list", "- a\n  - b\n  - c\n- d", "• a\n  • b\n  • c\n• d"),
    Case("three deep", "- a\n  - b\n    1. c\n- d", "• a\n  • b\n    1. c\n• d"),
    Case("two paragraphs in an item", "- a\n\n  b\n- c", "• a\n\nb\n• c"),
    Case("an empty item", "- a\n-\n- b", "• a\n• b"),
    Case("an empty item first", "-\n- b", "• b"),
    Case("an item with an image only", "- ![](assets/a.svg)\n- b", "• b"),
    Case("two lists", "- a\n\n* b", "• a\n\n• b"),
    Case("a list in a quote", "> - a\n> - b", "• a\n• b"),
  ]

  static let github: [Case<String, String>] = [
    Case(
      "a table", "| Plan | Free | Pro |\n|-|-|-|\n| Maps | 3 | all |\n| Help | | yes |",
      "Plan: Maps, Free: 3, Pro: all\nPlan: Help, Pro: yes"),
    Case(
      "a table without a first name", "Plans:\n\n| | Free |\n|-|-|\n| *Maps* | 3 |\n\nEnjoy",
      "Plans:\n\nMaps, Free: 3\n\nEnjoy"),
    Case("a table in an item", "- | a |\n  |-|\n  | b |\n- c", "• a: b\n• c"),
    Case("only a header", "| a |\n|-|", ""),
    Case("struck out", "~~a~~ b", "a b"),
    Case("tasks", "- [ ] a\n- [x] b\n  1. [x] c", "☐ a\n☑ b\n  1. ☑ c"),
    Case("an address", "See https://a.example.", "See https://a.example."),
  ]

  @Test(arguments: texts + lists + github) func isPlain(_ c: Case<String, String>) throws {
    #expect(PlainText(try markdownBody(c.input)).text == c.expected)
  }

  static let losses: [Case<String, [String]>] = [
    Case("nothing", "**a**\n\n- b", []),
    Case("an address", "[a](https://example.com/) [b](mailto:b@example.com)", ["the address of a link"]),
    Case(
      "no address that is there to read", "https://a.example <https://b.example> www.c.example d@e.example", []),
    Case("a table", "| a |\n|-|", ["the columns of a table"]),
    Case("an action", "[a](close:) [b](flag:c)", ["what a link does"]),
    Case(
      "all, in order", "![a](assets/a.svg) [a](view:a) [b](https://b.example/)",
      ["an image", "what a link does", "the address of a link"]),
  ]

  @Test(arguments: losses) func saysWhatIsLost(_ c: Case<String, [String]>) throws {
    #expect(PlainText(try markdownBody(c.input)).losses == c.expected)
  }
}
