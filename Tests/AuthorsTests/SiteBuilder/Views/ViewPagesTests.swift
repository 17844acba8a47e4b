import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// A view is one self-contained document.
@Suite struct ViewPagesTests {
  /// Whatever a title or text holds, it is text.
  static let hostile = [
    "</script><script>alert(1)</script>", "]]>", "--><b>", "{{title}}", "{{{csp}}}", "%@ %s %n", "\\' \\\\ \\u0022",
    "\"' onload=\"x",
    "${1} `x`", "</title></style>", "&quot;&lt;", "$(rm -rf /)", "<!--", "close();display('x')",
  ]

  @Test(arguments: hostile) func aTitleIsText(_ title: String) throws {
    let literal = title.replacing("{{", with: "\\{{")
    let quoted = literal.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let built = try output([
      hello: "---\ntitle: \"\(quoted)\"\ndate: 2026-11-20\nchannels: [banners, alerts]\n---\nHi.\n",
      "content/releases/2.4.0.md": "---\ntitle: \"\(quoted)\"\n---\n- Hi\n",
    ])
    let view = ViewPage(try built.tree.only("views/"))
    #expect(view.title == title.escapedAsHTML)
    #expect(try view.hasItsOwnPolicy())
    #expect(view.texts(of: "script").count == 1 && view.texts(of: "style").count == 1)
    #expect(try built.tree.alerts().notifications.first?.title == title)
    for page in ["index.html", "releases.html"] {
      let page = ViewPage(try built.tree.text(page))
      #expect(try page.hasItsOwnPolicy())
      #expect(page.html.contains(title.escapedAsHTML))
      #expect(page.texts(of: "script").isEmpty)
    }
  }

  static let files: Files = [
    "publish.yml": configuration.replacing("[en]", with: "[en, ar]"),
    "content/notifications/hello/index.md": banner(
      "height: 300\nvariants: { a: 50, b: 50 }", "[More](view:more) [Never](flag:a)"),
    "content/notifications/hello/index+b.md": "---\ntitle: Hi\n---\n![A pen](assets/pen.svg) [More](view:more)\n",
    "content/notifications/hello/index+b.ar.md": "---\ntitle: مرحبا\n---\n![قلم](assets/pen.svg) [المزيد](view:more)\n",
    "content/notifications/hello/index.ar.md": "---\ntitle: مرحبا\n---\n[المزيد](view:more) [أبدا](flag:a)\n",
    "content/notifications/hello/more.md": "# All\n\n![A pen](assets/pen.svg)\n\n[Look](https://example.com/)\n",
    "content/permissions/photos.md": "---\ntitle: Photos\n---\nMay **we**?",
  ]

  @Test func everyPageIsWhole() throws {
    let tree = try output(Self.files, assets: ["pen.svg": Images.svg()]).tree
    let paths = tree.paths.filter { $0.hasSuffix(".html") }
    // Views, a permission, pages of the site and of its news in two languages, and what does not exist.
    #expect(paths.count == 6 + 1 + 4 + 4 + 1)
    for path in paths {
      let page = ViewPage(try tree.text(path))
      let isArabic = path.contains("_ar.") || path.contains(".ar.") || page.html.contains("المزيد")
      #expect(
        page.html.hasPrefix(
          "<!doctype html>\n<html lang=\"\(isArabic ? "ar" : "en")\" dir=\"\(isArabic ? "rtl" : "ltr")\">"))
      #expect(try page.hasItsOwnPolicy(), "\(path)")
      #expect(page.html.matches(of: /<[^>]*\s(on[a-z]+|style|srcset|background)\s*=/).isEmpty, "\(path)")
      #expect(page.html.contains("name=\"viewport\""))
      let linked = page.values(of: "href").filter { $0.hasSuffix(".css") }.map { $0.replacing("../", with: "") }
      let styles = try page.texts(of: "style").joined() + linked.map(tree.text).joined()
      #expect(styles.contains("color-scheme: light dark"))
      #expect(
        page.values(of: "src").allSatisfy { source in
          let root = String(repeating: "../", count: path.split(separator: "/").count - 1)
          return source.hasPrefix("\(root)assets/pen.") && tree[String(source.dropFirst(root.count))] != nil
        })
    }
  }

  /// An element's id or name would be a global of that name, and hide the host's function (DOM clobbering).
  @Test func nothingShadowsTheHostsFunctions() throws {
    let tree = try output(Self.files, assets: ["pen.svg": Images.svg()]).tree
    for path in tree.paths where path.hasPrefix("views/") {
      let page = ViewPage(try tree.text(path))
      #expect(page.values(of: "id").isEmpty)
      #expect(Set(page.values(of: "name")) == ["viewport", "referrer"])
    }
  }

  @Test func aViewsNameIsItsContents() throws {
    let tree = try output(Self.files, assets: ["pen.svg": Images.svg()]).tree
    for (path, bytes) in tree.map({ ($0.path, $0.bytes) }) where path.hasPrefix("views/") || path.hasPrefix("assets/") {
      #expect(path.split(separator: ".").dropFirst().first.map(String.init) == shortHash(bytes))
    }
  }

  static let closing: [Case<String, Bool>] = [
    Case("no way out", "Hello.", true), Case("only ways to elsewhere", "[A](https://a.example/) [B](view:index)", true),
    Case("a way out", "[Close](close:)", false), Case("never again", "[Never](flag:never)", false),
  ]

  @Test(arguments: closing) func everyViewCanBeClosed(_ c: Case<String, Bool>) throws {
    #expect(
      try ViewPage(of: c.input).html.contains("class=\"dismiss\" data-tap=\"close\" aria-label=\"Close\"") == c.expected
    )
  }

  static let actions: [Case<String, String>] = [
    Case(
      "an alert's action is a banner's too", "Hello.",
      "<p>Hello.</p>\n<p class=\"actions\"><a href=\"https://example.com/\" data-tap=\"open\" class=\"primary\">Look &amp; see</a></p>"
    ),
    Case(
      "unless its text leads there", "[Go](https://example.com/)",
      "<p class=\"actions\"><a href=\"https://example.com/\" data-tap=\"open\" class=\"primary\">Go</a></p>"),
  ]

  @Test(arguments: actions) func actionsAreLinks(_ c: Case<String, String>) throws {
    #expect(
      try ViewPage(of: c.input, keys: "actionURL: https://example.com/\nactionButton: Look & see").main == c.expected)
  }
}

extension String {
  var escapedAsHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
      "\"", with: "&quot;"
    ).replacing("'", with: "&#39;")
  }
}
