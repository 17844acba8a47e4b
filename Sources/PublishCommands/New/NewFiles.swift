import Foundation

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
      if kind(path) != nil { throw Failure(message: "\(place(path)) already exists", advice: advice) }
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

  /// Whether there is something with this path, which is relative to the folder.
  func exists(_ path: String) -> Bool { kind(path) != nil }

  private func make(_ path: String, _ text: String, _ made: inout [String]) throws {
    for folder in above(path) where kind(folder) == nil {
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
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: place(path), isDirectory: &isFolder)
    return exists ? !isFolder.boolValue : kind(path) != nil
  }

  /// The kind of what exists there, of a link itself and not its target; nil if nothing exists.
  private func kind(_ path: String) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: place(path)))?[.type] as? FileAttributeType
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
  default: error.localizedDescription
  }
}
