internal import Text

/// The intended contents of a folder: path → bytes. A value, so that a build can be compared, served and tested without
/// a disk.
///
/// Paths are relative, with `/`, and mean the same file on Linux, macOS, Windows and behind a web server.
public struct OutputTree: Sendable {
  /// The sum of the files' sizes.
  public private(set) var totalBytes = 0
  /// By ``collisionKey(_:)``, so that one look-up finds both the file and anything that conflicts with it.
  private var files: [String: File] = [:]
  /// The same for folders; a folder exists as soon as a file is in it.
  private var folders: [String: Folder] = [:]

  private struct File {
    var path: String
    var bytes: [UInt8]
    /// How often it was added.
    var times = 1
  }

  private struct Folder {
    var path: String
    /// How many files and folders are directly in it.
    var count = 1
  }

  public init() {}

  public var count: Int { files.count }
  public var isEmpty: Bool { files.isEmpty }

  /// All paths in the order of their UTF-8 bytes. Sorts each time.
  public var paths: [String] { map(\.path) }

  /// The bytes at exactly this path; a name that differs in case or normalisation finds nothing.
  public subscript(path: String) -> [UInt8]? {
    guard let file = files[collisionKey(path)], file.path.isSame(as: path) else { return nil }
    return file.bytes
  }

  /// Adds a file. The same path with the same bytes may come again, as content-addressed assets do.
  ///
  /// - Throws: ``OutputError/badPath(_:_:)``, ``OutputError/differentContents(path:)``,
  ///   ``OutputError/collision(path:with:)`` or ``OutputError/fileIsFolder(path:)``; the tree is then unchanged.
  public mutating func insert(_ bytes: [UInt8], at path: String) throws(OutputError) {
    try checkPath(path)
    try add(File(path: path, bytes: bytes))
  }

  /// Removes what ``insert(_:at:)`` added, and folders that become empty. A file that was added twice is removed by the
  /// second call; a path that is not in the tree is ignored.
  public mutating func remove(_ path: String) {
    let key = collisionKey(path)
    guard let place = files.index(forKey: key), files.values[place].path.isSame(as: path) else { return }
    files.values[place].times -= 1
    guard files.values[place].times == 0 else { return }
    totalBytes -= files.remove(at: place).value.bytes.count
    leave(parent(of: path))
  }

  /// Adds all files of another tree.
  ///
  /// - Throws: The errors of ``insert(_:at:)``; the tree is then unchanged.
  public mutating func merge(_ other: OutputTree) throws(OutputError) {
    var merged = self
    for (path, bytes) in other { try merged.add(File(path: path, bytes: bytes)) }
    self = merged
  }

  /// All folders that hold files or folders, parents first.
  var folderPaths: [String] { folders.values.map(\.path).sorted { $0.precedes($1) } }

  private mutating func add(_ file: File) throws(OutputError) {
    let key = collisionKey(file.path)
    if let place = files.index(forKey: key) {
      let known = files.values[place]
      guard known.path.isSame(as: file.path) else { throw .collision(path: file.path, with: known.path) }
      guard known.bytes == file.bytes else { throw .differentContents(path: file.path) }
      files.values[place].times += 1
      return
    }
    if folders[key] != nil { throw .fileIsFolder(path: file.path) }
    try enter(parent(of: file.path))
    files[key] = file
    totalBytes += file.bytes.count
  }

  /// Counts one more item in a folder. All conflicts are detected before anything is changed.
  private mutating func enter(_ folder: String) throws(OutputError) {
    if folder.isEmpty { return }
    let key = collisionKey(folder)
    if let place = folders.index(forKey: key) {
      let known = folders.values[place].path
      guard known.isSame(as: folder) else { throw .collision(path: folder, with: known) }
      folders.values[place].count += 1
      return
    }
    if let file = files[key] { throw .fileIsFolder(path: file.path) }
    try enter(parent(of: folder))
    folders[key] = Folder(path: folder)
  }

  private mutating func leave(_ folder: String) {
    guard !folder.isEmpty, let place = folders.index(forKey: collisionKey(folder)) else { return }
    folders.values[place].count -= 1
    guard folders.values[place].count == 0 else { return }
    folders.remove(at: place)
    leave(parent(of: folder))
  }
}

extension OutputTree: Equatable {
  public static func == (one: OutputTree, other: OutputTree) -> Bool {
    one.count == other.count && one.files.values.allSatisfy { other[$0.path] == $0.bytes }
  }
}

extension OutputTree: Sequence {
  public typealias Element = (path: String, bytes: [UInt8])

  /// Iterates over the files in the order of their paths' UTF-8 bytes.
  public func makeIterator() -> IndexingIterator<[Element]> {
    files.values.map { ($0.path, $0.bytes) }.sorted { $0.path.precedes($1.path) }.makeIterator()
  }

  public var underestimatedCount: Int { count }
}
