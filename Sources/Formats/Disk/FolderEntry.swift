/// A name in a folder, and the kind of thing that it names.
package struct FolderEntry {
  /// The name as the system returns it: any bytes, with a NUL at the end.
  package var name: [CChar]
  package var kind: Kind

  /// The kind of an entry. Links, pipes, sockets and devices are `other`. Some file systems do not list the kind.
  package enum Kind: Sendable { case file, folder, other, unknown }

  package init(name: [CChar], kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// The name with U+FFFD for bytes that are not UTF-8.
  package var text: String { String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) }
}

extension Disk {
  /// The names of everything in a folder, in no particular order.
  package func names(in folder: String) throws(DiskError) -> [String] {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    return try entries(inFolderAt: run(.open, folder) { systemOpen(AT_FDCWD, folder, flags, 0) }).map(\.text)
  }

  /// The entries of a folder, in no particular order, without `.` and `..`. Links are not followed.
  ///
  /// - Parameter folder: A descriptor, which this function closes.
  package func entries(inFolderAt folder: Int32) throws(DiskError) -> [FolderEntry] {
    guard let list = fdopendir(folder) else {
      let code = errno
      _ = close(folder)
      throw DiskError(code: code)
    }
    defer { closedir(list) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let raw = readdir(list) else { break }
      if let entry = FolderEntry(raw) { entries.append(entry) }
    }
    let code = errno
    guard code == 0 else { throw DiskError(code: code) }
    return entries
  }
}

extension FolderEntry {
  /// - Returns: Nil for `.` and `..`.
  fileprivate init?(_ raw: UnsafeMutablePointer<dirent>) {
    name = withUnsafePointer(to: &raw.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: 1) {
        Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
      }
    }
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    if name == [dot, 0] || name == [dot, dot, 0] { return nil }
    kind =
      switch Int(raw.pointee.d_type) {
      case Int(DT_REG): .file
      case Int(DT_DIR): .folder
      case Int(DT_UNKNOWN): .unknown
      default: .other
      }
  }
}
