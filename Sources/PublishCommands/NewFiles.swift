import Foundation

/// Writes files that do not exist yet; an existing file is never touched.
struct NewFiles {
  let folder: String

  /// - Parameter files: Text by path relative to the folder.
  /// - Throws: ``Failure`` if one of them exists; then none is written.
  func write(_ files: [String: String]) throws {
    let root = URL(filePath: folder, directoryHint: .isDirectory)
    for path in files.keys.sorted() where FileManager.default.fileExists(atPath: root.appending(path: path).path) {
      throw Failure(message: "\(path) exists already", advice: "choose another name, or edit that file")
    }
    do {
      for (path, text) in files.sorted(by: { $0.key < $1.key }) {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .withoutOverwriting)
      }
    } catch {
      throw Failure(message: "\(folder) cannot be written: \(error.localizedDescription)", advice: "choose another folder")
    }
  }
}
