import Authoring
import Diagnostics
import TestKit
import Testing

@testable import Exchange

/// Findings about input that cannot be imported unchanged, and their places (exchange.md, 4).
@Suite struct ImportTests {
  static func plist(_ entries: String) -> String { "<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>\n" }

  static func alert(_ key: String, _ fields: [(String, String)]) -> String {
    let inside = fields.map { "<key>\($0.0)</key>\n<string>\($0.1)</string>" }.joined(separator: "\n")
    return "<key>\(key)</key>\n<dict>\n\(inside)\n</dict>"
  }

  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var format: ImportFormat
    var file: String
    var text: String
    var findings: [String]

    init(_ name: String, _ format: ImportFormat, _ file: String, _ text: String, _ findings: String...) {
      (testDescription, self.format, self.file, self.text, self.findings) = (name, format, file, text, findings)
    }
  }

  static let rows = [
    Row("an empty list", .alerts, "a.plist", plist("")),
    Row("an empty file", .alerts, "a.plist", "", "a.plist error unreadable-feed"),
    Row("a list in JSON", .alerts, "a.plist", "{}", "a.plist error unreadable-feed"),
    Row("no text at all", .alerts, "a.plist", "\u{FEFF} \n", "a.plist error unreadable-feed"),
    Row(
      "an address that is none", .alerts, "a.plist",
      plist(alert("2026/01/01-a", [("Title", "A"), ("Message", "b"), ("ActionURL", "x y")])),
      "a.plist:10:1 error bad-url"),
    Row(
      "a button that nothing shows", .alerts, "a.plist",
      plist(alert("2026/01/01-a", [("Title", "A"), ("Message", "b"), ("ActionButton", "Go")])),
      "a.plist:10:1 note not-taken"),
    Row(
      "a key of a translated list", .alerts, "a.plist",
      plist(alert("2026/01/01-a", [("Title", "A"), ("Message", "b"), ("German Title", "A")])),
      "a.plist:9:1 warning not-taken"),
    Row(
      "an alert without a text", .alerts, "a.plist", plist(alert("2026/01/01-a", [("Title", "A")])),
      "a.plist:3:1 warning empty-body"),
    Row(
      "a character by its number", .alerts, "a.plist",
      plist(alert("2026/01/01-a", [("Title", "A&#x202E;"), ("Message", "b")])), "a.plist:6:1 error bidi-override"),
    Row(
      "blanks at the beginning of a line", .alerts, "a.plist",
      plist(alert("2026/01/01-a", [("Title", "A"), ("Message", "b\n  c")])), "a.plist:8:1 warning changed-by-import"),
    Row(
      "two spellings of a version", .updates, "versions.plist",
      plist("<key>1.2</key><array><string>a</string></array>\n<key>1.02</key><array><string>b</string></array>"),
      "versions.plist:3:1 error same-version"),
    Row("banners that are a list", .banners, "control.json", "[]", "control.json error unreadable-feed"),
    Row("banners that end early", .banners, "control.json", "{\"a\": ", "control.json:1:7 error json-syntax"),
    Row("no banners", .banners, "control.json", "{}"),
    Row("a changelog of blank lines", .changelog, "CHANGELOG.md", "\n\n"),
    Row("no release", .changelog, "CHANGELOG.md", "# Notes\n", "CHANGELOG.md error no-releases"),
    Row(
      "text above, and a date of another form", .changelog, "C.md", "# C\n\nAll.\n\n## 1.0 (02/03/2026)\n\n- x\n",
      "C.md:1:1 note not-taken", "C.md:5:1 warning bad-date"),
    Row(
      "HTML with words", .changelog, "C.md", "## 1.0\n\n- a <b>b</b>\n", "C.md:3:1 warning html-removed"),
    Row("HTML without words", .changelog, "C.md", "## 1.0\n\n<!-- x -->\n<a name=\"x\"></a>\n\n- a<br>b\n"),
    Row(
      "a release that is not out", .changelog, "C.md", "## Unreleased\n\n- x\n\n## 1.0\n\n- y\n",
      "C.md:1:1 note not-taken"),
    Row("nothing that is not out", .changelog, "C.md", "## [unreleased]\n\n## 1.0\n\n- y\n"),
    Row(
      "releases that are no headings", .changelog, "C.md",
      "Version 1.3.0 - 2026-01-03\n• x\n\n## 1.2.0\n\n- x\n\n**1.1.0** (2026-01-01)\n\n##1.0.0\n",
      "C.md:1:1 warning not-taken", "C.md:1:1 note not-taken", "C.md:8:1 warning not-taken",
      "C.md:10:1 warning not-taken"
    ),
    Row("a day in a sentence", .changelog, "C.md", "## 1.2.0\n\nIt follows 1.1.0 of 2026-01-01.\n"),
    Row(
      "settings of a site", .changelog, "C.md", "---\ntitle: Changes\nversion: 9.0.0\n---\n## 1.0\n\n- x\n",
      "C.md:1:1 note not-taken"),
    Row(
      "a list in HTML", .changelog, "C.md",
      "## 1.0\n\n<ul>\n<li>a</li>\n<li><a href=\"https://example.com/\">b</a></li>\n</ul>\n"),
    Row(
      "a character that reorders others", .changelog, "C.md", "## 1.0\n\n- a\u{202B}b\n", "C.md:3:4 error bidi-override"
    ),
    Row("no releases on GitHub", .github, "r.json", "[]"),
    Row("nothing from GitHub", .github, "r.json", "\n"),
    Row(
      "a name that says more", .github, "r.json", #"{"tag_name": "v1.0", "name": "Snowy", "body": "- x"}"#),
    Row("an appcast without items", .appcast, "a.xml", "<rss><channel/></rss>"),
    Row("XML of another kind", .appcast, "a.xml", "<feed/>", "a.xml:1:1 error not-an-appcast"),
    Row("an empty appcast", .appcast, "a.xml", "", "a.xml:1:1 error xml-syntax"),
  ]
  @Test(arguments: rows) func says(_ row: Row) throws {
    let found = try ImportSite().run(row.format, [row.file: row.text]).findings
    #expect(found == row.findings)
  }

  @Test func namesBothValues() throws {
    let text = Self.plist(Self.alert("2026/01/01-a", [("Title", "A"), ("Message", "One\n\n\nTwo")]))
    let result = try ImportSite().run(.alerts, ["a.plist": text])
    #expect(result.diagnostics.map(\.message) == ["Message comes out as 'One↵↵Two', not as 'One↵↵↵Two'"])
    #expect((result.equal, result.entries) == (0, 1))
  }

  @Test func skipsEntriesWithErrors() throws {
    let text = Self.plist(
      Self.alert("2026/01/01-a", [("Title", "A"), ("Message", "b"), ("ActionURL", "ftp://x")])
        + Self.alert("2026/01/02-b", [("Title", "B"), ("Message", "b")]))
    #expect(try ImportSite().run(.alerts, ["a.plist": text]).diagnostics.hasErrors)
    let result = try ImportSite(skips: true).run(.alerts, ["a.plist": text])
    #expect(result.findings == ["a.plist:10:1 warning bad-url"])
    #expect(result.files.map(\.path) == ["content/notifications/b.md"])
    #expect((result.equal, result.entries) == (1, 1))
  }

  /// One release may be too long for content; the others are imported. Only a paragraph may be too long for cmark.
  @Test func aLongReleaseRefusesNoOther() throws {
    let item = String(repeating: "word ", count: 10)
    let list = "## 1.0\n" + String(repeating: "- \(item)\n", count: 2_500) + "\n## 0.9\n\n- a\n"
    let result = try ImportSite(skips: true).run(.changelog, ["C.md": list])
    #expect(
      result.findings == ["C.md:1:1 warning file-too-large"] && result.files.map(\.path) == ["content/releases/0.9.md"])
    let paragraph = "## 1.0\n\n" + String(repeating: "\(item)\n    - a\n", count: 2_500)
    #expect(try ImportSite().run(.changelog, ["C.md": paragraph]).findings == ["C.md:3 error file-too-large"])
  }

  @Test func takesTheRestOfATextWithForbiddenCharacters() throws {
    let site = ImportSite(skips: true, change: { $0.skips = true })
    let result = try site.run(.changelog, ["C.md": "## 1.1\n\n- a\n- b\u{202B}c\n\n## 1.0\n\n- d\n"])
    #expect(result.findings == ["C.md:4:4 warning bidi-override"])
    #expect(result.text("releases/1.1.md") == "- a\n- bc\n" && result.leftOut == 0)
  }

  @Test func notesNeedTheFirstLanguage() throws {
    let site = ImportSite(change: { $0.releases = ["11": "1.1"] })
    let result = try site.run(.play, ["a/de-DE/changelogs/11.txt": "Neu"])
    #expect(result.findings == ["a/de-DE/changelogs/11.txt error missing-default"])
    #expect(result.diagnostics[0].fix?.hasPrefix("add it as a/en-US/changelogs/11.txt") == true)
    let both = try site.run(.play, ["a/de-DE/changelogs/11.txt": "Neu", "a/en-US/changelogs/11.txt": "New"])
    #expect(both.findings == [] && both.files.count == 2)
  }

  /// Releases below 'Unreleased' that have no date are not released yet.
  @Test func releasesBelowUnreleasedAreDrafts() throws {
    let text = "## Unreleased\n\n### 1.3.0\n\n- a\n\n### 1.2.0 - 2026-01-02\n\n- b\n\n## 1.1.0\n\n- c\n"
    let result = try ImportSite(change: { $0.unreleased = "2.0.0" }).run(.changelog, ["C.md": text])
    let drafts = result.files.filter { String(decoding: $0.bytes, as: UTF8.self).contains("draft: true") }
    #expect(drafts.map(\.path) == ["content/releases/1.3.0.md"] && result.files.count == 3)
  }

  @Test func leavesFilesThatSaySomethingElse() throws {
    let mine = SourceFile(
      path: "content/notifications/a.md", text: "---\ntitle: Mine\ndate: 2026-01-01\nchannels: [alerts]\n---\nx\n")
    let text = Self.plist(Self.alert("2026/01/01-a", [("Title", "A"), ("Message", "b")]))
    let site = ImportSite(sources: [ImportSite.configuration, mine])
    #expect(try site.run(.alerts, ["a.plist": text]).findings == ["a.plist:3:1 error file-exists"])
  }

  /// Errors elsewhere in the site do not prevent an import.
  @Test func importsIntoASiteWithErrors() throws {
    let broken = SourceFile(path: "content/prompts/p.md", text: "---\ntitle: P\n---\nNo address.\n")
    let text = Self.plist(Self.alert("2026/01/01-a", [("Title", "A"), ("Message", "b")]))
    let result = try ImportSite(sources: [ImportSite.configuration, broken]).run(.alerts, ["a.plist": text])
    #expect(result.findings == [])
    #expect((result.equal, result.entries) == (1, 1))
  }

  @Test func takesLanguagesByTheNamesOfFiles() throws {
    let english = Self.plist(Self.alert("2026/01/01-a", [("Title", "A"), ("Message", "b")]))
    for path in ["n_de.plist", "de.lproj/n.plist", "x/my_app_de.plist"] {
      let result = try ImportSite().run(.alerts, ["n.plist": english, path: english])
      #expect(result.files.map(\.path) == ["content/notifications/a.de.md", "content/notifications/a.md"])
    }
    let result = try ImportSite().run(.alerts, ["n.plist": english, "n_fr.plist": english])
    #expect(result.findings == ["n_fr.plist error unknown-locale"])
  }
}
