import Authoring
import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import SiteBuilder

/// The form of a text for stores (docs/releasing.md, Stores).
@Suite struct StoreTextTests {
  private func text(_ source: String, _ store: StoreName, fitted: Bool = false) -> StoreText {
    StoreText(markdown(source).value, for: .named(store), locale: "en-US", isFitted: fitted)
  }

  static let pictographs = [
    Case("at the beginning", "- 🎉 New brushes", "• New brushes"),
    Case("several scalars are one", "- 👩‍🎨\n- Art", "• Art"),
    Case("flags", "Flags 🇩🇪🇫🇷 and more", "Flags and more"),
    Case("a heart, with and without its selector", "❤️ a ❤ b", "a b"),
    Case("the digit of a keycap stays", "1️⃣ first", "1 first"),
    Case("a tag sequence", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland", "Scotland"),
    Case("signs of trade, arrows and bullets are none", "© 2026 ® ™ → • 1", "© 2026 ® ™ → • 1"),
    Case("stars and check marks", "★ ✓ ☎ done", "done"),
    Case("a paragraph of them alone", "One\n\n🎉🎉\n\nTwo", "One\n\nTwo"),
    Case("at the end of a line", "One 🎉\\\nTwo", "One\nTwo"),
    Case("boxes of tasks", "- [ ] a\n- [x] b", "[ ] a\n[x] b"),
    Case("a zero width joiner of a script", "क्‍ष", "क्‍ष"),
  ]
  @Test(arguments: pictographs) func appStoreGetsNoPictographs(_ row: Case<String, String>) {
    #expect(text(row.input, .appStore).text == row.expected)
  }

  @Test func whatIsLeftOutIsNamed() {
    let found = text("- 🎉 A 🇩🇪\n- 🎉", .appStore).diagnostics
    #expect(found.map(\.id) == [.storeCharacterDropped])
    #expect(found.first?.message == "the App Store refuses pictographs; 3 are left out: 🎉 🇩🇪 🎉")
    #expect(text("- 🎉 A", .play).text == "• 🎉 A")
  }

  @Test func anglesAreRefusedAtTheirPlaces() throws {
    let source = "- a \\< b\n- c &gt; `d<e>`\n\n> quote\n\n```\nf\n g > h\n```\n\n<https://e.com/> {{app}}\n"
    let (_, found) = try releases(["1.0": "---\ntitle: A\n---\n" + source])
    #expect(found == ["4:6", "5:5", "5:12", "5:14", "11:4"])
  }

  private func releases(_ content: [String: String]) throws -> (Site, [String]) {
    let (site, diagnostics) = read(Dictionary(uniqueKeysWithValues: content.map { ("releases/\($0).md", $1) }))
    #expect(!diagnostics.hasErrors)
    let release = try #require(site?.releases.first)
    let text = StoreText(release.notes.base, for: .named(.appStore), locale: "en-US")
    let places = text.diagnostics.filter { $0.id == .storeRefusedCharacter }.map(\.location)
    return (try #require(site), places.sorted().map { "\($0.line):\($0.column)" })
  }

  @Test func lengthsAreCountedInUTF16() {
    #expect(text(String(repeating: "🎨", count: 250), .play).length == 500)
    let long = text(String(repeating: "🎨", count: 250) + "x", .play)
    #expect(long.length == 501 && long.diagnostics.map(\.id) == [.storeTextTooLong])
    #expect(long.diagnostics.first?.message == "501 of 500 characters in en-US, for Google Play")
    #expect(text(String(repeating: "a", count: 4000), .appStore).diagnostics.isEmpty)
    #expect(text(String(repeating: "a", count: 4001), .appStore).diagnostics.map(\.id) == [.storeTextTooLong])
  }

  static let long = String(repeating: "y", count: 58)
  static func items(_ count: Int) -> String { (0..<count).map { "- \($0)\(long.dropFirst())" }.joined(separator: "\n") }
  static func lines(_ count: Int) -> String { (0..<count).map { "• \($0)\(long.dropFirst())" }.joined(separator: "\n") }

  @Test func itemsAreLeftOutFromTheEnd() {
    let new = text("### New\n\n" + Self.items(10), .play, fitted: true)
    #expect(new.text == "New\n" + Self.lines(8) && new.leftOut == 2 && new.length == 491)
    #expect(new.diagnostics.map(\.id) == [.storeTextShortened])
    #expect(new.diagnostics.first?.message.hasPrefix("2 items are left out in en-US, to have 491 of 500") ?? false)
    let fixed = text(Self.items(8) + "\n\n### Fixed\n\n" + Self.items(2), .play, fitted: true)
    #expect(fixed.text == Self.lines(8) && fixed.leftOut == 2)
    let nested = text(Self.items(8) + "\n- x\n  - " + Self.long, .play, fitted: true)
    #expect(nested.text == Self.lines(8) && nested.leftOut == 1)
    let paragraphs = text(Array(repeating: Self.long, count: 9).joined(separator: "\n\n"), .play, fitted: true)
    #expect(paragraphs.length == 8 * 60 - 2 && paragraphs.leftOut == 1)
    let short = text("- a", .play, fitted: true)
    #expect(short.text == "• a" && short.leftOut == 0 && short.diagnostics.isEmpty)
  }

  @Test func whatCannotBeShortenedStaysTooLong() {
    let found = text("### New\n\n" + String(repeating: "word ", count: 200) + "\n\n- a", .play, fitted: true)
    #expect(found.diagnostics.map(\.id) == [.storeTextTooLong] && found.leftOut == 0)
  }

  @Test func longTextsAreFittedQuickly() {
    let source = String(repeating: "- a\n", count: 15_000)
    let start = ThreadTime.now
    #expect(text(source, .play, fitted: true).length <= 500)
    #expect(ThreadTime.now - start < .seconds(30), "fitting again for each item would take minutes")
  }

  static let locales: [Case<String, (appStore: String?, play: String?)>] = [
    Case("the same", "fr-CA", ("fr-CA", "fr-CA")), Case("a region is added", "de", ("de-DE", "de-DE")),
    Case("Hebrew has an old name in Play", "he", ("he", "iw-IL")),
    Case("Norwegian", "nb", ("no", "no-NO")), Case("Chinese", "zh-Hant", ("zh-Hant", "zh-TW")),
    Case("Spanish of Latin America", "es-419", ("es-MX", "es-419")), Case("Arabic", "ar", ("ar-SA", "ar")),
    Case("Esperanto", "eo", (nil, nil)), Case("Portuguese has to be chosen", "pt", (nil, nil)),
    Case("Portuguese of Brazil", "pt-BR", ("pt-BR", "pt-BR")), Case("Tamil has a region in Play", "ta", (nil, "ta-IN")),
    Case("Swahili is in Play alone", "sw", (nil, "sw")),
    Case("Ukrainian", "uk", ("uk", "uk")), Case("a region that no store has", "de-CH", (nil, nil)),
  ]
  @Test(arguments: locales) func storesHaveTheirOwnLocales(_ row: Case<String, (appStore: String?, play: String?)>)
    throws
  {
    let configuration = plainConfiguration.replacing("[en, de, de-CH, zh-Hant]", with: "[en, \(row.input)]")
    let site = try #require(read(["releases/1.0.md": "- a"], configuration: configuration).site)
    let tag = try #require(LanguageTag(row.input))
    for (name, expected) in [(StoreName.appStore, row.expected.appStore), (.play, row.expected.play)] {
      var found: [Diagnostic] = []
      #expect(Store.named(name).locales(for: tag, of: site.configuration, &found) == (expected.map { [$0] } ?? []))
      #expect(found.map(\.id) == (expected == nil ? [.noStoreLocale] : []))
    }
  }

  @Test func localesAreChosenInTheConfiguration() throws {
    let stores = "stores: { appStore: { en: [en-US, en-GB], de: none, de-CH: xx-YY }, play: { zh-Hant: zh-HK } }\n"
    let site = try #require(read(["releases/1.0.md": "- a"], configuration: plainConfiguration + stores).site)
    func names(_ store: StoreName, _ tag: String) throws -> ([String], [String]) {
      var found: [Diagnostic] = []
      let names = Store.named(store).locales(for: try #require(LanguageTag(tag)), of: site.configuration, &found)
      return (names, found.map { "\($0.location.line) \($0.id)" })
    }
    #expect(try names(.appStore, "en") == (["en-US", "en-GB"], []))
    #expect(try names(.appStore, "de") == ([], []))
    #expect(try names(.appStore, "de-CH") == ([], ["5 no-store-locale"]))
    #expect(try names(.play, "zh-Hant") == (["zh-HK"], []))
  }

  static let mistakes = [
    Case("a store that there is not", "stores: { apple: { en: en-US } }", ["5:11 unknown-key"]),
    Case("a language that the site has not", "stores: { play: { fr: fr-FR } }", ["5:19 misplaced-key"]),
    Case("a map for a locale", "stores: { play: { en: { a: b } } }", ["5:23 bad-list"]),
  ]
  @Test(arguments: mistakes) func findsMistakes(_ row: Case<String, [String]>) {
    let found = read(["releases/1.0.md": "- a"], configuration: plainConfiguration + row.input + "\n").diagnostics
    #expect(
      found.filter { $0.severity == .error }.map { "\($0.location.line):\($0.location.column) \($0.id)" }
        == row.expected)
  }
}
