import Foundation
import TestKit
import Testing
import Text

@testable import Output

extension TemporaryFolder {
  /// The folder that is written; it does not exist at first.
  var output: String { path("public") }

  /// Seconds and number of a file in the output.
  func identity(_ file: String) throws -> Identity {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(output)/\(file)")
    return Identity(
      modified: try #require(attributes[.modificationDate] as? Date),
      number: try #require(attributes[.systemFileNumber] as? Int))
  }

  func setTime(_ file: String, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: "\(output)/\(file)")
  }

  struct Identity: Equatable { var modified: Date, number: Int }
}

/// Everything below a folder as path → text, folders as `name/` → ``; read without the code under test. Nil: no folder.
func snapshot(_ folder: String) throws -> [String: String]? {
  guard FileManager.default.fileExists(atPath: folder) else { return nil }
  var found: [String: String] = [:]
  for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
    if isFolder.boolValue {
      found[path + "/"] = ""
    } else {
      found[path] = String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(path)")), as: UTF8.self)
    }
  }
  return found
}

func tree(_ files: [String: String]) throws -> OutputTree {
  var tree = OutputTree()
  for (path, text) in files { try tree.insert(Array(text.utf8), at: path) }
  return tree
}

/// What ``snapshot(_:)`` shall find.
func expected(_ files: [String: String]) -> [String: String] {
  var all = files
  for path in files.keys {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      all[folder + "/"] = ""
    }
  }
  return all
}

/// Refuses calls as a broken world would, and counts them.
final class World: Sendable {
  private let calls = Lock(0)
  private let refuse: @Sendable (_ call: Int, OutputError.Operation, String) -> Int32?

  init(_ refuse: @escaping @Sendable (_ call: Int, OutputError.Operation, _ path: String) -> Int32?) {
    self.refuse = refuse
  }

  var count: Int { calls.withLock { $0 } }

  /// A writer that works file by file in this world, and does not wait for locks.
  func writer(_ folder: String, inOrder: Bool = true) -> DiskWriter {
    var writer = DiskWriter(folder: folder)
    writer.inOrder = inOrder
    writer.lockTries = 1
    writer.system.refusal = { operation, path in
      let call = self.calls.withLock { calls in
        calls += 1
        return calls
      }
      return self.refuse(call, operation, path)
    }
    return writer
  }
}
