import Foundation
import TestKit
import Testing

/// A repository with a published folder, and commits at given times.
struct GitFolder {
  let folder: TemporaryFolder

  init(in folder: TemporaryFolder = TemporaryFolder()) throws {
    self.folder = folder
    try git("init --quiet --initial-branch=main")
  }

  /// Writes files, removes those that are nil, and commits everything, or only what is in one folder.
  func commit(_ message: String, at time: String, _ files: [String: String?], only path: String = ".") throws {
    for (path, text) in files {
      if let text { try folder.make(path, text) } else { try folder.remove(path) }
    }
    try git("add --all \(path)")
    try git("commit --quiet --allow-empty --message=\(message)", at: time)
  }

  func git(_ arguments: String, at time: String = "2026-11-01T09:00:00Z") throws {
    _ = try git(asking: arguments, at: time)
  }

  /// - Returns: What it prints, without the last line's end.
  func git(asking arguments: String, at time: String = "2026-11-01T09:00:00Z") throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments.split(separator: " ").map(String.init)
    process.currentDirectoryURL = URL(filePath: folder.path, directoryHint: .isDirectory)
    process.environment = ProcessInfo.processInfo.environment.merging([
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
      "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_AUTHOR_DATE": time, "GIT_COMMITTER_DATE": time,
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
    ]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(arguments)")
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}

/// Feeds with one banner.
enum OneBanner {
  static func control(_ id: String, _ conditions: String = "{}") -> String {
    """
    {"\(id)": {"entry": "index", "conditions": {"all": \(conditions)},
      "views": {"index": {"file": "https://example.com/views/\(id).html"}}}}
    """
  }
}
