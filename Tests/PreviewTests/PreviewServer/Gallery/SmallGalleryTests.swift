import FeedModel
import PreviewServer
import Testing

/// Sites that have less than the demo.
@Suite struct SmallGalleryTests {
  private func shown(_ files: [String: String], _ locales: [String] = ["en", "de"]) async throws -> JSON {
    var output = SmallSite.output(files)
    output.locales = locales
    let devices = Devices(
      now: { SmallSite.now }, sources: { folder, id, part, tag in "\(folder)/\(id)/\(part).\(tag.text)" })
    return try JSON.parse(await devices.gallery(of: output)).value
  }

  private func text(_ json: JSON?) -> String { json.map { String(decoding: $0.writeCompactly(), as: UTF8.self) } ?? "" }

  @Test("a site with only alerts has no views, and shows keys instead of unknown ids") func alertsOnly() async throws {
    let gallery = try await shown(["notifications.plist": SmallSite.alerts], ["en"])
    #expect(
      gallery[path: "notifications"]?.elements?.map { $0["id"]?.string } == ["2026/10/02-pad", "2026/11/20-dark"])
    #expect(
      text(gallery[path: "notifications.0"]) == """
        {"alerts": [{"buttons": ["OK"], "key": "2026/10/02-pad", "locale": "en", "message": "Big.", \
        "source": "notifications/2026/10/02-pad/index.en", "title": "Pad"}], "id": "2026/10/02-pad", "views": []}
        """)
    for kind in ["prompts", "permissions", "releases"] { #expect(gallery[kind] == .array([])) }
  }

  @Test("the manifest maps a key to its notification") func manifest() async throws {
    let published = Manifest.Published(
      channel: "alerts", key: "2026/11/20-dark", source: "content/notifications/sub/dark", meaning: "0123456789abcdef")
    let manifest = String(decoding: Manifest(published: [published]).encode(), as: UTF8.self)
    let gallery = try await shown(["notifications.plist": SmallSite.alerts, "manifest.json": manifest], ["en"])
    #expect(gallery[path: "notifications.1.id"] == .string("dark"))
    #expect(gallery[path: "notifications.1.alerts.0.key"] == .string("2026/11/20-dark"))
    #expect(gallery[path: "notifications.1.alerts.0.source"] == .string("notifications/dark/index.en"))
  }

  @Test("a language without feeds of its own shows the texts that its devices get") func fallback() async throws {
    let gallery = try await shown(SmallSite.files, ["en", "de", "fr"])
    let alerts = gallery[path: "notifications"]?.elements?.first { $0["id"] == .string("2026/11/20-dark") }?["alerts"]
    #expect(alerts?.elements?.map { $0["title"]?.string } == ["Dark mode", "Dunkel", "Dark mode"])
    #expect(alerts?.elements?.map { $0["locale"]?.string } == ["en", "de", "fr"])
    // In the language of the device, though the feed is in another.
    #expect(alerts?[path: "2.buttons.1"] != alerts?[path: "0.buttons.1"])
    let pages = gallery[path: "notifications.0.views.0.pages"]?.elements ?? []
    #expect(pages.map { $0["file"] } == Array(repeating: .string("http://localhost:8080/views/index.html"), count: 3))
  }

  @Test("a view on another host has no frame") func elsewhere() async throws {
    let gallery = try await shown(SmallSite.files)
    #expect(
      gallery[path: "notifications.0.views.2.pages.0.file"] == .string("https://elsewhere.example/views/index.html"))
    #expect(gallery[path: "notifications.0.views.2.pages.0.frame"] == nil)
    #expect(gallery[path: "notifications.0.views.1.pages.0.height"] == nil)
  }

  @Test("a release with only notes on the server, and one with only the app's") func halfReleases() async throws {
    let gallery = try await shown(SmallSite.files, ["en"])
    #expect(gallery["releases"]?.elements?.map { $0["id"]?.string } == ["2.4", "2.2.2"])
    #expect(gallery[path: "releases.0.texts.0.localMessage"] == nil)
    #expect(gallery[path: "releases.0.texts.0.localSource"] == nil)
    #expect(gallery[path: "releases.1.texts.0.localMessage"]?.string?.contains("FIX: Scrolling") == true)
    #expect(gallery[path: "releases.1.texts.0.message"] == nil && gallery[path: "releases.1.texts.0.title"] == nil)
  }

  static let oddOnes: [(name: String, files: [String: String], locales: [String])] = [
    ("nothing published", [:], ["en"]), ("no languages", SmallSite.files, []),
    ("feeds that can't be read", SmallSite.files.mapValues { _ in "<html>" }, ["en", "de"]),
  ]

  @Test("entries that cannot be shown are left out", arguments: oddOnes)
  func odd(_ name: String, _ files: [String: String], _ locales: [String]) async throws {
    let gallery = try await shown(files, locales)
    #expect(gallery["locales"]?.elements?.count == locales.count)
    for kind in ["notifications", "prompts", "permissions", "releases"] {
      #expect(gallery[kind] == .array([]), "\(kind)")
    }
  }

  @Test("the same output gives the same bytes") func deterministic() async {
    let devices = Devices(now: { SmallSite.now })
    let first = await devices.gallery(of: SmallSite.output())
    #expect(await devices.gallery(of: SmallSite.output()) == first)
  }
}
