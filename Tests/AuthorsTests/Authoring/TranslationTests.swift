import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Authoring

@Suite struct TranslationTests {
  private func read(_ base: String, _ german: String, in folder: String = "notifications") -> (
    site: Site?, found: [String]
  ) {
    let (site, diagnostics) = AuthorsTests.read([
      "\(folder)/camera.md": "---\n\(base)\n---\nHello", "\(folder)/camera.de.md": "---\n\(german)\n---\nHallo",
    ])
    return (site, found(diagnostics))
  }

  @Test("titles, buttons and texts are translated; all else comes from the default file")
  func translates() throws {
    let (site, problems) = read("title: Hello\nactionButton: Go\nheight: 120", "title: Hallo\nactionButton: Los")
    #expect(problems.isEmpty)
    let notification = try #require(site?.notifications.first)
    let german: LanguageTag = "de"
    #expect(notification.title.base == "Hello" && notification.title[german] == "Hallo")
    #expect(notification.actionButton?[german] == "Los")
    #expect(notification.index.body[german].constructs == [.begin(.paragraph), .text("Hallo"), .end(.paragraph)])
    #expect(notification.index.height?[german].value == .points(120))
  }

  static let fallbacks: [Case<String, String>] = [
    Case("its own", "de", "Hallo"), Case("its nearest relative's", "de-AT", "Hallo"),
    Case("its region's", "de-CH", "Grüezi"),
    Case("the default's", "fr", "Hello"), Case("the default's own", "en", "Hello"),
    Case("the script of a region", "zh-TW", "你好"),
    Case("another script has none", "zh-CN", "Hello"),
  ]

  @Test("a locale without its own text falls back by tag", arguments: fallbacks)
  func fallback(_ c: Case<String, String>) throws {
    let texts = ["de": "Hallo", "de-CH": "Grüezi", "zh-Hant": "你好"]
    let pairs = texts.compactMap { tag, text in LanguageTag(tag).map { ($0, text) } }
    let localized = Localized("Hello", in: .english, translations: Dictionary(uniqueKeysWithValues: pairs))
    #expect(localized[try #require(LanguageTag(c.input))] == c.expected)
    #expect(localized.all == ["Hello", "Hallo", "Grüezi", "你好"])
  }

  /// The translation that readers of `en-GB`, `en` and the site's other languages read; nil for the original.
  static let related: [Case<(original: String, translations: [String]), [String: String?]>] = [
    Case("a relative is a translation", ("en-GB", ["en"]), ["en-GB": nil, "en": "en", "en-AU": "en", "fr": nil]),
    Case("a script", ("zh-Hant", ["zh"]), ["zh-Hant": nil, "zh-TW": nil, "zh": "zh", "zh-CN": "zh"]),
    Case("a region", ("pt-BR", ["pt", "es"]), ["pt-BR": nil, "pt-PT": "pt", "es-MX": "es"]),
    Case("the original is the relative", ("en", ["en-GB"]), ["en": nil, "en-AU": nil, "en-GB": "en-GB"]),
  ]

  @Test("the original takes part in the fallback with its own language", arguments: related)
  func originalAmongRelatives(_ c: Case<(original: String, translations: [String]), [String: String?]>) throws {
    let translations = c.input.translations.compactMap { tag in LanguageTag(tag).map { ($0, tag) } }
    let text = Localized(
      c.input.original, in: try #require(LanguageTag(c.input.original)),
      translations: Dictionary(uniqueKeysWithValues: translations))
    for (reader, translation) in c.expected {
      #expect(text[try #require(LanguageTag(reader))] == translation ?? c.input.original, "\(reader)")
    }
  }

  private static let title =
    "set it in the default file; a translation sets only title, summary, actionButton, height, image, imageAlt, imageDark, badge, with"

  static let problems: [Case<String, [String]>] = [
    Case("a template", "template: page", ["2:1 misplaced-key: \(title)"]),
    Case("a date", "date: 2026-01-01", ["2:1 misplaced-key: \(title)"]),
    Case("a draft", "draft: true", ["2:1 misplaced-key: \(title)"]),
    Case("conditions", "conditions: { all: { onWifi: true } }", ["2:1 misplaced-key: \(title)"]),
    Case("an id", "id: a", ["2:1 misplaced-key: \(title)"]),
    Case("a revision", "revision: 2", ["2:1 misplaced-key: \(title)"]),
    Case("HTML", "html: true", ["2:1 misplaced-key: \(title)"]),
    Case("an address", "actionURL: https://x.example", ["2:1 misplaced-key: \(title)"]),
    Case("an unknown key", "titel: Hallo", ["2:1 unknown-key: did you mean 'title'?"]),
    Case("a button that the default file has not", "actionButton: Los", ["2:15 translation-only: set it there too"]),
    Case("an empty title", "title: ''", ["2:8 empty-value: write one, or remove the key"]),
  ]

  @Test("a translation may set only what is translated", arguments: problems)
  func problem(_ c: Case<String, [String]>) { #expect(read("title: Hello", c.input).found == c.expected) }

  @Test("a mistake in a text of the default file is reported once")
  func once() { #expect(read("title: [a]", "title: Hallo").found == ["2:8 bad-text: write title: text"]) }

  @Test("permissions translate their titles")
  func permissions() {
    #expect(
      read("title: Photos\ngrantTitle: Yes\ndenyTitle: No", "grantTitle: Ja\ndenyTitle: Nein", in: "permissions").found
        .isEmpty)
    #expect(
      read("title: a", "modes: [a]", in: "permissions").found
        == ["2:1 misplaced-key: set it in the default file; a translation sets only title, grantTitle, denyTitle"])
  }

  @Test("the default file decides whether a translation may use HTML")
  func html() {
    let files = ["notifications/a.md": "---\ntitle: a\nhtml: true\n---\n<b>a</b>", "notifications/a.de.md": "<b>a</b>"]
    #expect(AuthorsTests.read(files).diagnostics.isEmpty)
  }

  @Test("paths of images in a translation are relative to its own folder")
  func images() {
    let files = [
      "notifications/a.md": "---\ntitle: a\n---\n![a](../assets/a.png)",
      "notifications/a/index.de.md": "![a](../../assets/a.png)",
    ]
    #expect(AuthorsTests.read(files).diagnostics.isEmpty)
  }
}
