public import Authoring
public import Diagnostics
public import FeedModel

/// A format of another tool from which content is made.
public struct ImportFormat: Sendable {
  /// The name on the command line: `alerts`.
  public let name: String
  public let abstract: String
  /// Reads files that belong together, such as the languages of a feed.
  public let read: @Sendable ([ExchangeFile], ImportOptions) -> Imported

  public static let all: [ImportFormat] = [
    .banners, .alerts, .updates, .prompts, .permissions, .changelog, .github, .appcast, .appStore, .play,
  ]
}

/// Everything that an import depends on, apart from its files.
public struct ImportOptions: Sendable {
  /// The site's configuration.
  public var configuration: Configuration
  /// The language of all files; nil if their names decide.
  public var locale: LanguageTag?
  /// Whether `https:` is written for `http:`.
  public var https = false
  /// Whether HTML of pages is kept that Markdown cannot express.
  public var keepHTML = false
  /// Whether details that only developers read are left out: numbers of issues, hashes, names.
  public var forUsers = false
  /// Whether what cannot be taken is left out, with a warning.
  public var skips = false
  /// The day of the import, `2026-11-20`; nil if no day is to come.
  public var today: String?
  /// The version for unreleased changes; nil to leave these out.
  public var unreleased: String?
  /// The part of tags before the version.
  public var tagPrefix: String?
  /// The version that all texts belong to.
  public var release: String?
  /// Versions by their builds.
  public var releases: [String: String] = [:]
  /// The texts of releases that the site has, by path.
  public var existing: [String: [UInt8]] = [:]
  /// Reads a page or a picture in the folder of pages, by its path below that folder; nil to look beside the files.
  public var views: (@Sendable (_ path: String) -> ExchangeFile?)?
  /// Reads a page or a picture beside the files, by a relative path with `/`. Nil if there is none.
  public var beside: @Sendable (_ path: String) -> ExchangeFile? = { _ in nil }

  public init(_ configuration: Configuration) { self.configuration = configuration }

  /// Whether a day, `2026-11-20`, is after that of the import.
  func isToCome(_ day: String?) -> Bool { day.map { day in today.map { day > $0 } ?? false } ?? false }

  /// Whether notes may link to an address: one that a device can open, and not on somebody's own machine.
  func allowsLink(to url: String) -> Bool {
    let reach = { (address: String) in WebHost(of: address)?.reach ?? .everybody }
    return URLRules(schemes: configuration.schemes).allows(url) && reach(url) <= reach(configuration.site)
  }

  /// The address in the form in which it is written.
  func address(_ url: String) -> String {
    https && url.lowercased().hasPrefix("http:") ? "https:" + url.dropFirst(5) : url
  }
}

/// The result of reading files.
public struct Imported: Sendable {
  /// The entries, in the order of the files.
  public var entries: [ImportedEntry] = []
  /// Diagnostics about whole files, and about parts that are not entries.
  public var diagnostics: [Diagnostic] = []

  public init() {}

  /// - Parameter read: Adds the contents of a file. If a file cannot be read, that is reported, and the others are
  ///   read.
  init(_ files: [ExchangeFile], read: (ExchangeFile, inout Imported) throws(Diagnostic) -> Void) {
    for file in files {
      do throws(Diagnostic) { try read(file, &self) } catch { diagnostics.append(error) }
    }
  }
}

/// An entry of an imported file in all its languages, as content.
public struct ImportedEntry: Sendable {
  /// The place of its key in the file of the default language.
  public let location: SourceLocation
  /// Diagnostics about the entry. If one is an error, nothing of the entry is written.
  public var diagnostics: [Diagnostic] = []
  public var files: [ContentFile] = []
  /// Pictures, by their paths below `content/assets/`.
  public var assets: [ExchangeFile] = []
  /// The values that the feeds of the site should have for it.
  var expected: [Expectation] = []
  /// Whether readers would notice the parts that were left out, for formats without a feed to compare.
  var isChanged: Bool { diagnostics.contains { $0.severity == .warning } }

  public init(at location: SourceLocation) { self.location = location }
}

/// The values of an entry in a feed that was read: their texts by name.
struct Expectation: Sendable {
  var feed: FeedName
  /// The language; nil for the default one.
  var locale: LanguageTag?
  var key: String
  var fields: [Field]

  typealias Field = (name: String, text: String, place: SourceLocation)
}

extension ImportedEntry {
  mutating func report(
    _ id: DiagnosticID, as severity: Diagnostic.Severity? = nil, _ message: String, fix: String,
    at place: SourceLocation
  ) { diagnostics.append(Diagnostic(id, as: severity, message, fix: fix, at: place)) }
}
