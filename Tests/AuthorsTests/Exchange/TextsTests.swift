import Authoring
import SiteBuilder
import TestKit
import Testing

@testable import Exchange

/// The forms of Markdown outside the app (docs/releasing.md, What becomes of Markdown).
@Suite struct TextsTests {
  struct Texts: Sendable {
    var plain: String
    var html: String
    var markdown: String
  }

  static let rows: [Case<String, Texts>] = [
    Case(
      "a paragraph", "One\ntwo, *three* and `four`.",
      Texts(
        plain: "One two, three and four.", html: "<p>One\ntwo, <em>three</em> and <code>four</code>.</p>\n",
        markdown: "One\ntwo, *three* and `four`.")),
    Case(
      "a heading is directly above its text", "# New\n\nDark mode.\n\n##### Fixed\n\n- Sync",
      Texts(
        plain: "New\nDark mode.\n\nFixed\n• Sync",
        html: "<h3>New</h3>\n<p>Dark mode.</p>\n<h5>Fixed</h5>\n<ul>\n<li>Sync</li>\n</ul>\n",
        markdown: "### New\n\nDark mode.\n\n##### Fixed\n\n- Sync")),
    Case(
      "nested items", "* Pages\n  * A4\n  * Letter\n* More",
      Texts(
        plain: "• Pages\n  • A4\n  • Letter\n• More",
        html: "<ul>\n<li>Pages\n<ul>\n<li>A4</li>\n<li>Letter</li>\n</ul>\n</li>\n<li>More</li>\n</ul>\n",
        markdown: "- Pages\n  - A4\n  - Letter\n- More")),
    Case(
      "items of several paragraphs", "- One\n\n  two\n\n- Three",
      Texts(
        plain: "• One\n  two\n• Three",
        html: "<ul>\n<li><p>One</p>\n<p>two</p>\n</li>\n<li><p>Three</p>\n</li>\n</ul>\n",
        markdown: "- One\n\n  two\n\n- Three")),
    Case(
      "numbers", "9) nine\n10) ten\n    - x",
      Texts(
        plain: "9. nine\n10. ten\n  • x",
        html: "<ol start=\"9\">\n<li>nine</li>\n<li>ten\n<ul>\n<li>x</li>\n</ul>\n</li>\n</ol>\n",
        markdown: "9. nine\n10. ten\n    - x")),
    Case(
      "tasks", "- [ ] open\n- [x] done",
      Texts(
        plain: "☐ open\n☑ done", html: "<ul>\n<li>☐ open</li>\n<li>☑ done</li>\n</ul>\n",
        markdown: "- [ ] open\n- [x] done")),
    Case(
      "links", "[a](https://e.com/?a=1&b=2) [b](mailto:a@e.com) [c](snoodle://x) <https://e.com/> https://e.com/a_b",
      Texts(
        plain: "a b c https://e.com/ https://e.com/a_b",
        html: "<p><a href=\"https://e.com/?a=1&amp;b=2\">a</a> <a href=\"mailto:a@e.com\">b</a> c "
          + "<a href=\"https://e.com/\">https://e.com/</a> <a href=\"https://e.com/a_b\">https://e.com/a_b</a></p>\n",
        markdown: "[a](https://e.com/?a=1&b=2) [b](mailto:a@e.com) c <https://e.com/> https://e.com/a_b")),
    Case(
      "an image is its description", "![A *red* rose](assets/rose.png)",
      Texts(plain: "A red rose", html: "<p>A red rose</p>\n", markdown: "A red rose")),
    Case(
      "a table", "| Plan | Maps |\n| --- | --: |\n| Free | 3 |\n| Pro | |",
      Texts(
        plain: "Plan: Free, Maps: 3\nPlan: Pro",
        html: "<table>\n<thead>\n<tr><th>Plan</th><th align=\"right\">Maps</th></tr>\n</thead>\n<tbody>\n"
          + "<tr><td>Free</td><td align=\"right\">3</td></tr>\n<tr><td>Pro</td><td align=\"right\"></td></tr>\n"
          + "</tbody>\n</table>\n",
        markdown: "| Plan | Maps |\n| --- | --: |\n| Free | 3 |\n| Pro |  |")),
    Case(
      "line ends, dashes and struck out text", "One\\\ntwo ~~three~~\n\n---",
      Texts(
        plain: "One\ntwo three\n\n—", html: "<p>One<br>\ntwo <del>three</del></p>\n<hr>\n",
        markdown: "One\\\ntwo ~~three~~\n\n---")),
    Case(
      "code and quotes", "```\na  <b>\n\nc\n```\n\n> One\n>\n> two",
      Texts(
        plain: "a  <b>\n\nc\n\nOne\n\ntwo",
        html: "<pre><code>a  &lt;b&gt;\n\nc\n</code></pre>\n<blockquote>\n<p>One</p>\n<p>two</p>\n</blockquote>\n",
        markdown: "```\na  <b>\n\nc\n```\n\n> One\n>\n> two")),
    Case(
      "a comment goes", "One\n\n<!-- two -->\n\nthree",
      Texts(plain: "One\n\nthree", html: "<p>One</p>\n<p>three</p>\n", markdown: "One\n\nthree")),
    Case(
      "characters of HTML", "1 \\< 2 & \"3\"",
      Texts(plain: "1 < 2 & \"3\"", html: "<p>1 &lt; 2 &amp; &quot;3&quot;</p>\n", markdown: "1 < 2 & \"3\"")),
    Case("nothing", "<!-- later -->", Texts(plain: "", html: "", markdown: "")),
  ]
  @Test(arguments: rows) func writes(_ row: Case<String, Texts>) {
    let text = markdown(row.input).value
    #expect(text.text(as: .text) == row.expected.plain)
    #expect(text.text(as: .html) == row.expected.html)
    #expect(text.text(as: .markdown) == row.expected.markdown)
  }

