package import CommandKit
import SiteFolders
import ArgumentParser
import Authoring
import Diagnostics
import Disk
import Exchange
import FeedModel
import Output
import Text

/// The commands of this room.
package let exchangeCommands = [
  RoomCommand(.write, 30, Import.self), RoomCommand(.write, 60, Translations.self),
  RoomCommand(.release, 40, Export.self), RoomCommand(.release, 50, StoreCommand.self),
]

/// One subcommand for each format.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Make content of what other tools have written.",
    discussion: """
      Makes new files only, all or none. What cannot be taken is named with its \
      place in the imported file. The site is then built in memory, and its feeds are \
      compared with what was read. docs/coming-from.md has a section for each tool.

      Examples:
        publish import alerts notifications.plist notifications_de.plist
        publish import banners control.json --views views
        publish import changelog CHANGELOG.md --for-users --dry-run
        gh api --paginate repos/o/r/releases | publish import github -

      Exits 0; 1 if there are errors (with --strict, warnings too), and then nothing
      is written; 64 if the command line is wrong.
      """,
    subcommands: [
      ImportFrom<ImportedBanners>.self, ImportFrom<ImportedAlerts>.self, ImportFrom<ImportedUpdates>.self,
      ImportFrom<ImportedPrompts>.self, ImportFrom<ImportedPermissions>.self, ImportFrom<ImportedChangelog>.self,
      ImportFrom<ImportedGitHub>.self, ImportFrom<ImportedAppcast>.self, ImportFrom<ImportedAppStore>.self,
      ImportFrom<ImportedPlay>.self, ImportUnknown.self,
    ],
    defaultSubcommand: ImportUnknown.self)
}

/// Suggests what to write instead of a format that does not exist.
private struct ImportUnknown: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "unknown", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough) var words: [String] = []

  func run() throws {
    let names = ImportFormat.all.map(\.name)
    let all = "Write \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")."
    guard let word = words.first else { throw ValidationError("The format is missing. \(all)") }
    let meant = suggestion(for: word, among: names).map { "Did you mean '\($0)'?" }
    throw ValidationError("'\(word)' is not a format. \(meant ?? all)")
  }
}

/// A format with the options that only it has.
protocol ImportKind {
  associatedtype Own: ParsableArguments

  static var format: ImportFormat { get }
  static var fileHelp: ArgumentHelp { get }
  /// Whether the import reads a folder with many files.
  static var isTree: Bool { get }
  static func apply(_ own: Own, to options: inout ImportOptions)
}

extension ImportKind {
  static var isTree: Bool { false }
  static var fileHelp: ArgumentHelp { ArgumentHelp("The files, in all languages that there are.", valueName: "file") }
}

/// The options that all formats share.
struct ImportCommandOptions: ParsableArguments {
  @Option(help: .siteFolder, completion: .directory) var source = "."

  @Option(
    help: ArgumentHelp(
      "The language of the files. Default: by their names, such as versions_de.plist.", valueName: "tag"))
  var locale: String?

  @Flag(help: "Leave out what cannot be taken, and make warnings of the errors.") var skip = false
  @Flag(help: "Say everything and write nothing.") var dryRun = false

  @Option(
    help: ArgumentHelp(
      "The moment to build for. Default: SOURCE_DATE_EPOCH, or else the current time.", valueName: "instant"))
  var now: String?

  @Flag(help: "Treat warnings as errors.") var strict = false
  @OptionGroup var report: ReportOptions

  func validate() throws {
    _ = try Moment.resolve(now, in: source)
    _ = try tag()
  }

  func tag() throws -> LanguageTag? {
    guard let locale else { return nil }
    guard let tag = LanguageTag(locale) else {
      throw ValidationError("'\(locale)' is not a language tag. Write a BCP 47 tag, such as de or zh-Hant.")
    }
    return tag
  }
}

