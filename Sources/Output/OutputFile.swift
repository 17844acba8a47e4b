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

/// The bytes of a file in two pieces. The first can be shared with other files, so that 10,000 pages hold their common
/// style and script once.
public struct FileContents: Sendable {
  public let start: [UInt8]
  public let rest: [UInt8]

  public init(_ bytes: [UInt8]) { self.init(start: [], rest: bytes) }

  public init(start: [UInt8], rest: [UInt8]) {
    self.start = start
    self.rest = rest
  }

  public var count: Int { start.count + rest.count }
  public var bytes: [UInt8] { start.isEmpty ? rest : start + rest }
}

extension FileContents: Equatable {
  public static func == (one: FileContents, other: FileContents) -> Bool {
    if one.start.count == other.start.count { return one.start == other.start && one.rest == other.rest }
    return one.count == other.count && one.bytes == other.bytes
  }
}
