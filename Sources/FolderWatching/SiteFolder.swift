internal import Disk

/// What of a folder is a site's.
enum SiteFolder {
  /// The output and our own notes lie beside them and must not wake anybody.
  static let names = ["publish.yml", "content", "templates"]
  static let folders = ["content", "templates"]

  static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  /// The names in a folder but for hidden ones, in no order; none if it cannot be read.
  static func entries(of folder: String) -> [String] {
    guard let open = opendir(folder) else { return [] }
    defer { closedir(open) }
    var names: [String] = []
    while let entry = readdir(open) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !isHidden(name) { names.append(name) }
    }
    return names
  }

  /// Which folder is at a path, whatever its name was before.
  struct Identity: Equatable, Sendable {
    var device: UInt64
    var inode: UInt64
  }

  /// Nil if there is no folder.
  static func identity(of path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// Links count as folders only where `followingLinks`: below the site's two folders nothing is read through one.
  static func isFolder(_ path: String, followingLinks: Bool = false) -> Bool {
    var status = stat()
    return (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
