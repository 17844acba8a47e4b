internal import Disk

/// How many things a folder holds, at all depths.
struct FolderCount: Equatable {
  var files = 0
  var folders = 0
  /// Links, pipes, sockets, devices: things that we never write.
  var others = 0

  static func += (sum: inout FolderCount, more: FolderCount) {
    sum.files += more.files
    sum.folders += more.folders
    sum.others += more.others
  }
}

extension FileSystem {
  struct Entry {
    /// As the system returns it: any bytes, with a NUL at the end.
    var name: [CChar]
    var kind: Kind

    enum Kind { case file, folder, other }

    /// With U+FFFD for bytes that are not UTF-8; such a file was not written by us.
    var text: String { String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) }
  }

  /// The entries of one folder, in no particular order, without `.` and `..`. Links are not followed.
  func entries(of folder: OpenFolder) throws(OutputError) -> [Entry] {
    // Opened again: reading moves the position in the open folder, and `closedir` closes it.
    let own = try open(".", in: folder)
    guard let stream = fdopendir(own.descriptor) else {
      close(own)
      throw .io(path: folder.path, operation: .list, errno: errno)
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      if let entry = try self.entry(entry, in: folder) { entries.append(entry) }
    }
    let errno = errno
    guard errno == 0 else { throw .io(path: folder.path, operation: .list, errno: errno) }
    return entries
  }

  private func entry(_ raw: UnsafeMutablePointer<dirent>, in folder: OpenFolder) throws(OutputError) -> Entry? {
    let name = withUnsafePointer(to: &raw.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: 1) {
        Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
      }
    }
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    if name == [dot, 0] || name == [dot, dot, 0] { return nil }
    switch Int(raw.pointee.d_type) {
    case Int(DT_REG): return Entry(name: name, kind: .file)
    case Int(DT_DIR): return Entry(name: name, kind: .folder)
    case Int(DT_UNKNOWN): return Entry(name: name, kind: try kind(of: name, in: folder))
    default: return Entry(name: name, kind: .other)
    }
  }

  /// Some file systems do not say in the listing what an entry is.
  private func kind(of name: [CChar], in folder: OpenFolder) throws(OutputError) -> Entry.Kind {
    var raw = stat()
    try run(.inspect, folder.path) { fstatat(folder.descriptor, name, &raw, AT_SYMLINK_NOFOLLOW) }
    let status = Status(raw)
    return status.isFile ? .file : status.isFolder ? .folder : .other
  }

  func open(_ entry: Entry, in folder: OpenFolder) throws(OutputError) -> OpenFolder {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    let path = folder.file(entry.text)
    return OpenFolder(descriptor: try run(.open, path) { openat(folder.descriptor, entry.name, flags) }, path: path)
  }

  /// Visits everything below a folder, each folder before its contents. What is removed meanwhile may be left out.
  ///
  /// - Throws: ``OutputError/tooMany(path:)`` for more than 1,000,000 entries or 100 levels; what `visit` throws.
  func walk(
    _ folder: OpenFolder, _ visit: (_ path: String, Entry.Kind) -> Void
  ) throws(OutputError) {
    var count = 0
    try walk(folder, "", 0, &count, visit)
  }

  private func walk(
    _ folder: OpenFolder, _ prefix: String, _ depth: Int, _ count: inout Int, _ visit: (String, Entry.Kind) -> Void
  ) throws(OutputError) {
    for entry in try entriesLeft(in: folder) {
      count += 1
      guard count <= 1_000_000, depth < 100 else { throw .tooMany(path: folder.path) }
      visit(prefix + entry.text, entry.kind)
      guard entry.kind == .folder, let inner = try openIfThere(entry, in: folder) else { continue }
      defer { close(inner) }
      try walk(inner, "\(prefix)\(entry.text)/", depth + 1, &count, visit)
    }
  }

  /// Empty for a folder that is removed meanwhile.
  private func entriesLeft(in folder: OpenFolder) throws(OutputError) -> [Entry] {
    do { return try entries(of: folder) } catch let error where error.isMissing { return [] }
  }

  private func openIfThere(_ entry: Entry, in folder: OpenFolder) throws(OutputError) -> OpenFolder? {
    do { return try open(entry, in: folder) } catch let error where error.isMissing { return nil }
  }

  /// Counts what ``walk(_:_:)`` would visit, with the same bounds, but without decoding names.
  func count(_ folder: OpenFolder, depth: Int = 0) throws(OutputError) -> FolderCount {
    var count = FolderCount()
    for entry in try entries(of: folder) {
      switch entry.kind {
      case .file: count.files += 1
      case .other: count.others += 1
      case .folder:
        guard depth < 100 else { throw .tooMany(path: folder.path) }
        let inner = try open(entry, in: folder)
        defer { close(inner) }
        count += try self.count(inner, depth: depth + 1)
        count.folders += 1
      }
    }
    return count
  }
}
