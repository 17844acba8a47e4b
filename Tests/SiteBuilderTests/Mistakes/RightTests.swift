import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// What looks like a mistake and is none: neither an error nor a warning.
@Suite struct RightTests {
  private static let often = "conditions: { all: { neverDisplayed: true } }"
  private static let german = configuration.replacing("[en]", with: "[en, de]")

  /// Of a banner and files beside it.
  private static func row(
    _ name: String, _ keys: String = often, body: String = "There is news.", _ files: Files = [:]
  ) -> Case<Files, Bool> {
    Case(name, [hello: banner(keys, body)].merging(files) { $1 }, true)
  }

  private static func row(_ name: String, _ files: Files) -> Case<Files, Bool> { row(name, often, files) }

  static let files: [Case<Files, Bool>] = [
    row("a copy that an editor keeps", ["content/notifications/hello.md~": "x"]),
    row("another copy", ["content/notifications/hello.md.bak": "x"]),
    row("a copy of a merge", ["content/releases/1.2.0.md.orig": "x"]),
    row("a file that is being edited", ["content/notifications/#hello.md#": "x"]),
    row("what Windows writes for pictures", ["content/assets/Thumbs.db": "x", "content/assets/desktop.ini": "x"]),
    row("a copy of a template", ["templates/mine.mustache~": "{{"]),
    row("an id that ends like a language", ["content/notifications/world-en.md": banner(often)]),
    Case("the default language in a name", ["content/notifications/hello.en.md": banner(often)], true),
    row(
      "a language of three letters", "translate: none\n\(often)",
      ["publish.yml": configuration.replacing("[en]", with: "[en, fil, yue]")]),
  ]

  static let texts: [Case<Files, Bool>] = [
    Case("a comment after two spaces", [hello: banner(often).replacing("Hello", with: "Hello  # to all")], true),
    Case("a hash in a word", [hello: banner(often).replacing("Hello", with: "C#")], true),
    Case("a hash in quotation marks", [hello: banner(often).replacing("Hello", with: "\"We are #1\"")], true),
    row("a comment after a date", "date: 2026-11-20 # or later\n\(often)"),
    row("a word with a mark in it", body: "TODOs of an XXXL Xbox: mastodon, TBDs, FIXMEs."),
    row("a path with a mark in it", body: "Read https://example.com/TODO."),
    row("dots after words", body: "News ...\n\n... and more."),
    row("a draft that is to be written", "draft: true\n\(often)", body: "TODO"),
    row("a release that is to be written", ["content/releases/1.2.0.md": "---\ndraft: true\n---\n- What is new."]),
    row("an end far ahead", "expires: 2099-01-01T00:00:00Z\n\(often)"),
    row("a date next year", "date: 2027-12-31\n\(often)"),
    row("a picture as a link", body: "[![It](assets/a.svg)](https://example.com)"),
    row(
      "a release with words for the app alone",
      ["content/releases/1.2.0.md": "", "content/releases/1.2.0.local.md": "- A"]),
  ]

  static let languages: [Case<Files, Bool>] = [
    row("nothing is to be translated", "translate: none\n\(often)", ["publish.yml": german]),
    row(
      "one language is to be translated into", "translate: [de]\n\(often)",
      [
        "publish.yml": configuration.replacing("[en]", with: "[en, de, fr]"),
        "content/notifications/hello.de.md": "---\ntitle: Hallo\n---\nNeues",
      ]),
    row(
      "people with other languages are not shown it",
      "conditions: { all: { neverDisplayed: true, localeIn: [de-AT] } }",
      [
        "publish.yml": configuration.replacing("[en]", with: "[en, de, fr]"),
        "content/notifications/hello.de.md": "---\ntitle: Hallo\n---\nNeues",
      ]),
    row(
      "it is for people with the default language", "conditions: { all: { neverDisplayed: true, localeIn: [en] } }",
      ["publish.yml": german]),
    row("a draft is not translated", "draft: true\n\(often)", ["publish.yml": german]),
    row("what has expired is not translated", "expires: 2026-11-01T00:00:00Z\n\(often)", ["publish.yml": german]),
    row(
      "releases that versions.plist does not hold are not translated", "translate: none\n\(often)",
      [
        "publish.yml": german + "releases: { keep: 1 }\n", "content/releases/1.1.0.md": "- A",
        "content/releases/1.2.0.md": "- A", "content/releases/1.2.0.de.md": "- A", "content/releases/1.0.md": "- A",
        "content/releases/1.0.local.md": "- A",
      ]),
    row(
      "missing translations are off", ["publish.yml": german + "diagnostics: { missing-translation: off }\n"]),
    row(
      "a warning that is off", "origin: top", ["publish.yml": configuration + "diagnostics: { every-launch: off }\n"]),
    row(
      "a warning that is a note", "origin: top",
      ["publish.yml": configuration + "diagnostics: { every-launch: note }\n"]),
  ]

  @Test(arguments: files + texts + languages) func isRight(_ c: Case<Files, Bool>) throws {
    let assets = ["a.svg": Images.svg()]
    let found = try build(c.input, assets: assets).diagnostics.filter { $0.severity != .note }
    #expect(found.map(\.line) == [])
  }
}
