/// What a folder shall hold: path → bytes. A value, so that a build can be compared, served and tested without a disk.
///
/// Paths are relative, with `/`, and mean the same file on Linux, macOS, Windows and behind a web server.
public struct OutputTree: Sendable {
  /// The sum of the files' sizes.
  public private(set) var totalBytes = 0
  /// By ``collisionKey(_:)``, so that one look-up finds both the file and whatever stands in its way.
  private var files: [String: File] = [:]
  /// The same for folders; a folder is here as soon as a file is in it.
  private var folders: [String: String] = [:]

  private struct File {
    var path: String
    var bytes: [UInt8]
  }

  public init() {}

  public var count: Int { files.count }
  public var isEmpty: Bool { files.isEmpty }

  /// All paths in the order of their UTF-8 bytes. Sorts each time.
  public var paths: [String] { map(\.path) }

  /// The bytes at exactly this path; the same name in other case or normalisation finds nothing.
  public subscript(path: String) -> [UInt8]? {
    guard let file = files[collisionKey(path)], sameBytes(file.path, path) else { return nil }
    return file.bytes
  }

  /// Adds a file. The same path with the same bytes may come again, as content-addressed assets do.
  ///
  /// - Throws: ``OutputError/badPath(_:_:)``, ``OutputError/differentContents(path:)``,
  ///   ``OutputError/collision(path:with:)`` or ``OutputError/fileIsFolder(path:)``; the tree stays as it was.
  public mutating func insert(_ bytes: [UInt8], at path: String) throws(OutputError) {
    try checkPath(path)
    try add(File(path: path, bytes: bytes))
  }

  /// Adds all files of another tree.
  ///
  /// - Throws: As ``insert(_:at:)``; the tree stays as it was.
  public mutating func merge(_ other: OutputTree) throws(OutputError) {
    var merged = self
    for (path, bytes) in other { try merged.add(File(path: path, bytes: bytes)) }
    self = merged
  }

  /// All folders that hold files or folders, parents first.
  var folderPaths: [String] { folders.values.sorted(by: precedes) }

  private mutating func add(_ file: File) throws(OutputError) {
    let key = collisionKey(file.path)
    if let known = files[key] {
      guard sameBytes(known.path, file.path) else { throw .collision(path: file.path, with: known.path) }
      guard known.bytes == file.bytes else { throw .differentContents(path: file.path) }
      return
    }
    if folders[key] != nil { throw .fileIsFolder(path: file.path) }
    try claim(parent(of: file.path))
    files[key] = file
    totalBytes += file.bytes.count
  }

  private mutating func claim(_ folder: String) throws(OutputError) {
    if folder.isEmpty { return }
    let key = collisionKey(folder)
    if let known = folders[key] {
      guard sameBytes(known, folder) else { throw .collision(path: folder, with: known) }
      return
    }
    if let file = files[key] { throw .fileIsFolder(path: file.path) }
    try claim(parent(of: folder))
    folders[key] = folder
  }
}

extension OutputTree: Equatable {
  public static func == (one: OutputTree, other: OutputTree) -> Bool {
    one.count == other.count && one.files.values.allSatisfy { other[$0.path] == $0.bytes }
  }
}

extension OutputTree: Sequence {
  public typealias Element = (path: String, bytes: [UInt8])

  /// Goes through the files in the order of their paths' UTF-8 bytes.
  public func makeIterator() -> IndexingIterator<[Element]> {
    files.values.map { ($0.path, $0.bytes) }.sorted { precedes($0.path, $1.path) }.makeIterator()
  }

  public var underestimatedCount: Int { count }
}
