import Authoring
import Diagnostics
import FeedModel
import Foundation
import SiteBuilder
import TestKit
import Testing

/// The edits that fix findings, and a check that the finding is gone after each of them.
@Suite struct EditsTests {
  struct Slip: Sendable {
    var id: DiagnosticID
    var files: Files
    var published: Files?

    init(_ id: DiagnosticID, _ files: Files, after published: Files? = nil) {
      (self.id, self.files, self.published) = (id, files, published)
    }

    func report() throws -> BuildReport {
      try build(files, after: try published.map { try output($0).manifest })
    }

    func text(_ path: String) -> String? { files[path] ?? (path == "publish.yml" ? configuration : nil) }
  }

  /// The titles, with `safe:` before those that may be made without asking; after each, what it changes.
  static let table: [Case<Slip, [String]>] = [
    Case(
      "a misspelt key", Slip(.unknownKey, [hello: banner("heigth: 90")]),
      ["safe: Change to 'height'", "\(hello):3:1-3:7 height"]),
    Case(
      "a key in capitals, quoted", Slip(.unknownKey, [hello: banner("\"Height\": 90")]),
      ["safe: Change to 'height'", "\(hello):3:1-3:9 height"]),
    Case(
      "that is there already", Slip(.unknownKey, [hello: banner("height: 80\nheigth: 90")]),
      ["Change to 'height'", "\(hello):4:1-4:7 height"]),
    Case(
      "whose value is wrong for it", Slip(.unknownKey, [hello: banner("heigth: tall")]),
      ["Change to 'height'", "\(hello):3:1-3:7 height"]),
    Case(
      "with a misspelt value", Slip(.unknownKey, [hello: banner("orgin: tpo")]),
      ["safe: Change to 'origin'", "\(hello):3:1-3:6 origin"]),
    Case(
      "two for one", Slip(.unknownKey, [hello: banner("heigth: 80\nheihgt: 90")]),
      ["Change to 'height'", "\(hello):3:1-3:7 height"]),
    Case(
      "between two that are as near", Slip(.unknownKey, [hello: banner("mxnVersion: 2.4.0")]),
      ["Change to 'minVersion'", "\(hello):3:1-3:11 minVersion"]),
    Case(
      "another program's word", Slip(.unknownKey, [hello: banner("subtitle: A")]),
      ["Change to 'summary'", "\(hello):3:1-3:9 summary"]),
    Case("no likely one", Slip(.unknownKey, [hello: banner("zzz: A")]), []),
    Case(
      "in publish.yml", Slip(.unknownKey, ["publish.yml": configuration + "chanels: [banners]\n", hello: banner()]),
      ["safe: Change to 'channels'", "publish.yml:5:1-5:8 channels"]),
    Case(
      "the id of a finding",
      Slip(
        .unknownKey, ["publish.yml": configuration + "diagnostics: { missing-translations: off }\n", hello: banner()]),
      ["safe: Change to 'missing-translation'", "publish.yml:5:16-5:36 missing-translation"]),
    Case(
      "a misspelt word", Slip(.badChoice, [hello: banner("origin: tpo")]),
      ["safe: Change to 'top'", "\(hello):3:9-3:12 top"]),
    Case(
      "in a list", Slip(.badChoice, [hello: banner("channels: [banner]")]),
      ["safe: Change to 'banners'", "\(hello):3:12-3:18 banners"]),
    Case(
      "a mode", Slip(.badChoice, ["content/permissions/notifications.md": "---\nmodes: [bagde]\n---\nMay we?\n"]),
      ["safe: Change to 'badge'", "content/permissions/notifications.md:2:9-2:14 badge"]),
    Case(
      "a language in publish.yml",
      Slip(.localeSpelling, ["publish.yml": configuration.replacing("[en]", with: "[en, zh_hant]"), hello: banner()]),
      ["safe: Change to 'zh-Hant'", "publish.yml:3:15-3:22 zh-Hant"]),
    Case(
      "that is there already",
      Slip(.localeSpelling, ["publish.yml": configuration.replacing("[en]", with: "[en, DE, de]"), hello: banner()]),
      ["Change to 'de'", "publish.yml:3:15-3:17 de"]),
    Case(
      "a version with two parts",
      Slip(.versionParts, [hello: banner("conditions: { all: { appVersionLessThan: 2.4 } }")]),
      ["safe: Change to '2.4.0'", "\(hello):3:42-3:45 2.4.0"]),
    Case(
      "unlike all releases",
      Slip(.versionParts, [hello: banner("minVersion: 2.4"), "content/releases/2.4.0.md": "- New\n"]),
      ["safe: Change to '2.4.0'", "\(hello):3:13-3:16 2.4.0"]),
    Case(
      "a build number",
      Slip(.versionParts, [hello: banner("maxVersion: 412"), "content/releases/2.4.0.md": "- New\n"]), []),
    Case(
      "a view",
      Slip(.unknownView, [hello: banner("height: 90", "[More](view:detials)"), details: "---\ntitle: D\n---\nD\n"]),
      [
        "Change to 'view:details'", "\(hello):5:8-5:20 view:details", "Create the view 'detials'",
        "+ content/notifications/hello/detials.md",
      ]),
    Case(
      "after a flag",
      Slip(
        .unknownView, [hello: banner("height: 90", "ä [A](flag:a?view=detials)"), details: "---\ntitle: D\n---\nD\n"]),
      [
        "Change to 'flag:a?view=details'", "\(hello):5:7-5:26 flag:a?view=details", "Create the view 'detials'",
        "+ content/notifications/hello/detials.md",
      ]),
    Case(
      "a look", Slip(.unknownTemplate, [hello: banner("template: crad")]),
      ["Change to 'card'", "\(hello):3:11-3:15 card"]),
    Case(
      "a variable in a text", Slip(.unknownVariable, [hello: banner("height: 90", "ä {{appp}}")]),
      [
        "Change to '{{app}}'", "\(hello):5:3-5:11 {{app}}", "Add 'appp' to variables in publish.yml",
        "publish.yml:5:1-5:1 variables: { appp: TODO }\n",
      ]),
    Case(
      "in a title", Slip(.unknownVariable, [hello: "---\ntitle: 'ä {{appp}}'\n---\nHi\n"]),
      [
        "Change to '{{app}}'", "\(hello):2:11-2:19 {{app}}", "Add 'appp' to variables in publish.yml",
        "publish.yml:5:1-5:1 variables: { appp: TODO }\n",
      ]),
    Case(
      "in a link", Slip(.unknownVariable, [hello: banner("height: 90", "[a](https://a.eu/{{appp}})")]),
      [
        "Change to '{{app}}'", "\(hello):5:18-5:26 {{app}}", "Add 'appp' to variables in publish.yml",
        "publish.yml:5:1-5:1 variables: { appp: TODO }\n",
      ]),
    Case(
      "a snippet",
      Slip(.unknownSnippet, [hello: banner("height: 90", "{{> trems}}"), "content/snippets/terms.md": "Terms\n"]),
      ["Change to '{{> terms}}'", "\(hello):5:1-5:12 {{> terms}}"]),
    Case(
      "a key that is missing", Slip(.missingKey, [hello: "---\ndate: 2026-11-20\n---\nHi\n"]),
      ["Add 'title'", "\(hello):3:1-3:1 title: TODO\n"]),
    Case(
      "in a map of publish.yml",
      Slip(.missingKey, ["publish.yml": "site: https://a.eu/\napp:\n  storeID: 1\nlocales: [en]\n", hello: banner()]),
      ["Add 'name'", "publish.yml:4:1-4:1   name: Snoodle\n"]),
    Case(
      "a list", Slip(.missingKey, ["publish.yml": "site: https://a.eu/\napp: { name: A }\n", hello: banner()]),
      ["Add 'locales'", "publish.yml:3:1-3:1 locales: [en, de]\n"]),
    Case(
      "a condition outside of its map", Slip(.misplacedKey, [hello: banner("onWifi: true  # c")]),
      ["Move below conditions: all", "\(hello):3:1-3:15 conditions: { all: { onWifi: true } }\n"]),
    Case(
      "beside all", Slip(.misplacedKey, [hello: banner("conditions: { onWifi: true }")]),
      ["Move below conditions: all", "\(hello):3:15-3:27 all: { onWifi: true }"]),
    Case(
      "a translation's key",
      Slip(
        .misplacedKey,
        [
          "publish.yml": inFourLanguages, hello: banner(),
          "content/notifications/hello.de.md": "---\npriority: 1\n---\nHallo\n",
        ]), []),
    Case(
      "a translation that is missing",
      Slip(.missingTranslation, ["publish.yml": configuration.replacing("[en]", with: "[en, de]"), hello: banner()]),
      ["Create hello.de.md", "+ content/notifications/hello.de.md"]),
    Case(
      "a picture without a description",
      Slip(
        .missingAlternativeText, [hello: banner("template: card\nimage: assets/a.svg"), "content/assets/a.svg": svg]),
      ["Add imageAlt: \"\" (decoration)", "\(hello):5:1-5:1 imageAlt: \"\"\n"]),
    Case(
      "another text", Slip(.changedText, [hello: often.replacing("news", with: "other news")], after: [hello: often]),
      ["Show it again: revision: 2", "\(hello):3:1-3:1 revision: 2\n"]),
    Case(
      "another name", Slip(.renamedKey, ["content/notifications/world.md": often], after: [hello: often]),
      ["Keep what devices know: id: hello", "content/notifications/world.md:3:1-3:1 id: hello\n"]),
    Case(
      "no front matter", Slip(.frontMatterMissing, [hello: "Hi\n"]),
      ["Add front matter", "\(hello):1:1-1:1 ---\ntitle: TODO\n---\n"]),
    Case(
      "a weekday of another day", Slip(.wrongWeekday, [hello: banner("origin: top", "On Mon, 24 December 2026")]),
      ["Change to 'Thu'", "\(hello):5:4-5:7 Thu"]),
    Case(
      "an end before the day of the text",
      Slip(.wrongDate, [hello: banner("expires: 2026-12-20", "Save until 24 December.")]),
      ["Set expires: 2026-12-24", "\(hello):3:10-3:20 2026-12-24"]),
    Case(
      "a sign of another script",
      Slip(
        .foreignPunctuation,
        ["publish.yml": configuration.replacing("[en]", with: "[ar]"), hello: banner("origin: top", "هل أنت جاهز?")]),
      ["Change to '؟'", "\(hello):5:12-5:13 ؟"]),
    Case(
      "a misspelt parameter",
      Slip(.doubtfulAddress, [hello: banner("origin: top", "[Go](https://snoodle.app/?utm_camapign=a)")]),
      ["Change to 'https://snoodle.app/?utm_campaign=a'", "\(hello):5:6-5:41 https://snoodle.app/?utm_campaign=a"]),
    Case(
      "two blanks", Slip(.oddSpaces, [hello: banner("origin: top", "Two  blanks")]),
      ["safe: Change to ' '", "\(hello):5:4-5:6  "]),
    Case(
      "a blank before a full stop, in a title",
      Slip(.oddSpaces, [hello: banner("origin: top").replacing("title: Hello", with: "title: Hello .")]),
      ["safe: Change to ''", "\(hello):2:13-2:14 "]),
  ]

