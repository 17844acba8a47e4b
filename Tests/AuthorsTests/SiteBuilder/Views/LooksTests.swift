import Authoring
import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// The built-in looks (docs/authoring.md, Looks).
@Suite struct LooksTests {
  static let files: Files = [
    "publish.yml": configuration.replacing("[en]", with: "[en, de]"),
    "content/notifications/hello/index.de.md":
      "---\ntitle: Hallo\nimageAlt: Stift\nbadge: Neu\n---\nEs gibt Neues.\n\n[Los](https://a.example/)\n",
  ]

  @Test(arguments: Look.all.map(\.name)) func showsEverything(_ look: String) throws {
    let keys = "template: \(look)\nheight: 300\nimage: assets/pen.svg\nimageAlt: A pen\nbadge: New"
    let body = "There is news.\n\n[Go](https://a.example/)"
    let tree = try output(
      Self.files.merging(["content/notifications/hello/index.md": banner(keys, body)]) { $1 },
      assets: ["pen.svg": Images.svg()]
    ).tree
    for path in tree.paths where path.hasPrefix("views/") {
      let page = ViewPage(try tree.text(path))
      let isGerman = page.html.contains("<html lang=\"de\"")
      #expect(try page.hasItsOwnPolicy(), "\(path)")
      #expect(page.html.contains(isGerman ? "<p>Es gibt Neues.</p>" : "<p>There is news.</p>"))
      #expect(page.html.contains("data-tap=\"open\" class=\"primary\">\(isGerman ? "Los" : "Go")</a>"))
      #expect(page.html.contains("class=\"dismiss\" data-tap=\"close\""))
      #expect(page.html.matches(of: /<div class="buttons">/).count == 1)
      guard !["carousel", "page"].contains(look) else { continue }
      if look != "survey" || !isGerman { #expect(page.html.contains("alt=\"\(isGerman ? "Stift" : "A pen")\"")) }
      #expect(page.html.contains("<p class=\"badge\">\(isGerman ? "Neu" : "New")</p>"))
    }
  }

  /// Each message may have an accent of its own; others of the same look keep the brand's.
  @Test func hasItsOwnAccent() throws {
    let tree = try output([
      "publish.yml": configuration + "brand: { accent: '#5a3fd0', radius: 9 }\n",
      hello: banner("template: card\naccent: '#c2185b'"),
      "content/notifications/other.md": banner("template: card"),
    ]).tree
    func view(_ name: String) throws -> String {
      try tree.text(try #require(tree.paths.first { $0.hasPrefix("views/\(name)/") }))
    }
    let (own, others) = (try view("hello"), try view("other"))
    #expect(own.contains("--accent: #c2185b;") && own.contains("--accent: #ff799c;") && own.contains("--radius: 9px;"))
    #expect(!own.contains("#5a3fd0") && others.contains("--accent: #5a3fd0;") && !others.contains("#c2185b"))
  }

  @Test(arguments: ["hero", "survey"]) func hasALogoForEachMode(_ look: String) throws {
    let brand = "brand: { logo: assets/pen.svg, logoDark: assets/night.svg }\n"
    let tree = try output(
      ["publish.yml": configuration + brand, hello: banner("template: \(look)")],
      assets: ["pen.svg": Images.svg(), "night.svg": Images.svg()]
    ).tree
    for prefix in ["views/hello/", "index.html"] {
      let page = ViewPage(try tree.text(try #require(tree.paths.first { $0.hasPrefix(prefix) })))
      #expect(
        page.html.contains(
          /<picture[^>]*><source media="\(prefers-color-scheme: dark\)" srcset="[^"]*night\.[^"]+"><img [^>]*src="[^"]*pen\./
        ), "\(prefix)")
    }
  }

  static let headlines: [Case<(look: String, body: String), Int>] = [
    Case("a card has the title", ("card", "News."), 1),
    Case("unless the text has a heading", ("card", "# News\n\nText"), 1),
    Case("or a smaller one", ("hero", "## News\n\nText"), 0),
    Case("which begins it", ("page", "Text\n\n## News"), 1), Case("or is its title", ("page", "Text\n\n# News"), 1),
    Case("of a toast, it is only read out", ("toast", "News."), 1),
    Case("so it is of a banner", ("banner", "News."), 1), Case("and a bar", ("bar", "News."), 1),
    Case("a sheet has", ("sheet", "News."), 1), Case("a page has", ("page", "News."), 1),
    Case("slides have the highest level", ("carousel", "## A\n\n---\n\n## B"), 2),
  ]

  @Test(arguments: headlines) func hasOneHeadline(_ c: Case<(look: String, body: String), Int>) throws {
    let page = try ViewPage(of: c.input.body, keys: "template: \(c.input.look)\nheight: 300")
    #expect(page.texts(of: "h1").count == c.expected)
    #expect(page.html.contains("<h1 class=\"unseen\">") == ["toast", "banner", "bar"].contains(c.input.look))
  }

  /// The buttons that stay on the screen cannot rise above the content before them.
  @Test func theTitleStandsApart() throws {
    for body in ["# Big news\n\nText\n\n[Go](view:index)", "Text\n\n[Go](view:index)"] {
      let keys = "template: hero\nimage: assets/pen.svg\nimageAlt: A pen"
      let html = try ViewPage(of: body, keys: keys, assets: ["pen.svg": Images.svg()]).html
      let rest = try #require(html.split(separator: "<div class=\"rest\">").last)
      #expect(!rest.contains("<h1>") && rest.contains("<p>Text</p>") && rest.contains("<div class=\"buttons\">"))
    }
  }

  @Test func aPictureHasATwinForTheDarkAndAFocus() throws {
    let keys =
      "template: card\nimage: assets/day.svg\nimageAlt: A pen\nimageDark: assets/night.svg\nimageFocus: top left"
    let tree = try output([hello: banner(keys)], assets: ["day.svg": Images.svg(), "night.svg": Images.svg("<rect/>")])
      .tree
    let night = try #require(tree.paths.first { $0.hasPrefix("assets/night.") })
    let html = try tree.only("views/")
    #expect(html.contains("<p class=\"picture focus-top focus-left\"><picture><source"))
    #expect(html.contains("media=\"(prefers-color-scheme: dark)\" srcset=\"../../\(night)\"><img"))
    #expect(try ViewPage(html).hasItsOwnPolicy())
  }

  static let parts: [Case<String, (picture: Bool, actions: Int)>] = [
    Case("a picture that comes first", "![Pen](assets/pen.svg)\n\nText", (true, 0)),
    Case("one that comes later stays", "Text\n\n![Pen](assets/pen.svg)", (false, 0)),
    Case("rows at the end", "Text\n\n[A](view:index)\n\n[B](close:)", (false, 2)),
    Case("a row in between stays", "[A](view:index)\n\nText", (false, 0)),
    Case("all is picture and buttons", "![Pen](assets/pen.svg)\n\n[B](close:)", (true, 1)),
  ]

  /// Elements that a look places itself are removed from the text, and the rest of the text keeps its order.
  @Test(arguments: parts) func placesPictureAndButtons(_ c: Case<String, (picture: Bool, actions: Int)>) throws {
    let page = try ViewPage(of: c.input, keys: "template: card\nheight: 300", assets: ["pen.svg": Images.svg()])
    let layout = try #require(page.html.split(separator: "<div class=\"layout\">\n").last)
    #expect(layout.hasPrefix("<p class=\"picture\">") == c.expected.picture)
    let buttons = layout.split(separator: "<div class=\"buttons\">\n")
    #expect((buttons.count == 2 ? buttons[1].matches(of: /<p class="actions">/).count : 0) == c.expected.actions)
  }

  static let styles: [Case<String, [String]>] = [
    Case("the first that leads on", "[A](close:) [B](https://b.example/) [C](view:index)", ["quiet", "primary", ""]),
    Case("a lone Close is not loud", "[Close](close:)", [""]),
    Case("answers are equals", "[A](flag:a) [B](flag:b)", ["", ""]),
    Case("the marked one", "[A](https://a.example/) [B](view:index \"primary\")", ["", "primary"]),
    Case("two marked ones", "[A](close: 'primary') [B](close: 'primary')", ["primary", "primary"]),
    Case("one of a text, not of a row", "[A](view:index)\n\n[B](view:index)", ["primary", ""]),
    Case("as marked", "[A](flag:a 'destructive') [B](close: 'quiet')", ["destructive", "quiet"]),
    Case("secondary by choice", "[A](view:index 'secondary') [B](view:index)", ["", "primary"]),
    Case(
      "links in a list are no buttons", "- [A](https://a.example/)\n- [B](close:)\n\n[C](view:index)",
      ["", "", "primary"]),
    Case(
      "one below the answers is not one of them", "[A](flag:a) [B](flag:b)\n\n[No more questions](flag:/noTips)",
      ["", "", "quiet"]),
    Case("answers in rows are equals", "[A](flag:a)\n\n[B](flag:b)\n\n[C](flag:c)", ["", "", ""]),
    Case("so are rows of two", "[A](flag:a) [B](flag:b)\n\n[C](flag:c) [D](flag:d)", ["", "", "", ""]),
    Case("one that leads to a view is an answer", "[A](flag:a) [B](flag:b)\n\n[C](flag:c?view=index)", ["", "", ""]),
    Case("links in a text are no buttons", "See [A](https://a.example/ 'primary'). [B](close:)", ["", ""]),
  ]

  @Test(arguments: styles) func buttonsHaveStyles(_ c: Case<String, [String]>) throws {
    let page = try ViewPage(of: c.input)
    let found = try page.main.matches(of: /data-tap="[a-z]+"[^>]*?(?: class="([a-z]+)")?>/).map {
      String($0.output.1 ?? "")
    }
    #expect(found == c.expected)
  }

  static let words: [Case<(locale: String, body: String), String>] = [
    Case("a Latin word from right to left", ("ar", "شبكة Wi-Fi هنا"), "شبكة Wi-\u{2060}Fi هنا"),
    Case("no dash, no number", ("ar", "5-6 - a -b"), "5-6 - a -b"),
    Case("from left to right", ("en", "Wi-Fi here"), "Wi-Fi here"),
    Case("an amount in a variable", ("en", "Only {{price}}."), "Only 29\u{A0}€."),
    Case("other values", ("en", "{{season}}."), "Winter 2026 is here."),
  ]

  @Test(arguments: words) func wordsStayTogether(_ c: Case<(locale: String, body: String), String>) throws {
    let variables = "variables: { price: 29 €, season: Winter 2026 is here }\n"
    let site = configuration.replacing("[en]", with: "[\(c.input.locale)]") + variables
    let html = try output([hello: banner("template: card", c.input.body), "publish.yml": site]).tree.only("views/")
    #expect(html.contains("<p>\(c.expected)</p>"))
  }

  static let scales: [Case<String, Bool>] = [
    Case("numbers", "[1](flag:a) [2](flag:b) [3](flag:c)", true),
    Case("faces", "[🙂](flag:a) [😐](flag:b) [🙁](flag:c)", true),
    Case("words", "[Yes](flag:a) [No](flag:b) [Maybe](flag:c)", false), Case("two", "[1](flag:a) [2](flag:b)", false),
  ]

  @Test(arguments: scales) func shortAnswersAreAScale(_ c: Case<String, Bool>) throws {
    #expect(try ViewPage(of: c.input).html.contains("<p class=\"actions scale\">") == c.expected)
  }

  @Test func aCarouselHasASlideBetweenRules() throws {
    let body = "![Pen](assets/pen.svg)\n\n## One\n\n---\n\n## Two\n\n---\n\n---\n\nThree\n\n[Go](view:index)"
    let page = try ViewPage(of: body, keys: "template: carousel", assets: ["pen.svg": Images.svg()])
    let slides = page.html.split(separator: "<section class=\"slide\">").dropFirst()
    #expect(slides.count == 3 && page.html.matches(of: /<hr>/).isEmpty)
    #expect(
      slides.map { $0.matches(of: /<i><\/i>|<b><\/b>/).map { String($0.output) } }.map { $0.firstIndex(of: "<b></b>") }
        == [0, 1, 2])
    #expect(
      slides.first?.contains("<p class=\"picture\">") == true && slides.last?.contains("class=\"primary\"") == true)
  }

