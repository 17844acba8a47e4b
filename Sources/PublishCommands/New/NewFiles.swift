import Disk

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes files that do not exist yet; an existing file is never touched.
struct NewFiles {
  let folder: String
  /// What to do if a file already exists.
  let advice: String

  /// - Parameter files: Text by path relative to the folder.
  /// - Throws: ``Failure``; then none of the files has been written.
  func write(_ files: [String: String]) throws {
    let paths = files.keys.sorted()
    for path in paths {
      if exists(path) { throw Failure(message: "\(place(path)) already exists", advice: advice) }
      if let other = above(path).first(where: isInTheWay) {
        throw Failure(message: "\(place(other)) is not a folder", advice: "rename it, or choose another folder")
      }
    }
    var made: [String] = []
    do {
      for path in paths { try make(path, files[path, default: ""], &made) }
    } catch {
      for path in made.reversed() { try? FileManager.default.removeItem(atPath: place(path)) }
      throw Failure(message: "\(folder) cannot be written: \(reason(error))", advice: "choose another folder")
    }
  }

  /// Whether there is something with this path, which is relative to the folder; also a broken link.
  func exists(_ path: String) -> Bool { Disk().isThere(place(path)) }

  private func make(_ path: String, _ text: String, _ made: inout [String]) throws {
    for folder in above(path) where !exists(folder) {
      try FileManager.default.createDirectory(atPath: place(folder), withIntermediateDirectories: folder.isEmpty)
      made.append(folder)
    }
    try Data(text.utf8).write(to: URL(filePath: place(path)), options: .withoutOverwriting)
    made.append(path)
  }

  /// The folders that lead to a path, outermost first: `a/b/c` → ``, `a`, `a/b`.
  private func above(_ path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.reduce(into: [""]) { $0.append(String(path[..<$1])) }
  }

  /// A link to a folder counts as a folder; a broken link does not.
  private func isInTheWay(_ path: String) -> Bool {
    guard let status = Disk().status(of: place(path)) else { return exists(path) }
    return !status.isFolder
  }

  private func place(_ path: String) -> String {
    path.isEmpty ? folder : folder == "." ? path : "\(folder)/\(path)"
  }
}

private func reason(_ error: any Error) -> String {
  switch (error as? CocoaError)?.code {
  case .fileWriteNoPermission?: "permission denied"
  case .fileWriteOutOfSpace?: "the disk is full"
  case .fileWriteVolumeReadOnly?: "the disk is read-only"
  default: DiskError.why(error)
  }
}
