import FeedModel
import Output
import SiteBuilder
import Testing

/// `index.html` and `releases.html`: for people.
@Suite struct WebPagesTests {
  static let files: Files = [
    "publish.yml": inFourLanguages,
    hello: banner("date: 2026-11-20"), "content/notifications/older.md": banner("date: 2026-11-01\npriority: 9"),
    "content/notifications/undated.md": banner(),
    "content/notifications/draft.md": banner("date: 2026-11-21\ndraft: true"),
    "content/notifications/link.md": banner("date: 2026-11-02\nchannels: alerts\nactionURL: https://example.com/?a&b"),
    "content/notifications/alert.md": banner("date: 2026-11-03\nchannels: alerts"),
    "content/releases/2.4.0.md": "---\ntitle: Dark & light\ndate: 2026-11-19\n---\n### New\n- Dark mode",
    "content/releases/2.4.0.de.md": "### New\n- Dunkel",
    "content/releases/2.3.0.md": "- b", "content/releases/2.2.0.md": "", "content/releases/2.1.0.md": "- d",
  ]

  @Test func newsAreNewestFirst() throws {
    let page = ViewPage(try output(Self.files).tree.text("index.html"))
    let news = try #require(page.texts(of: "section").first)
    #expect(ViewPage(news).values(of: "datetime") == ["2026-11-20", "2026-11-03", "2026-11-02", "2026-11-01"])
    let links = ViewPage(news).values(of: "href").map { $0.split(separator: ".")[0] }
    #expect(links == ["views/hello/index", "https://example", "views/older/index", "views/undated/index"])
    #expect(news.contains("https://example.com/?a&amp;b") && !news.contains("draft"))
  }

  @Test func releasesAreNewestFirst() throws {
    let tree = try output(Self.files).tree
    #expect(ViewPage(try tree.text("index.html")).values(of: "id") == ["v2.4.0", "v2.3.0", "v2.2.0"])
    let page = ViewPage(try tree.text("releases.html"))
    #expect(page.values(of: "id") == ["v2.4.0", "v2.3.0", "v2.2.0", "v2.1.0"])
    #expect(page.texts(of: "h3") == ["Dark &amp; light", "Version 2.3.0", "Version 2.2.0", "Version 2.1.0"])
    #expect(page.texts(of: "li") == ["<span class=\"label\">NEW</span> Dark mode", "b", "d"])
    #expect(
      page.title == "Snoodle · Release notes" && page.html.contains("href=\"https://apps.apple.com/app/id355313284\""))
  }

  @Test func languagesAreNamedByThemselves() throws {
    let tree = try output(Self.files).tree
    let page = ViewPage(try tree.text("releases_de.html"))
    let links = ViewPage(try #require(page.texts(of: "nav").first))
    #expect(links.texts(of: "a") == ["English", "Deutsch", "Français", "Français (CA)"])
    #expect(
      links.values(of: "href") == ["releases.html", "releases_de.html", "releases_fr.html", "releases_fr-CA.html"])
    #expect(
      links.html.matches(of: /aria-current/).count == 1 && links.html.contains("hreflang=\"de\" aria-current=\"page\""))
    #expect(page.title == "Snoodle · Versionshinweise" && page.texts(of: "li").first?.hasSuffix("Dunkel") == true)
  }

  @Test func oneLanguageNeedsNoChoice() throws {
    #expect(ViewPage(try output([:]).tree.text("index.html")).texts(of: "nav").first?.trimmed == "")
  }
}
