internal import Disk
internal import Text

/// A folder of files to read as they are: sources, or a published output.
///
/// Links below the folder itself are not followed.
public struct FolderReader: Sendable {
  let path: String
  var system = FileSystem()
  /// The clock, in seconds since 1970.
  var clock: @Sendable () -> Int = { time(nil) }

  private let budget: ReadingBudget?

  /// - Parameters:
  ///   - path: The path of the folder, which need not exist; a link is followed.
  ///   - budget: The limit of all bytes that ``readAll(limit:prefix:)`` and ``readStamped(limit:prefix:)`` return; nil
  ///     for no limit.
  public init(_ path: String, budget: ReadingBudget? = nil) { (self.path, self.budget) = (path, budget) }

  /// A name in the folder, and the contents that it refers to.
  public struct Entry: Equatable, Sendable {
    /// The path relative to the folder, with `/`. Bytes that are not UTF-8 become U+FFFD.
    public var path: String
    public var contents: Contents

    public enum Contents: Equatable, Sendable {
      case bytes([UInt8])
      case tooLarge
      /// A link, a pipe, a socket or a device; or a file that was removed while reading.
      case notAFile
    }
  }

  /// The bytes of one file; nil if there is none, or it is not a regular file.
  ///
  /// - Throws: ``OutputError/tooLarge(path:)``, ``OutputError/io(path:operation:errno:)``.
  public func readFile(_ path: String, limit: Int = 1 << 26) throws(OutputError) -> [UInt8]? {
    do {
      let folder = try system.open(self.path)
      defer { system.close(folder) }
      return try system.contents(path, in: folder, limit: limit)
    } catch let error where error.isMissing {
      return nil
    }
  }

  /// The contents of everything below the folder, read on all cores, in the order of the paths' UTF-8 bytes; empty if
  /// there is no folder.
  ///
  /// - Parameters:
  ///   - limit: The maximum size of a file in bytes; larger files are ``Entry/Contents/tooLarge``.
  ///   - prefix: A prefix for every returned path.
  /// - Throws: ``OutputError/tooMany(path:)`` for more than 1,000,000 names or 100 levels;
  ///   ``OutputError/io(path:operation:errno:)``.
  public func readAll(limit: Int, prefix: String = "") throws(OutputError) -> [Entry] {
    try readStamped(limit: limit, prefix: prefix).map(\.entry)
  }

  /// Reads the same, with the state of each file before it was read; nil for files that were not read.
  public func readStamped(limit: Int, prefix: String = "") throws(OutputError) -> [(entry: Entry, stamp: FileStamp?)] {
    try inFolder { folder throws(OutputError) in
      let names = try names(in: folder)
      return try inSlices(names.count, inOrder: false) { slice throws(OutputError) in
        var entries: [(entry: Entry, stamp: FileStamp?)] = []
        for (path, kind) in names[slice] {
          let (contents, stamp) = try contents(path, kind, in: folder, limit)
          entries.append((Entry(path: prefix + path, contents: contents), stamp))
        }
        return entries
      }.flatMap(\.self)
    } ?? []
  }

  /// A value that changes whenever one of these files is written, replaced or removed, or anything is added to or
  /// removed from their folders: a hash of paths, sizes, times and numbers. It is much faster than listing the folders.
  ///
  /// - Parameter paths: The paths relative to the folder, with `/`.
  /// - Throws: ``OutputError/io(path:operation:errno:)``, also for a file that does not exist.
  public func fingerprint(of paths: [String]) throws(OutputError) -> String {
    let folder = try system.open(path)
    defer { system.close(folder) }
    let names = ["."] + folders(of: paths) + paths
    let stamps = try inSlices(names.count, inOrder: false) { slice throws(OutputError) in
      var bytes: [UInt8] = []
      for name in names[slice] {
        bytes += name.utf8
        bytes.append(0)
        withUnsafeBytes(of: try system.status(name, in: folder).stamp) { bytes += $0 }
      }
      return bytes
    }
    return sha256Hex(stamps.flatMap(\.self))
  }

  private func folders(of paths: [String]) -> [String] {
    let sorted = paths.sorted { $0.precedes($1) }
    return zip(sorted, [""] + sorted).flatMap { newFolders(of: $0, after: $1) }
  }

  func names(in folder: OpenFolder) throws(OutputError) -> [(path: String, kind: FolderEntry.Kind)] {
    var names: [(path: String, kind: FolderEntry.Kind)] = []
    try system.walk(folder) { path, kind in if kind != .folder { names.append((path, kind)) } }
    return names.sorted { $0.path.precedes($1.path) }
  }

  func entry(
    _ path: String, _ kind: FolderEntry.Kind, in folder: OpenFolder, _ limit: Int, _ prefix: String
  ) throws(OutputError) -> Entry {
    Entry(path: prefix + path, contents: try contents(path, kind, in: folder, limit).contents)
  }

