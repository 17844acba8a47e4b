import FeedModel
import Foundation
import Output

/// Published feeds in a folder. A language's own feed comes first, then its relatives', then the default one.
struct FeedFolder {
  let path: String

  init(_ path: String) { self.path = path }

  /// - Throws: ``Failure`` if there is no such folder.
  func checkExists() throws {
    guard !path.contains("://") else {
      throw Failure(
        message: "'\(path)' is an address", advice: "check reads folders: name a copy of what is published there")
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      throw Failure(
        message: "there is no folder '\(path)'", advice: "run 'publish build' first, or name it with --from")
    }
  }

  /// - Returns: The feed's file name and bytes; nil where there is none in any of the languages.
  func feed(_ stem: String, _ type: String, for locale: LanguageTag) throws -> (name: String, bytes: [UInt8])? {
    for suffix in locale.fallbacks.map(\.suffix) + [""] {
      let name = "\(stem)\(suffix).\(type)"
      if let bytes = try FolderReader(path).readFile(name) { return (name, bytes) }
      if isInTheWay(name) { throw FeedIsNoFile() }
    }
    return nil
  }

  /// What is no plain file is not read, but a host might serve what it leads to.
  private func isInTheWay(_ name: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")) != nil
  }
}

struct FeedIsNoFile: Error, CustomStringConvertible {
  var description: String { "this is a link, a folder or another thing that is no file" }
}
