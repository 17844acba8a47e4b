import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Exchange

/// The targets whose files have no form of their own to keep, and CHANGELOG.md and AppStream, which have.
@Suite struct ExportTargetTests {
  // MARK: Notes

  static let notes: [Case<[String: String], [String]>] = [
    Case("one language", ["1.0": "- a"], ["out/S.html"]),
    Case("two", ["1.0": "- a", "1.0.de": "- b"], ["out/S.de.html", "out/S.en.html", "out/S.html"]),
    Case(
      "a region whose language the site has is left out", ["1.0": "- a", "1.0.de": "- b", "1.0.de-CH": "- c"],
      ["out/S.de.html", "out/S.en.html", "out/S.html"]),
    Case(
      "a script without its language", ["1.0": "- a", "1.0.zh-Hant": "- d"],
      ["out/S.en.html", "out/S.html", "out/S.zh.html"]),
  ]
  @Test(arguments: notes) func notesAreNamedAsGenerateAppcastLooksForThem(_ row: Case<[String: String], [String]>)
    throws
  {
    #expect(try export(.notes, row.input) { $0.name = "S" }.files.keys.sorted() == row.expected)
  }

  @Test func whatIsEmbeddedIsAFragmentAndWhatIsLinkedAPage() throws {
    let files = try export(.notes, ["1.0": "- a", "1.0.de": "- b", "1.0.de-CH": "- c"]) { $0.name = "S" }
    #expect(files.files["out/S.html"] == "<ul>\n<li>a</li>\n</ul>\n")
    #expect(
      files.files["out/S.de.html"]
        == "<!DOCTYPE html>\n<html lang=\"de\">\n<head><meta charset=\"utf-8\"></head>\n<body>\n<ul>\n<li>b</li>\n</ul>\n</body>\n</html>\n"
    )
    #expect(files.found == ["content/releases/1.0.de-CH.md:1 note lost-in-export"])
  }

  @Test func otherMarkupIsAFragmentThroughout() throws {
    let text = try export(.notes, ["1.0": "- a", "1.0.de": "- ~~b~~"]) { ($0.name, $0.markup) = ("S", .text) }
    #expect(text.files == ["out/S.txt": "• a\n", "out/S.en.txt": "• a\n", "out/S.de.txt": "• b\n"])
    #expect(text.found == ["content/releases/1.0.de.md:1 warning lost-in-plain-text"])
    let markdown = try export(.notes, ["1.0": "* a"]) { ($0.name, $0.markup) = ("S", .markdown) }
    #expect(markdown.files == ["out/S.md": "- a\n"])
    #expect(markdown.found == ["content/releases/1.0.md:1 note needs-sparkle"])
  }

  // MARK: Stores

  static let stores = plainConfiguration.replacing("[en, de, de-CH, zh-Hant]", with: "[en, de, pt-BR]")

  @Test func eachLanguageHasAFile() throws {
    let content = ["1.0": "---\nbuild: 7\n---\n- a", "1.0.de": "- b", "1.0.store": "s", "1.0.store.pt-BR": "t"]
    let (files, found) = try export(.play, content, Self.stores)
    #expect(
      files == [
        "out/en-US/changelogs/7.txt": "s\n", "out/de-DE/changelogs/7.txt": "• b\n", "out/pt-BR/changelogs/7.txt": "t\n",
      ])
    #expect(found.isEmpty)
  }

  /// No language needs a text for stores because another has one.
  @Test func aTranslationAloneCanHaveATextForStores() throws {
    let content = ["1.0": "- a", "1.0.de": "- b", "1.0.store.de": "s"]
    #expect(
      try export(.appStore, content, Self.stores).files == [
        "out/en-US/release_notes.txt": "• a\n", "out/de-DE/release_notes.txt": "s\n",
        "out/pt-BR/release_notes.txt": "• a\n",
      ])
  }

  static let problems: [Case<[String: String], [String]>] = [
    Case("no build", ["1.0": "- a"], ["content/releases/1.0.md:1 error missing-key"]),
    Case(
      "a language without a text", ["1.0": "---\nbuild: 7\n---\n- a", "1.0.de": "- b"],
      ["content/releases/1.0.md:1 warning missing-translation"]),
    Case(
      "too long in two languages", ["1.0": "---\nbuild: 7\n---\n\(long)", "1.0.de": "- b"],
      [
        "content/releases/1.0.md:1 warning missing-translation", "content/releases/1.0.md:4 error store-text-too-long",
        "content/releases/1.0.md:4 error store-text-too-long",
      ]),
  ]
  static let long = String(repeating: "word ", count: 120)
  @Test(arguments: problems) func finds(_ row: Case<[String: String], [String]>) throws {
    #expect(try export(.play, row.input, Self.stores).found == row.expected)
  }

  @Test func twoLanguagesCannotBeOneLocale() throws {
    let configuration = plainConfiguration.replacing("[en, de, de-CH, zh-Hant]", with: "[en, es-419, es-MX]")
    let content = ["1.0": "- a", "1.0.es-419": "- b", "1.0.es-MX": "- c"]
    #expect(try export(.appStore, content, configuration).found == ["publish.yml:3 error duplicate-locale"])
  }

  static let builds: [Case<String, [String]>] = [
    Case("digits", "240", []), Case("parts", "2.4.0", []), Case("18 characters", "123456789012345678", []),
    Case("19 characters", "1234567890123456789", ["2:8 bad-number"]), Case("a word", "2.4b1", ["2:8 bad-number"]),
  ]
  @Test(arguments: builds) func buildsAreDigitsJoinedByDots(_ row: Case<String, [String]>) {
    let found = read(["releases/1.0.md": "---\nbuild: \(row.input)\n---\n- a"]).diagnostics
    #expect(found.map { "\($0.location.line):\($0.location.column) \($0.id)" } == row.expected)
  }

  // MARK: CHANGELOG.md

  static let changelog = [
    "2.1.0": "---\ndate: 2026-11-20\n---\n### New\n\n- b", "2.0.0": "---\nwithdrawn: true\n---\n- a",
  ]
  static let b = "## [2.1.0] - 2026-11-20\n\n### Added\n\n- b"
  static let a = "## [2.0.0] [YANKED]\n\n- a"

  @Test func headingsKeepTheirOrder() throws {
    let parts = "### iOS\n\n#### Fixed\n\n- a\n\n### Mac\n\n#### Fixed\n\n- b"
    #expect(try exported(.changelog, ["2.1.0": parts]).hasSuffix("## [2.1.0]\n\n\(parts)\n"))
    #expect(try exported(.gitHub, ["2.1.0": parts]).hasSuffix("\(parts)\n"))
  }

  /// In the form of the headings that the file has.
  static let plain = "## 2.1.0 - 2026-11-20\n\n### Added\n\n- b"

  static let changelogs: [Case<String, String>] = [
    Case("an empty file", "\n", "# Changelog\n\n\(introduction)\n\n\(b)\n\n\(a)\n"),
    Case("no version", "# Mine\n\nWords.\n", "# Mine\n\nWords.\n\n\(b)\n\n\(a)\n"),
    Case("no last line end", "Words.", "Words.\n\n\(b)\n\n\(a)\n"),
    Case("Unreleased stays first", "## [Unreleased]\n\n- c\n", "## [Unreleased]\n\n- c\n\n\(b)\n\n\(a)\n"),
    Case("between others", "## 3.0\n\n- c\n\n## 2.0.0\n", "## 3.0\n\n- c\n\n\(plain)\n\n## 2.0.0\n"),
    Case(
      "before the first of all", "## v1.0 (2025-01-01)\n- x\n",
      "## v2.1.0 (2026-11-20)\n\n### Added\n\n- b\n\n## v2.0.0 [YANKED]\n\n- a\n\n## v1.0 (2025-01-01)\n- x\n"),
    Case(
      "before link definitions", "## [3.0]\n- x\n\n[3.0]: https://e.com\n",
      "## [3.0]\n- x\n\n\(b)\n\n\(a)\n\n[3.0]: https://e.com\n"),
    Case("definitions without a blank line", "Words\n[3.0]: x\n", "Words\n\n\(b)\n\n\(a)\n\n[3.0]: x\n"),
    Case(
      "a prerelease is older", "# app@2.1.0-beta.1\n\n# 2.0.0\n",
      "\(plain.dropFirst())\n\n# app@2.1.0-beta.1\n\n# 2.0.0\n"),
    Case(
      "below headings of the third level", "### 2.0.0\n\n- a\n",
      "### 2.1.0 - 2026-11-20\n\n#### Added\n\n- b\n\n### 2.0.0\n\n- a\n"),
    Case("in any heading", "### Version 2.1.0\n\n2.0.0\n-----\n", "### Version 2.1.0\n\n2.0.0\n-----\n"),
    Case(
      "on the level of headings with other words", "# 2.0.0: Winter\n\n- x\n",
      "#\(b.dropFirst(2))\n\n# 2.0.0: Winter\n\n- x\n"),
    Case("not in code", "```\n## 2.1.0\n```\n\n## 2.0.0\n", "```\n## 2.1.0\n```\n\n\(plain)\n\n## 2.0.0\n"),
    Case(
      "a blank before a heading, after a list", "## 3.0\n\n- x\n\n 2.0.0\n-----\n",
      "## 3.0\n\n- x\n\n\(plain)\n\n 2.0.0\n-----\n"),
    Case(
      "a heading in a list is none", "## 3.0\n\n- x\n\n  ## 2.0.0\n\n## 1.0\n",
      "## 3.0\n\n- x\n\n  ## 2.0.0\n\n\(plain)\n\n## 2.0.0 [YANKED]\n\n- a\n\n## 1.0\n"),
    Case(
      "CRLF", "\u{FEFF}## 2.0.0\r\n\r\n- x\r\n", "\u{FEFF}\(plain)\n\n## 2.0.0\n\n- x\n".replacing("\n", with: "\r\n")),
  ]
  static let introduction =
    "What is new in Snoodle, in the form of [Keep a Changelog](https://keepachangelog.com/en/1.1.0/)."
  @Test(arguments: changelogs) func sectionsAreAdded(_ row: Case<String, String>) throws {
    let written = try exported(.changelog, Self.changelog, into: row.input)
    #expect(written == row.expected)
    #expect(try exported(.changelog, Self.changelog, into: written) == written)
  }

  // MARK: AppStream

  static let dated = [
    "1.1": "---\ndate: 2026-11-20\n---\n- a **b**\n  - c", "1.1.de": "- d\n  - e",
    "1.0": "---\ndate: 2026-01-01\n---\nOld",
  ]
  static let list =
    "<ul>\n        <li>a <em>b</em></li>\n        <li xml:lang=\"de\">d</li>\n        <li>c</li>\n        <li xml:lang=\"de\">e</li>\n      </ul>"
  static let new =
    "<release version=\"1.1\" date=\"2026-11-20\">\n    <description>\n      \(list)\n    </description>\n  </release>"
    .replacing("        ", with: "\t").replacing("\t", with: "        ")
  static let old =
    "<release version=\"1.0\" date=\"2026-01-01\">\n    <description>\n      <p>Old</p>\n    </description>\n  </release>"

  @Test func releasesAreWritten() throws {
    #expect(try exported(.appStream, Self.dated) == "<releases>\n  \(Self.new)\n  \(Self.old)\n</releases>\n")
  }

  static let components: [Case<String, String>] = [
    Case(
      "no releases", "<component>\n</component>",
      "<component>\n  <releases>\n  \(new)\n  \(old)\n</releases>\n</component>".replacing("\n", with: "\n  ")
        .replacing("\n    <releases>", with: "\n  <releases>").replacing("\n  </component>", with: "\n</component>")),
    Case(
      "a release that is there",
      "<component>\n<releases>\n  <release version='1.0' date='x' a='b'/>\n</releases>\n</component>",
      "<component>\n<releases>\n  \(new)\n  <release version='1.0' date='x' a='b'>\n    <description>\n      <p>Old</p>\n    </description>\n  </release>\n</releases>\n</component>"
    ),
    Case(
      "what says the same stays",
      "<component>\n<releases>\n  \(new)\n  <release version='1.0'><description> <p>Old\n</p></description></release>\n</releases>\n</component>",
      "<component>\n<releases>\n  \(new)\n  <release version='1.0'><description> <p>Old\n</p></description></release>\n</releases>\n</component>"
    ),
    Case(
      "one line", "<component><releases><release version='1.1'><description/></release></releases></component>",
      "<component><releases><release version='1.1'><description><ul><li>a <em>b</em></li><li xml:lang=\"de\">d</li>"
        + "<li>c</li><li xml:lang=\"de\">e</li></ul></description></release>"
        + "<release version=\"1.0\" date=\"2026-01-01\"><description><p>Old</p></description></release></releases></component>"
    ),
  ]
  @Test(arguments: components) func releasesAreMerged(_ row: Case<String, String>) throws {
    let written = try exported(.appStream, Self.dated, into: row.input)
    #expect(written == row.expected)
    #expect(try exported(.appStream, Self.dated, into: written) == written)
  }

  static let streams: [Case<([String: String], String?), [String]>] = [
    Case("a new release without a date", (["1.0": "- a"], nil), ["content/releases/1.0.md:1 error missing-key"]),
    Case(
      "one that the file has", (["1.0": "- a"], "<component><releases><release version='1.0'/></releases></component>"),
      []),
    Case(
      "a translation of another form", (["1.0": "---\ndate: 2026-01-01\n---\n- a", "1.0.de": "- a\n- b"], nil),
      ["content/releases/1.0.de.md:1 warning different-translation"]),
    Case("another root", ([:], "<releases/>"), ["file:1 error not-appstream"]),
  ]
  @Test(arguments: streams) func findsInStreams(_ row: Case<([String: String], String?), [String]>) throws {
    #expect(try export(.appStream, row.input.0, into: row.input.1).found == row.expected)
  }
}
