import Authoring
import Diagnostics
import Exchange
import FeedModel
import SiteBuilder

/// What other tools have written. Whatever the bytes are, each finding has a place, and what is accepted can be built.
extension FuzzTarget {
  static let imports: [FuzzTarget] = [
    feed(.alerts, Words.plist + ["Title", "Message", "ActionURL", "MinVersion", "2026/11/20-a", "2011/02/01"]),
    feed(.updates, Words.plist + Words.versions + ["NEW: ", "FIX: ", "• "]),
    feed(.prompts, Words.plist + Words.numbers + ["actionURL", "remindButtonLabel", "recurring", "defaults"]),
    feed(.permissions, Words.plist + ["camera", "modes", "cadence", "maxPrompts", "grantTitle"]),
    feed(.banners, Words.json + Words.keys + ["\"entry\"", "\"views\"", "\"file\"", "\"conditions\"", "\"height\""]),
    pages,
    feed(
      .changelog, Words.markdown + Words.html + Words.versions + ["## ", "[Unreleased]", "[YANKED]", " - ", "(#12)"]),
    feed(.github, Words.json + Words.markdown + ["\"tag_name\"", "\"body\"", "\"draft\": true"]),
    feed(.appcast, Words.html + ["<item>", "<description>", "sparkle:version", "<![CDATA[", "xml:lang='de'"]),
    FuzzTarget("import-fastlane", corpus: "import-fastlane", words: Words.markdown + ["• ", "– ", "\n\n"], cost: 20) {
      try check(.appStore, [ExchangeFile(path: "m/en-US/release_notes.txt", bytes: $0)])
      try check(.play, [ExchangeFile(path: "m/en-US/changelogs/240.txt", bytes: $0)])
    },
  ]

  private static func feed(_ format: ImportFormat, _ words: [String]) -> FuzzTarget {
    FuzzTarget(
      "import-\(format.name)", corpus: "import-\(format.name)", words: words + Words.characters, cost: 20
    ) { try check(format, [ExchangeFile(path: "imported", bytes: $0)]) }
  }

  /// Views of a banner: Markdown where that can say them, else their HTML.
  private static let pages = FuzzTarget(
    "import-pages", corpus: "import-pages",
    words: Words.html + Words.characters + [
      "onclick='", "close()", "display('a')", "setFlag('a', true)", "<li>", "<img src=a>",
    ],
    cost: 20
  ) { bytes in
    let control = #"{"a": {"entry": "a", "views": {"a": {"file": "https://e.example/a.html", "height": 90}}}}"#
    for keepsHTML in [false, true] {
      try check(.banners, [ExchangeFile(path: "control.json", bytes: Array(control.utf8))], page: bytes, keepsHTML)
    }
  }

  private static func check(
    _ format: ImportFormat, _ files: [ExchangeFile], page: [UInt8] = Array("<p>Hi</p>".utf8), _ keepsHTML: Bool = false
  ) throws {
    let page = ExchangeFile(path: "a.html", bytes: page)
    for (forUsers, skips) in [(true, false), (false, true)] {
      guard let imported = read(format, files, page, keepsHTML, forUsers: forUsers) else { return }
      let result = SiteImport(imported, into: [FuzzedSite.configuration], zones: .none, skips: skips, at: now)
      try check(
        result.diagnostics,
        of: (files + [page]).map { SourceFile(path: $0.path, bytes: $0.bytes) }
          + (result.diagnostics.hasErrors ? result.files : []))
      if result.diagnostics.hasErrors { continue }
      for file in result.files {
        try promise(file.path.hasPrefix("content/") && !file.path.contains(".."), "\(file.path) is no path of content")
      }
      let report = buildSite(
        SiteSources([FuzzedSite.configuration] + result.files),
        BuildOptions(now: now, includesDrafts: true, allowsEmpty: true))
      try promise(!report.hasErrors, "what was accepted cannot be built: \(report.diagnostics.first?.message ?? "")")
      try promise(result.equal <= result.entries, "more entries are equal than there are")
    }
  }

  private static let now = Instant(secondsSince1970: 1_795_251_600)

  private static func read(
    _ format: ImportFormat, _ files: [ExchangeFile], _ page: ExchangeFile, _ keepsHTML: Bool, forUsers: Bool
  ) -> Imported? {
    var diagnostics: [Diagnostic] = []
    guard let outline = SiteOutline(SiteSources([FuzzedSite.configuration]), &diagnostics) else { return nil }
    var options = ImportOptions(outline.configuration)
    (options.keepHTML, options.forUsers, options.https) = (keepsHTML, forUsers, forUsers)
    (options.release, options.releases, options.unreleased) = ("2.4.0", ["240": "2.4.0"], "9.0.0")
    options.beside = { $0.hasPrefix("a.html") || $0.hasSuffix("a.html") ? page : nil }
    return format.read(files, options)
  }
}
