import Authoring
import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Exchange

/// A site that is exported, translated and imported.
private struct TranslatedSite {
  var files: [String: String]
  static let configuration = """
    site: https://updates.example.com/
    app: { name: Snoodle, updateURL: https://example.com/get }
    locales: [en, de, ja]
    """

  init(_ files: [String: String]) { self.files = files.merging(["publish.yml": Self.configuration]) { $1 } }

  private var sources: SiteSources { SiteSources(files.map { SourceFile(path: $0, text: $1) }) }

  func texts() throws -> SiteTranslations {
    var found: [Diagnostic] = []
    return try #require(SiteTranslations(sources, now: .init(secondsSince1970: 0), timer: { { false } }, &found))
  }

  /// The PO file of a language, in which these texts are translated.
  func file(_ locale: String, _ translations: [String: String]) throws -> ExchangeFile {
    var document = TranslationDocument(
      of: try texts(), in: try #require(LanguageTag(locale)), isOnlyOpen: false, earlier: { _, _ in [:] })
    for index in document.units.indices {
      guard let text = translations[document.units[index].id] else { continue }
      (document.units[index].target, document.units[index].state) = (CodedParts(coded: text), .translated)
    }
    return ExchangeFile(path: "\(locale).po", bytes: TranslationFormat.po.write(document))
  }

  /// Imports, and takes over what would be written.
  mutating func take(_ file: ExchangeFile, skips: Bool = false) -> [String] {
    var request = TranslationImport(sources, now: .init(secondsSince1970: 0), timer: { { false } })
    request.skipsErrors = skips
    let result = request.result([file])
    for file in result.files { files[file.path] = String(decoding: file.bytes, as: UTF8.self) }
    return result.diagnostics.map { "\($0.severity) \($0.id.rawValue)" }
  }
}

@Suite struct TranslationImportTests {
  /// The Markdown of a notification's text, what a translator made of it, and the Markdown of the translation.
  static let bodies: [Case<(source: String, texts: [String]), String>] = [
    Case(
      "lists, quotes, headings and tables keep their marks",
      (
        "## New ##\n\n- One\n  - Two\n\n    more\n1. Three\n\n> Four\n> five\n\n| a | b |\n| - | - |\n| c | |\n",
        ["Neu", "Eins", "Zwei", "mehr", "Drei", "Vier fünf", "ä", "b | b", "c"]
      ),
      "## Neu ##\n\n- Eins\n  - Zwei\n\n    mehr\n1. Drei\n\n> Vier fünf\n\n| ä | b \\| b |\n| - | - |\n| c | |\n"),
    Case(
      "lines that break", ("> - One\\\n>   two\n", ["Eins\nzwei"]), "> - Eins\\\n>   zwei\n"),
    Case(
      "what looks like Markdown is text", ("One\n", ["# *no* [x](y) 1. `b` {{ <b>\n- no"]),
      "\\# \\*no\\* \\[x](y) 1. \\`b\\` \\{{ \\<b>\\\n\\- no\n"),
    Case(
      "a button's look stays", ("[Buy](https://example.com/ \"primary\")\n", ["<1>Kaufen</1>"]),
      "[Kaufen](https://example.com/ \"primary\")\n"),
    Case(
      "links and code in another order",
      ("See [a](https://example.com/a_(b)) and `x|`.\n", ["<2/> und <1>das [!]</1>!"]),
      "`x|` und [das \\[!\\]](<https://example.com/a_(b)>)!\n"),
    Case(
      "a picture", ("Look! ![A cat](assets/cat.png)\n", ["Schau! <1>Eine Katze</1>"]),
      "Schau! ![Eine Katze](assets/cat.png)\n"),
    Case(
      "bold words beside brackets, as Japanese has them", ("**New**: dark\n", ["新しい<1>「ダーク」</1>です"]),
      "新し&#12356;**「ダーク」**&#12391;す\n"),
    Case(
      "nested and adjacent marks", ("***a*** **b** _c_\n", ["<1><2>ä</2></1><3>b</3><4>c</4>"]),
      "***ä***__b__*c*\n"),
    Case("blanks inside of codes", ("**New** mode\n", ["<1>Neuer </1>Modus"]), "**Neuer** Modus\n"),
    Case("a task", ("- [x] Done\n- [ ] Open\n", ["Fertig", "Offen"]), "- [x] Fertig\n- [ ] Offen\n"),
    Case(
      "definitions of links", ("[a]: https://example.com/\nSee [it][a].\n", ["Siehe <1>das</1>."]),
      "[a]: https://example.com/\nSiehe [das](https://example.com/).\n"),
    Case("a heading with a line below it", ("New\n===\n\nOne\n", ["Neu", "Eins"]), "Neu\n===\n\nEins\n"),
    Case(
      "code, lines and snippets stay", ("One\n\n```\nx\n```\n\n***\n\n{{> terms}}\n\nTwo\n", ["Eins", "Zwei"]),
      "Eins\n\n```\nx\n```\n\n***\n\n{{> terms}}\n\nZwei\n"),
  ]
  @Test(arguments: bodies) func writesMarkdown(_ row: Case<(source: String, texts: [String]), String>) throws {
    var site = TranslatedSite([
      "content/notifications/a.md": "---\ntitle: A title\nchannels: [banners]\n---\n" + row.input.source,
      "content/snippets/terms.md": "Our *terms*.\n\n- And more\n", "content/snippets/terms.de.md": "Mehr",
    ])
    var texts = ["notifications/a#title": "Ein Titel"]
    for (index, text) in row.input.texts.enumerated() { texts["notifications/a#body.\(index + 1)"] = text }
    let errors = site.take(try site.file("de", texts)).filter { $0.hasPrefix("error") }
    #expect(errors.isEmpty)
    let written = try #require(site.files["content/notifications/a.de.md"])
    if !row.expected.isEmpty { #expect(written == "---\ntitle: Ein Titel\n---\n" + row.expected) }
    // What was written is what the translator wrote.
    let units =
      try site.texts().files.first { $0.id == "notifications/a" }?.units(in: "de") ?? []
    #expect(units.filter(\.isOfBody).count == row.input.texts.count)
    #expect(site.take(try site.file("de", texts)).filter { $0.hasPrefix("error") }.isEmpty)
    #expect(site.files["content/notifications/a.de.md"] == written)
  }

  @Test func onlyChangesWhatIsTranslatedAnew() throws {
    var site = TranslatedSite([
      "content/prompts/p.md":
        "---\ntitle: One\nactionURL: https://example.com/\nactionButton: Two\nusesUntilPrompt: 3\n---\nThree\n\nFour\n",
      "content/prompts/p.de.md":
        "\u{FEFF}---\r\n# from Ann\r\nactionButton: 'Zwei''s' # short\r\ntitle: |\r\n  Eins\r\n---\r\nDrei\r\n\r\n**Vier**\r\n",
    ])
    let said = site.take(
      try site.file(
        "de", ["prompts/p#title": "Eins: neu", "prompts/p#actionButton": "Zwei", "prompts/p#body.1": "Drei!"]))
    #expect(said.isEmpty)
    #expect(
      site.files["content/prompts/p.de.md"]
        == "\u{FEFF}---\r\n# from Ann\r\nactionButton: 'Zwei' # short\r\ntitle: 'Eins: neu'\r\n---\r\nDrei!\r\n\r\n**Vier**\r\n"
    )
  }