struct ImportFrom<Kind: ImportKind>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: Kind.format.name, abstract: Kind.format.abstract)
  }

  @Argument(help: Kind.fileHelp, completion: .file()) var files: [String]
  @OptionGroup var own: Kind.Own
  @OptionGroup var options: ImportCommandOptions

  func validate() throws {
    if Kind.isTree, options.locale != nil {
      throw ValidationError("--locale has no meaning here: the folders' names are the languages. Leave it out.")
    }
  }

  func run() throws {
    try reportingFailures {
      var folder = try SourceFolder(options.source).read()
      let sources = folder.files
      var problems: [Diagnostic] = []
      let outline = SiteOutline(folder.takeSources(), &problems)
      guard let outline else { throw try failure(problems) }
      var importing = ImportOptions(outline.configuration)
      importing.locale = try options.tag()
      importing.skips = options.skip
      let now = try Moment.resolve(options.now, in: options.source)
      // Days begin first in the zones of the far east.
      importing.today = String(now.advanced(by: 14 * 3600).rfc3339.prefix(10))
      importing.existing = Dictionary(
        sources.filter { $0.path.hasPrefix("content/releases/") }.map { ($0.path, $0.bytes) }
      ) { first, _ in first }
      importing.releases = EntryReader(outline, timer: SourceFolder.timer).versionsByBuild(of: outline)
      importing.beside = FilesBeside(files[0]).file
      Kind.apply(own, to: &importing)
      var (read, unreadable): ([ExchangeFile], [Diagnostic]) = ([], [])
      for path in files {
        do throws(Diagnostic) {
          read += try Kind.isTree ? ExchangeFile.tree(path, &unreadable) : [ExchangeFile(reading: path)]
        } catch {
          unreadable.append(error)
        }
      }
      var imported = Kind.format.read(read, importing)
      imported.diagnostics += options.skip && !read.isEmpty ? unreadable.map(\.asWarning) : unreadable
      let result = SiteImport(
        imported, into: sources, zones: .system, skips: options.skip, at: now, timer: SourceFolder.timer)
      try finish(result, outline.configuration.levels.applied(to: result.diagnostics), sources, read)
    }
  }

  private func finish(
    _ result: SiteImport, _ diagnostics: [Diagnostic], _ sources: [SourceFile], _ read: [ExchangeFile]
  ) throws {
    let known = Set(sources.map(\.path))
    let records = result.files.map {
      FileRecord(path: $0.path, state: known.contains($0.path) ? "unchanged" : "written")
    }
    let isFailure = diagnostics.hasErrors || options.strict && diagnostics.count(of: .warning) > 0
    if !isFailure, !options.dryRun {
      let new = result.files.filter { !known.contains($0.path) }
      try NewFiles(folder: options.source, advice: "move that file away").write(
        Dictionary(new.map { ($0.path, $0.bytes) }) { first, _ in first })
    }
    let summary = isFailure ? "" : records.summary(isDryRun: options.dryRun) + result.comparison
    try present(
      diagnostics, read, summary: summary,
      record: ["files": isFailure ? [] : records, "entries": result.entries, "equal": result.equal]
    ).print()
    guard isFailure else { return }
    if options.report.format == .text {
      let strictness = diagnostics.hasErrors ? "" : ": with --strict, warnings count as errors"
      Terminal.talk("nothing was written\(strictness)\n")
    }
    throw ExitCode.failure
  }

  private func failure(_ problems: [Diagnostic]) throws -> ExitCode {
    try present(problems.inOrder.filter { $0.severity == .error }, []).print()
    return .failure
  }

  private func present(
    _ diagnostics: [Diagnostic], _ read: [ExchangeFile], summary: String = "", record: [String: any Encodable] = [:]
  ) throws -> DiagnosticsPresenter.Text {
    let presenter = DiagnosticsPresenter(options: options.report, site: options.source, isStrict: options.strict)
    let texts = Dictionary(read.map { ($0.path, $0) }) { first, _ in first }
    return try presenter.present(
      diagnostics,
      source: { texts[$0].map { String(decoding: $0.bytes, as: UTF8.self) } ?? SourceFolder(options.source).text($0) },
      schema: "publish.import/1", summary: summary, record: record)
  }
}