  private static let details = "content/notifications/hello/details.md"
  private static let often = banner("conditions: { all: { neverDisplayed: true } }")
  private static let svg = String(decoding: Images.svg(), as: UTF8.self)

  @Test(arguments: table) func offers(_ c: Case<Slip, [String]>) throws {
    let report = try c.input.report()
    let found = try #require(report.diagnostics.first { $0.id == c.input.id }, "\(report.diagnostics.map(\.line))")
    let edits = found.edits(in: c.input.text)
    let offered = edits.flatMap { edit -> [String] in
      let title = (edit.isSafe ? "safe: " : "") + edit.title
      return [title] + edit.changes.prefix(1).map(\.words)
    }
    #expect(offered == c.expected)
    #expect(edits.first?.isSafe ?? false == (found.safeEdit(in: c.input.text) != nil))
    for edit in edits {
      var slip = c.input
      for (path, text) in edit.applied(to: c.input.text) { slip.files[path] = text }
      let left = try slip.report().diagnostics
      #expect(!left.contains { $0.id == found.id && $0.message == found.message }, "\(edit.title): \(left.map(\.line))")
      // What may be made without asking, brings nothing else about.
      if edit.isSafe { #expect(!left.contains { $0.severity == .error && $0.safeEdit { _ in nil } == nil }, "\(left)") }
    }
  }

  @Test("docs/diagnostics.md lists the ids that have edits, and the edits made without asking")
  func areDocumented() throws {
    let section = try Repository.text("docs/diagnostics.md").components(separatedBy: "## ").first {
      $0.hasPrefix("Fixes\n")
    }
    let rows = try #require(section).split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    func ids(_ rows: some Sequence<Substring>) -> Set<String> {
      Set(rows.flatMap { $0.split(separator: "|")[1].matches(of: /`([a-z-]+)`/).map { String($0.1) } })
    }
    let offered = Self.table.filter { !$0.expected.isEmpty }
    #expect(ids(rows) == Set(offered.map(\.input.id.rawValue)))
    let safe = offered.filter { $0.expected[0].hasPrefix("safe: ") }
    #expect(ids(rows.filter { $0.hasSuffix("| yes |") }) == Set(safe.map(\.input.id.rawValue)))
  }
}

extension Edit {
  /// The texts of all files that it changes.
  func applied(to text: (String) -> String?) -> [String: String] {
    var texts: [String: String] = [:]
    for change in changes.reversed() {
      switch change {
      case .create(let path, let new): texts[path] = new
      case .replace(let range, let new):
        let path = range.lowerBound.path
        let lines = (texts[path] ?? text(path) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        func offset(_ place: Diagnostics.SourceLocation) -> Int {
          lines.prefix(place.line - 1).reduce(0) { $0 + $1.unicodeScalars.count + 1 } + place.column - 1
        }
        var scalars = Array((texts[path] ?? text(path) ?? "").unicodeScalars)
        scalars.replaceSubrange(offset(range.lowerBound)..<offset(range.upperBound), with: new.unicodeScalars)
        var changed = String.UnicodeScalarView()
        changed.append(contentsOf: scalars)
        texts[path] = String(changed)
      }
    }
    return texts
  }
}

extension Edit.Change {
  fileprivate var words: String {
    switch self {
    case .replace(let range, let text):
      "\(range.lowerBound)-\(range.upperBound.line):\(range.upperBound.column) \(text)"
    case .create(let path, _): "+ \(path)"
    }
  }
}
