internal import Disk
internal import Text

/// The contents of a folder when it was last read, so that reading it again opens only the files that have changed.
///
/// A file counts as unchanged if its size, times and number are the same, and if it had not been written for two
/// seconds when it was read: a file system's clock advances in ticks, and a second write in the same tick would go
/// unnoticed (compare git's "racy" index).
public struct FolderMemory: Sendable {
  /// The number of files that the last reading opened.
  public fileprivate(set) var opened = 0
  /// The known files, in the order of the names' bytes.
  fileprivate var known: [Known] = []
  /// The index of each name among the known files.
  fileprivate var places: [String: Int] = [:]
  /// The size of all known files together, in bytes.
  public fileprivate(set) var size = 0

  public init() {}

  /// A known file. This is a class because a new list of all 10,000 is made each time.
  fileprivate final class Known: Sendable {
    /// The name, relative to the folder.
    let name: String
    let entry: FolderReader.Entry
    /// The stamp; nil if the file must be opened again in any case.
    let stamp: FileStamp?

    init(name: String, entry: FolderReader.Entry, stamp: FileStamp?) {
      (self.name, self.entry, self.stamp) = (name, entry, stamp)
    }

    /// The file's size; nil if it cannot be read.
    var size: Int? { if case .bytes(let bytes) = entry.contents { bytes.count } else { nil } }
  }

  fileprivate struct Name: Sendable {
    var text: String
    var kind: FolderEntry.Kind
    /// Its index among the known files.
    var place: Int?
  }

  /// The index of a name. Bytes are compared, because a dictionary treats NFC and NFD as one name.
  fileprivate func place(of name: String) -> Int? {
    places[name].flatMap { known[$0].name.isSame(as: name) ? $0 : nil }
  }
}

extension FolderReader {
  /// Returns the same as ``readAll(limit:)``, but opens only files that have changed since the last time. The bytes of
  /// the others share their storage with those of the last time.
  ///
  /// - Parameters:
  ///   - prefix: A prefix for every returned path, the same every time.
  ///   - memory: The results of earlier readings of this folder.
  public func readAll(limit: Int, prefix: String = "", memory: inout FolderMemory) throws(OutputError) -> [Entry] {
    let before = memory
    let last = before.known
    memory = FolderMemory()
    var isSameList = false
    let slices = try inFolder { folder throws(OutputError) in
      let names = try names(in: folder, before)
      isSameList = names.count == last.count && names.allSatisfy { $0.place != nil }
      return try inSlices(names.count, inOrder: false) { slice throws(OutputError) in
        var (known, opened): ([FolderMemory.Known], Int) = ([], 0)
        for name in names[slice] { known.append(try look(name, in: folder, limit, prefix, last, &opened)) }
        return (known, opened)
      }
    }
    memory.known = (slices ?? []).flatMap(\.0)
    memory.places =
      isSameList ? before.places : Dictionary(memory.known.enumerated().map { ($1.name, $0) }) { first, _ in first }
    memory.opened = (slices ?? []).reduce(0) { $0 + $1.1 }
    memory.size = memory.known.reduce(0) { $0 + ($1.size ?? 0) }
    return memory.known.map(\.entry)
  }

  /// Opens only these files, if nothing else has changed since the last time and each has at most changed its contents.
  ///
  /// - Parameters:
  ///   - names: The names, relative to the folder.
  ///   - prefix: The same prefix as the last time.
  /// - Returns: The files whose contents have changed, in the order of their names; nil if everything has to be read
  ///   again, because a file appeared or disappeared, or cannot be read.
  public func readAgain(
    _ names: some Collection<String>, limit: Int, prefix: String = "", memory: inout FolderMemory
  ) throws(OutputError) -> [Entry]? {
    memory.opened = 0
    if names.isEmpty { return [] }
    return try inFolder { folder throws(OutputError) -> [Entry]? in
      var changed: [Entry] = []
      for name in names.sorted(by: { $0.precedes($1) }) {
        guard let place = memory.place(of: name) else {
          // Editors write temporary files beside the one that they save.
          if (try? system.status(name, in: folder)) == nil { continue }
          return nil
        }
        let before = memory.known[place]
        let file = FolderMemory.Name(text: name, kind: .file, place: place)
        guard let now = try? look(file, in: folder, limit, prefix, memory.known, &memory.opened),
          let (old, new) = before.size.flatMap({ old in now.size.map { (old, $0) } })
        else { return nil }
        memory.known[place] = now
        memory.size += new - old
        if now.entry != before.entry { changed.append(now.entry) }
      }
      return changed
    }.flatMap(\.self)
  }

  /// The names in the order of their bytes. Most are in place already, so there is little to sort.
  private func names(in folder: OpenFolder, _ before: FolderMemory) throws(OutputError) -> [FolderMemory.Name] {
    var known = [FolderMemory.Name?](repeating: nil, count: before.known.count)
    var new: [FolderMemory.Name] = []
    try system.walk(folder) { path, kind in
      if kind == .folder { return }
      let name = FolderMemory.Name(text: path, kind: kind, place: before.place(of: path))
      // Two names that are not UTF-8 can become the same text.
      if let place = name.place, known[place] == nil { known[place] = name } else { new.append(name) }
    }
    let names = known.compactMap(\.self)
    return new.isEmpty ? names : (names + new).sorted { $0.text.precedes($1.text) }
  }

  private func look(
    _ name: FolderMemory.Name, in folder: OpenFolder, _ limit: Int, _ prefix: String, _ last: [FolderMemory.Known],
    _ opened: inout Int
  ) throws(OutputError) -> FolderMemory.Known {
    let before = name.place.map { last[$0] }
    // The clock is read first, so that a write after this check is noticed the next time.
    let time = clock()
    let stamp = name.kind == .file ? (try? system.status(name.text, in: folder)).map(FileStamp.init) : nil
    if let before, let stamp, before.stamp == stamp {
      try count(before.entry)
      return before
    }
    if name.kind == .file { opened += 1 }
    var entry = try entry(name.text, name.kind, in: folder, limit, prefix)
    if let before, before.entry == entry { entry = before.entry }
    let isSettled = stamp?.isSettled(at: time) ?? false
    return FolderMemory.Known(name: name.text, entry: entry, stamp: isSettled ? stamp : nil)
  }
}

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

  /// The stamp as bytes. Equal stamps have equal bytes.
  public var bytes: [UInt8] { Swift.withUnsafeBytes(of: self) { Array($0) } }
}

extension FolderReader {
  /// A name below the folder; without a stamp if it is not a regular file.
  public struct Stamped: Sendable {
    /// The path relative to the folder, with `/`, after the given prefix.
    public let path: String
    public let stamp: FileStamp?

    public init(path: String, stamp: FileStamp?) { (self.path, self.stamp) = (path, stamp) }
  }

  /// The state of everything below the folder, in the order of the paths' UTF-8 bytes, without opening files; empty if
  /// there is no folder.
  ///
  /// - Parameter prefix: A prefix for every returned path.
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

  /// The state of one file; nil if it does not exist.
  public func stamp(of path: String) -> FileStamp? {
    guard let folder = try? system.open(self.path) else { return nil }
    defer { system.close(folder) }
    return (try? system.status(path, in: folder)).map(FileStamp.init)
  }
}
