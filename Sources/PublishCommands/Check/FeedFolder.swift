import FeedModel
import Output

/// Published feeds in a folder. A language's own feed comes first, then its relatives', then the default one.
struct FeedFolder {
  let path: String

  init(_ path: String) { self.path = path }

  func exists() throws -> Bool {
    do {
      return try FolderReader(path).fingerprint() != nil
    } catch {
      throw Failure(message: "\(error)", advice: "name the published folder with --from")
    }
  }

  /// - Returns: The feed's file name and bytes; nil where there is none in any of the languages.
  func feed(_ stem: String, _ type: String, for locale: LanguageTag) throws(OutputError) -> (name: String, bytes: [UInt8])? {
    for suffix in locale.fallbacks.map(\.suffix) + [""] {
      let name = "\(stem)\(suffix).\(type)"
      if let bytes = try FolderReader(path).readFile(name) { return (name, bytes) }
    }
    return nil
  }
}
