import CommandKit
import SiteFolders
import ArgumentParser
import Authoring
import Diagnostics
import Exchange
import Text

struct TranslationsImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take what translators have sent back.",
    discussion: """
      Writes the keys and texts into content/, and content/translations.lock. A text of \
      Markdown waits until all its paragraphs are translated. What translators often break is looked for: variables, codes, \
      links, buttons. Nothing is written if there is an error.

      Examples:
        publish translations import de.po
        publish translations import de.xlf fr.xlf --dry-run
        publish translations import de.po --skip             take what has no errors
        publish translations import Localizable.strings --locale de

      Exits 0, also if nothing changes; 1 if there are errors (with --strict, warnings too), and then \
      nothing is written; 64 if the command line is wrong.
      """)

  @Argument(
    help: ArgumentHelp("Files of translators' tools, as 'export' writes them.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The language of files that do not say theirs, such as .strings; of others, it confirms it.", valueName: "tag"))
  var locale: String?

  @Flag(help: "Take what nobody has approved too; it counts as stale.") var unapproved = false
  @Flag(help: "Leave out texts with errors, and take the others.") var skip = false
  @Flag(help: "Say everything and write nothing.") var dryRun = false
  @OptionGroup var options: TranslationsOptions

  func run() throws {
    try reportingFailures {
      let (site, locales) = try options.read(only: locale)
      var (inputs, missing): ([ExchangeFile], [Diagnostic]) = ([], [])
      for path in files {
        if let bytes = InputFile.bytes(path, upTo: ExchangeFile.limit) {
          inputs.append(ExchangeFile(path: path, bytes: bytes))
        } else {
          missing.append(
            Diagnostic(
              .unreadableFile, "this file does not exist, or cannot be read", fix: "name a file of translators",
              at: SourceLocation(path: path)))
        }
      }
      var contents = try SourceFolder(options.source).read()
      var request = TranslationImport(
        contents.takeSources(), now: try Moment.resolve(options.now, in: options.source), timer: SourceFolder.timer)
      request.locale = locale == nil ? nil : locales.first
      (request.takesUnapproved, request.skipsErrors) = (unapproved, skip)
      let result = request.result(inputs)
      try finish(result, site.configuration.levels.applied(to: (missing + result.diagnostics).inOrder))
    }
  }

  private func finish(_ result: TranslationImport.Result, _ diagnostics: [Diagnostic]) throws {
    let isRefused = diagnostics.contains { $0.severity == .error || strictly($0) }
    if !isRefused, !dryRun { try ResultFile.write(result.files.map { (place($0.path), $0.bytes) }) }
    let records =
      isRefused
      ? []
      : (result.files.map { FileRecord(path: $0.path, state: "written") }
        + result.unchanged.map { FileRecord(path: $0.path, state: "unchanged") })
        .sorted { $0.path.precedes($1.path) }
    let equal = "\(result.counts.equal) of \(counted(result.counts.texts, "text")) come out as they went in\n"
    let summary = isRefused ? "" : records.summary(isDryRun: dryRun) + equal
    try options.present(
      diagnostics, schema: "publish.import/1", summary: summary,
      record: ["files": records, "entries": result.counts.texts, "equal": isRefused ? 0 : result.counts.equal],
      reading: files
    ).print()
    if isRefused {
      if options.report.format == .text { Terminal.talk("nothing was written\n") }
      throw ExitCode.failure
    }
  }

  private func strictly(_ diagnostic: Diagnostic) -> Bool { options.strict && diagnostic.severity == .warning }

  private func place(_ path: String) -> String { options.source == "." ? path : "\(options.source)/\(path)" }
}
