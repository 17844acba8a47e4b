import Diagnostics
import TestKit
import Testing

@testable import Exchange

@Suite struct HTMLToMarkdownTests {
  typealias Row = Case<String, String>

  static func read(_ html: String) -> HTMLToMarkdown.Result {
    let places = ScalarPlaces(html, path: "a.html")
    return HTMLToMarkdown.read(
      html,
      HTMLToMarkdown.Rules(
        place: places.location, view: { $0 == "first" ? "index" : $0 },
        picture: { source, _, _ in source.hasPrefix("http") ? nil : "assets/\(source)" }))
  }

  static let texts = [
    Row("paragraphs", "<p>One\n  two</p><p>Three</p>", "One two\n\nThree"),
    Row("text without elements", "One <br> two", "One\\\ntwo"),
    Row("headings", "<h1>A</h1><h2>B #</h2>", "# A\n\n## B \\#"),
    Row("emphasis, blanks outside of it", "a<b> b </b>c <i>d</i> <del>e</del>", "a **b** c *d* ~~e~~"),
    Row("emphasis in emphasis", "<b>a <strong>b</strong></b>", "**a b**"),
    Row("lists", "<ul><li>a<li>b<ul><li>c</ul></ul>", "- a\n- b\n  - c"),
    Row("loose lists", "<ol start=3><li><p>a</p></li><li><p>b</p></li></ol>", "3. a\n\n4. b"),
    Row("an item outside of a list", "<li>a", "- a"),
    Row("text between the items of a list", "<ul>a<li>b</li>c</ul>", "- a\n- b\n- c"),
    Row("a quotation", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"),
    Row("code", "<pre><code>a\n  `b`\n</code></pre><code>a`b</code>", "```\na\n  `b`\n```\n\n``a`b``"),
    Row("references", "&lt;b&gt; &eacute; &#8364; &amp;amp; &unknown;", "\\<b> é € \\&amp; \\&unknown;"),
    Row("marks are text", "*a* [b](c) {{d}}\n# e", "\\*a\\* \\[b](c) \\{{d}} # e"),
    Row("a picture", "<p><img src='a.png' alt='A *b*'></p>", "![A \\*b\\*](assets/a.png)"),
    Row("a picture of another host", "<img src='https://a.de/a.png' alt='A'>", "A"),
    Row("a line", "a<hr>b", "a\n\n---\n\nb"),
    Row("a comment, and what browsers do not show", "<!-- x --><style>y</style><script>z</script>a", "a"),
    Row("elements without meaning", "<div><section>a</section></div><span>b</span>", "a\n\nb"),
  ]
  @Test(arguments: texts) func reads(_ row: Row) {
    let result = Self.read(row.input)
    #expect(result.blocks.written.map(\.text).joined(separator: "\n") == row.expected)
    #expect(result.problems.isEmpty)
  }

  /// What Notable's functions do, as links say it (exchange.md, 4.1).
  static let taps = [
    Row("an address", "<a href='https://a.de/?b=1&amp;c=2'>x</a>", "[x](https://a.de/?b=1&c=2)"),
    Row("close", "<a onclick='close()'>x</a>", "[x](close:)"),
    Row("dismiss, as an address", "<a href='javascript:dismiss();'>x</a>", "[x](close:)"),
    Row("another view, by its name in content", "<a onclick=\"display('first')\">x</a>", "[x](view:index)"),
    Row("a flag, and close is implied", "<button onclick=\"setFlag('a', true); close()\">x</button>", "[x](flag:a)"),
    Row("a flag that is cleared", "<a onclick=\"setFlag('a', false)\">x</a>", "[x](flag:a?value=false)"),
    Row(
      "a flag and an address", "<a onclick=\"setFlag('a', true); openUrl('https://a.de')\">x</a>",
      "[x](flag:a?open=https://a.de)"),
    Row("a flag, then a view", "<a onclick=\"display('b');setFlag('a',true)\">x</a>", "[x](flag:a?view=b)"),
    Row(
      "an address with a semicolon", "<a href='#' onclick=\"openUrl('https://a.de/;b')\">x</a>", "[x](https://a.de/;b)"),
    Row("a button of a form", "<input type=button value='x' onclick='close()'>", "[x](close:)"),
    Row("any element", "<p onclick='close()'>x <b>y</b></p>", "[x **y**](close:)"),
    Row("an address with brackets", "<a href='https://a.de/(b)'>x</a>", "[x](<https://a.de/(b)>)"),
    Row("no address", "<a name='b'>x</a>", "x"),
  ]
  @Test(arguments: taps) func readsTaps(_ row: Row) {
    let result = Self.read(row.input)
    #expect(result.blocks.written.map(\.text).joined(separator: "\n") == row.expected)
    #expect(result.problems.isEmpty)
  }

  static let refused = [
    Row("a form", "<p>a</p>\n<form></form>", "a.html:2:1"),
    Row("a table", "<table></table>", "a.html:1:1"),
    Row("code of another kind", "a <a onclick=\"if (b) { close() }\">x</a>", "a.html:1:3"),
  ]
  @Test(arguments: refused) func refuses(_ row: Row) {
    let problems = Self.read(row.input).problems
    #expect(problems.map { "\($0.location)" } == [row.expected])
    #expect(problems.first?.id == .viewNotMarkdown)
  }

  @Test func knowsWhatThePageIsCalled() {
    let result = Self.read("<head><title> Caf&eacute; </title></head><h2>The <i>first</i></h2><h1>Second</h1>")
    #expect(result.title == "Café")
    #expect(result.heading == "The first")
  }

  @Test func endsAtDepths() {
    let html = String(repeating: "<div><ul><li><b>", count: 5_000)
    #expect(Self.read(html + "x").problems.first?.id == .viewNotMarkdown)
  }
}
