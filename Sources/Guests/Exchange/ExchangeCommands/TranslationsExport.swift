import CommandKit
import SiteFolders
import ArgumentParser
import Authoring
import Exchange
import Text

struct TranslationsExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the texts for translators, in a format of their tools.",
    discussion: """
      A file has one language. Texts are words with numbered codes for formatting and links, so \
      that nobody has to write Markdown. What is stale is marked so, with its earlier words as far as git knows them.

      Formats:
      \(TranslationFormat.all.map { "  \($0.name.padded(to: 10)) \($0.abstract)" }.joined(separator: "\n"))

      Examples:
        publish translations export --to po --locale de -o de.po
        publish translations export --to xliff --locale fr --only open -o fr.xlf
        publish translations export --to po --locale de --drafts -o de.po     ahead

      Exits 0; 1 if there are errors; 64 if the command line is wrong.
      """)

  @Option(
    help: ArgumentHelp(
      "The format: \(TranslationFormat.all.map(\.name).joined(separator: ", ")).", valueName: "format"),
    completion: .list(TranslationFormat.all.map(\.name)))
  var to: String

  @Option(help: ArgumentHelp("The language.", valueName: "tag")) var locale: String
  @Option(help: ArgumentHelp("'open' leaves out what is translated.", valueName: "what")) var only: Part?
  @Flag(help: "Take drafts too, to have them translated ahead.") var drafts = false

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var options: TranslationsOptions

  enum Part: String, ExpressibleByArgument { case open }

  private var format: TranslationFormat? { TranslationFormat.all.first { $0.name == to } }

  func validate() throws {
    if format == nil {
      throw ValidationError(
        "'\(to)' is not a format. Write one of \(TranslationFormat.all.map(\.name).joined(separator: ", ")).")
    }
    if output == nil, options.report.format == .json {
      throw ValidationError(
        "--format json prints a report, and the result would go to the same place. Name a file with -o.")
    }
    if output == "" { throw ValidationError("--output is empty. Name a file.") }
  }

  func run() throws {
    try reportingFailures {
      guard let format else { return }
      let (site, locales) = try options.read(only: locale, includesDrafts: drafts)
      let earlier = EarlierTexts(of: site, in: options.source)
      let document = TranslationDocument(of: site, in: locales[0], isOnlyOpen: only == .open, earlier: earlier.texts)
      let bytes = format.write(document)
      let notice = site.notice(ofDraftsIn: locales)
      guard let output else {
        if !notice.isEmpty { Terminal.talk(notice) }
        return Terminal.print(String(decoding: bytes, as: UTF8.self))
      }
      let isNew = InputFile.bytes(output, upTo: bytes.count + 1) != bytes
      if isNew { try ResultFile.write([(output, bytes)]) }
      let open = document.units.count { $0.state != .translated }
      let file = FileRecord(path: output, locale: locale, state: isNew ? "written" : "unchanged")
      let summary =
        "\(output.terminalSafe)    \(counted(document.units.count, "text")), \(open) open\(isNew ? "" : "; unchanged")\n"
        + notice
      try options.present(
        [], schema: "publish.export/1", summary: summary,
        record: ["files": [file], "drafts": site.draftsLeftOut(of: locales)]
      ).print()
    }
  }
}

/// A file as `--format json` names it.
struct FileRecord: Encodable {
  var path: String
  var locale: String?
  /// `written` or `unchanged`.
  var state: String
}

extension [FileRecord] {
  /// The files that are written, and how many are not.
  func summary(isDryRun: Bool) -> String {
    let written = filter { $0.state == "written" }
    return written.map { "\($0.path.terminalSafe)\n" }.joined() + "\(counted(written.count, "file")) "
      + "\(isDryRun ? "would be written" : "written"), \(count - written.count) unchanged\n"
  }
}
