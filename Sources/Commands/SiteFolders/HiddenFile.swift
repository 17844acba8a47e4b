import CommandKit
import Disk
import Output

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A file in a site's folder `.publish/`, which belongs to the program and is ignored by git.
///
/// The site is not trusted: no link in the path is followed, and only regular files are read and replaced.
package struct HiddenFile {
  package let site: String
  package let name: String

  private var folder: String { "\(site)/.publish" }
  package var exists: Bool { Disk().isThere("\(folder)/\(name)") }

  /// The time of the last write; nil if the file does not exist.
  package var written: Date? {
    (try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)"))?[.modificationDate] as? Date
  }

  /// Reads at most 64 MiB; nil if the path is not a regular file.
  package func read() -> [UInt8]? {
    guard let bytes = try? OutputFolder(site).readFile(".publish/\(name)") else { return nil }
    return bytes
  }

  /// Does nothing if something else is at the path.
  package func write(_ data: Data) {
    guard prepareFolder() else { return }
    let path = "\(folder)/\(name)"
    if let status = Disk().status(of: path, followingLinks: false) {
      guard status.isFile || status.isLink else { return }
      try? Disk().remove(path)
    }
    try? data.write(to: URL(filePath: path), options: .withoutOverwriting)
  }

  /// Replaces a folder of hidden files.
  ///
  /// - Parameter files: The contents of the files by name.
  /// - Returns: The folder's path in the site's folder; nil if something else is at that path.
  package static func replaceFolder(_ name: String, of site: String, with files: [String: [UInt8]]) -> String? {
    let place = HiddenFile(site: site, name: name)
    guard place.prepareFolder() else { return nil }
    let path = "\(place.folder)/\(name)"
    if let status = Disk().status(of: path, followingLinks: false) {
      // Removing a folder does not follow links in it.
      guard status.isFolder, (try? FileManager.default.removeItem(atPath: path)) != nil else { return nil }
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      for (name, bytes) in files {
        try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"), options: .withoutOverwriting)
      }
      return ".publish/\(name)"
    } catch {
      return nil
    }
  }

  private func prepareFolder() -> Bool {
    if let status = Disk().status(of: folder, followingLinks: false) { return status.isFolder }
    guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)) != nil
    else { return false }
    try? Data("*\n".utf8).write(to: URL(filePath: "\(folder)/.gitignore"), options: .withoutOverwriting)
    return true
  }
}
