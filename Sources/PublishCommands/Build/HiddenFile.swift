import Disk
import Output

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file in a site's `.publish/` folder, which belongs to the program and is ignored by git.
///
/// A site is not trusted: no link in the path is followed, and only regular files are read and replaced.
struct HiddenFile {
  let site: String
  let name: String

  private var folder: String { "\(site)/.publish" }

  var exists: Bool { Disk().isThere("\(folder)/\(name)") }

  /// At most 64 MiB; nil if it is not a regular file.
  func read() -> [UInt8]? {
    guard let bytes = try? OutputFolder(site).readFile(".publish/\(name)") else { return nil }
    return bytes
  }

  /// Does nothing if something else is in the way.
  func write(_ data: Data) {
    guard prepareFolder() else { return }
    let path = "\(folder)/\(name)"
    if let status = Disk().status(of: path, followingLinks: false) {
      guard status.isFile || status.isLink else { return }
      try? Disk().remove(path)
    }
    try? data.write(to: URL(filePath: path), options: .withoutOverwriting)
  }

  private func prepareFolder() -> Bool {
    if let status = Disk().status(of: folder, followingLinks: false) { return status.isFolder }
    guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)) != nil
    else { return false }
    try? Data("*\n".utf8).write(to: URL(filePath: "\(folder)/.gitignore"), options: .withoutOverwriting)
    return true
  }
}
