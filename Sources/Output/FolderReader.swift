internal import Disk
internal import Text

/// A folder of files to read as they are: sources, or a published output.
///
/// Links below the folder itself are not followed.
public struct FolderReader: Sendable {
  let path: String
  var system = FileSystem()
  /// Seconds since 1970.
  var clock: @Sendable () -> Int = { time(nil) }

  private let budget: ReadingBudget?

  /// - Parameters:
  ///   - path: The folder need not exist; a link is followed.
  ///   - budget: For what ``readAll(limit:prefix:)`` and ``readStamped(limit:prefix:)`` return; nil for no bound.
  public init(_ path: String, budget: ReadingBudget? = nil) { (self.path, self.budget) = (path, budget) }

  /// One name in the folder, and what it refers to.
  public struct Entry: Equatable, Sendable {
    /// Relative to the folder, with `/`. Bytes that are not UTF-8 come as U+FFFD.
    public var path: String
    public var contents: Contents

    public enum Contents: Equatable, Sendable {
      case bytes([UInt8])
      case tooLarge
      /// A link, a pipe, a socket or a device; or a file that was removed meanwhile.
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

  /// Everything below the folder, read on all cores, in the order of the paths' UTF-8 bytes; nothing if there is no
  /// folder.
  ///
  /// - Parameters:
  ///   - limit: In bytes per file; larger ones are ``Entry/Contents/tooLarge``.
  ///   - prefix: Put before every returned path.
  /// - Throws: ``OutputError/tooMany(path:)`` for more than 1,000,000 names or 100 levels;
  ///   ``OutputError/io(path:operation:errno:)``.
  public func readAll(limit: Int, prefix: String = "") throws(OutputError) -> [Entry] {
    try readStamped(limit: limit, prefix: prefix).map(\.entry)
  }

  /// The same, with the state in which each file was before it was read; nil for what was not read.
  public func readStamped(
    limit: Int, prefix: String = ""
  ) throws(OutputError) -> [(entry: Entry, stamp: FileStamp?)] {
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
  /// removed from their folders: a hash of paths, sizes, times and numbers. Much faster than listing the folders.
  ///
  /// - Parameter paths: Relative to the folder, with `/`.
  /// - Throws: ``OutputError/io(path:operation:errno:)``, also for a file that is not there.
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

  func names(in folder: OpenFolder) throws(OutputError) -> [(path: String, kind: FileSystem.Entry.Kind)] {
    var names: [(path: String, kind: FileSystem.Entry.Kind)] = []
    try system.walk(folder) { path, kind in if kind != .folder { names.append((path, kind)) } }
    return names.sorted { $0.path.precedes($1.path) }
  }

  func entry(
    _ path: String, _ kind: FileSystem.Entry.Kind, in folder: OpenFolder, _ limit: Int, _ prefix: String
  ) throws(OutputError) -> Entry {
    Entry(path: prefix + path, contents: try contents(path, kind, in: folder, limit).contents)
  }

  private func contents(
    _ path: String, _ kind: FileSystem.Entry.Kind, in folder: OpenFolder, _ limit: Int
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

  /// Counts what was read earlier and is still held.
  func count(_ entry: Entry) throws(OutputError) {
    if case .bytes(let bytes) = entry.contents { try budget?.take(bytes.count, for: "\(path)/\(entry.path)") }
  }

  func inFolder<Result>(_ work: (OpenFolder) throws(OutputError) -> Result) throws(OutputError) -> Result? {
    let folder: OpenFolder
    do {
      folder = try system.open(path)
    } catch let error where error.isMissing {
      return nil
    }
    defer { system.close(folder) }
    return try work(folder)
  }
}

extension Status {
  fileprivate var stamp: (Int, Int, Int, UInt64) {
    (size, Int(modified.tv_sec), Int(modified.tv_nsec), identity.number)
  }
}
