import TestKit
import Testing

@testable import Authoring

@Suite struct LookAlikeTests {
  static let found: [Case<String, String>] = [
    Case("a footnote", "Free![^1] Yes", "1:6 put the note in parentheses"),
    Case("a footnote's text", "[^1]: Only today, or not", "1:1 put the note in parentheses"),
    Case("an emoji's name", "Ready :tada: now", "1:7 write the emoji itself"),
    Case("a thumb", "ä (:+1a:)", "1:4 write the emoji itself"),
    Case("a callout", "> [!NOTE]\n> Read this", "1:3 write a quote that begins with **Note:**"),
    Case("a heading without its blank", "#Big news", "1:1 write '# ' for a heading, or \\# for the sign itself"),
    Case("a heading of level 3", "a\n\n###Größer", "3:1 write '# ' for a heading, or \\# for the sign itself"),
    Case(
      "blanks inside bold", "Now ** x ** here",
      "1:5 write **text** without spaces inside the marks, or \\*\\* for the marks themselves"
    ),
    Case(
      "a blank before the end", "**x **",
      "1:1 write **text** without spaces inside the marks, or \\*\\* for the marks themselves"
    ),
    Case(
      "quotation marks beside letters", "これは**「強調」**です",
      "1:4 write **text** without spaces inside the marks, or \\*\\* for the marks themselves"
    ),
    Case("a short code", "a\n{{< button >}}", "2:1 write {{name}} for a variable, or \\{ for a brace"),
    Case("a section", "{{#app}}x{{/app}}", "1:1 write {{name}} for a variable, or \\{ for a brace"),
    Case("a tag of Liquid", "{% if x %}", "1:1 write {{name}} for a variable, or \\{ for a brace"),
    Case("attributes", "Buy {.button}", "1:5 write {{name}} for a variable, or \\{ for a brace"),
    Case("a blank before the address", "[Open] (https://a.example)", "1:6 write [text](address)"),
    Case("a blank before a view", "[More] (view:details)", "1:6 write [text](address)"),
    Case("a blank before an image", "![Hero] (assets/hero.png)", "1:7 write [text](address)"),
    Case("brackets the wrong way round", "(Open)[https://a.example]", "1:6 write [text](address)"),
    Case("a blank in the address", "ü [x](https://a b)", "1:5 write [text](address), and each space as %20"),
    Case("a link that is not closed", "[Open](https://a.example", "1:6 add ')' after its address"),
    Case("front matter of TOML", "+++\ntitle = 1\n+++", "1:1 front matter begins and ends with a line '---'"),
    Case("a container", "::: tip\na\n:::", "1:1 write a quote with '>', or a heading"),
    Case("a link of a wiki", "See [[Other page]]", "1:5 write [text](https://…) or [text](view:name)"),
    Case(
      "a link of a wiki to a heading", "See [[Other page#Top|here]]", "1:5 write [text](https://…) or [text](view:name)"
    ),
    Case("an image of a wiki", "![[pic.jpg]]", "1:1 write ![what it shows](assets/name.png)"),
    Case("bold that nothing closes", "**Hello there", "1:1 add '**' behind the last bold word"),
    Case("bold that nothing closes in its paragraph", "Hi **there\n\nyou**", "1:4 add '**' behind the last bold word"),
    Case("bold round emphasis", "**Hello *there* you", "1:1 add '**' behind the last bold word"),
    Case("bullets with tabs", "·\tOne\n·\tTwo", "1:1 begin each item with '- ' on a line of its own"),
    Case("bullets of a symbol font", "\u{F0B7}\tOne", "1:1 begin each item with '- ' on a line of its own"),
    Case("rows without a line", "| a | b |\n| 1 | 2 |", "1:1 write | --- | --- | below its first line"),
    Case(
      "rows with links", "a\n\n| a | b |\n| [x](close:) | **2** |\n", "3:1 write | --- | --- | below its first line"),
    Case(
      "a text that four spaces indent", "    Say hello to winter.", "1:5 remove them; put code between lines of ```"),
    Case(
      "buttons that four spaces indent", "a\n\n    [Open](close:)", "3:5 remove them; put code between lines of ```"),
    Case(
      "a link of Slack", "See <https://a.example|our page> now",
      "1:5 write [text](address)"
    ),
    Case("BBCode", "[b]Big[/b]", "1:7 write **bold**, *italic* or [text](https://…)"),
    Case("highlighted", "This is ==new== here", "1:9 write **text**"),
    Case("bullets from a word processor", "• one\n• two", "1:1 begin each item with '- ' on a line of its own"),
    Case("a box without its blank", "- [] a", "1:3 write - [ ] or - [x]"),
    Case("in a list in a quote", "> - a :tada:", "1:7 write the emoji itself"),
    Case("on a further line, indented otherwise", "> a\nb :tada:", "2:3 write the emoji itself"),
    Case("behind an escape", "\\*a\\* :tada:", "1:7 write the emoji itself"),
  ]

  @Test("text that looks like unsupported Markdown", arguments: found)
  func finds(_ c: Case<String, String>) {
    let place = c.expected.prefix { $0 != " " }
    #expect(markdown(c.input).found == ["\(place) looks-like-markdown:\(c.expected.dropFirst(place.count))"])
  }

  @Test("each construct in a text is reported once, and all constructs are")
  func once() {
    let found = markdown(":a1: :b2: [^1] [^2]\n\n:c3: ==x==").found
    #expect(found.map { String($0.prefix(4)) } == ["1:1 ", "1:11", "3:6 "])
  }

  static let prose = [
    "Meet at 10:30:45, or 12:30: whatever.", "Ratio 1:2:3; a:b:c; see https://a.example:8080/x", "Smile :) :-) ;-) :D",
    "Win with #winterchallenge and #sale", "#winter #sale #now", "#1 in the App Store", "\\#Big is a hashtag",
    "2 * 3 * 4 ** 5", "Price* and more**\n\n\\* first\n\n\\** second", "A** and B**", "C++ and C# and F#",
    "[sic] [1] [a-z]",
    "See [1] (page 3) and [x] (or not)", "f(x)[0]", "A+++ is best", "a == b and c == d", "x = 5; y == 6",
    "{a} and { b }", "snake_case__name and __init__", "Name: ______ Date: ______", "a | b | c", "- a\n- b", "> quote",
    "50 % ~ 60 %", "Don't :-P at me: no", "Note: this. And: that:", "a • b • c",
    "`{{app}} :tada: [^1]`",
    "    {{app}}\n    :tada:", "ISO 8601: 2026-11-22T10:00:00Z", "std::vector::size", "日本語：これは：です",
    "“Quoted” – dash — dash",
    "I [really] (truly) mean it", "[x]: close:\n\n[x]", "**Bold** and *it* and ***both***", "a*b*c", "1) one\n2) two",
    "!important",
    "Free** for a year\n\n**Only today", "Price\\*\\* x\n\n\\*\\*Only", "**Bold\nover lines**", "`**Hello`", "a ** b",
    "2**3",
    "**a** and **b**", "| a | b |", "|||||||", "|x| is a norm\nof x", "    git push origin", "    let x = 5;",
    "    swift build",
    "```\nSay hello to winter.\n```", "- a\n\n      git push", "· one", "Mo · Tu", "a\n===\n\n=======",
    "<<< a >>>", "<- back", "[a][b]", "© 2026 · All rights", "...", "a: b", "Text: **x**: y", "::", ":", "#", "##", "+",
    "++", "[", "]", "*",
    "**", "{",
  ]

  @Test("ordinary prose", arguments: prose)
  func accepts(_ text: String) { #expect(markdown(text).found.isEmpty) }
}
