import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// Markdown as HTML: hosted, where a tap calls the app, and plain, in feed readers.
@Suite struct HTMLRendererTests {
  static let same: [Case<String, String>] = [
    Case("a paragraph", "Hello,\nyou.", "<p>Hello,\nyou.</p>"),
    Case("hard breaks", "a\\\nb", "<p>a<br>\nb</p>"),
    Case("emphasis", "*a* **b**", "<p><em>a</em> <strong>b</strong></p>"),
    Case("headings have no ids", "# Close\n###### display", "<h1>Close</h1>\n<h6>display</h6>"),
    Case("code", "`a<b`", "<p><code>a&lt;b</code></p>"),
    Case("a block of code has no class", "```js\"onclick=x\na<b\n```", "<pre><code>a&lt;b\n</code></pre>"),
    Case("a quote", "> a", "<blockquote>\n<p>a</p>\n</blockquote>"),
    Case("a rule", "a\n\n---", "<p>a</p>\n<hr>"),
    Case("a tight list", "- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
    Case("a loose list", "- a\n\n- b", "<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>"),
    Case("numbers from 3 on", "3. a", "<ol start=\"3\">\n<li>a</li>\n</ol>"),
    Case("a list in a list", "1. a\n   - b", "<ol>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ol>"),
    Case(
      "an image that is not an asset is refused elsewhere; its text stays", "a &amp; \"b\"",
      "<p>a &amp; &quot;b&quot;</p>"),
    Case("characters that end things", "</script> ]]> -->", "<p>&lt;/script&gt; ]]&gt; --&gt;</p>"),
    Case(
      "characters of templates and formats", "\\{{title}} \\{\\{{csp}}} %@ \\\\ $1",
      "<p>{{title}} {{{csp}}} %@ \\ $1</p>"),
  ]

  static let hosted: [Case<String, String>] = [
    Case(
      "a table", "| a | b | c |\n|---|:-:|--:|\n| d | e | f |",
      """
      <div class="table" tabindex="0"><table>
      <thead>
      <tr><th scope="col">a</th><th scope="col" class="center">b</th><th scope="col" class="end">c</th></tr>
      </thead>
      <tr><td>d</td><td class="center">e</td><td class="end">f</td></tr>
      </table></div>
      """),
    Case("struck out", "~~a~~ b", "<p><del>a</del> b</p>"),
    Case(
      "tasks", "- [ ] a\n- [x] b *c*",
      """
      <ul>
      <li><label class="task"><input type="checkbox" disabled> a</label></li>
      <li><label class="task"><input type="checkbox" disabled checked> b <em>c</em></label></li>
      </ul>
      """),
    Case(
      "tasks with space between", "- [ ] a\n\n  b\n\n- c",
      "<ul>\n<li><p><label class=\"task\"><input type=\"checkbox\" disabled> a</label></p>\n<p>b</p>\n</li>\n<li><p>c</p>\n</li>\n</ul>"
    ),
    Case(
      "an address alone is not a button", "https://a.example",
      "<p><a href=\"https://a.example\" data-tap=\"open\">https://a.example</a></p>"),
    Case(
      "a flag, and the view after it", "[Forest](flag:forest?view=index) [Sea](flag:sea?value=false&view=index)",
      "<p class=\"actions\"><button type=\"button\" data-tap=\"flag\" data-name=\"forest\" data-value=\"true\" data-view=\"index\">Forest</button> "
        + "<button type=\"button\" data-tap=\"flag\" data-name=\"sea\" data-value=\"false\" data-view=\"index\">Sea</button></p>"
    ),
  ]

  @Test(arguments: hosted) func isInAView(_ c: Case<String, String>) throws {
    #expect(try ViewPage(of: c.input).main == c.expected)
  }

  @Test func feedReadersDropBoxes() throws {
    #expect(try plain("- [ ] a\n- [x] b").trimmed == "<ul>\n<li>☐ a</li>\n<li>☑ b</li>\n</ul>")
  }

  static let pictures: [Case<String, String>] = [
    Case("one, linked", "[![A](assets/a.png)](close:)", "<p class=\"picture\"><button"),
    Case("one, linked, in bold", "**[![A](assets/a.png)](close:)**", "<p><strong><button"),
    Case(
      "two of them, linked", "[![A](assets/a.png)](close:)\n[![A](assets/a.png)](https://a.example)",
      "<p class=\"pictures\"><button"),
    Case("one with words is a button", "[![A](assets/a.png) Buy](close:)", "<p class=\"actions\"><button"),
    Case("one beside a button", "[![A](assets/a.png)](close:) [Buy](close:)", "<p class=\"actions\"><button"),
    Case("one beside one that is not linked", "[![A](assets/a.png)](close:) ![A](assets/a.png)", "<p><button"),
    Case("one in a sentence", "See [![A](assets/a.png)](close:)", "<p>See <button"),
  ]

  @Test(arguments: pictures) func aLinkedPictureIsAPicture(_ c: Case<String, String>) throws {
    let tree = try output([hello: banner("date: 2026-11-20", c.input)], assets: ["a.png": Images.png(20, 10)]).tree
    #expect(try ViewPage(tree.only("views/")).main.hasPrefix(c.expected))
  }

  @Test(arguments: same) func isTheSameEverywhere(_ c: Case<String, String>) throws {
    #expect(try ViewPage(of: c.input.escapedTags).main == c.expected)
    #expect(try plain(c.input.escapedTags).trimmed == c.expected)
  }

  typealias Link = Case<String, (hosted: String, plain: String)>
  static let links: [Link] = [
    Link(
      "to the web, in a text", "See [it](https://example.com/?a=1&b=2).",
      (
        "<p>See <a href=\"https://example.com/?a=1&amp;b=2\" data-tap=\"open\">it</a>.</p>",
        "<p>See <a href=\"https://example.com/?a=1&amp;b=2\">it</a>.</p>"
      )),
    Link(
      "close, in a text", "Or [close](close:) it.",
      ("<p>Or <button type=\"button\" data-tap=\"close\">close</button> it.</p>", "<p>Or close it.</p>")),
    Link(
      "a row of them", "[Open](snoodle://draw) [More](view:index) [Never](flag:hide) [Again](flag:hide?value=false)",
      (
        "<p class=\"actions\"><a href=\"snoodle://draw\" data-tap=\"open\" class=\"primary\">Open</a> "
          + "<button type=\"button\" data-tap=\"view\" data-name=\"index\">More</button> "
          + "<button type=\"button\" data-tap=\"flag\" data-name=\"hide\" data-value=\"true\" class=\"quiet\">Never</button> "
          + "<button type=\"button\" data-tap=\"flag\" data-name=\"hide\" data-value=\"false\" class=\"quiet\">Again</button></p>",
        "<p><a href=\"snoodle://draw\">Open</a>   </p>"
      )),
    Link(
      "a title is left out", "A [b](https://b.example/ 'c\" onclick=\"d')",
      (
        "<p>A <a href=\"https://b.example/\" data-tap=\"open\">b</a></p>",
        "<p>A <a href=\"https://b.example/\">b</a></p>"
      )),
  ]

  @Test(arguments: links) func linksDoWhatTheySay(_ c: Link) throws {
    #expect(try ViewPage(of: c.input).main == c.expected.hosted)
    #expect(try plain(c.input).trimmed == c.expected.plain)
  }

  @Test func imagesStandBesideTheView() throws {
    let assets = ["pen.png": Images.png(20, 10)]
    let tree = try output([hello: banner("date: 2026-11-20", "![A \"pen\" > ink](assets/pen.png)")], assets: assets)
      .tree
    let path = try #require(tree.paths.first { $0.hasPrefix("assets/pen.") })
    let image = "alt=\"A &quot;pen&quot; &gt; ink\" width=\"20\" height=\"10\">"
    #expect(try ViewPage(tree.only("views/")).main == "<p class=\"picture\"><img src=\"../../\(path)\" \(image)</p>")
    let html = try tree.json("feed.json")["items"]?.elements?.first?["content_html"]?.string
    #expect(html?.contains("<img src=\"https://updates.example.com/\(path)\" \(image)") == true)
  }

  static let raw: [Case<String, String>] = [
    Case("allowed", "H<sub>2</sub>O", "<p>H<sub>2</sub>O</p>"),
    Case("ids and names go", "<b id=\"close\" name=\"display\">a</b>", "<p><b>a</b></p>"),
    Case("handlers and styles go", "<b onclick=\"x()\" style=\"top:0\" class=\"dismiss\">a</b>", "<p><b>a</b></p>"),
    Case("an author's own classes", "<b class=\"my-price my-b2\">a</b>", "<p><b class=\"my-price my-b2\">a</b></p>"),
    Case("one of ours among them", "<b class=\"my-price badge\">a</b>", "<p><b>a</b></p>"),
    Case("nor with more in it", "<b class=\"my-a&quot; id=x\">a</b>", "<p><b>a</b></p>"),
    Case("taps are not for HTML", "<b data-tap=\"close\">a</b>", "<p><b>a</b></p>"),
    Case(
      "nor with a mark on the quote", "<b title=\"a&quot;&#x301; id=&quot;x\">a</b>",
      "<p><b title=\"a&quot;&#x301; id=&quot;x\">a</b></p>"),
    Case("a mark on a bracket", "<i>&lt;&#x200D;b&gt;</i>", "<p><i>&lt;\u{200D}b&gt;</i></p>"),
    Case("scripts go", "a <script>alert(1)</script> b", "<p>a  b</p>"),
    Case(
      "titles cannot break out", "<b title=\"a&quot; onclick=&quot;x\">a</b>",
      "<p><b title=\"a&quot; onclick=&quot;x\">a</b></p>"),
  ]

  @Test(arguments: raw) func rawHTMLIsSanitised(_ c: Case<String, String>) throws {
    #expect(try ViewPage(of: c.input, keys: "html: true").main == c.expected)
  }

  private func plain(_ body: String) throws -> String {
    let feed = try output([hello: banner("date: 2026-11-20", body)]).tree.json("feed.json")
    return try #require(feed["items"]?.elements?.first?["content_html"]?.string)
  }
}

extension String {
  /// `</script>` in a text is HTML, which is refused; with a backslash it is text.
  fileprivate var escapedTags: String { replacing("</script>", with: "\\</script>") }
}
