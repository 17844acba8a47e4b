import Diagnostics
import FeedModel
import Output
import SiteBuilder
import Testing

/// `index.html`, `releases.html` and `404.html`: for people.
@Suite struct WebPagesTests {
  static let files: Files = [
    "publish.yml": inFourLanguages,
    hello: banner("date: 2026-11-20"), "content/notifications/older.md": banner("date: 2026-11-01\npriority: 9"),
    "content/notifications/undated.md": banner(),
    "content/notifications/draft.md": banner("date: 2026-11-21\ndraft: true"),
    "content/notifications/link.md": banner("date: 2026-11-02\nchannels: alerts\nactionURL: https://example.com/?a&b"),
    "content/notifications/alert.md": banner("date: 2026-11-03\nchannels: alerts"),
    "content/releases/2.4.0.md":
      "---\ntitle: Dark & light\ndate: 2026-11-19\n---\n# New\n- Dark *mode*, see [here](https://example.com/)\n## More\n- x",
    "content/releases/2.4.0.de.md": "### New\n- Dunkel",
    "content/releases/2.3.0.md": "- b", "content/releases/2.2.0.md": "", "content/releases/2.1.0.md": "- d",
  ]

  @Test func newsAreNewestFirst() throws {
    let page = ViewPage(try output(Self.files).tree.text("index.html"))
    let news = page.texts(of: "article").prefix(5)
    #expect(news.count == 5 && page.texts(of: "article").count == 5 + 3)
    #expect(
      news.flatMap { ViewPage($0).values(of: "datetime") } == ["2026-11-20", "2026-11-03", "2026-11-02", "2026-11-01"])
    #expect(
      news.flatMap { ViewPage($0).values(of: "href") }
        == ["hello", "alert", "link", "older", "undated"].map { "news/\($0)/index.html" })
  }

  @Test func newsOfOneDayAreInOrderOfDisplay() throws {
    let files: Files = [
      "content/notifications/a.md": banner("date: 2026-11-20"),
      "content/notifications/b.md": banner("date: 2026-11-20"),
      "content/notifications/c.md": banner("date: 2026-11-20\npriority: 1"),
    ]
    let page = ViewPage(try output(files).tree.text("index.html"))
    #expect(
      page.texts(of: "article").flatMap { ViewPage($0).values(of: "href") }
        == ["c", "a", "b"].map { "news/\($0)/index.html" })
  }

  @Test func anEntryHasASummaryAndAPicture() throws {
    let body = """
      # Hello

      ![A round sign](assets/sign.svg) ![A pen](assets/pen.png)

      Dark **mode** &\nmore.

      [Open](https://example.com/)
      """
    let assets = ["sign.svg": Images.svg(), "pen.png": Images.png(20, 10)]
    let tree = try output([hello: banner("date: 2026-11-20", body)], assets: assets).tree
    let entry = ViewPage(try #require(ViewPage(tree.text("index.html")).texts(of: "article").first))
    #expect(entry.texts(of: "p") == ["Dark mode &amp; more."])
    let pen = try #require(tree.paths.first { $0.hasPrefix("assets/pen.") })
    #expect(entry.html.contains("<img src=\"\(pen)\" alt=\"A pen\" width=\"20\" height=\"10\">"))
  }

  /// The summary of a text ends with its first paragraph: later paragraphs may be below another heading.
  @Test func aSummaryIsOneParagraph() throws {
    let tree = try output([hello: banner("date: 2026-11-20", "Every pot since.\n\n## More\n\n- A glaze library")]).tree
    let entry = ViewPage(try #require(ViewPage(tree.text("index.html")).texts(of: "article").first))
    #expect(entry.texts(of: "p") == ["Every pot since."])
  }

  /// A logo that is much wider than high is the app's name, which need not stand beside it again.
  @Test(arguments: [
    (20, "alt=\"\" height=\"32\"></picture><span>Snoodle<"), (60, "alt=\"Snoodle\" height=\"32\"></picture></a>"),
  ])
  func aWordmarkIsTheName(width: Int, expected: String) throws {
    let brand = configuration + "brand: { logo: assets/logo.png }\n"
    let files = [hello: banner("date: 2026-11-20"), "publish.yml": brand]
    let tree = try output(files, assets: ["logo.png": Images.png(width, 20)]).tree
    for page in ["index.html", "404.html"] { #expect(try tree.text(page).contains(expected), "\(page)") }
  }

  /// Content that was held back until after its date has the date of its appearance, and is among the news of that day.
  @Test func whatAppearsLaterIsDatedThen() throws {
    let files: Files = [
      "content/notifications/held.md": banner("date: 2026-10-01\npublish: 2026-11-10T09:00:00Z"),
      "content/notifications/other.md": banner("date: 2026-11-01"),
    ]
    let tree = try output(files).tree
    let page = ViewPage(try tree.text("index.html"))
    #expect(page.texts(of: "time") == ["November 10, 2026", "November 1, 2026"])
    #expect(try tree.text("feed.xml").contains(",2026-10-01:notifications/held"))
  }

  @Test func anEmptySiteSaysSo() throws {
    let files: Files = [hello: banner("listed: false")]
    #expect(try output(files).tree.text("index.html").contains("<p>No news yet</p>"))
  }

  /// Up to 200 Latin letters, or half as many characters of East Asian scripts.
  @Test func aLongSummaryIsCut() throws {
    let files: Files = [
      "content/notifications/latin.md": banner("origin: bottom", String(repeating: "about ten, ", count: 30)),
      "content/notifications/japanese.md": banner("origin: bottom", String(repeating: "お知らせ", count: 40)),
    ]
    let page = ViewPage(try output(files).tree.text("index.html"))
    let summaries = page.texts(of: "article").compactMap { ViewPage($0).texts(of: "p").first }
    let latin = String(repeating: "about ten, ", count: 18).dropLast(2)
    #expect(summaries == [String(repeating: "お知らせ", count: 25) + "…", latin + "…"])
  }

  @Test func releasesAreNewestFirst() throws {
    let tree = try output(Self.files).tree
    let newest = ViewPage(try tree.text("index.html"))
    #expect(newest.values(of: "id") == ["main", "2.4.0", "v2.4.0", "2.3.0", "v2.3.0", "2.2.0", "v2.2.0"])
    let page = ViewPage(try tree.text("releases.html"))
    let versions = ["2.4.0", "2.3.0", "2.2.0", "2.1.0"]
    // Other sites may link to #2.4.0 or, as feeds do, to #v2.4.0.
    let ids = versions.flatMap { [$0, "v\($0)"] }
    #expect(page.values(of: "id") == ["main"] + ids)
    #expect(
      page.texts(of: "h2").map { ViewPage($0).texts(of: "a") }
        == [["Dark &amp; light"], ["Version 2.3.0"], ["Version 2.2.0"], ["Version 2.1.0"]])
    #expect(
      page.texts(of: "li") == ["Dark <em>mode</em>, see <a href=\"https://example.com/\">here</a>", "x", "b", "d"])
    #expect(page.texts(of: "h3") == ["New"] && page.texts(of: "h4") == ["More"])
    #expect(
      page.title == "Snoodle · Release notes" && page.html.contains("href=\"https://apps.apple.com/app/id355313284\""))
  }

  /// A release whose name is its version does not say it twice.
  @Test func aVersionIsSaidOnce() throws {
    let page = ViewPage(try output(Self.files).tree.text("releases_de.html"))
    let entries = page.texts(of: "article")
    #expect(entries.map { $0.matches(of: />Version 2[^<]*</).count } == [1, 1, 1, 1])
    #expect(entries[0].contains("<time datetime=\"2026-11-19\">19. November 2026</time>"))
  }

  @Test func languagesAreNamedByThemselves() throws {
    let tree = try output(Self.files).tree
    let page = ViewPage(try tree.text("releases_de.html"))
    let links = ViewPage(try #require(page.texts(of: "nav").last))
    #expect(links.texts(of: "a") == ["English", "Deutsch", "Français", "Français (CA)"])
    #expect(
      links.values(of: "href") == ["releases.html", "releases_de.html", "releases_fr.html", "releases_fr-CA.html"])
    #expect(
      links.html.matches(of: /aria-current/).count == 1 && links.html.contains("hreflang=\"de\" aria-current=\"page\""))
    #expect(page.title == "Snoodle · Versionshinweise" && page.texts(of: "li").first?.hasSuffix("Dunkel") == true)
  }

  @Test func oneLanguageNeedsNoChoice() throws {
    let page = ViewPage(try output([:]).tree.text("index.html"))
    #expect(page.texts(of: "nav").count == 1 && !page.html.contains("hreflang"))
  }

  /// A page marks a text in another language with that language (WCAG 3.1.2).
  @Test func aTextInAnotherLanguageIsMarked() throws {
    let files: Files = [
      "publish.yml": configuration.replacing("[en]", with: "[en, ar, en-GB]"),
      hello: banner("date: 2026-11-20"),
    ]
    let tree = try output(files).tree
    for path in ["index_ar.html", "news/hello/index.ar.html"] {
      #expect(try tree.text(path).matches(of: /<(h[12]|p|div)[^>]* lang="en" dir="ltr">/).count == 2, "\(path)")
    }
    for path in ["index.html", "index_en-GB.html", "news/hello/index.html", "news/hello/index.en-GB.html"] {
      #expect(try tree.text(path).matches(of: /<(h[12]|p|div)[^>]* lang=/).isEmpty, "\(path)")
    }
  }

  @Test func iconsAreThoseOfTheSite() throws {
    let icons = [
      "favicon.svg": Images.svg(), "favicon.png": Images.png(32, 32), "apple-touch-icon.png": Images.png(180, 180),
    ]
    let report = try build([hello: banner()], assets: icons)
    #expect(!report.diagnostics.contains { $0.id == .unusedAsset })
    let tree = try #require(report.output).tree
    let name = { (prefix: String) in try #require(tree.paths.first { $0.hasPrefix("assets/\(prefix)") }) }
    let (icon, touchIcon) = (try name("favicon."), try name("apple-touch-icon."))
    for (path, root) in [("index.html", ""), ("news/hello/index.html", "../../"), ("404.html", "/")] {
      #expect(try tree.text(path).contains("<link rel=\"icon\" href=\"\(root)\(icon)\">"), "\(path)")
    }
    #expect(try tree.text("index.html").contains("<link rel=\"apple-touch-icon\" href=\"\(touchIcon)\">"))
    #expect(!(try output([:]).tree.text("index.html").contains("rel=\"icon\"")))
  }

  /// A host shows the page at any address, so it has no relative addresses.
  @Test(arguments: [("https://updates.example.com", "/"), ("https://example.com/a/b/", "/a/b/")])
  func whatDoesNotExistLeadsBack(_ site: String, _ root: String) throws {
    let files = Self.files.merging(["publish.yml": inFourLanguages.replacing("[en, de", with: "[en, ar, de")]) { $1 }
    let page = ViewPage(try output(files, assets: ["favicon.svg": Images.svg()], site: site).tree.text("404.html"))
    #expect((page.values(of: "href") + page.values(of: "src")).allSatisfy { $0.hasPrefix(root) })
    #expect(try page.hasItsOwnPolicy())
    #expect(page.html.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(page.texts(of: "h1") == ["This page doesn’t exist"])
    #expect(page.texts(of: "h2").contains("Diese Seite gibt es nicht"))
    #expect(page.html.contains("<section lang=\"ar\" dir=\"rtl\">"))
    let starts = page.texts(of: "section").flatMap { ViewPage($0).values(of: "href") }
    #expect(starts == ["", "_ar", "_de", "_fr", "_fr-CA"].map { "\(root)index\($0).html" })
  }
}