  @Test func aLinkOfTheTranslationStays() throws {
    var site = TranslatedSite([
      "content/notifications/a.md": "---\ntitle: A\n---\nSee [it](https://example.com/en) now.\n",
      "content/notifications/a.de.md": "---\ntitle: Ä\n---\nSiehe [das](https://example.com/de) jetzt.\n",
    ])
    #expect(site.take(try site.file("de", ["notifications/a#body.1": "Schau dir <1>das</1> an."])).isEmpty)
    #expect(
      site.files["content/notifications/a.de.md"]?.hasSuffix("Schau dir [das](https://example.com/de) an.\n") ?? false)
    // After the original got another link, that one is meant.
    site.files["content/notifications/a.md"] = "---\ntitle: A\n---\nSee [it](https://example.com/new) now.\n"
    #expect(site.take(try site.file("de", ["notifications/a#body.1": "Schau dir <1>das</1> an."])).isEmpty)
    #expect(site.files["content/notifications/a.de.md"]?.hasSuffix("[das](https://example.com/new) an.\n") ?? false)
  }

  @Test func aTextWithAnErrorCanBeSkipped() throws {
    var site = TranslatedSite(["content/notifications/a.md": "---\ntitle: A {{app}}\nsummary: Short\n---\nText\n"])
    let file = try site.file(
      "de", ["notifications/a#title": "Ä", "notifications/a#summary": "Kurz", "notifications/a#body.1": "Text de"])
    #expect(site.take(file) == ["error changed-variable"])
    #expect(site.files.count == 2)
    #expect(site.take(file, skips: true) == ["warning changed-variable"])
    #expect(site.files["content/notifications/a.de.md"] == "---\nsummary: Kurz\n---\nText de\n")
  }

  @Test func translationsOfSnippetsAndValuesAreWritten() throws {
    var site = TranslatedSite([
      "content/snippets/terms.md": "Our terms\n",
      "content/notifications/shop.md": "---\ntitle: Shop\nwith:\n  price: nine\n  place: here\n---\nText\n",
    ])
    let said = site.take(
      try site.file(
        "de",
        [
          "snippets/terms#body.1": "Unsere Regeln", "notifications/shop#title": "Laden",
          "notifications/shop#with.price": "neun", "notifications/shop#with.place": "#hier",
          "notifications/shop#body.1": "Text de",
        ]))
    #expect(said.isEmpty)
    #expect(site.files["content/snippets/terms.de.md"] == "Unsere Regeln\n")
    #expect(
      site.files["content/notifications/shop.de.md"]
        == "---\ntitle: Laden\nwith: { price: neun, place: '#hier' }\n---\nText de\n")
  }

  @Test func thePseudoLanguageHasEveryText() throws {
    let site = TranslatedSite([
      "content/notifications/a.md":
        "---\ntitle: Hello {{app}}\n---\nMail help@example.com, **now**.\n\n[Join in](https://example.com/) [No](close:)\n"
    ])
    let sources = PseudoLanguage.added(
      to: SiteSources(site.files.map { SourceFile(path: $0, text: $1) }), now: .init(secondsSince1970: 0),
      timer: { { false } })
    let file = try #require(sources.content.first { $0.path == "content/notifications/a.en-XA.md" })
    #expect(
      String(decoding: file.bytes, as: UTF8.self) == #"""
        ---
        title: '[Ĥéļļö {{app}}··]'
        ---
        [Ṁáíļ help@example.com, **ñöŵ**.···]

        [\[Ĵöíñ íñ···\]](https://example.com/) [\[Ñö·\]](close:)

        """#)
  }
}
