import Authoring
import Diagnostics
import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// Translations that still have the meaning of their original before it was edited (author.md 2.2: stale, then
/// forgotten).
@Suite struct StaleTranslationsTests {
  typealias Texts = (title: String, text: String, german: String?)

  static let text = ChangedTextsTests.text
  static let another = ChangedTextsTests.another
  static let accept = "if it is right as it is: publish translations accept content/notifications/hello.de.md"
  static let small = "note stale-translation: translate the change, unless it concerns en alone; \(accept)"
  static let number = "warning stale-translation: translate the change; \(accept)"
  static let rewriting = "warning stale-translation: translate the new text; \(accept)"

  static let cases: [Case<(before: Texts, now: Texts), String?>] = [
    Case("nothing changes", (("A", text, "Alt"), ("A", text, "Alt")), nil),
    Case("a typing error", (("A", text, "Alt"), ("A", text.replacing("bigger", with: "biger"), "Alt")), small),
    Case("two letters in another order", (("A", text + " Shcade.", "Alt"), ("A", text + " Schade.", "Alt")), small),
    Case(
      "a capital and a mark",
      (("A", text, "Alt"), ("A", text.replacing("in the evening,", with: "In the evening –"), "Alt")), small),
    Case("a word", (("A", text, "Alt"), ("A", text.replacing("evening", with: "morning"), "Alt")), rewriting),
    Case("a name", (("A", text + " In the Alps.", "Alt"), ("A", text + " In the Pyrenees.", "Alt")), rewriting),
    Case("not", (("A", text, "Alt"), ("A", text.replacing("is down", with: "is not down"), "Alt")), rewriting),
    Case("a Japanese word", (("A", "金曜日に休みます。", "Alt"), ("A", "土曜日に休みます。", "Alt")), rewriting),
    Case("the original says something else", (("A", text, "Alt"), ("A", another, "Alt")), rewriting),
    Case("its title alone", (("A", text, "Alt"), ("Another", text, "Alt")), rewriting),
    Case("a number", (("A", text + " From 6 to 8.", "Alt"), ("A", text + " From 5 to 9.", "Alt")), number),
    Case("a month", (("A", text + " In March.", "Alt"), ("A", text + " In April.", "Alt")), number),
    Case("both change", (("A", text, "Alt"), ("A", another, "Neu")), nil),
    Case("the translation alone", (("A", text, "Alt"), ("A", text, "Neu")), nil),
    Case("the translation is new", (("A", text, nil), ("A", another, "Neu")), nil),
    Case("the translation is gone", (("A", text, "Alt"), ("A", another, nil)), nil),
  ]

