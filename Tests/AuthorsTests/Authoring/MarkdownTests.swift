import Diagnostics
import TestKit
import Testing

@testable import Authoring

@Suite struct MarkdownTests {
  private static func paragraph(_ events: Construct...) -> [Construct] {
    [.begin(.paragraph)] + events + [.end(.paragraph)]
  }
  private static func around(_ container: Markdown.Container, _ events: [Construct]) -> [Construct] {
    [.begin(container)] + events + [.end(container)]
  }
  private static func item(_ text: String) -> [Construct] { around(.item, paragraph(.text(text))) }

  static let constructs: [Case<String, [Construct]>] = [
    Case("nothing", "", []),
    Case("a paragraph", "Hello", paragraph(.text("Hello"))),
    Case("two paragraphs", "a\n\nb", paragraph(.text("a")) + paragraph(.text("b"))),
    Case(
      "headings of both kinds", "# a\nb\n---\n###### c",
      around(.heading(1), [.text("a")]) + around(.heading(2), [.text("b")]) + around(.heading(6), [.text("c")])),
    Case(
      "emphasis in strong emphasis", "**a *b***",
      paragraph(.begin(.strong), .text("a "), .begin(.emphasis), .text("b"), .end(.emphasis), .end(.strong))),
    Case("a quote", "> a", around(.blockQuote, paragraph(.text("a")))),
    Case("a tight list", "- a\n- b", around(.bulletList(tight: true), item("a") + item("b"))),
    Case("a loose list", "* a\n\n* b", around(.bulletList(tight: false), item("a") + item("b"))),
    Case("a numbered list from 7", "7) a\n8) b", around(.orderedList(start: 7, tight: true), item("a") + item("b"))),
    Case(
      "a list in a list", "- a\n  1. b",
      around(
        .bulletList(tight: true),
        around(.item, paragraph(.text("a")) + around(.orderedList(start: 1, tight: true), item("b"))))),
    Case("code", "`a <b>`", paragraph(.code("a <b>"))),
    Case("a fenced block, without its language", "```js\"onclick\na\n```", [.codeBlock("a\n")]),
    Case("an indented block", "    a\n    b", [.codeBlock("a\nb\n")]),
    Case("a rule", "---", [.thematicBreak]),
    Case(
      "line breaks, soft and hard", "a\nb  \nc\\\nd",
      paragraph(.text("a"), .softBreak, .text("b"), .lineBreak, .text("c"), .lineBreak, .text("d"))),
    Case("a text that cmark cuts is one", "a_b [c] *d ![e & f", paragraph(.text("a_b [c] *d ![e & f"))),
    Case(
      "escapes of our own marks, in text and in code", #"\~~a~~ `\~ \{` \\{"#,
      paragraph(.text("~~a~~ "), .code(#"\~ \{"#), .text(#" \{"#))),
    Case("references of HTML", "&copy; &#169; &amp; &lt;b&gt; &nope;", paragraph(.text("© © & <b> &nope;"))),
    Case("escapes", #"\*a\* \<b>"#, paragraph(.text("*a* <b>"))),
    Case(
      "what is not a character is replaced", "&#0; &#xFFFE; &#xD800;",
      paragraph(.text("\u{FFFD} \u{FFFD} \u{FFFD}"))),
    Case("a comment alone", "<!-- a > b -->", []),
    Case(
      "comments between paragraphs", "a\n\n<!-- x\n\ny --> \n<!-- z -->\n\nb <!-- c --> d",
      paragraph(.text("a")) + paragraph(.text("b  d"))),
    Case(
      "braces and percent signs are text", #"\{{a}} {a} %@ ]]> -->"#,
      paragraph(.text("{{a}} {a} %@ ]]> -->"))),
  ]

  @Test("every construct", arguments: constructs)
  func construct(_ c: Case<String, [Construct]>) {
    let (value, problems) = markdown(c.input)
    #expect(value.constructs == c.expected)
    #expect(problems.isEmpty)
  }

  @Test("a link encloses its text, and a refused link leaves only the text")
  func links() {
    let (value, problems) = markdown("[a *b*](close:) [c](nope:)")
    #expect(
      value.constructs
        == Self.paragraph(
          .begin(.link(0)), .text("a "), .begin(.emphasis), .text("b"), .end(.emphasis), .end(.link(0)), .text(" c")))
    #expect(problems.count == 1)
  }

  @Test("an image is one event, its description plain text")
  func image() {
    let (value, _) = markdown("a ![b *c* `d`\n![e](assets/x.png) f](assets/a.png) g [![h](assets/h.png)](close:)")
    #expect(value.images.map(\.asset) == ["a.png", "h.png"])
    #expect(value.images.map(\.alternative) == ["b c d e f", "h"])
    #expect(
      value.constructs
        == Self.paragraph(.text("a "), .image(0), .text(" g "), .begin(.link(0)), .image(1), .end(.link(0))))
  }

  static let empties: [Case<String, Bool>] = [
    Case("nothing", "", true), Case("white space", " \n\t\n", true),
    Case("a comment", "<!-- a -->", true),
    Case("an empty quote", ">", true), Case("an empty item", "-", true), Case("a definition", "[a]: close:", true),
    Case("a letter", "a", false), Case("an image", "![](assets/a.png)", false),
    Case("a rule", "---", false),
    Case("code", "`a`", false),
  ]

  @Test("empty texts", arguments: empties)
  func empty(_ c: Case<String, Bool>) { #expect(markdown(c.input).value.isEmpty == c.expected) }

  @Test("HTML is not empty, unless nothing is left of it")
  func emptyHTML() {
    #expect(!markdown("<p>a</p>", html: true).value.isEmpty)
    #expect(markdown("<!-- a -->\n", html: true).value.isEmpty)
    #expect(markdown("<script>a</script>\n", html: true).value.isEmpty)
  }

  static let html: [Case<String, [String]>] = [
    Case(
      "a tag", "a <b>c</b>",
      [
        "1:3 raw-html: write Markdown, put it in `backticks`, or set html: true above",
        "1:7 raw-html: write Markdown, put it in `backticks`, or set html: true above",
      ]),
    Case("a block", "\n<div>a</div>", ["2:1 raw-html: write Markdown, put it in `backticks`, or set html: true above"]),
    Case(
      "a script's end", "</script>",
      ["1:1 raw-html: write Markdown, put it in `backticks`, or set html: true above"]),
    Case(
      "a tag behind a comment", "<!-- a --> <b>",
      ["1:1 raw-html: write Markdown, put it in `backticks`, or set html: true above"]),
    Case(
      "a text behind a comment, which HTML would be", "<!-- a --> b",
      ["1:1 raw-html: write Markdown, put it in `backticks`, or set html: true above"]),
    Case(
      "a declaration", "<!DOCTYPE html>",
      ["1:1 raw-html: write Markdown, put it in `backticks`, or set html: true above"]),
    Case(
      "a tag in a description", "![<b>](assets/a.png)",
      ["1:3 raw-html: write Markdown, put it in `backticks`, or set html: true above"]),
    Case(
      "a comment without end, which hides the rest", "a\n\n<!-- b\n\nc", ["3:1 html-unbalanced: add '-->' after it"]),
  ]

  @Test("raw HTML is refused", arguments: html)
  func refuses(_ c: Case<String, [String]>) { #expect(markdown(c.input).found == c.expected) }

  static let characters: [Case<String, String>] = [
    Case("an override", "a &#x202E; b", "bidi-override"),
    Case("a control", "&#7;", "control-character"),
    Case("in a description", "![&#x202E;](assets/a.png)", "bidi-override"),
  ]

  @Test("forbidden characters written as references", arguments: characters)
  func character(_ c: Case<String, String>) {
    #expect(markdown(c.input).found.map { $0.contains(c.expected) } == [true])
  }
}
