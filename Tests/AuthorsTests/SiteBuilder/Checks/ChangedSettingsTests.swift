import Diagnostics
import FeedModel
import SiteBuilder
import TestKit
import Testing

/// Edits of live content that affect all users: flags, the address, languages.
@Suite struct ChangedSettingsTests {
  private static let english = configuration
  private static let both = configuration.replacing("[en]", with: "[en, de]")
  private static let ids: Set<DiagnosticID> = [
    .changedSite, .changedDefault, .removedLanguage, .renamedFlag, .duplicateID, .staleTranslation, .changedText,
    .missingKey,
  ]

  private static func terms(_ flag: String, _ condition: String = "flagNotSet", revision: String = "") -> Files {
    [hello: banner("\(revision)conditions: { all: { \(condition): \(flag) } }", "[Yes](flag:\(flag))")]
  }

  static let flags: [Case<[Files], [String]>] = [
    Case(
      "another name", [terms("accepted"), terms("read")],
      [
        "notifications/hello.md:3:22 warning renamed-flag: write 'accepted' here and in links to keep it, "
          + "or 'revision: 2' if everyone should see it again"
      ]),
    Case("the same by its address", [terms("accepted"), terms("hello/accepted")], []),
    Case("for everyone again", [terms("accepted"), terms("read", revision: "revision: 2\n")], []),
    Case(
      "one that is not asked for any more",
      [terms("accepted"), [hello: banner("origin: bottom", "[Yes](flag:accepted)")]], []),
    Case("a first one", [[hello: banner("origin: bottom", "[Yes](flag:accepted)")], terms("accepted")], []),
    Case("only once", [terms("accepted"), terms("read"), terms("read")], []),
  ]

  static let settings: [Case<[Files], [String]>] = [
    Case(
      "another address",
      [["publish.yml": english], ["publish.yml": english.replacing("updates", with: "update")]],
      [
        "publish.yml:1:7 warning changed-site: write 'site: https://updates.example.com/' unless the site has moved; "
          + "then serve both until no app asks the old one"
      ]),
    Case(
      "the same address with a slash",
      [["publish.yml": english], ["publish.yml": english.replacing("example.com/", with: "example.com")]], []),
    Case(
      "a language less", [["publish.yml": both], ["publish.yml": english]],
      ["publish.yml:3:10 warning removed-language: add de to locales again, unless that is meant"]),
    Case("a language more", [["publish.yml": english], ["publish.yml": both]], []),
    Case(
      "another order",
      [["publish.yml": both + "# 1\n"], ["publish.yml": configuration.replacing("[en]", with: "[de, en]")]],
      ["publish.yml:3:10 warning changed-default: write 'locales: [en, de]', unless that is meant"]),
    Case(
      "another order of files in both languages",
      [
        ["publish.yml": both].merging(inBoth) { $1 },
        ["publish.yml": configuration.replacing("[en]", with: "[de, en]")].merging(inBoth) { $1 },
      ],
      [
        "publish.yml:3:10 error changed-default: write 'locales: [en, de]', or rename the files: x.md to x.en.md, "
          + "and x.de.md to x.md"
      ]),
    Case(
      "another order of the others",
      [
        ["publish.yml": configuration.replacing("[en]", with: "[en, de, fr]")],
        ["publish.yml": configuration.replacing("[en]", with: "[en, fr, de]")],
      ], []),
  ]

  private static let inBoth: Files = [
    hello: banner(), "content/notifications/hello.de.md": "---\ntitle: Hallo\n---\nEs gibt Neues.\n",
    "content/prompts/rate.md": "---\ntitle: A\nactionURL: https://a.example\n---\nA",
    "content/prompts/rate.de.md": "---\ntitle: A\n---\nA",
  ]

  @Test(arguments: flags + settings) func finds(_ c: Case<[Files], [String]>) throws {
    var previous: Manifest?
    let texts = { (files: Files) in [hello: banner()].merging(files) { $1 } }
    for files in c.input.dropLast() { previous = try output(texts(files), after: previous).manifest }
    #expect(try findings(of: Self.ids, in: texts(c.input.last ?? [:]), after: previous) == c.expected)
  }

  @Test("a build for another address, such as staging, says nothing about this one")
  func staging() throws {
    let before = try output([hello: banner()], site: "https://staging.example.com/").manifest
    for site in [nil, "https://staging.example.com/"] {
      let report = try build([hello: banner()], after: before, site: site)
      #expect(report.diagnostics.allSatisfy { $0.id != .changedSite })
    }
  }

  @Test("the message names the affected users")
  func words() throws {
    let previous = try output(Self.terms("accepted")).manifest
    let found = try build(Self.terms("read"), after: previous).diagnostics.filter { $0.id == .renamedFlag }
    #expect(
      found.map(\.message) == [
        "the flag was 'accepted' when this was published, and now is 'read', so it comes back for those who have set 'accepted'"
      ])
  }
}
