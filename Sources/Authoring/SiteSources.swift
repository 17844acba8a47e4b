import Text

/// The files of a site, sorted by purpose. Nothing here opens a file.
public struct SiteSources: Sendable {
  public enum Configuration: Sendable {
    case file(SourceFile)
    case missing
    /// There is one; whoever tried to read it reports why it cannot be.
    case unreadable
  }

  /// `publish.yml`
  public private(set) var configuration: Configuration
  /// Below `content/`, without the assets and the snippets.
  public var content: [SourceFile] = []
  /// Below `content/snippets/`.
  public var snippets: [SourceFile] = []
  /// Below `content/assets/`.
  public var assets: [SourceFile] = []
  /// Below `templates/`.
  public var templates: [SourceFile] = []

  /// Sorts files by their paths and leaves out all others.
  ///
  /// - Parameter otherwise: What `publish.yml` is if it is not among the files.
  public init(_ files: [SourceFile] = [], configuration otherwise: Configuration = .missing) {
    configuration = otherwise
    for file in files.sorted(by: { $0.path < $1.path }) {
      if file.path == "publish.yml" {
        configuration = .file(file)
      } else if file.path.starts(withBytesOf: "content/assets/") {
        assets.append(file)
      } else if file.path.starts(withBytesOf: "content/snippets/") {
        snippets.append(file)
      } else if file.path.starts(withBytesOf: "content/") {
        content.append(file)
      } else if file.path.starts(withBytesOf: "templates/") {
        templates.append(file)
      }
    }
  }
}
