public import ArgumentParser
import Authoring
import Diagnostics
public import Exchange
import FeedModel
import Text

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a release's notes for stores, Sparkle, GitHub and others.",
    discussion: """
      docs/releasing.md walks through one release. Files of other tools are merged: every byte \
      that is not about the release stays. Nothing is written if there is an error, and a second run changes nothing.

      Examples:
        publish export app-store --release 2.4.0
        publish export play --fit
        publish export appcast --into appcast.xml
        publish export github --release 2.4.0 | gh release create v2.4.0 --notes-file -
      """,
    subcommands: [
      ExportNotes.self, ExportAppcast.self, ExportToStore<AppStoreExport>.self, ExportToStore<PlayExport>.self,
      ExportGitHub.self, ExportChangelog.self, ExportAppStream.self,
    ])

  fileprivate static let exits = """
    Exits 0, also if nothing changes; 1 if there are errors (with --strict, warnings too), and then \
    nothing is written; 64 if the command line is wrong.
    """
}

/// The option that names a release.
struct ReleaseOption: ParsableArguments {
  @Option(help: ArgumentHelp("The release. Default: the newest that is published.", valueName: "version"))
  var release: String?

  var versions: [String] { release.map { [$0] } ?? [] }
}

struct ExportNotes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ExportTarget.notes.name, abstract: ExportTarget.notes.abstract,
    discussion: """
      generate_appcast embeds NAME.html, and links NAME.de.html and the like.

      Examples:
        publish export notes --as Snoodle-2.4.0 -o updates
        publish export notes --as Snoodle-2.4.0 -o updates --markup markdown

      \(Export.exits)
      """)

  @Option(name: .customLong("as"), help: ArgumentHelp("The archive's name, without its extension.", valueName: "name"))
  var name: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The archive's folder.", valueName: "folder"), completion: .directory)
  var output: String

  @Option(help: "html; or markdown, for Sparkle 2.9 and newer; or text.") var markup = NotesMarkup.html
  @OptionGroup var chosen: ReleaseOption
  @OptionGroup var options: ExportOptions

  func validate() throws {
    guard !name.isEmpty, !name.contains(ascii: "/"), !name.contains(ascii: "\0"), name != ".", name != ".." else {
      throw ValidationError("--as '\(name)' is not a file's name. Name the archive without its folder and extension.")
    }
    try checkFolder(output)
  }

  func run() throws {
    try options.export(.notes, chosen.versions, to: output.withoutLastSlash) { request, _ in
      (request.name, request.markup) = (name, markup)
    }
  }
}

extension NotesMarkup: ExpressibleByArgument {}

struct ExportAppcast: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ExportTarget.appcast.name, abstract: ExportTarget.appcast.abstract,
    discussion: """
      Items are found by their versions; only the contents of their descriptions change.

      Examples:
        publish export appcast --into appcast.xml
        publish export appcast --into appcast.xml --release 2.4.0 --all-languages

      \(Export.exits)
      """)

  @Option(help: ArgumentHelp("The appcast.", valueName: "file"), completion: .file()) var into: String

  @Option(
    help: ArgumentHelp("A release, which must have an item. Repeatable. Default: all.", valueName: "version"))
  var release: [String] = []

  @Flag(help: "Add the languages that a release has, each named. WinSparkle shows all of them, one after the other.")
  var allLanguages = false

  @Flag(help: "Change a signed feed, of which sign_update has to make a new signature then.") var resignLater = false
  @OptionGroup var options: ExportOptions

  func validate() throws { try checkFile(into) }

  func run() throws {
    try options.export(.appcast, release, to: into, isMerged: true) { request, _ in
      (request.addsLanguages, request.resignsLater) = (allLanguages, resignLater)
    }
  }
}

/// A store whose notes are files in a folder of fastlane's.
protocol StoreExport {
  static var target: ExportTarget { get }
  static var discussion: String { get }
  /// The folder's usual place.
  static var folder: String { get }
  /// fastlane's tool that reads it.
  static var tool: String { get }
}

enum AppStoreExport: StoreExport {
  static let target = ExportTarget.appStore
  static let discussion = """
    Writes <locale>/release_notes.txt. 'stores' in publish.yml chooses other locales, and content/releases/2.4.0.store.md is
    what stores get instead of 2.4.0.md.

    Examples:
      publish export app-store
      publish export app-store --release 2.4.0 -o fastlane/metadata --fit
    """
  static let folder = "fastlane/metadata"
  static let tool = "deliver"
}

