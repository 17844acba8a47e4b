#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

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

  /// Links count as folders only where `followingLinks`: below the site's two folders nothing is read through one.
  static func isFolder(_ path: String, followingLinks: Bool = false) -> Bool {
    var status = stat()
    return (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
