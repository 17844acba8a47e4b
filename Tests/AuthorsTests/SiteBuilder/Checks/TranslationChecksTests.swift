import Diagnostics
import TestKit
import Testing

/// Missing, extra and incomplete translations; `fr` is good enough for `fr-CA` (docs/authoring.md, Languages).
@Suite struct TranslationChecksTests {
  static let ids: Set<DiagnosticID> = [
    .missingTranslation, .incompleteTranslation, .differentTranslation, .translationOnly, .missingDefault,
  ]
  static let german = "content/notifications/hello.de.md"
  static let french = "content/notifications/hello.fr.md"
  static let canadian = "content/notifications/hello.fr-CA.md"
  static let base = banner("origin: top", "Hello, [you](https://example.com/).")

  static let table: [Check] = [
    inFour("complete", [german: text("Hallo", "Hallo, [du](https://example.com/de)."), french: bonjour], []),
    inFour(
      "two are missing", [:],
      ["notifications/hello.md:1:1 warning missing-translation: add content/notifications/hello.de.md"]),
    inFour(
      "French is missing for both who speak it", [german: text("Hallo", "[Du](https://example.com/de)")],
      ["notifications/hello.md:1:1 warning missing-translation: add content/notifications/hello.fr.md"]),
    inFour(
      "without a title", [german: "Hallo, [du](https://example.com/de).", french: bonjour],
      ["notifications/hello.de.md:1:1 warning incomplete-translation: add 'title: …'"]),
    inFour(
      "the title of a relative is one",
      [german: text("Hallo", "[Du](https://a.example/)"), french: bonjour, canadian: "[Allô](https://b.example/)"],
      []),
    inFour(
      "without a text", [german: text("Hallo", ""), french: bonjour],
      ["notifications/hello.de.md:4:1 warning incomplete-translation: write it below the front matter"]),
    inFour(
      "with a link too many", [german: text("Hallo", "[Du](https://a.example/) [Zu](close:)"), french: bonjour],
      ["notifications/hello.de.md:4:1 warning different-translation: give both the same links"]),
    inFour(
      "with a link too few", [german: text("Hallo", "Hallo, du."), french: bonjour],
      ["notifications/hello.de.md:4:1 warning different-translation: give both the same links"]),
    inFour(
      "of a title that the default lacks",
      [
        german: "---\ntitle: Hallo\nactionButton: Los\n---\n[Du](https://a.example/)", french: bonjour,
      ], ["notifications/hello.de.md:3:15 error translation-only: set it there too"]),
    Check(
      "of nothing", ["publish.yml": inFourLanguages, german: text("Hallo", "Hallo.")],
      ["notifications/hello.de.md error missing-default: write it in en first, without a language in its name"]),
  ]

  static let items: [Check] = [
    release("as many notes", "- Neu\n- Besser\n", []),
    release(
      "a note too few", "- Neu\n",
      ["releases/2.4.0.de.md:1:1 warning different-translation: give both the same number"]),
    Check(
      "a text that the original lacks",
      [
        "publish.yml": configuration.replacing("[en]", with: "[en, de]"), "content/releases/2.4.0.md": "",
        "content/releases/2.4.0.de.md": "Neues",
      ], ["releases/2.4.0.de.md:1:1 warning different-translation: write text in both, or in neither"]),
  ]

  @Test(arguments: table + items) func finds(_ c: Check) throws {
    #expect(try findings(of: Self.ids, in: c.input) == c.expected)
  }

  private static let bonjour = text("Bonjour", "Bonjour, [vous](https://example.com/fr).")

  private static func text(_ title: String, _ body: String) -> String { "---\ntitle: \(title)\n---\n\(body)\n" }

  private static func inFour(_ name: String, _ files: Files, _ answer: [String]) -> Check {
    Check(name, files.merging(["publish.yml": inFourLanguages, hello: base]) { $1 }, answer)
  }

  private static func release(_ name: String, _ german: String, _ answer: [String]) -> Check {
    Check(
      name,
      [
        "publish.yml": configuration.replacing("[en]", with: "[en, de]"),
        "content/releases/2.4.0.md": "- New\n- Better\n", "content/releases/2.4.0.de.md": german,
      ], answer)
  }
}
