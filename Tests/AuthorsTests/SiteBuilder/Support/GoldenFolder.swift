import Foundation
import Output
import TestKit
import Testing

/// A folder of expected files below `Fixtures/`. It is written only where the environment has UPDATE_GOLDEN=1, and then
/// the test fails, so that a recording does not pass for an expectation: read what was recorded.
struct GoldenFolder {
  private let folder: URL

  init(_ name: String) {
    folder = Repository.url("Tests/AuthorsTests/SiteBuilder/Fixtures/\(name)/")
  }

  /// Every file, and no other.
  func expect(_ tree: OutputTree) throws {
    guard ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != "1" else { return try record(tree) }
    #expect(try paths() == tree.paths.sorted())
    for (path, bytes) in tree.map({ ($0.path, $0.bytes) }) {
      let expected = try? Data(contentsOf: folder.appending(path: path))
      #expect(String(decoding: bytes, as: UTF8.self) == expected.map { String(decoding: $0, as: UTF8.self) }, "\(path)")
    }
  }

  private func paths() throws -> [String] {
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return all.filter { !folder.appending(path: $0).isFolder }.sorted()
  }

  private func record(_ tree: OutputTree) throws {
    try? FileManager.default.removeItem(at: folder)
    for (path, bytes) in tree.map({ ($0.path, $0.bytes) }) {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    Issue.record("recorded \(folder.path); read it, and run again without UPDATE_GOLDEN")
  }
}

extension URL {
  fileprivate var isFolder: Bool { (try? resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false }
}
