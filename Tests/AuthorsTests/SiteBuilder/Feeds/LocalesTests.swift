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
    Case("Canadian has a title only", "_fr-CA", ["Allô", "Voir", "Français."]),
  ]

  @Test(arguments: texts) func eachTextFallsBack(_ c: Case<String, [String?]>) throws {
    let alert = try #require(try output(Self.files).tree.alerts(c.input).notifications.first)
    #expect([alert.title, alert.actionButton, alert.message] == c.expected)
    #expect(alert.key == "2026/11/20-hello" && alert.actionURL == "https://example.com/")
  }

  /// In each language, the title of the alert, the notes and the prompt; the original is nobody's translation.
  static let related: [Case<(locales: String, translation: String), [String: String]>] = [
    Case("English at home and elsewhere", ("[en-GB, en, fr]", "en"), ["": "base", "_en": "en", "_fr": "base"]),
    Case("Portuguese", ("[pt-BR, pt]", "pt"), ["": "base", "_pt": "pt"]),
    Case("two scripts", ("[zh-Hant, zh]", "zh"), ["": "base", "_zh": "zh"]),
  ]

  @Test(arguments: related)
  func theOriginalIsReadInItsLanguage(_ c: Case<(locales: String, translation: String), [String: String]>) throws {
    var files: Files = [
      "publish.yml":
        "site: https://updates.example.com/\napp: { name: Snoodle }\nchannels: [banners, alerts]\nlocales: \(c.input.locales)\n"
        + "variables: { word: { \(c.input.locales.dropFirst().split(separator: ",")[0]): base, \(c.input.translation): \(c.input.translation) } }\n"
    ]
    for (suffix, text) in ["": "base", ".\(c.input.translation)": c.input.translation] {
      let date = suffix.isEmpty ? "date: 2026-11-20\n" : ""
      files["content/notifications/hello\(suffix).md"] = "---\ntitle: \(text)\n\(date)---\n{{word}}"
      files["content/releases/2.4.0\(suffix).md"] = "- \(text)"
      let address = suffix.isEmpty ? "actionURL: https://example.com/\n" : ""
      files["content/prompts/rate\(suffix).md"] = "---\n\(address)title: \(text)\n---\n\(text)"
    }
    let tree = try output(files).tree
    for (suffix, text) in c.expected {
      let alert = try #require(try tree.alerts(suffix).notifications.first)
      #expect([alert.title, alert.message] == [text, text], "\(suffix)")
      #expect(try tree.updates("versions\(suffix)").releases.map(\.notes) == [[text]], "\(suffix)")
      #expect(try tree.prompts(suffix).prompts.map(\.message) == [text], "\(suffix)")
    }
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