extension SiteImport {
  /// `1 of 1 entry comes out as it went in`, and where the others are.
  fileprivate var comparison: String {
    let whole =
      "\(equal) of \(counted(entries, "entry")) \(entries == 1 ? "comes out as it" : "come out as they") went in\n"
    let others =
      equal == 0 || others.isEmpty ? "" : "the others are at \(others.map { "\($0)".terminalSafe }.firstFew)\n"
    return whole + others + (leftOut == 0 ? "" : "\(counted(leftOut, "entry")) left out, for the reasons above\n")
  }
}

extension EntryReader {
  /// The versions by build, because stores compare builds.
  fileprivate func versionsByBuild(of outline: SiteOutline) -> [String: String] {
    outline.entries.filter { $0.kind == .releases }.reduce(into: [:]) { versions, entry in
      guard case .release(let release)? = read(entry).content, let build = release.build?.value else { return }
      versions[build] = release.version.text
    }
  }
}

extension ExchangeFile {
  /// - Parameter path: The path of a file; `-` is standard input.
  /// - Throws: `unreadable-file`
  fileprivate init(reading path: String) throws(Diagnostic) {
    guard let bytes = InputFile.bytes(path, upTo: ExchangeFile.limit) else { throw .missing(path) }
    self.init(path: path, bytes: bytes)
  }

  /// The texts of releases below a fastlane folder, in the order of their paths.
  ///
  /// - Parameter problems: Receives `unreadable-file` for texts that cannot be read.
  /// - Throws: `unreadable-file`
  fileprivate static func tree(_ folder: String, _ problems: inout [Diagnostic]) throws(Diagnostic)
    -> [ExchangeFile]
  {
    let root = folder.hasSuffix("/") && folder.count > 1 ? String(folder.dropLast()) : folder
    guard Disk().isFolder(root), let stamps = try? FolderReader(root).stamps() else { throw .missing(folder) }
    var files: [ExchangeFile] = []
    for path in stamps.map(\.path) {
      let parts = path.parts(between: "/")
      let isNotes = parts.count == 2 && parts[1] == "release_notes.txt"
      guard isNotes || parts.count == 3 && parts[1] == "changelogs" && path.hasSuffix(".txt") else { continue }
      guard let bytes = (try? FolderReader(root).readFile(path, limit: ExchangeFile.limit)).flatMap(\.self) else {
        problems.append(
          Diagnostic(
            .unreadableFile, "this is a link or something else that imports do not follow, or it cannot be read",
            fix: "put the file itself there", at: SourceLocation(path: "\(root)/\(path)")))
        continue
      }
      files.append(ExchangeFile(path: "\(root)/\(path)", bytes: bytes))
    }
    if files.isEmpty, problems.isEmpty {
      throw Diagnostic(
        .unreadableFile,
        "there are no <locale>/release_notes.txt and no <locale>/changelogs/<code>.txt below it",
        fix: "name fastlane's folder of locales, such as fastlane/metadata or fastlane/metadata/android",
        at: SourceLocation(path: folder))
    }
    return files
  }
}

extension Diagnostic {
  fileprivate static func missing(_ path: String) -> Diagnostic {
    Diagnostic(
      .unreadableFile, "there is no such file, or it cannot be read", fix: "name the file that is to be imported",
      at: SourceLocation(path: path))
  }
}

/// Reads pages and pictures from the folder of an imported file, or from a named folder.
struct FilesBeside: Sendable {
  private let folder: String

  init(_ file: String) {
    let parts = file.parts(between: "/")
    folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
  }

  init(folder: String) { self.folder = folder.hasSuffix("/") && folder.count > 1 ? String(folder.dropLast()) : folder }

  /// - Parameter path: The path below the folder. A path that leaves the folder is not read.
  @Sendable func file(_ path: String) -> ExchangeFile? {
    let parts = path.parts(between: "/")
    guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else { return nil }
    let bytes = try? FolderReader(folder).readFile(path, limit: ExchangeFile.limit)
    return bytes.flatMap(\.self).map { ExchangeFile(path: folder == "." ? path : "\(folder)/\(path)", bytes: $0) }
  }
}