  private func contents(
    _ path: String, _ kind: FolderEntry.Kind, in folder: OpenFolder, _ limit: Int
  ) throws(OutputError) -> (contents: Entry.Contents, stamp: FileStamp?) {
    guard kind == .file else { return (.notAFile, nil) }
    do {
      let (bytes, status) = try system.contentsAndStatus(path, in: folder, limit: limit)
      try budget?.take(bytes.count, for: folder.file(path))
      return (.bytes(bytes), FileStamp(status))
    } catch let error where error.isMissing {
      return (.notAFile, nil)
    } catch OutputError.tooLarge {
      return (.tooLarge, nil)
    }
  }

  /// Counts an entry that was read earlier and is still held.
  func count(_ entry: Entry) throws(OutputError) {
    if case .bytes(let bytes) = entry.contents { try budget?.take(bytes.count, for: "\(path)/\(entry.path)") }
  }

  func inFolder<Result>(_ work: (OpenFolder) throws(OutputError) -> Result) throws(OutputError) -> Result? {
    let folder: OpenFolder
    do { folder = try system.open(path) } catch let error where error.isMissing { return nil }
    defer { system.close(folder) }
    return try work(folder)
  }
}

extension Status {
  fileprivate var stamp: (Int, Int, Int, UInt64) {
    (size, Int(modified.tv_sec), Int(modified.tv_nsec), identity.number)
  }
}

/// The number of things in a folder, at all depths.
struct FolderCount: Equatable {
  var files = 0
  var folders = 0
  /// Links, pipes, sockets and devices, which we never write.
  var others = 0

  static func += (sum: inout FolderCount, more: FolderCount) {
    sum.files += more.files
    sum.folders += more.folders
    sum.others += more.others
  }
}

extension FileSystem {
  /// The entries of one folder with their kinds, in no particular order. Links are not followed.
  func entries(of folder: OpenFolder) throws(OutputError) -> [FolderEntry] {
    // The folder is opened again: reading moves the position in the open folder and, at the end, closes it.
    let own = try open(".", in: folder)
    var entries: [FolderEntry]
    do throws(DiskError) {
      entries = try Disk().entries(inFolderAt: own.descriptor)
    } catch {
      throw .io(path: folder.path, operation: .list, errno: error.code)
    }
    for index in entries.indices where entries[index].kind == .unknown {
      entries[index].kind = try kind(of: entries[index].name, in: folder)
    }
    return entries
  }

  private func kind(of name: [CChar], in folder: OpenFolder) throws(OutputError) -> FolderEntry.Kind {
    var raw = stat()
    try run(.inspect, folder.path) { fstatat(folder.descriptor, name, &raw, AT_SYMLINK_NOFOLLOW) }
    let status = Status(raw)
    return status.isFile ? .file : status.isFolder ? .folder : .other
  }

  func open(_ entry: FolderEntry, in folder: OpenFolder) throws(OutputError) -> OpenFolder {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    let path = folder.file(entry.text)
    return OpenFolder(descriptor: try run(.open, path) { openat(folder.descriptor, entry.name, flags) }, path: path)
  }

  /// Visits everything below a folder, each folder before its contents. Entries that are removed in the meantime may be
  /// left out.
  ///
  /// - Throws: ``OutputError/tooMany(path:)`` for more than 1,000,000 entries or 100 levels; the errors of `visit`.
  func walk(_ folder: OpenFolder, _ visit: (_ path: String, FolderEntry.Kind) -> Void) throws(OutputError) {
    var count = 0
    try walk(folder, "", 0, &count, visit)
  }

  private func walk(
    _ folder: OpenFolder, _ prefix: String, _ depth: Int, _ count: inout Int,
    _ visit: (String, FolderEntry.Kind) -> Void
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

  /// The entries of a folder; empty if the folder was removed in the meantime.
  private func entriesLeft(in folder: OpenFolder) throws(OutputError) -> [FolderEntry] {
    do { return try entries(of: folder) } catch let error where error.isMissing { return [] }
  }

  private func openIfThere(_ entry: FolderEntry, in folder: OpenFolder) throws(OutputError) -> OpenFolder? {
    do { return try open(entry, in: folder) } catch let error where error.isMissing { return nil }
  }

  /// Counts what ``walk(_:_:)`` would visit, with the same bounds, but without decoding names.
  func count(_ folder: OpenFolder, depth: Int = 0) throws(OutputError) -> FolderCount {
    var count = FolderCount()
    for entry in try entries(of: folder) {
      switch entry.kind {
      case .file: count.files += 1
      case .other, .unknown: count.others += 1
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

/// A limit of bytes for several reads. This is a class because all cores share it.
public final class ReadingBudget: Sendable {
  let limit: Int
  private let taken = Lock(0)

  public init(limit: Int) { self.limit = limit }

  /// - Throws: ``OutputError/tooMuch(path:limit:)`` if more is taken than is left.
  func take(_ count: Int, for path: String) throws(OutputError) {
    let sum = taken.withLock { taken in
      taken += count
      return taken
    }
    if sum > limit { throw .tooMuch(path: path, limit: limit) }
  }
}