  static let ownHTML = [
    Case(
      "a block", "<div class=\"my-x\" lang=\"de\">\nÄ &amp; <b>B</b>\n</div>",
      "<div lang=\"de\">\nÄ &amp; <b>B</b>\n</div>\n"),
    Case("words", "H<sub class=\"my-y\">2</sub>O", "<p>H<sub>2</sub>O</p>\n"),
  ]
  @Test(arguments: ownHTML) func keepsHTMLWithoutClasses(_ row: Case<String, String>) {
    #expect(markdown(row.input, html: true).value.text(as: .html) == row.expected)
  }

  @Test func plainTextHasTheWordsOfHTML() {
    let text = markdown("<div>\nÄ &amp; <b>B</b><br>C\n</div>\n\nH<sub>2</sub>O", html: true).value
    #expect(text.text(as: .text) == "Ä & B\nC\n\nH2O")
  }

  static let escaped = [
    "1 * 2 \\* 3", "\\*not\\* \\_emphasis\\_ a_b_c _", "\\[not\\](a link)", "\\<b\\> < c <3", "&amp;lt; & &x;",
    "\\# no\n\\- no\n\\+ no\n\\> no",
    "1\\. no\n2\\) no\n12 yes", "a\n\\===", "a\n\\---", "\\~\\~no\\~\\~", "a\\\\b \\\\*c*", "\\`no\\`", "``a`b``",
    "` `` `", "***both*** **a*b*c**",
    "- \\- no", "- - yes\n- > quote\n- ```\n  code\n  ```", "* a\n\n+ b\n\n1. c\n\n1) d", "!\\[no](x)",
    "\\| no | table",
    "[a\\]b](https://e.com/(x\\)) [c](https://e.com/d\\)e)", "a  \nb", "-\n- b", "~~a *b* c~~", "\\*", "+", "1.", "#",
    "> a\nb",
  ]
  /// `MarkdownText` is read back as the text from which it was made.
  @Test(arguments: escaped) func markdownIsReadAsWhatItWasMadeFrom(_ text: String) {
    let first = markdown(text).value
    let written = first.text(as: .markdown)
    let second = markdown(written).value
    #expect(second.text(as: .html) == first.text(as: .html), "\(written)")
    #expect(second.text(as: .markdown) == written)
  }

  @Test func markdownOfRandomTextsIsReadAsWhatItWasMadeFrom() {
    var random = SeededGenerator(seed: 24)
    // Emphasis stands apart: of marks beside signs that look like them, this dialect has rules of its own.
    let pieces = [
      "a", "b c", " ", "\n", "\n\n", " *a* ", " **b *c*** ", " _d_ ", " * ", "`", "- ", "1. ", "> ", "# ",
      "[x](https://e.com)", "&amp;",
      "<", "|", "---", "  ", "é", "🎉", "]", "(", "!", "\\*", "[ ] ", "```\n", "~~e~~", "\\",
    ]
    for _ in 0..<3000 {
      let text = random.some(upTo: 14) { $0.one(of: pieces) }.joined()
      let first = markdown(text).value
      let written = first.text(as: .markdown)
      let second = markdown(written).value
      #expect(
        second.text(as: .html).onlyWords == first.text(as: .html).onlyWords,
        "\(text.debugDescription) → \(written.debugDescription)")
    }
  }
}

extension String {
  /// White space between tags means nothing, nor does it matter whether a list is loose.
  fileprivate var onlyWords: String {
    replacing(/<\/?p>/, with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing(
      "> ", with: ">"
    )
    .replacing(" <", with: "<")
  }
}
