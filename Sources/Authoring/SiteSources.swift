import Text

/// The files of a site, sorted by what they are for. Nothing here opens a file.
public struct SiteSources: Sendable {
  /// `publish.yml`
  public var configuration: SourceFile?
  /// Below `content/`, without the assets.
  public var content: [SourceFile] = []
  /// Below `content/assets/`.
  public var assets: [SourceFile] = []
  /// Below `templates/`.
  public var templates: [SourceFile] = []

  /// Sorts files by their paths; files that are none of these are left out.
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
