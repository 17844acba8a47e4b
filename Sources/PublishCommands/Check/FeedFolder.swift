import DeviceSimulator
import FeedModel
import Foundation
import Output
import Text

/// Published feeds in a folder. A language's own feed comes first, then its relatives', then the default one.
struct FeedFolder: Sendable {
  let path: String

  init(_ path: String) { self.path = path }

  /// - Throws: ``Failure`` if there is no such folder.
  func checkExists() throws {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard !exists || isFolder.boolValue else {
      throw Failure(message: "'\(path)' is a file", advice: "name the folder that it is in with --from")
    }
    guard exists else {
      let looksLikeHost = !path.contains("/") && path.contains(".") && path.utf8.first != UInt8(ascii: ".")
      let advice =
        looksLikeHost
        ? "write --from https://\(path)/ for an address" : "run 'publish build' first, or name it with --from"
      throw Failure(message: "there is no folder '\(path)'", advice: advice)
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

  /// True for a view that this folder should hold and doesn't: it holds others.
  func lacks(view url: String) -> Bool {
    let parts = url.parts(between: "/").map(String.init)
    guard let views = parts.lastIndex(of: "views"), isInTheWay("views") else { return false }
    return (try? FolderReader(path).readFile(parts[views...].joined(separator: "/"))) == nil
  }

  /// What is no plain file is not read, but a host might serve what it leads to.
  private func isInTheWay(_ name: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")) != nil
  }
}

struct FeedIsNoFile: Error, CustomStringConvertible {
  var description: String { "this is a link, a folder or another thing that is no file" }
}
