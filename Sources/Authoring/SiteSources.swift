import Text

/// The files of a site, sorted by purpose. Nothing here opens a file.
public struct SiteSources: Sendable {
  /// `publish.yml`
  public var configuration: SourceFile?
  /// Below `content/`, without the assets.
  public var content: [SourceFile] = []
  /// Below `content/assets/`.
  public var assets: [SourceFile] = []
  /// Below `templates/`.
  public var templates: [SourceFile] = []

  /// Sorts files by their paths and leaves out all others.
  public init(_ files: [SourceFile] = []) {
    for file in files.sorted(by: { $0.path < $1.path }) {
      if file.path == "publish.yml" {
        configuration = file
      } else if file.path.starts(withBytesOf: "content/assets/") {
        assets.append(file)
      } else if file.path.starts(withBytesOf: "content/") {
        content.append(file)
      } else if file.path.starts(withBytesOf: "templates/") {
        templates.append(file)
      }
    }
  }
}
