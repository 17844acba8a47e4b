import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// `control.json` (docs/authoring.md, Notifications; Notable README).
@Suite struct BannersFeedWritingTests {
  /// By priority, then newest first, then by id; an entry without a date is older than all others.
  @Test func theOrderDecidesWhoIsShown() throws {
    let files = [
      "a": "date: 2026-01-01", "b": "date: 2026-02-01", "c": "date: 2026-02-01", "d": "priority: -1\ndate: 2026-12-01",
      "e": "priority: 1", "f": "priority: 0", "g": "date: 2026-02-01T00:00:01Z",
    ]
    let feed = try output(notifications(files)).tree.banners()
    #expect(feed.notifications.map(\.id) == ["e", "g", "b", "c", "a", "f", "d"])
  }

  typealias Row = Case<String, [BannersFeed.Condition]>
  static let conditions: [Row] = [
    Row("none", "height: 100", []),
    Row("bounds", "minVersion: 2.0\nmaxVersion: 2.3", [.appVersionAtLeast("2.0"), .appVersionAtMost("2.3")]),
    Row(
      "a bound beside a condition", "minVersion: 2.0\nconditions: { all: { onWifi: true } }",
      [.onWifi(true), .appVersionAtLeast("2.0")]),
    Row(
      "of two bounds the narrower", "minVersion: 2.0\nconditions: { all: { appVersionAtLeast: 1.0, onWifi: true } }",
      [.appVersionAtLeast("2.0"), .onWifi(true)]),
    Row(
      "of two other bounds the narrower", "maxVersion: 2.3\nconditions: { all: { appVersionAtMost: 2.2 } }",
      [.appVersionAtMost("2.2")]),
    Row("1.10 stays text", "minVersion: 1.10", [.appVersionAtLeast("1.10")]),
    Row(
      "in the author's order", "conditions: { all: { onWifi: no, neverDisplayed: yes } }",
      [.onWifi(false), .neverDisplayed(true)]),
  ]

  @Test(arguments: conditions) func versionsBecomeConditions(_ c: Row) throws {
    let banner = try #require(try output([hello: banner(c.input)]).tree.banners().notifications.first)
    #expect(banner.all.elementsEqual(c.expected))
    #expect(banner.all.map(\.value) == c.expected.map(\.value))
  }

  /// The feed of each language has the height of the text that its devices are shown.
  @Test func everyLanguageHasItsHeight() throws {
    let files = [
      "publish.yml": inFourLanguages, hello: banner("height: 120"),
      "content/notifications/hello.de.md": "---\ntitle: Hallo\nheight: 144\n---\nEs gibt Neuigkeiten.",
      "content/notifications/hello.fr.md": "---\ntitle: Bonjour\nheight: auto\n---\nDu nouveau.",
    ]
    let tree = try output(files).tree
    let views = try ["", "_de", "_fr", "_fr-CA"].map { try tree.banners($0).notifications[0].views[0] }
    #expect(views.map(\.height) == [120, 144, 64, 64])
    #expect(views.map(\.autoHeight) == [false, false, true, true])
    #expect(try tree.text("control_fr.json").contains("\"height\": 64,\n        \"autoHeight\": true"))
    #expect(try !tree.text("control.json").contains("autoHeight"))
  }

  @Test func everyViewHasItsAddress() throws {
    let files = [
      "content/notifications/hello/index.md": banner("height: 120\norigin: top", "[More](view:more)"),
      "content/notifications/hello/more.md": "All of it.",
    ]
    let built = try output(files)
    let banner = try #require(try built.tree.banners().notifications.first)
    #expect(banner.entry == "index")
    #expect(banner.views.map(\.id) == ["index", "more"])
    #expect(banner.views.map(\.height) == [120, nil])
    #expect(banner.views.map(\.origin) == [.top, .bottom])
    for view in banner.views {
      let path = view.file.replacing("https://updates.example.com/", with: "")
      #expect(path.hasPrefix("views/hello/\(view.id).") && built.tree[path] != nil)
    }
  }

  /// `--site` builds the same content for another address; views are the same bytes.
  @Test func anotherSiteIsAnotherAddress() throws {
    let (one, other) = (
      try output([hello: banner()]), try output([hello: banner()], site: "https://staging.example.com/a")
    )
    let file = try #require(try other.tree.banners().notifications.first?.views.first?.file)
    #expect(file.hasPrefix("https://staging.example.com/a/views/hello/index."))
    // The names of feeds below feeds/ have their hashes, and feeds have the address.
    func paths(_ output: BuildReport.Output) -> [String] { output.tree.paths.filter { !$0.hasPrefix("feeds/") } }
    #expect(paths(one) == paths(other))
    #expect(try one.tree.only("views/") == other.tree.only("views/"))
  }

  private func notifications(_ keys: [String: String]) -> Files {
    Dictionary(uniqueKeysWithValues: keys.map { ("content/notifications/\($0).md", banner($1)) })
  }
}
