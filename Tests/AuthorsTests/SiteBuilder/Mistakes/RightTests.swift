import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// Content that looks like a mistake but is correct: it gives neither an error nor a warning.
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
    row(
      "a heading that is underlined",
      ["content/notifications/news.md": banner(often, "Welcome\n=======\n\nThere is news.")]),
    row(
      "one that is longer",
      ["content/notifications/news.md": banner(often, "Welcome to all\n=======\n\nThere is news.")]),
    row(
      "seven signs in code",
      ["content/notifications/news.md": banner(often, "```\nSave 20 % on all\n=======\nSave 25 % on all\n```")]),
    row("a copy of a template", ["templates/mine.mustache~": "{{"]),
    row("an id that ends like a language", ["content/notifications/world-en.md": banner(often, "More news.")]),
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
    Case("a title that is a word of YAML", [hello: banner(often).replacing("Hello", with: "\"null\"")], true),
    row("signs in a row", body: "A heading\n=======\n\n<<< a >>>\n\n<<<<<<<\n\n>>>>>>>>> deep\n\n|||||||"),
    row("a conflict that is shown", body: "```\n <<<<<<< HEAD\n =======\n >>>>>>> main\n```"),
    row("capitals of Portuguese", body: "NÃO PERCA A MAÇÃ DE AMANHÃ…"),
    row("numbers with signs", body: "Save 50% today: 100 % fun, 2 * 3 * 4, [sic] and [Beta]"),
    row("dots after words", body: "News ...\n\n... and more."),
    row("a draft that is to be written", "draft: true\n\(often)", body: "TODO"),
    row("a release that is to be written", ["content/releases/1.2.0.md": "---\ndraft: true\n---\n- What is new."]),
    row("an end far ahead", "expires: 2099-01-01T00:00:00Z\n\(often)"),
    row("an end that stands for never", "expires: 9999-12-31\n\(often)"),
    row("an end in some years", "expires: 2031-12-31\n\(often)"),
    row("a date next year that is waited for", "date: 2027-12-31\npublish: 2027-12-31\n\(often)"),
    row("a date in its own zone", "date: 2027-03-01\npublish: 2027-02-28T23:00:00Z\n\(often)"),
    row("a date of today, which has ended in no zone", "date: 2026-11-21\n\(often)"),
    row("a date ahead of a draft", "draft: true\ndate: 2027-12-31\n\(often)"),
    row("a date ahead of what has expired", "date: 2026-11-20T23:00:00Z\nexpires: 2026-11-21T08:00:00Z\n\(often)"),
    row(
      "a date that devices wait for",
      "date: 2026-12-01\nconditions: { all: { neverDisplayed: true, notBefore: 2026-12-01 } }"),
    row(
      "a release for later", ["content/releases/1.2.0.md": "---\ndate: 2027-03-01\npublish: 2027-03-01\n---\n- A"]),
    row("an hour between displays", "conditions: { any: { neverDisplayed: true, lastDisplayMinimumSeconds: 3600 } }"),
    row("a picture as a link", body: "[![It](assets/a.svg)](https://example.com)"),
    row(
      "a release with words for the app alone",
      ["content/releases/1.2.0.md": "", "content/releases/1.2.0.local.md": "- A"]),
  ]

  private static func version(_ name: String, _ keys: String, _ releases: [String]) -> Case<Files, Bool> {
    row(name, keys, releases.reduce(into: [:]) { $0["content/releases/\($1).md"] = "- A" })
  }

  static let audiences: [Case<Files, Bool>] = [
    version("a next version", "minVersion: 2.5.0\n\(often)", ["2.4.0"]),
    version("a next major version", "minVersion: 3.0.0\n\(often)", ["2.4.0"]),
    version("a next minor version with two digits", "minVersion: 2.12.0\n\(often)", ["2.9.0"]),
    version("all versions of a year", "maxVersion: 2026.99.99\n\(often)", ["2026.4.0"]),
    version("any version without releases", "minVersion: 24.0.0\n\(often)", []),
    Case(
      "the version of a draft",
      [
        hello: banner("minVersion: 4.0.0\n\(often)"), "content/releases/1.0.0.md": "- A",
        "content/releases/4.0.0.md": "---\ndraft: true\n---\n- A",
      ], true),
    row(
      "those before the first release", "conditions: { all: { neverDisplayed: true, appVersionLessThan: 1.0.0 } }",
      ["content/releases/1.0.0.md": "- A"]),
    row(
      "versions from before there were notes",
      "conditions: { all: { neverDisplayed: true, appVersionLessThan: 2.0.0 } }",
      ["content/releases/3.0.0.md": "- A"]),
    row("one of a hundred", "conditions: { all: { neverDisplayed: true, rolloutPercent: 1 } }"),
    row(
      "another region", "conditions: { all: { neverDisplayed: true, localeIn: [en-GB, pt] } }",
      [
        "publish.yml": configuration.replacing("[en]", with: "[en, pt-BR]"),
        "content/notifications/hello.pt-BR.md": "---\ntitle: Oi\n---\nTem novidades.\n",
      ]),
    row(
      "a text for people with another language",
      "translate: none\nconditions: { all: { neverDisplayed: true, localeIn: [fr] } }", ["publish.yml": german]),
    row("of a site in one language", "conditions: { all: { neverDisplayed: true, localeIn: [fr] } }"),
    row("an alert that is a banner, too", "date: 2026-11-20\nchannels: [alerts, banners]\npriority: 5\n\(often)"),
    row("a prompt after some uses", ["content/prompts/a.md": prompt("daysUntilPrompt: 0\nusesUntilPrompt: 5")]),
    row("a prompt after some days", ["content/prompts/a.md": prompt("daysUntilPrompt: 3\nusesUntilPrompt: 0")]),
    row("a prompt that can be declined", ["content/prompts/a.md": prompt("remindButton: \"\"\ncancelButton: No")]),
    row(
      "a survey that can be left", "template: survey\nconditions: { all: { flagNotSet: a } }",
      body: "Which?\n\n[A](flag:a) [B](flag:a)\n\n[Not now](close:)"),
    row(
      "a survey that can be turned off", "template: survey\nconditions: { all: { flagNotSet: a } }",
      body: "Which?\n\n[A](flag:a) [B](flag:a)\n\n[Never](flag:a \"quiet\")"),
  ]

  private static func prompt(_ keys: String) -> String {
    "---\ntitle: A\nactionURL: https://a.example\n\(keys)\n---\nA"
  }

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

  @Test(arguments: files + texts + audiences + languages) func isRight(_ c: Case<Files, Bool>) throws {
    let assets = ["a.svg": Images.svg()]
    let found = try build(c.input, assets: assets).diagnostics.filter { $0.severity != .note }
    #expect(found.map(\.line) == [])
  }
}
