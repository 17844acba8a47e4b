import FeedModel
import Hosting
import Output
import SiteBuilder
import TestKit
import Testing

/// Each text falls back on its own: `fr-CA → fr → default` (docs/authoring.md, Languages).
@Suite struct LocalesTests {
  static let files: Files = [
    "publish.yml": inFourLanguages,
    hello: alert("actionURL: https://example.com/\nactionButton: Look", "English."),
    "content/notifications/hello.fr.md": "---\ntitle: Bonjour\nactionButton: Voir\n---\nFrançais.",
    "content/notifications/hello.fr-CA.md": "---\ntitle: Allô\n---\n",
    "content/notifications/hello.de.md": "Deutsch.",
    "content/releases/2.4.0.md": "- English", "content/releases/2.4.0.fr.md": "- Français",
    "content/releases/2.4.0.local.md": "- My English",
  ]

  static let texts: [Case<String, [String?]>] = [
    Case("the default", "", ["Hello", "Look", "English."]),
    Case("German has a text of its own only", "_de", ["Hello", "Look", "Deutsch."]),
    Case("French has all", "_fr", ["Bonjour", "Voir", "Français."]),
    Case("Canadian has a title, and an empty text", "_fr-CA", ["Allô", "Voir", nil]),
  ]

  @Test(arguments: texts) func eachTextFallsBack(_ c: Case<String, [String?]>) throws {
    let alert = try #require(try output(Self.files).tree.alerts(c.input).notifications.first)
    #expect([alert.title, alert.actionButton, alert.message] == c.expected)
    #expect(alert.key == "2026/11/20-hello" && alert.actionURL == "https://example.com/")
  }

  /// The app's own words are a text of their own: in French they fall back to their English, not to the store's French.
  @Test func releasesFallBack() throws {
    let tree = try output(Self.files).tree
    #expect(try tree.updates("versions_fr-CA").releases.map(\.notes) == [["Français"]])
    #expect(try tree.updates("versions_de").releases.map(\.notes) == [["English"]])
    #expect(try tree.updates("local-versions_fr").releases.map(\.notes) == [["My English"]])
  }

  @Test func everyLocaleHasEveryFeed() throws {
    let names = [
      "control.json", "notifications.plist", "versions.plist", "local-versions.plist", "prompts.plist",
      "permissions.plist",
    ]
    let paths = Set(try output(Self.files).tree.paths)
    for suffix in ["", "_de", "_fr", "_fr-CA"] {
      for name in names { #expect(paths.contains(name.replacing(".", with: "\(suffix)."))) }
    }
  }

  /// Hosts and the preview know the type of every file by its name.
  @Test func mediaTypes() throws {
    for path in try output(Self.files).tree.paths {
      #expect(Serving(of: path).contentType != "application/octet-stream", "\(path)")
    }
  }

  /// A language without views of its own shows those of its relative, and no second copy is published.
  @Test func viewsFallBack() throws {
    let tree = try output([
      "publish.yml": inFourLanguages, hello: banner(),
      "content/notifications/hello.fr.md": "---\ntitle: Bonjour\n---\nOui.",
    ]).tree
    let files = try ["", "_de", "_fr", "_fr-CA"].map { try tree.banners($0).notifications[0].views[0].file }
    #expect(files[0] == files[1] && files[2] == files[3] && files[0] != files[2])
    #expect(tree.paths.count { $0.hasPrefix("views/") } == 2)
  }
}
