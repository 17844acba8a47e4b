import Diagnostics
import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// Translations that still say what their original said when it was published.
@Suite struct StaleTranslationsTests {
  typealias Texts = (title: String, text: String, german: String?)

  static let text = ChangedTextsTests.text
  static let corrected = ChangedTextsTests.corrected
  static let another = ChangedTextsTests.another
  static let correction = "note stale-translation: translate the change, unless it concerns en alone"
  static let rewriting = "warning stale-translation: translate the new text"

  static let cases: [Case<(before: Texts, now: Texts), String?>] = [
    Case("nothing changes", (("A", text, "Alt"), ("A", text, "Alt")), nil),
    Case("the original is corrected", (("A", text, "Alt"), ("A", corrected, "Alt")), correction),
    Case("the original says something else", (("A", text, "Alt"), ("A", another, "Alt")), rewriting),
    Case("its title alone", (("A", text, "Alt"), ("Another", text, "Alt")), correction),
    Case("both change", (("A", text, "Alt"), ("A", another, "Neu")), nil),
    Case("the translation alone", (("A", text, "Alt"), ("A", text, "Neu")), nil),
    Case("the translation is new", (("A", text, nil), ("A", another, "Neu")), nil),
    Case("the translation is gone", (("A", text, "Alt"), ("A", another, nil)), nil),
  ]

  @Test(arguments: cases) func finds(_ c: Case<(before: Texts, now: Texts), String?>) throws {
    let previous = try output(files(c.input.before)).manifest
    let report = try build(files(c.input.now), after: previous)
    let found = report.diagnostics.filter { $0.id == .staleTranslation }.map(\.line)
    #expect(found == [c.expected.map { "notifications/hello.de.md:1:1 \($0)" }].compactMap(\.self))
    let published = try #require(report.output).manifest
    #expect(try findings(of: [.staleTranslation], in: files(c.input.now), after: published) == [])
    #expect(report.repeated.diagnostics.allSatisfy { $0.id != .staleTranslation })
  }

  /// Each language, of every kind of content; one message where a text is an alert and a banner.
  @Test(arguments: [
    Case("an alert and banner", "title: A\ndate: 2026-11-20\nchannels: [alerts, banners]\n", "notifications/hello"),
    Case("a release", "", "releases/2.4.0"), Case("a permission", "", "permissions/camera"),
    Case("a prompt", "title: A\nactionURL: https://example.com/\n", "prompts/rate"),
  ]) func findsInAllKinds(_ c: Case<String, String>) throws {
    let keys = c.input
    let files = { (text: String) -> Files in
      let path = "content/\(c.expected)"
      return [
        "publish.yml": inFourLanguages, "\(path).md": keys.isEmpty ? text : "---\n\(keys)---\n\(text)",
        "\(path).de.md": "Alt", "\(path).fr.md": "Vieux",
      ]
    }
    let previous = try output(files(Self.text)).manifest
    let found = try findings(of: [.staleTranslation], in: files(Self.another), after: previous)
    #expect(found == ["de", "fr"].map { "\(c.expected).\($0).md:1:1 \(Self.rewriting)" })
  }

  private func files(_ texts: Texts) -> Files {
    let original = "---\ntitle: \(texts.title)\ndate: 2026-11-20\nchannels: [alerts]\n---\n\(texts.text)\n"
    let german = texts.german.map { ["content/notifications/hello.de.md": "---\ntitle: Hallo\n---\n\($0)\n"] }
    return ["publish.yml": inFourLanguages, hello: original].merging(german ?? [:]) { $1 }
  }
}
