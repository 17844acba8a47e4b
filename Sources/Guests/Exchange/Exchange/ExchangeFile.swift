import Authoring
public import Diagnostics
import Text

/// A file of another tool, which was read or is to be written.
public struct ExchangeFile: Sendable, Equatable {
  /// The path as it was given on the command line, or below the folder that is written. It is never opened here.
  public var path: String
  public var bytes: [UInt8]

  /// The maximum size in bytes, the same as for feeds in apps (`ReadingLimits`).
  public static let limit = 16 << 20
  /// The maximum number of elements and attributes, or of keys and values.
  public static let mostValues = 150_000
  public static let mostLevels = 100

  public init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
}

extension ExchangeFile {
  /// - Throws: `file-too-large` above ``limit``; `not-utf-8`; `control-character` and `bidi-override` for characters
  ///   that content cannot have either. A byte order mark is allowed at the beginning.
  public func check() throws(Diagnostic) {
    try checkBytes()
    if let (character, place) = forbidden.first { throw character.diagnostic(at: location(of: place)) }
  }

  /// The text without the characters that content cannot have, and a diagnostic for each.
  ///
  /// - Throws: `file-too-large`, `not-utf-8`.
  func checkedText() throws(Diagnostic) -> (text: String, problems: [Diagnostic]) {
    try checkBytes()
    let (forbidden, lines) = (forbidden, LineIndex(self))
    guard !forbidden.isEmpty else { return (text, []) }
    let scalars = text.unicodeScalars.filter { ForbiddenCharacter($0) == nil }
    let problems = forbidden.prefix(1000).map { $0.0.diagnostic(at: lines.location(of: $0.place)) }
    return (String(String.UnicodeScalarView(scalars)), problems)
  }

  private func checkBytes() throws(Diagnostic) {
    guard bytes.count <= Self.limit else {
      throw Diagnostic(
        .fileTooLarge, "the file has \(bytes.count) bytes, more than \(Self.limit) (16 MiB)", fix: "split it",
        at: SourceLocation(path: path))
    }
    if let place = bytes.withUnsafeBufferPointer(\.firstInvalidUTF8) {
      throw Diagnostic(
        .notUTF8, "these bytes are not UTF-8", fix: "save the file as UTF-8", at: location(of: place))
    }
  }

  private var forbidden: [(ForbiddenCharacter, place: Int)] {
    let start = hasByteOrderMark ? 3 : 0
    guard ForbiddenCharacter.mayBe(in: bytes[start...]) else { return [] }
    var (found, place) = ([(ForbiddenCharacter, place: Int)](), start)
    for scalar in String(decoding: bytes[start...], as: UTF8.self).unicodeScalars {
      if let character = ForbiddenCharacter(scalar) { found.append((character, place)) }
      place += UTF8.width(scalar)
    }
    return found
  }

  public var hasByteOrderMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  /// The text with LF line ends, and without a byte order mark.
  var text: String { String(decoding: bytes[(hasByteOrderMark ? 3 : 0)...], as: UTF8.self).withLineFeeds }

  /// The place of a byte as an editor shows it: columns count scalars, and a byte order mark does not count. It reads
  /// every byte before the place; for many places, see ``LineIndex``.
  public func location(of offset: Int) -> SourceLocation { LineIndex(self).location(of: offset) }
}

/// The ``LineMap`` of a file, with its path.
public struct LineIndex: Sendable {
  private let path: String
  private let lines: LineMap

  public init(_ file: ExchangeFile) { (path, lines) = (file.path, LineMap(file.bytes)) }

  /// The offset of a line's beginning, in bytes.
  ///
  /// - Parameter line: The line's number, from 0.
  func start(ofLine line: Int) -> Int { lines.offset(of: line + 1, 1) }

  /// - Parameter offset: The offset in bytes. One outside the file counts as its end.
  public func location(of offset: Int) -> SourceLocation { SourceLocation(path: path, lines.place(of: offset)) }
}

/// Finds the lines and columns of the scalars of a text with LF line ends.
struct ScalarPlaces {
  private let path: String
  private let starts: [Int]

  init(_ text: String, path: String) {
    self.path = path
    var starts = [0]
    for (index, scalar) in text.unicodeScalars.enumerated() where scalar == "\n" { starts.append(index + 1) }
    self.starts = starts
  }

  func location(_ scalar: Int) -> SourceLocation {
    let line = max(0, starts.partitioningIndex { $0 > scalar } - 1)
    return SourceLocation(path: path, line: line + 1, column: scalar - starts[line] + 1)
  }
}