  @Test func aBadgeIsText() throws {
    let page = try ViewPage(of: "Hi.", keys: "template: card\nheight: 200\nbadge: '</p><script>x</script> \\{{title}}'")
    #expect(page.html.contains("<p class=\"badge\">&lt;/p&gt;&lt;script&gt;x&lt;/script&gt; {{title}}</p>"))
    #expect(try page.hasItsOwnPolicy())
  }

  static let brands: [Case<String, [String]>] = [
    Case(
      "built in", "",
      ["--accent: #0b5cc4;", "--accent-text: #ffffff;", "--accent-ink: var(--accent);", "--radius: 16px;"]),
    Case(
      "an accent that cannot be read as text", "brand: { accent: '#ffd60a', radius: 4.5 }",
      ["--accent: #ffd60a;", "--accent-text: #000000;", "--accent-ink: #826d05;", "--radius: 4.5px;"]),
    Case(
      "a dark accent is made from it", "brand: { accent: '#2d6a4f' }",
      ["--accent: #2d6a4f;", "--accent: #73b092;", "--accent-text: #000000;"]),
    Case("a font", "brand: { font: Avenir Next }", ["font-family: \"Avenir Next\", system-ui"]),
    Case("rounded letters", "brand: { font: rounded }", ["font-family: ui-rounded"]),
  ]

  @Test(arguments: brands) func theBrandIsInTheStyle(_ c: Case<String, [String]>) throws {
    let tree = try output([hello: banner(), "publish.yml": configuration + c.input + "\n"]).tree
    for path in ["index.html"] + tree.paths.filter({ $0.hasPrefix("views/") }) {
      let page = ViewPage(try tree.text(path))
      let style = try #require(try page.style(in: tree))
      for line in c.expected { #expect(style.contains(line), "\(path) \(line)") }
      #expect(try page.hasItsOwnPolicy())
    }
  }

  @Test func theLogoIsPublished() throws {
    let files = [hello: banner("template: hero"), "publish.yml": configuration + "brand: { logo: assets/logo.svg }\n"]
    let tree = try output(files, assets: ["logo.svg": Images.svg()]).tree
    let logo = try #require(tree.paths.first { $0.hasPrefix("assets/logo.") })
    #expect(try tree.only("views/").contains("<picture class=\"logo\"><img src=\"../../\(logo)\" alt=\"Snoodle\">"))
  }
}