  @Test(arguments: cases) func finds(_ c: Case<(before: Texts, now: Texts), String?>) throws {
    let previous = try output(files(c.input.before)).manifest
    let expected = [c.expected.map { "notifications/hello.de.md:1:1 \($0)" }].compactMap(\.self)
    let report = try build(files(c.input.now), after: previous)
    #expect(report.diagnostics.filter { $0.id == .staleTranslation }.map(\.line) == expected)
    // It survives builds, and manifests that are written and read, until somebody edits the translation.
    var published = try Manifest.decode(try #require(report.output).manifest.encode())
    #expect(published == report.output?.manifest)
    for _ in 1...2 {
      let again = try build(files(c.input.now), after: published)
      #expect(again.diagnostics.filter { $0.id == .staleTranslation }.map(\.line) == expected)
      published = try #require(again.output).manifest
    }
    let edited = c.input.now.german.map { (c.input.now.title, c.input.now.text, "\($0).") } ?? c.input.now
    #expect(try findings(of: [.staleTranslation], in: files(edited), after: published) == [])
    // So does a change that is taken back.
    guard c.expected != nil else { return }
    let before = (c.input.before.title, c.input.before.text, c.input.now.german)
    #expect(try findings(of: [.staleTranslation], in: files(before), after: published) == [])
  }

  @Test func namesTheNumbers() throws {
    let texts = { (hours: String) in ("A", "The studio is open from \(hours) on 24 December.", "Von 6 bis 8 am 24.12.")
    }
    let previous = try output(files(texts("6 to 8"))).manifest
    let found = try build(files(texts("5 to 9")), after: previous).diagnostics.filter { $0.id == .staleTranslation }
    #expect(found.map(\.message) == ["the en text says 5 and 9 now, and said 6 and 8 when this was translated"])
  }

  /// Each language, for every kind of content; one message for a text that is both an alert and a banner.
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
    let report = try build(files(Self.another), after: previous)
    let found = report.diagnostics.filter { $0.id == .staleTranslation }
    #expect(found.map(\.location.path) == ["de", "fr"].map { "content/\(c.expected).\($0).md" })
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test func findsInFurtherViews() throws {
    let files = { (hours: String) -> Files in
      [
        "publish.yml": inFourLanguages, "content/notifications/a/index.md": banner("", "[Hours](view:hours)"),
        "content/notifications/a/hours.md": "---\ntitle: Hours\n---\nFrom \(hours).",
        "content/notifications/a/hours.de.md": "---\ntitle: Zeiten\n---\nVon 6 bis 8.",
      ]
    }
    let previous = try output(files("6 to 8")).manifest
    let found = try build(files("5 to 9"), after: previous).diagnostics.filter { $0.id == .staleTranslation }
    #expect(found.map(\.location.path) == ["content/notifications/a/hours.de.md"])
  }

  /// The manifest is public, and must not name unpublished content.
  @Test(arguments: ["draft: true", "publish: 2027-01-01T00:00:00Z", "withdrawn: true"])
  func remembersOnlyWhatIsPublished(_ key: String) throws {
    let texts = files(("A", "B", "Alt")).mapValues { $0.replacing("channels: [alerts]", with: "\(key)") }
    #expect(try output(texts).manifest.translated.isEmpty)
  }

  @Test(arguments: [("", 1), ("draft: true\n", 0), ("withdrawn: true\n", 0)])
  func remembersOnlyThePromptsThatArePublished(_ key: String, _ count: Int) throws {
    let keys = "title: Rate us\nactionURL: https://example.com/\ntranslate: [de]\n\(key)"
    let site = files(("A", "B", nil)).merging([
      "content/prompts/rate.md": "---\n\(keys)---\nDo you like it?\n",
      "content/prompts/rate.de.md": "---\ntitle: Bewerten\n---\nGefällt es dir?\n",
    ]) { $1 }
    #expect(try output(site).manifest.translated.count == count)
  }

  /// A site in one language, and files without translations, add nothing to the manifest.
  @Test func costsNothingWithoutTranslations() throws {
    #expect(try output([hello: banner()]).manifest.translated.isEmpty)
    #expect(try output(files(("A", "B", nil))).manifest.translated.isEmpty)
  }

  /// With a record, each text is compared with its own entry, whatever was published.
  @Test func asksTheLock() throws {
    let texts = files(("A", "From 6 to 8.\n\nMore.", "Von 6 bis 8.\n\nMehr."))
    let sources = sources(texts)
    var found: [Diagnostic] = []
    let site = try #require(SiteTranslations(sources, now: instant(now), timer: { { false } }, &found))
    let lock = site.lock { $0.locales }.bytes
    let locked = texts.merging([TranslationLock.path: String(decoding: lock, as: UTF8.self)]) { $1 }
    let previous = try output(locked).manifest
    #expect(previous.translated.isEmpty)
    let edited = locked.mapValues { $0.replacing("From 6 to 8", with: "From 5 to 9") }
    for after in [nil, previous] {
      let stale = try build(edited, after: after).diagnostics.filter { $0.id == .staleTranslation }
      #expect(stale.map { "\($0.location) \($0.severity)" } == ["content/notifications/hello.de.md:4:1 warning"])
      #expect(stale.allSatisfy { $0.message.contains("body.1") && $0.message.contains("From 5 to 9.") })
    }
  }

  private func files(_ texts: Texts) -> Files {
    let original = "---\ntitle: \(texts.title)\ndate: 2026-11-20\nchannels: [alerts]\n---\n\(texts.text)\n"
    let german = texts.german.map { ["content/notifications/hello.de.md": "---\ntitle: Hallo\n---\n\($0)\n"] }
    return ["publish.yml": inFourLanguages, hello: original].merging(german ?? [:]) { $1 }
  }
}
