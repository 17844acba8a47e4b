import Foundation
import Output

/// A file in a site's `.publish/` folder, which belongs to the program and is ignored by git.
///
/// A site is not trusted: no link in the path is followed, and only regular files are read and replaced.
struct HiddenFile {
  let site: String
  let name: String

  private var folder: String { "\(site)/.publish" }

  var exists: Bool { kind("\(folder)/\(name)") != nil }

  /// When it was last written; nil if there is none.
  var written: Date? {
    (try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)"))?[.modificationDate] as? Date
  }

  /// At most 64 MiB; nil if it is not a regular file.
  func read() -> [UInt8]? {
    guard let bytes = try? OutputFolder(site).readFile(".publish/\(name)") else { return nil }
    return bytes
  }

  /// Does nothing if something else is in the way.
  func write(_ data: Data) {
    guard prepareFolder() else { return }
    let path = "\(folder)/\(name)"
    switch kind(path) {
    case .typeRegular?, .typeSymbolicLink?: try? FileManager.default.removeItem(atPath: path)
    case nil: break
    default: return
    }
    try? data.write(to: URL(filePath: path), options: .withoutOverwriting)
  }

  private func prepareFolder() -> Bool {
    if let kind = kind(folder) { return kind == .typeDirectory }
    guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)) != nil
    else { return false }
    try? Data("*\n".utf8).write(to: URL(filePath: "\(folder)/.gitignore"), options: .withoutOverwriting)
    return true
  }

  private func kind(_ path: String) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }
}
