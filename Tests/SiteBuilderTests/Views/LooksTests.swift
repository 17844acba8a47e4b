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

  @Test(arguments: StarterTemplate.looks) func showsEverything(_ look: String) throws {
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

  static let headlines: [Case<(look: String, body: String), Int>] = [
    Case("a card has the title", ("card", "News."), 1),
    Case("unless the text has a heading", ("card", "# News\n\nText"), 1),
    Case("or a smaller one", ("hero", "## News\n\nText"), 0), Case("a toast has none", ("toast", "News."), 0),
    Case("nor has a banner", ("banner", "News."), 0), Case("a sheet has", ("sheet", "News."), 1),
  ]

  @Test(arguments: headlines) func hasOneHeadline(_ c: Case<(look: String, body: String), Int>) throws {
    let page = try ViewPage(of: c.input.body, keys: "template: \(c.input.look)\nheight: 300")
    #expect(page.texts(of: "h1").count == c.expected)
  }

  static let parts: [Case<String, (picture: Bool, actions: Int)>] = [
    Case("a picture that comes first", "![Pen](assets/pen.svg)\n\nText", (true, 0)),
    Case("one that comes later stays", "Text\n\n![Pen](assets/pen.svg)", (false, 0)),
    Case("rows at the end", "Text\n\n[A](view:index)\n\n[B](close:)", (false, 2)),
    Case("a row in between stays", "[A](view:index)\n\nText", (false, 0)),
    Case("all is picture and buttons", "![Pen](assets/pen.svg)\n\n[B](close:)", (true, 1)),
  ]

  /// What a look places comes out of the text, and what it has left is in its order.
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
    Case("links in a text are no buttons", "See [A](https://a.example/ 'primary'). [B](close:)", ["", ""]),
  ]

  @Test(arguments: styles) func buttonsHaveStyles(_ c: Case<String, [String]>) throws {
    let page = try ViewPage(of: c.input)
    let found = try page.main.matches(of: /data-tap="[a-z]+"[^>]*?(?: class="([a-z]+)")?>/).map {
      String($0.output.1 ?? "")
    }
    #expect(found == c.expected)
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

  /// Bad inputs 50 and 51: a value is text.
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
      ["--accent: #2d6a4f;", "--accent: #89ac9c;", "--accent-text: #000000;"]),
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
    #expect(try tree.only("views/").contains("<img class=\"logo\" src=\"../../\(logo)\" alt=\"Snoodle\">"))
  }
}
