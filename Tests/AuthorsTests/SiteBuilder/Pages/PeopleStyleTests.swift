import Output
import SiteBuilder
import TestKit
import Testing

/// The pages for people share one style, which is a file of its own.
@Suite struct PeopleStyleTests {
  static let files: Files = [
    hello: banner("date: 2026-11-20", "There is news."), "content/releases/2.4.0.md": "- New",
  ]
  static let pages = ["index.html", "releases.html", "news/hello/index.html"]

  private func style(_ page: String) -> [String] {
    ViewPage(page).values(of: "href").filter { $0.contains("assets/style.") }
  }

  @Test func isLoadedByEachPage() throws {
    let tree = try output(Self.files).tree
    let file = try #require(tree.paths.first { $0.hasPrefix("assets/style.") && $0.hasSuffix(".css") })
    #expect(try tree.text(file).contains(".people") && !(try tree.text(file).contains("{{")))
    for path in Self.pages {
      let page = try tree.text(path)
      let root = path.contains("/") ? "../../" : ""
      #expect(style(page) == [root + file], "\(path)")
      #expect(!page.contains("<style>") && page.contains("style-src 'self';"), "\(path)")
    }
  }

  /// A host shows the page at any address, and an app may have only the view.
  @Test(arguments: ["404.html", "views/hello/"]) func isNotNeededBy(_ prefix: String) throws {
    let tree = try output(Self.files).tree
    let page = try tree.text(try #require(tree.paths.first { $0.hasPrefix(prefix) }))
    #expect(style(page) == [] && page.contains("<style>") && !page.contains("style-src 'self'"))
  }

  @Test func hasTheSitesOwnStyleAndImages() throws {
    let brand = ".card { color: {{accent}}; background: url({{#asset}}a.png{{/asset}}); }"
    let files = Self.files.merging(["templates/brand.mustache": brand]) { $1 }
    let tree = try output(files, assets: ["a.png": Images.png(2, 2)]).tree
    let file = try #require(tree.paths.first { $0.hasPrefix("assets/style.") })
    let image = try #require(tree.paths.first { $0.hasPrefix("assets/a.") })
    #expect(try tree.text(file).contains(".card { color: #0b5cc4; background: url(../\(image)); }"))
  }

  /// If the style depends on the page, each page has its own.
  @Test func aStyleWithValuesOfThePageIsInThePage() throws {
    let brand = "{{#isIndex}}.card { color: red; }{{/isIndex}}"
    let tree = try output(Self.files.merging(["templates/brand.mustache": brand]) { $1 }).tree
    #expect(!tree.paths.contains { $0.hasPrefix("assets/style.") })
    let pages = try Self.pages.map { try tree.text($0) }
    #expect(pages.map { $0.contains(".card { color: red; }") } == [true, false, false])
    #expect(
      pages.allSatisfy { $0.contains("<style>") && !$0.contains("stylesheet") && !$0.contains("style-src 'self'") })
  }

  /// A changed style is a new file, and pages in the caches of browsers still find the old one.
  @Test func anOldStyleStaysForAWhile() throws {
    let first = try output(Self.files)
    let old = try #require(first.tree.paths.first { $0.hasPrefix("assets/style.") })
    let second = try output(
      Self.files.merging(["templates/brand.mustache": "p { color: red; }"]) { $1 }, after: first.manifest)
    #expect(second.keeping.contains(old))
  }
}

/// `sitemap.xml` (sitemaps.org, 0.9).
@Suite struct SitemapTests {
  @Test func namesEachPageInTheLanguagesItIsWrittenIn() throws {
    let files: Files = [
      "publish.yml": configuration.replacing("[en]", with: "[en, de, de-AT]"),
      "content/notifications/hello/index.md": banner("date: 2026-11-20", "[More](view:more)"),
      "content/notifications/hello/index.de.md": "---\ntitle: Hallo\n---\n[Mehr](view:more)",
      "content/notifications/hello/more.md": "---\ntitle: More\n---\nMore. [Close](close:)",
      "content/notifications/few.md": banner("date: 2026-11-20\nlisted: false"),
      "content/releases/2.4.0.md": "- New",
    ]
    let map = try #require(XMLElement(try output(files).tree.text("sitemap.xml")))
    #expect(map.name == "urlset" && map.attributes == ["xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"])
    #expect(
      map.all("url").map { $0["loc"] }
        == [
          "index.html", "releases.html", "news/hello/index.html", "news/hello/more.html",
          "index_de.html", "releases_de.html", "news/hello/index.de.html",
          "index_de-AT.html", "releases_de-AT.html", "news/hello/index.de-AT.html",
        ].map { "https://updates.example.com/\($0)" })
  }

  @Test func hasNoPageOfReleasesWithoutReleases() throws {
    let map = try #require(XMLElement(try output([hello: banner("listed: false")]).tree.text("sitemap.xml")))
    #expect(map.all("url").map { $0["loc"] } == ["https://updates.example.com/index.html"])
  }
}
