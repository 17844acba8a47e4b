internal import Disk

/// A value that changes whenever a file is written or replaced, or its times or permissions change: its size, times and
/// number.
///
/// A file system's clock advances in ticks, and a second write in the same tick would go unnoticed. So a stamp says
/// something about a file's bytes only if it is settled (compare git's "racy" index).
public struct FileStamp: Equatable, Sendable {
  private let size: Int
  private let modified: Int
  private let modifiedNanoseconds: Int
  private let changed: Int
  private let changedNanoseconds: Int
  private let device: UInt64
  private let number: UInt64

  init(_ status: Status) {
    size = status.size
    (modified, modifiedNanoseconds) = (Int(status.modified.tv_sec), Int(status.modified.tv_nsec))
    (changed, changedNanoseconds) = (Int(status.changed.tv_sec), Int(status.changed.tv_nsec))
    (device, number) = (status.identity.device, status.identity.number)
  }

  /// - Parameter time: A moment before the file was examined, in seconds since 1970.
  public func isSettled(at time: Int) -> Bool { max(modified, changed) < time - 2 }

  /// Equal stamps have equal bytes.
  public var bytes: [UInt8] { Swift.withUnsafeBytes(of: self) { Array($0) } }
}

extension FolderReader {
  /// A name below the folder; without a stamp if it is not a regular file.
  public struct Stamped: Sendable {
    /// Relative to the folder, with `/`, after the given prefix.
    public let path: String
    public let stamp: FileStamp?

    public init(path: String, stamp: FileStamp?) {
      self.path = path
      self.stamp = stamp
    }
  }

  /// The state of everything below the folder, which is not opened, in the order of the paths' UTF-8 bytes; nothing if there
  /// is no folder.
  ///
  /// - Parameter prefix: Put before every returned path.
  /// - Throws: The errors of ``readAll(limit:prefix:)``.
  public func stamps(prefix: String = "") throws(OutputError) -> [Stamped] {
    try inFolder { folder throws(OutputError) in
      let names = try names(in: folder)
      return try inSlices(names.count, inOrder: false) { slice throws(OutputError) in
        names[slice].map { path, kind in
          let status = kind == .file ? try? system.status(path, in: folder) : nil
          return Stamped(path: prefix + path, stamp: status.map(FileStamp.init))
        }
      }.flatMap(\.self)
    } ?? []
  }

  /// The state of one file; nil if it is not there.
  public func stamp(of path: String) -> FileStamp? {
    guard let folder = try? system.open(self.path) else { return nil }
    defer { system.close(folder) }
    return (try? system.status(path, in: folder)).map(FileStamp.init)
  }
}
