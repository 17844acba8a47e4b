import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// `news/<id>/<view>.html`: a view as a page that people open in a browser.
@Suite struct NewsPagesTests {
  static let files: Files = [
    "publish.yml": configuration.replacing("[en]", with: "[en, de]"),
    "content/notifications/hello/index.md": banner(
      "date: 2026-11-20",
      "It is *here*.\n\n[Get it](https://example.com/get) [More](view:more) [Draw](snoodle://draw) [Never](flag:a)"),
    "content/notifications/hello/index.de.md": "---\ntitle: Hallo\n---\nEs ist da.\n\n[Mehr](view:more)",
    "content/notifications/hello/more.md":
      "---\ntitle: More\n---\n# All of it\n\n![A pen](assets/pen.png)\n\n### Part\n\nOr [close](close:) it.\n\n[Back](view:index) [Bye](close:)",
    "content/notifications/other.md": banner(
      "date: 2026-11-19\nchannels: alerts\nactionURL: https://example.com/other"),
  ]

  private func page(_ path: String) throws -> ViewPage {
    ViewPage(try output(Self.files, assets: ["pen.png": Images.png(20, 10)]).tree.text("news/\(path).html"))
  }

  private func article(_ path: String) throws -> ViewPage {
    ViewPage(try #require(page(path).texts(of: "article").first))
  }

  @Test func whatABrowserCanNotDoIsNotThere() throws {
    let tree = try output(Self.files, assets: ["pen.png": Images.png(20, 10)]).tree
    for path in tree.paths where path.hasPrefix("news/") {
      let page = try tree.text(path)
      #expect(!page.contains("<button") && !page.contains("data-tap") && !page.contains("<script"), "\(path)")
      #expect(!page.contains("snoodle:") && !page.contains("Never") && !page.contains("Bye"), "\(path)")
    }
  }

  @Test func aLinkToAViewLeadsToItsPage() throws {
    let actions =
      "<p class=\"actions\"><a href=\"https://example.com/get\">Get it</a> <a href=\"more.html\">More</a>  </p>"
    #expect(try article("hello/index").html.contains(actions))
    #expect(try article("hello/index.de").html.contains("<p class=\"actions\"><a href=\"more.de.html\">Mehr</a></p>"))
    #expect(try article("hello/more").html.contains("<p class=\"actions\"><a href=\"index.html\">Back</a> </p>"))
    #expect(try article("hello/more").html.contains("<p>Or close it.</p>"))
  }

  @Test func anActionIsAButton() throws {
    #expect(
      try article("other/index").html.contains(
        "<p class=\"actions\"><a href=\"https://example.com/other\">More Info...</a></p>"))
  }

  /// The heading that a view begins with is the page's; all others are below it.
  @Test func headingsAreInOrder() throws {
    #expect(try page("hello/index").texts(of: "h1") == ["Hello"])
    let more = try page("hello/more")
    #expect(more.texts(of: "h1") == ["All of it"] && more.title == "All of it · Snoodle")
    #expect(try article("hello/more").texts(of: "h2") == ["Part"])
  }

  @Test func thereIsAWayBack() throws {
    #expect(try article("hello/index.de").values(of: "href").first == "../../index_de.html")
    #expect(try article("hello/more.de").values(of: "href").first == "index.de.html")
    let links = try page("hello/more.de").values(of: "href")
    for target in ["index_de.html", "releases_de.html", "feed_de.xml", "news/hello/more.html"] {
      #expect(links.contains("../../\(target)") == (target != "releases_de.html"), "\(target)")
    }
  }

  @Test func otherNewsFollow() throws {
    #expect(
      try page("hello/index").texts(of: "aside").flatMap { ViewPage($0).values(of: "href") } == [
        "../../news/other/index.html"
      ])
  }

  /// A first view without a picture has one from the next.
  @Test func theFirstPageHasAPicture() throws {
    let image =
      /<p class="picture"><img src="..\/..\/assets\/pen.[0-9a-f]+.png" alt="A pen" width="20" height="10"><\/p>/
    for path in ["hello/index", "hello/more"] {
      #expect(try article(path).html.matches(of: image).count == 1, "\(path)")
    }
  }

  /// The Open Graph protocol, Twitter cards, RFC 6596 (canonical) and Google's notes on hreflang.
  @Test func otherSitesKnowWhatToShow() throws {
    let head = try page("hello/index.de").html.split(separator: "<style>")[0]
    let site = "https://updates.example.com/"
    let expected = [
      "<link rel=\"canonical\" href=\"\(site)news/hello/index.de.html\">",
      "<link rel=\"alternate\" hreflang=\"en\" href=\"\(site)news/hello/index.html\">",
      "<link rel=\"alternate\" hreflang=\"de\" href=\"\(site)news/hello/index.de.html\">",
      "<link rel=\"alternate\" hreflang=\"x-default\" href=\"\(site)news/hello/index.html\">",
      "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Snoodle\" href=\"../../feed_de.xml\">",
      "<meta name=\"description\" content=\"Es ist da.\">", "<meta property=\"og:type\" content=\"article\">",
      "<meta property=\"og:title\" content=\"Hallo\">", "<meta property=\"og:site_name\" content=\"Snoodle\">",
      "<meta property=\"og:url\" content=\"\(site)news/hello/index.de.html\">",
      "<meta property=\"article:published_time\" content=\"2026-11-20\">",
      "<meta name=\"twitter:card\" content=\"summary_large_image\">",
    ]
    for line in expected { #expect(head.contains(line), "\(line)") }
    #expect(head.contains(/<meta property="og:image" content="https:..updates.example.com.assets.pen.[0-9a-f]+.png">/))
    let other = try page("other/index").html
    #expect(other.contains("<meta name=\"twitter:card\" content=\"summary\">") && !other.contains("og:image"))
  }

  /// A large site has pages only for the fifty newest entries, which are also the ones listed on the start page.
  @Test func onlyTheNewestHavePages() throws {
    let files = (10..<80).reduce(into: Files()) {
      $0["content/notifications/n\($1).md"] = banner("date: 2026-11-\(10 + $1 % 10)")
    }
    let tree = try output(files).tree
    let links = try ViewPage(tree.text("index.html")).texts(of: "article").flatMap { ViewPage($0).values(of: "href") }
    #expect(links.count == 50 && Set(links) == Set(tree.paths.filter { $0.hasPrefix("news/") }))
  }

  /// The app's view has the same address with and without pages for people.
  @Test func viewsForAppsStayAsTheyAre() throws {
    let views = { (files: Files) in try output(files).tree.paths.filter { $0.hasPrefix("views/") } }
    #expect(try views([hello: banner("listed: true")]) == views([hello: banner("listed: false")]))
  }
}
