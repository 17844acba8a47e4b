public import Authoring
public import Diagnostics
public import FeedModel

/// A format of another tool that content is made of.
public struct ImportFormat: Sendable {
  /// As on the command line: `alerts`.
  public let name: String
  public let abstract: String
  /// Files that belong together, such as the languages of a feed, and what is in them.
  public let read: @Sendable ([ExchangeFile], ImportOptions) -> Imported

  public static let all: [ImportFormat] = [
    .banners, .alerts, .updates, .prompts, .permissions, .changelog, .github, .appcast, .appStore, .play,
  ]
}

/// What an import depends on besides its files.
public struct ImportOptions: Sendable {
  /// The site's.
  public var configuration: Configuration
  /// The language of all files; nil for what their names say.
  public var locale: LanguageTag?
  /// Writes `https:` for `http:`.
  public var https = false
  /// Keeps the HTML of pages that Markdown cannot say.
  public var keepHTML = false
  /// Leaves out what only developers read: numbers of issues, hashes, names.
  public var forUsers = false
  /// The version of what is not released yet; nil to leave that out.
  public var unreleased: String?
  /// What tags begin with, before the version.
  public var tagPrefix: String?
  /// The version that all texts belong to.
  public var release: String?
  /// Versions by their builds.
  public var releases: [String: String] = [:]
  /// The texts of releases that the site has, by path.
  public var existing: [String: [UInt8]] = [:]
  /// Reads a page or a picture in the folder of pages, by its path below that; nil to look beside the files.
  public var views: (@Sendable (_ path: String) -> ExchangeFile?)?
  /// Reads a page or a picture beside the files: a path with `/`, relative to where these are. Nil if there is none.
  public var beside: @Sendable (_ path: String) -> ExchangeFile? = { _ in nil }

  public init(_ configuration: Configuration) { self.configuration = configuration }

  /// An address as it is written.
  func address(_ url: String) -> String {
    https && url.lowercased().hasPrefix("http:") ? "https:" + url.dropFirst(5) : url
  }
}

/// What was read.
public struct Imported: Sendable {
  /// In the order of the files.
  public var entries: [ImportedEntry] = []
  /// About files as a whole, and about what is no entry.
  public var diagnostics: [Diagnostic] = []

  public init() {}

  /// - Parameter read: Adds what is in a file. What keeps one from being read is said, and the others are read.
  init(_ files: [ExchangeFile], read: (ExchangeFile, inout Imported) throws(UnreadableFile) -> Void) {
    for file in files {
      do throws(UnreadableFile) { try read(file, &self) } catch { diagnostics.append(error.diagnostic) }
    }
  }
}

/// An entry of an imported file in all its languages, as content.
public struct ImportedEntry: Sendable {
  /// Its key in the file of the default language.
  public let location: SourceLocation
  /// With an error in it, nothing is written of the entry.
  public var diagnostics: [Diagnostic] = []
  public var files: [ContentFile] = []
  /// Pictures, by their paths below `content/assets/`.
  public var assets: [ExchangeFile] = []
  /// What the feeds of the site should say of it.
  var expected: [Expectation] = []
  /// Whether readers would notice what was left out, where no feed can be compared.
  var isChanged: Bool { diagnostics.contains { $0.severity == .warning } }

  public init(at location: SourceLocation) { self.location = location }
}

/// An entry of a feed as it was read: the texts of its values by their names.
struct Expectation: Sendable {
  var feed: FeedName
  /// Nil for the default one.
  var locale: LanguageTag?
  var key: String
  var fields: [Field]

  typealias Field = (name: String, text: String, place: SourceLocation)
}

extension ImportedEntry {
  mutating func report(
    _ severity: Diagnostic.Severity, _ id: DiagnosticID, _ message: String, fix: String, at place: SourceLocation
  ) {
    diagnostics.append(Diagnostic(severity, id, message, fix: fix, at: place))
  }
}
