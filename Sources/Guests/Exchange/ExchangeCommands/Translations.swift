import CommandKit
import SiteFolders
import ArgumentParser
import Authoring
import Diagnostics
import Exchange
import FeedModel
import Text

struct Translations: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translations", abstract: "What translators have to do, text by text, and what they have done.",
    discussion: """
      docs/translating.md says how a changed original is noticed.

      Examples:
        publish translations status
        publish translations status --locale de --fail-stale
        publish translations accept content/notifications/winter.md
        publish translations export --to po --locale de -o de.po
        publish translations import de.po
      """,
    subcommands: [
      TranslationsStatus.self, TranslationsAccept.self, TranslationsExport.self, TranslationsImport.self,
    ])
}

/// The options that all subcommands share.
struct TranslationsOptions: ParsableArguments {
  @Option(help: .siteFolder, completion: .directory) var source = "."

  @Option(
    help: ArgumentHelp(
      "The moment to ask about: of what has expired, no translation is expected. Default: SOURCE_DATE_EPOCH, or else the "
        + "current time.", valueName: "instant"))
  var now: String?

  @Flag(help: "Treat warnings as errors.") var strict = false
  @OptionGroup var report: ReportOptions

  func validate() throws { _ = try Moment.resolve(now, in: source) }

  /// Reads the site's texts.
  ///
  /// - Parameters:
  ///   - named: A language that must be one of the site's, apart from the default.
  ///   - includesDrafts: Whether drafts are included.
  /// - Throws: An error after printing the problems, if there are any.
  func read(
    only named: String?, includesDrafts: Bool = false
  ) throws -> (site: SiteTranslations, locales: [LanguageTag]) {
    var contents = try SourceFolder(source).read()
    var found = contents.diagnostics
    let site = SiteTranslations(
      contents.takeSources(), now: try Moment.resolve(now, in: source), includesDrafts: includesDrafts,
      timer: SourceFolder.timer, &found)
    guard let site else { throw try failure(found) }
    var problems = site.configuration.levels.applied(to: site.diagnostics.withoutFollowers(locales: site.locales))
      .filter { $0.severity == .error }
    let locales = site.locales.dropFirst().filter { $0.text == named ?? $0.text }
    if let named, locales.isEmpty { problems.append(unknown(named, site)) }
    guard problems.isEmpty else { throw try failure(problems) }
    return (site, locales)
  }

  private func unknown(_ locale: String, _ site: SiteTranslations) -> Diagnostic {
    let names = site.locales.map(\.text)
    let isDefault = locale == names[0]
    let meant = suggestion(for: locale, among: Array(names.dropFirst())).map { "did you mean \($0)?" }
    return Diagnostic(
      .unknownLocale,
      isDefault
        ? "'\(locale)' is the default language, in which the originals are"
        : "'\(locale.quotable)' is not a locale of this site (\(names.joined(separator: ", ")))",
      fix: isDefault ? "name the language of a translation" : meant ?? "name one of these, or add it to locales",
      at: site.configuration.placeOfLocales)
  }

  private func failure(_ problems: [Diagnostic]) throws -> ExitCode {
    try present(problems.inOrder, schema: "publish.lint/1").print()
    return .failure
  }

  /// - Parameters:
  ///   - summary: The result for people.
  ///   - record: The result for programs.
  ///   - others: Files other than the site's that diagnostics may be about.
  func present(
    _ diagnostics: [Diagnostic], schema: String = "publish.translations/1", summary: String = "",
    record: [String: any Encodable] = [:], reading others: [String] = []
  ) throws -> DiagnosticsPresenter.Text {
    let site = SourceFolder(source)
    func text(_ path: String) -> String? {
      guard others.contains(path) else { return site.text(path) }
      return InputFile.bytes(path, upTo: ExchangeFile.limit).map { String(decoding: $0, as: UTF8.self) }
    }
    return try DiagnosticsPresenter(options: report, site: source).present(
      diagnostics, source: text, schema: schema, summary: summary, record: record)
  }
}

extension SiteTranslations {
  /// A complete line that lists the drafts that wait for translation; empty if there are none.
  ///
  /// - Parameter locales: The languages in question.
  func notice(ofDraftsIn locales: [LanguageTag]) -> String {
    let names = draftsLeftOut(of: locales)
    guard !names.isEmpty else { return "" }
    let subject = "\(counted(names.count, "draft")) \(names.count == 1 ? "is" : "are") left out"
    let more = names.count > 5 ? " and others" : ""
    return "\(subject): \(names.prefix(5).joined(separator: ", ").terminalSafe)\(more) (--drafts takes "
      + "\(names.count == 1 ? "it" : "them"))\n"
  }
}
