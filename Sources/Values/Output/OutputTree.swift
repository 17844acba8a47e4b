internal import Hashing
internal import Text

/// The intended contents of a folder: path → bytes. It is a value, so that a build can be compared, served and tested
/// without a disk.
///
/// Paths are relative, with `/`, and mean the same file on Linux, macOS, Windows and behind a web server.
public struct OutputTree: Sendable, Equatable {
  /// The files in the order of their paths' UTF-8 bytes.
  public private(set) var files: [OutputFile] = []
  /// All folders that hold files or folders, in the same order, so that parents come first.
  private(set) var folders: [String] = []
  /// The sum of the files' sizes.
  public private(set) var totalBytes = 0

  public init() {}

  /// - Parameter files: The files in any order. A path may come again with the same bytes, as for content-addressed
  ///   assets.
  /// - Throws: ``OutputError/badPath(_:_:)``, ``OutputError/differentContents(path:)``,
  ///   ``OutputError/collision(path:with:)`` or ``OutputError/fileIsFolder(path:)``.
  public init(_ files: [OutputFile]) throws(OutputError) {
    self.files = files.sorted { $0.path.precedes($1.path) }
    var repeated: Set<Int> = []
    var last = ""
    for (index, file) in self.files.enumerated() {
      if index > 0, last.isSame(as: file.path) {
        guard self.files[index - 1].contents == file.contents else { throw .differentContents(path: file.path) }
        repeated.insert(index)
      } else {
        try checkPath(file.path)
        folders += newFolders(of: file.path, after: last)
        last = file.path
        totalBytes += file.contents.count
      }
    }
    if !repeated.isEmpty { self.files = self.files.indices.filter { !repeated.contains($0) }.map { self.files[$0] } }
    folders.sort { $0.precedes($1) }
    try checkNames()
  }

  /// Adds a file, as ``init(_:)`` would with one more.
  public mutating func insert(_ bytes: [UInt8], at path: String) throws(OutputError) {
    self = try OutputTree(files + [OutputFile(path: path, bytes: bytes)])
  }

  /// Replaces the contents of the file at exactly this path. Does nothing if there is no such file.
  public mutating func replace(_ path: String, with bytes: [UInt8]) {
    guard let index = index(of: path) else { return }
    totalBytes += bytes.count - files[index].contents.count
    files[index] = OutputFile(path: path, bytes: bytes)
  }

  public var count: Int { files.count }
  public var paths: [String] { files.map(\.path) }

  /// The bytes at exactly this path; nil for a name that differs in case or normalisation.
  public subscript(path: String) -> [UInt8]? { index(of: path).map { files[$0].bytes } }

  private func index(of path: String) -> Int? {
    let index = files.partitioningIndex { !$0.path.precedes(path) }
    return index < files.count && files[index].path.isSame(as: path) ? index : nil
  }

  /// Checks that no two names are the same to any system, and that no name is both a file and a folder.
  private func checkNames() throws(OutputError) {
    if files.allSatisfy({ isPlain($0.path) }), folders.allSatisfy(isPlain) { return try checkPlainNames() }
    let names = files.map { Name($0.path, isFile: true) } + folders.map { Name($0, isFile: false) }
    // Both halves are nearly in order, which makes sorting cheap.
    let sorted = names.sorted { $0.key == $1.key ? $0.path.precedes($1.path) : $0.key < $1.key }
    for index in sorted.indices.dropFirst() where sorted[index - 1].key == sorted[index].key {
      let (one, other) = (sorted[index - 1], sorted[index])
      if one.isFile != other.isFile { throw .fileIsFolder(path: one.isFile ? one.path : other.path) }
      throw .collision(path: other.path, with: one.path)
    }
  }

  /// Checks plain names. They are the same only if their bytes are, and both lists are in order.
  private func checkPlainNames() throws(OutputError) {
    var next = 0
    for folder in folders {
      while next < files.count, files[next].path.precedes(folder) { next += 1 }
      guard next < files.count, files[next].path.isSame(as: folder) else { continue }
      throw .fileIsFolder(path: folder)
    }
  }

  private struct Name {
    let path: String
    let key: String
    let isFile: Bool

    init(_ path: String, isFile: Bool) {
      self.path = path
      key = collisionKey(path)
      self.isFile = isFile
    }
  }
}

/// The folders of a path that do not contain the path before it in the order of bytes.
func newFolders(of path: String, after last: String) -> [String] {
  let shared = path.lengthShared(with: last)
  var path = path
  return path.withUTF8 { bytes in
    bytes.indices[shared...].filter { bytes[$0] == UInt8(ascii: "/") }.map {
      String(decoding: bytes[..<$0], as: UTF8.self)
    }
  }
}

extension OutputTree: Sequence {
  public func makeIterator() -> IndexingIterator<[OutputFile]> { files.makeIterator() }

  public var underestimatedCount: Int { count }
}

/// A file of an output: its path, and its contents.
public struct OutputFile: Sendable {
  /// The path relative to the output folder, with `/`.
  public let path: String
  public let contents: FileContents

  public init(path: String, contents: FileContents) { (self.path, self.contents) = (path, contents) }

  public init(path: String, bytes: [UInt8]) { self.init(path: path, contents: FileContents(bytes)) }

  public var bytes: [UInt8] { contents.bytes }
}

extension OutputFile: Equatable {
  /// Compares the bytes of paths: Swift's `==` would treat NFC and NFD as equal.
  public static func == (one: OutputFile, other: OutputFile) -> Bool {
    one.path.isSame(as: other.path) && one.contents == other.contents
  }
}

/// The bytes of a file, in pieces that files can share: 10,000 pages have their common style and script in memory once,
/// and a feed uses the pieces in which its entries were written.
public struct FileContents: Sendable {
  public let pieces: [[UInt8]]
  public let count: Int

  public init(_ pieces: [UInt8]...) { self.init(pieces) }

  public init(_ pieces: [[UInt8]]) {
    self.pieces = pieces
    count = pieces.reduce(0) { $0 + $1.count }
  }

  public var bytes: [UInt8] {
    if pieces.count == 1 { return pieces[0] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for piece in pieces { bytes += piece }
    return bytes
  }
}

extension FileContents: Equatable {
  /// Compares bytes, regardless of how they are divided into pieces.
  public static func == (one: FileContents, other: FileContents) -> Bool {
    one.count == other.count && (one.pieces == other.pieces || one.bytes == other.bytes)
  }
}

/// The lower-case hexadecimal SHA-256 of `bytes`: 64 digits.
public func sha256Hex(_ bytes: [UInt8]) -> String { SHA256.hash(bytes).hex }

/// The first 16 digits of ``sha256Hex(_:)``, for content-addressed names.
///
/// 64 bits are enough for millions of files without an accidental collision. A deliberate one is reported as
/// ``OutputError/differentContents(path:)``.
public func shortHash(_ bytes: [UInt8]) -> String { SHA256.hash(bytes).hex(byteCount: 8) }

/// A source for a Content-Security-Policy: `sha256-` and the base64 of the SHA-256, without the quotes around it.
///
/// - Parameter bytes: Exactly the bytes between `<style>` and `</style>`, including white space.
public func cspHash(_ bytes: [UInt8]) -> String { "sha256-" + Base64.text(SHA256.hash(bytes).bytes) }
