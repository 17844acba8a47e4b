public import Foundation
import Testing

/// A folder of a test's own. It is removed with the value.
public final class TemporaryFolder: Sendable {
  public let path: String

  /// - Parameters:
  ///   - inMemory: Where the system has such a place: many builds wait for a disk that others use, too.
  public init(inMemory: Bool = false) {
    let memory = "/dev/shm"
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
    path = (isThere ? memory : FileManager.default.temporaryDirectory.path) + "/publish-tests-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      fatalError("tests need a temporary folder: \(error)")
    }
  }

  public convenience init(_ files: [String: String]) throws {
    self.init()
    try make(files)
  }

  deinit {
    // Tests may have taken rights from it.
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try? FileManager.default.removeItem(atPath: path)
  }

  public func path(_ name: String) -> String { "\(path)/\(name)" }
}

extension TemporaryFolder {
  /// Writes files, and makes the folders they are in.
  public func make(_ files: [String: String]) throws {
    for (file, text) in files { try make(file, text) }
  }

  public func make(_ file: String, _ text: String = "") throws { try make(file, Data(text.utf8)) }

  public func make(_ file: String, _ data: Data) throws {
    let url = URL(filePath: path(file))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  public func edit(_ file: String, _ old: String, _ new: String) throws {
    let text = try text(file)
    try #require(text.contains(old), "\(file) lacks '\(old)'")
    try make([file: text.replacing(old, with: new)])
  }

  public func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: path(file)) }

  public func move(_ file: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path(file), toPath: path(other))
  }

  public func copy(_ file: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: path(file), toPath: path(other))
  }

  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  public func text(_ file: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(file))), as: UTF8.self)
  }

  /// Sorted, hidden ones too.
  public func names(_ folder: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }
}
