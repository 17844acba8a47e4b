import FeedModel
import Foundation
import Output

/// Published feeds in a folder. A language's own feed comes first, then its relatives', then the default one.
struct FeedFolder: Sendable {
  let path: String

  init(_ path: String) { self.path = path }

  /// - Throws: ``Failure`` if there is no such folder.
  func checkExists() throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      throw Failure(
        message: "there is no folder '\(path)'", advice: "run 'publish build' first, or name it with --from")
    }
  }

  func feed(_ feed: FeedName, for language: LanguageTag) -> PublishedFeed {
    do {
      for name in feed.fileNames(for: language) {
        if let bytes = try FolderReader(path).readFile(name) {
          return PublishedFeed(name: name, contents: .file(bytes))
        }
        if isInTheWay(name) { throw FeedIsNoFile() }
      }
      return PublishedFeed(name: feed.rawValue, contents: .missing)
    } catch {
      return PublishedFeed(name: feed.rawValue, contents: .failed("\(error)"))
    }
  }

  /// What is no plain file is not read, but a host might serve what it leads to.
  private func isInTheWay(_ name: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")) != nil
  }
}

struct FeedIsNoFile: Error, CustomStringConvertible {
  var description: String { "this is a link, a folder or another thing that is no file" }
}
