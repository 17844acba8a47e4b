internal import Text

/// A file of an output: where it is published, and what it holds.
public struct OutputFile: Sendable {
  /// Relative to the output folder, with `/`.
  public let path: String
  public let contents: FileContents

  public init(path: String, contents: FileContents) {
    self.path = path
    self.contents = contents
  }

  public init(path: String, bytes: [UInt8]) { self.init(path: path, contents: FileContents(bytes)) }

  public var bytes: [UInt8] { contents.bytes }
}

extension OutputFile: Equatable {
  /// Swift's `==` treats NFC and NFD as equal; the bytes of paths do not.
  public static func == (one: OutputFile, other: OutputFile) -> Bool {
    one.path.isSame(as: other.path) && one.contents == other.contents
  }
}

/// The bytes of a file in pieces, which files can share: 10,000 pages hold their common style and script once, and a feed
/// holds its entries where they were written.
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
  /// Only the bytes count, not how they are cut.
  public static func == (one: FileContents, other: FileContents) -> Bool {
    one.count == other.count && (one.pieces == other.pieces || one.bytes == other.bytes)
  }
}
