import CommandKit
import SiteFolders
import ArgumentParser
import Authoring
import FeedModel
import SiteBuilder
import Text

struct TranslationsStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Print which texts are missing or stale in each language.",
    discussion: """
      A text is stale if its original was changed after it was translated. That is known of \
      texts that 'publish translations accept' has recorded. Of the others, the site's public/ \
      knows which files were left as they were. With git, the earlier words are shown.

      Examples:
        publish translations status
        publish translations status --locale de
        publish translations status --fail-stale --format json

      Exits 0; 1 if there are errors; 2 if there are stale texts with --fail-stale, or missing
      ones with --fail-missing; 64 if the command line is wrong.
      """)

  @Option(help: ArgumentHelp("Only this language.", valueName: "tag")) var locale: String?
  @Flag(help: "Count drafts too.") var drafts = false
  @Flag(help: "Exit with 2 if a text is stale.") var failStale = false
  @Flag(help: "Exit with 2 if a text is missing.") var failMissing = false
  @OptionGroup var options: TranslationsOptions

  func run() throws {
    try reportingFailures {
      let (site, locales) = try options.read(only: locale, includesDrafts: drafts)
      let built = try PublishedFolder("public", site: options.source).manifest()
      let stale = site.stale(after: built).filter { locales.contains($0.locale) }.map { ($0.file, $0.locale) }
      let report = TranslationsReport(site, locales, stale: stale, earlier: EarlierTexts(of: site, in: options.source))
      try options.present(
        [], summary: report.text,
        record: ["locales": report.languages, "units": report.open, "drafts": site.draftsLeftOut(of: locales)]
      ).print()
      let states = Set(report.open.map(\.state))
      if failStale && states.contains("stale") || failMissing && states.contains("missing") { throw ExitCode.unmet }
    }
  }
}

/// The translated and untranslated texts of a site.
struct TranslationsReport {
  struct Language: Encodable {
    var locale: String
    var units = 0
    var translated = 0
    var stale = 0
    var missing = 0
    var unrecorded = 0

    /// The number of texts that do not have to be translated.
    private var done: Int { translated + unrecorded }

    fileprivate mutating func count(_ state: TranslationMatch.State) {
      units += 1
      switch state {
      case .translated: translated += 1
      case .stale: stale += 1
      case .missing: missing += 1
      case .unrecorded: unrecorded += 1
      }
    }

    fileprivate var line: String {
      let rest = [(stale, "stale"), (missing, "missing"), (unrecorded, "unrecorded")].filter { $0.0 > 0 }
      guard units > 0 else { return "\(locale)  nothing to translate\n" }
      return "\(locale)  \(done * 100 / units) %  \(done) of \(units)\(rest.map { " · \($0.0) \($0.1)" }.joined())\n"
    }
  }

  /// A text that is not translated, or of which no translation is recorded.
  struct Unit: Encodable {
    var unit: String
    var locale: String
    var state: String
    var source: String
    var target: String?
    /// The earlier original of the text, if git knows it.
    var before: String?

    /// The difference to an earlier text, without codes unless nothing else differs.
    private func difference(from before: String) -> (was: String?, now: String) {
      let (old, new) = (before.withoutCodes, source.withoutCodes)
      return old == new ? wordDifference(before, source) : wordDifference(old, new)
    }

    fileprivate var lines: String {
      guard state == "stale", !source.isEmpty else { return "\(unit)  \(locale)  \(state)\n" }
      let (was, now) = before.map(difference) ?? (nil, source)
      return "\(unit)  \(locale)  stale\n" + (was.map { "  was  \($0.onOneLine.terminalSafe)\n" } ?? "")
        + "  is   \(now.onOneLine.terminalSafe)\n"
    }
  }

  private(set) var languages: [Language] = []
  private(set) var open: [Unit] = []
  private let drafts: String

  /// - Parameter stale: The files that are stale as a whole, because none of their texts are recorded.
  init(
    _ site: SiteTranslations, _ locales: [LanguageTag], stale: [(file: String, locale: LanguageTag)],
    earlier: EarlierTexts
  ) {
    drafts = site.notice(ofDraftsIn: locales)
    for locale in locales {
      var language = Language(locale: locale.text)
      for file in site.files {
        let matches = site.matches(of: file, in: locale)
        for match in matches { language.count(match.state) }
        let before = earlier.texts(of: file, Set(matches.compactMap(\.recorded)))
        open += matches.filter { $0.state != .translated }.map { match in
          Unit(
            unit: "\(file.id)#\(match.source.name)", locale: locale.text, state: match.state.rawValue,
            source: match.source.text.text, target: match.target?.text.text,
            before: match.recorded.flatMap { before[$0]?.text })
        }
      }
      open += stale.filter { $0.locale == locale }.map {
        Unit(unit: $0.file, locale: locale.text, state: "stale", source: "", target: nil, before: nil)
      }
      languages.append(language)
    }
  }

  var text: String {
    let todo = open.filter { $0.state != "unrecorded" }
    let list = todo.isEmpty ? "" : "\n" + todo.map(\.lines).joined()
    let hasRecords = languages.contains { $0.units > $0.unrecorded + $0.missing }
    let hint =
      hasRecords || languages.allSatisfy { $0.unrecorded == 0 }
      ? ""
      : "\n'publish translations accept content' records what is there, so that later changes are noticed by text.\n"
    return languages.map(\.line).joined() + drafts + list + hint
  }
}

/// Two versions of a text in which the differing words are marked: `[-old-]`, `{+new+}`.
func wordDifference(_ was: String, _ now: String) -> (was: String, now: String) {
  let (old, new) = (was.split(separator: " "), now.split(separator: " "))
  let shared = zip(old, new).prefix { $0 == $1 }.count
  // An article belongs to the words after it.
  let start = shared > 0 && old[shared - 1].count <= 3 ? shared - 1 : shared
  let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
  func marked(_ words: [Substring], _ open: String, _ close: String) -> String {
    let middle = words[start..<(words.count - end)].joined(separator: " ")
    let parts = [
      words[..<start].joined(separator: " "), middle.isEmpty ? "" : open + middle + close,
      words[(words.count - end)...].joined(separator: " "),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
  return (marked(old, "[-", "-]"), marked(new, "{+", "+}"))
}
