import Text

/// The files of a site, sorted by purpose. Nothing here opens a file.
public struct SiteSources: Sendable {
  public enum Configuration: Sendable {
    case file(SourceFile)
    case missing
    /// There is one; whoever tried to read it reports why it cannot be.
    case unreadable
  }

  /// In which `publish.yml` looks for the site's time zone.
  let zones: TimeZoneDatabase
  /// `publish.yml`
  public private(set) var configuration: Configuration
  /// Below `content/`, without the assets and the snippets.
  public var content: [SourceFile] = []
  /// `content/translations.lock`, if there is one.
  public var lock: SourceFile?
  /// Below `content/snippets/`.
  public var snippets: [SourceFile] = []
  /// Below `content/assets/`.
  public var assets: [SourceFile] = []
  /// Below `templates/`.
  public var templates: [SourceFile] = []

  /// Sorts files by their paths and leaves out all others.
  ///
  /// - Parameters:
  ///   - otherwise: What `publish.yml` is if it is not among the files.
  ///   - zones: The system's time zones.
  public init(
    _ files: [SourceFile] = [], configuration otherwise: Configuration = .missing, zones: TimeZoneDatabase = .none
  ) {
    self.zones = zones
    configuration = otherwise
    for file in files.sorted(by: { $0.path < $1.path }) where !isLeftover(file.path) {
      if file.path == "publish.yml" {
        configuration = .file(file)
      } else if file.path.starts(withBytesOf: "content/assets/") {
        assets.append(file)
      } else if file.path.starts(withBytesOf: "content/snippets/") {
        snippets.append(file)
      } else if file.path.starts(withBytesOf: "content/") {
        if file.path == TranslationLock.path { lock = file } else { content.append(file) }
      } else if file.path.starts(withBytesOf: "templates/") {
        templates.append(file)
      }
    }
  }
}

/// Whether a file is one that editors and systems leave behind without being asked, and that authors often do not see.
private func isLeftover(_ path: String) -> Bool {
  // Nearly every path ends in md, and nearly every other in the name of an image format.
  guard let last = path.utf8.last, "~kpgiBbS#".utf8.contains(last) else { return false }
  let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  return ["~", ".bak", ".swp", ".orig", "#"].contains { name.hasSuffix($0) }
    || ["thumbs.db", "ehthumbs.db", "desktop.ini"].contains(name.lowercased())
}
