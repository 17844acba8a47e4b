import FeedModel
import Output
import SiteBuilder
import Testing

/// `feed.xml` (Atom, RFC 4287) and `feed.json` (JSON Feed 1.1): news and releases, newest first.
@Suite struct FeedEntriesTests {
  static let files: Files = [
    "publish.yml": configuration.replacing("[en]", with: "[en, de]"),
    hello: banner("date: 2026-11-20", "Dark **mode** & more."),
    "content/notifications/hello.de.md": "---\ntitle: Hallo\n---\nDunkel.",
    "content/notifications/only.md":
      "---\ntitle: \"<Only> & 'an' \\\"alert\\\"\"\ndate: 2026-11-21T08:00:00+02:00\nchannels: alerts\n---\nHi.",
    "content/notifications/undated.md": banner(),
    "content/notifications/draft.md": banner("date: 2026-11-21\ndraft: true"),
    "content/releases/2.4.0.md": "---\ndate: 2026-11-19\n---\n- Dark mode",
    "content/releases/2.3.0.md": "- Undated",
  ]

  @Test func atomIsWhole() throws {
    let feed = try #require(XMLElement(try output(Self.files).tree.text("feed.xml")))
    #expect(feed.name == "feed" && feed.attributes == ["xmlns": "http://www.w3.org/2005/Atom", "xml:lang": "en"])
    #expect(feed["title"] == "Snoodle" && feed["updated"] == "2026-11-21T06:00:00Z")
    #expect(
      feed.all("link").map { $0.attributes["href"] } == [
        "https://updates.example.com/feed.xml", "https://updates.example.com/index.html",
      ])
    #expect(feed.all("author").first?["name"] == "Snoodle")
    let entries = feed.all("entry")
    #expect(entries.map { $0["title"] } == ["<Only> & 'an' \"alert\"", "Hello", "Version 2.4.0"])
    #expect(entries.map { $0["updated"] } == ["2026-11-21T06:00:00Z", "2026-11-20T00:00:00Z", "2026-11-19T00:00:00Z"])
    #expect(
      entries.map { $0["id"] } == [
        "tag:updates.example.com,2026-11-21:notifications/only",
        "tag:updates.example.com,2026-11-20:notifications/hello",
        "tag:updates.example.com,2026-11-19:releases/2.4.0",
      ])
    #expect(entries[1]["content"] == "<p>Dark <strong>mode</strong> &amp; more.</p>\n")
    #expect(entries[1].all("content").first?.attributes == ["type": "html"])
    #expect(
      entries.prefix(2).map { $0.all("link").first?.attributes["href"] } == [
        "https://updates.example.com/news/only/index.html", "https://updates.example.com/news/hello/index.html",
      ])
    #expect(entries[2].all("link").first?.attributes["href"] == "https://updates.example.com/releases.html#v2.4.0")
  }

  @Test func aSummaryIsItsAuthors() throws {
    let files: Files = [
      "publish.yml": configuration.replacing("[en]", with: "[en, de]"),
      hello: banner("date: 2026-11-20\nsummary: Night & day", "Dark **mode** & more."),
      "content/notifications/hello.de.md": "---\ntitle: Hallo\nsummary: Tag und Nacht\n---\nDunkel.",
      "content/notifications/plain.md": banner("date: 2026-11-19", "No summary of its own."),
    ]
    let tree = try output(files).tree
    let summaries = { (path: String) in
      try #require(XMLElement(try tree.text(path))).all("entry").map { $0["summary"] }
    }
    #expect(try summaries("feed.xml") == ["Night & day", nil])
    #expect(try summaries("feed_de.xml") == ["Tag und Nacht", nil])
    let items = try #require(try tree.json("feed.json")["items"]?.elements)
    #expect(items.map { $0["summary"]?.string } == ["Night & day", nil])
    for (path, summary) in [("", "Night &amp; day"), (".de", "Tag und Nacht")] {
      let page = try tree.text("news/hello/index\(path).html")
      #expect(page.contains("<meta name=\"description\" content=\"\(summary)\">"))
      #expect(page.contains("<meta property=\"og:description\" content=\"\(summary)\">"))
    }
    let entry = try #require(ViewPage(try tree.text("index.html")).texts(of: "article").first)
    #expect(ViewPage(entry).texts(of: "p") == ["Night &amp; day"])
  }

  @Test func jsonFeedSaysTheSame() throws {
    let tree = try output(Self.files).tree
    let (feed, atom) = (try tree.json("feed.json"), try #require(XMLElement(try tree.text("feed.xml"))))
    #expect(feed["version"]?.string == "https://jsonfeed.org/version/1.1" && feed["language"]?.string == "en")
    #expect(feed["feed_url"]?.string == "https://updates.example.com/feed.json")
    #expect(feed["home_page_url"]?.string == "https://updates.example.com/index.html")
    let items = try #require(feed["items"]?.elements)
    let keys = ["id": "id", "title": "title", "date_published": "updated", "content_html": "content"]
    for (json, xml) in keys { #expect(items.map { $0[json]?.string } == atom.all("entry").map { $0[xml] }) }
    #expect(items.map { $0["url"]?.string } == atom.all("entry").map { $0.all("link").first?.attributes["href"] })
  }

  /// JSON Feed 1.1, `icon`, `favicon` and `image`; RFC 4287, `icon`.
  @Test func iconsAndPicturesAreAbsolute() throws {
    let files: Files = [hello: banner("date: 2026-11-20", "Hi.\n\n![A pen](assets/pen.png)")]
    let assets = [
      "favicon.svg": Images.svg(), "apple-touch-icon.png": Images.png(180, 180), "pen.png": Images.png(20, 10),
    ]
    let tree = try output(files, assets: assets).tree
    let path = { (name: String) in
      "https://updates.example.com/\(try #require(tree.paths.first { $0.hasPrefix("assets/\(name).") }))"
    }
    let feed = try tree.json("feed.json")
    #expect(try feed["favicon"]?.string == path("favicon"))
    #expect(try feed["icon"]?.string == path("apple-touch-icon"))
    #expect(try feed["items"]?.elements?.first?["image"]?.string == path("pen"))
    #expect(try XMLElement(tree.text("feed.xml"))?["icon"] == path("favicon"))
  }

  /// Fifty at most, with their texts: by date, those of one day by priority, then by id.
  @Test func theNewestOnly() throws {
    let numbers = 10..<80
    let files = Dictionary(
      uniqueKeysWithValues: numbers.map { number in
        let keys = "date: 2026-11-\(10 + number % 2)\npriority: \(number % 3)"
        return ("content/notifications/n\(number).md", banner(keys, "Number \(number)."))
      })
    let feed = try #require(XMLElement(try output(files).tree.text("feed.xml")))
    let inOrder = numbers.sorted { (-($0 % 2), -($0 % 3), $0) < (-($1 % 2), -($1 % 3), $1) }
    #expect(feed.all("entry").map { $0["content"] } == inOrder.prefix(50).map { "<p>Number \($0).</p>\n" })
  }

  @Test func eachLanguageHasItsOwn() throws {
    let tree = try output(Self.files).tree
    let feed = try #require(XMLElement(try tree.text("feed_de.xml")))
    #expect(feed.attributes["xml:lang"] == "de" && feed.all("entry").map { $0["title"] }.contains("Hallo"))
    #expect(feed.all("link").first?.attributes["href"] == "https://updates.example.com/feed_de.xml")
    #expect(
      try tree.json("feed_de.json")["items"]?.elements?.last?["url"]?.string
        == "https://updates.example.com/releases_de.html#v2.4.0")
    #expect(feed["id"] != XMLElement(try tree.text("feed.xml"))?["id"])
  }

  /// An entry stays the same when its site moves or is built for staging; its links do not.
  @Test func idsDoNotMove() throws {
    let one = try output(Self.files).tree.json("feed.json")["items"]?.elements ?? []
    let other = try output(Self.files, site: "https://a&b.example/'s").tree
    let items = try other.json("feed.json")["items"]?.elements ?? []
    #expect(one.map { $0["id"] } == items.map { $0["id"] })
    let atom = try #require(XMLElement(try other.text("feed.xml")))
    #expect(atom.all("link").first?.attributes["href"] == "https://a&b.example/'s/feed.xml")
  }

  @Test func thereMayBeNothing() throws {
    let tree = try output([:]).tree
    let feed = try #require(XMLElement(try tree.text("feed.xml")))
    #expect(feed.all("entry").isEmpty && feed["updated"] == "1970-01-01T00:00:00Z")
    #expect(try tree.json("feed.json")["items"]?.elements?.isEmpty == true)
  }
}