enum PlayExport: StoreExport {
  static let target = ExportTarget.play
  static let discussion = """
    Writes <locale>/changelogs/<build>.txt, after the release's 'build', which is its version code.

    Examples:
      publish export play
      publish export play --release 2.4.0 --fit
    """
  static let folder = "fastlane/metadata/android"
  static let tool = "supply"
}

struct ExportToStore<Store: StoreExport>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Store.target.name, abstract: Store.target.abstract,
      discussion: "\(Store.discussion)\n\n\(Export.exits)")
  }

  @Option(
    name: .shortAndLong, help: ArgumentHelp("\(Store.tool)'s folder.", valueName: "folder"), completion: .directory)
  var output = Store.folder

  @Flag(help: "Leave out items from the end of a text that is too long.") var fit = false
  @OptionGroup var chosen: ReleaseOption
  @OptionGroup var options: ExportOptions

  func validate() throws { try checkFolder(output) }

  func run() throws {
    try options.export(Store.target, chosen.versions, to: output.withoutLastSlash) { request, _ in
      request.isFitted = fit
    }
  }
}

struct ExportGitHub: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ExportTarget.gitHub.name, abstract: ExportTarget.gitHub.abstract,
    discussion: """
      Without title and date, which GitHub has of its own. GitLab takes the same.

      Examples:
        publish export github --release 2.4.0 | gh release create v2.4.0 --notes-file -
        publish export github -o notes.md --locale de

      \(Export.exits)
      """)

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("The language. Default: the site's.", valueName: "tag")) var locale: String?
  @OptionGroup var chosen: ReleaseOption
  @OptionGroup var options: ExportOptions

  func validate() throws { try output.map(checkFile) }

  func run() throws {
    try options.export(.gitHub, chosen.versions, to: output) { request, diagnostics in
      guard let locale else { return }
      request.locale = request.configuration.locales.first { $0.text == locale }
      if request.locale == nil {
        diagnostics.append(
          .unknownLocale(locale, request.configuration.locales, at: request.configuration.placeOfLocales))
      }
    }
  }
}

struct ExportChangelog: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ExportTarget.changelog.name, abstract: ExportTarget.changelog.abstract,
    discussion: """
      --into adds the versions that the file lacks, each before the first older one; all else stays.

      Examples:
        publish export changelog
        publish export changelog --into CHANGELOG.md

      \(Export.exits)
      """)

  @Option(
    help: ArgumentHelp("The file, which may be new. Default: standard output.", valueName: "file"), completion: .file())
  var into: String?

  @OptionGroup var options: ExportOptions

  func validate() throws { try into.map(checkFile) }

  func run() throws { try options.export(.changelog, to: into, isMerged: true, isNew: true) }
}

struct ExportAppStream: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ExportTarget.appStream.name, abstract: ExportTarget.appStream.abstract,
    discussion: """
      --into writes the descriptions of the releases that the file has, and adds those that it lacks.

      Examples:
        publish export appstream --into org.example.Snoodle.metainfo.xml
        publish export appstream --url https://updates.example.com/releases.html

      \(Export.exits)
      """)

  @Option(help: ArgumentHelp("The metainfo.xml. Default: standard output.", valueName: "file"), completion: .file())
  var into: String?

  @Option(
    help: ArgumentHelp("The page of all releases, at which each has its version after '#'.", valueName: "url"))
  var url: String?

  @OptionGroup var options: ExportOptions

  func validate() throws {
    try into.map(checkFile)
    guard let url, !url.hasPrefix("https://"), !url.hasPrefix("http://") else { return }
    throw ValidationError("--url '\(url)' is not an address. Write it like https://example.com/releases.html.")
  }

  func run() throws { try options.export(.appStream, to: into, isMerged: true) { request, _ in request.address = url } }
}

private func checkFolder(_ path: String) throws {
  if path.isEmpty { throw ValidationError("--output is empty. Name a folder.") }
}

private func checkFile(_ path: String) throws {
  if path.isEmpty || path == "-" { throw ValidationError("'\(path)' is not a file. Name the file to write.") }
}

extension String {
  fileprivate var withoutLastSlash: String {
    var path = self
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}

extension Diagnostic {
  /// - Parameter locales: The locales of the site.
  static func unknownLocale(_ name: String, _ locales: [LanguageTag], at place: SourceLocation) -> Diagnostic {
    let names = locales.map(\.text)
    let meant = suggestion(for: name, among: names).map { "did you mean \($0)?" }
    return Diagnostic(
      .unknownLocale, "'\(name.quotable)' is not a locale of this site (\(names.joined(separator: ", ")))",
      fix: meant ?? "name one of these, or add it to locales", at: place)
  }
}
