internal import Disk
internal import Output
internal import Text

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A folder for temporary files that only this user can read.
struct WorkFolder {
  private let path: String

  init() throws(DeploymentError) {
    path = FileManager.default.temporaryDirectory.appending(path: "publish-deploy-\(UUID().uuidString)").path
    try Self.writing {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// - Returns: The path of the file.
  func write(_ name: String, lines: [String]) throws(DeploymentError) -> String {
    try Self.writing { try Data(lines.map { "\($0)\n" }.joined().utf8).write(to: URL(filePath: self.path(name))) }
    return self.path(name)
  }

  /// Writes a file below `files`.
  func write(_ file: OutputFile) throws(DeploymentError) {
    let url = URL(filePath: path("files/\(file.path)"))
    try Self.writing {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }

  /// Reads the files that exist.
  func read(_ paths: [String], in name: String) throws(DeploymentError) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let folder = OutputFolder(path(name))
    for path in paths {
      do throws(OutputError) { files[path] = try folder.readFile(path) } catch { throw .store(Obstacle("\(error)")) }
    }
    return files
  }

  private static func writing(_ work: () throws -> Void) throws(DeploymentError) {
    do {
      try work()
    } catch {
      throw .store(Obstacle("the folder for temporary files cannot be used: \(DiskError.why(error))"))
    }
  }
}
