import Diagnostics
import Text

/// Turns cmark's places (bytes of a body) into an editor's (scalars of a file).
///
/// It remembers the last place, because places are asked for in order, and a line may hold thousands of links.
struct PlaceFinder {
  private let location: SourceLocation
  private let text: String
  private var line = 1
  private var startOfLine = 0
  /// The line whose end was looked for last, by its beginning, and its end.
  private var knownEnd = (start: -1, end: 0)
  /// A byte of that line, and how many scalars of the line begin before it.
  private var byte = 0
  private var scalars = 0

  init(text: String, location: SourceLocation) {
    self.text = text
    self.location = location
  }

  /// - Parameters:
  ///   - line: 1-based; 0 if cmark does not say.
  ///   - byteColumn: 1-based; one beyond the line counts as its end.
  mutating func place(line: Int, byteColumn: Int) -> SourceLocation {
    guard line > 0 else { return location }
    var text = text
    let column = text.withUTF8 { self.column(line, byteColumn, $0) }
    return SourceLocation(path: location.path, line: location.line + line - 1, column: column)
  }

  /// Where a piece of a line is. cmark does not say where a text's pieces are, and counts columns of a paragraph's further
  /// lines as if they began like the first; so the piece is searched.
  ///
  /// - Parameter byteColumn: Where it is, or before it, if cmark has counted well.
  mutating func place(
    of piece: Slice<UnsafeBufferPointer<UInt8>>, line: Int, byteColumn: Int
  ) -> SourceLocation {
    let guess = place(line: line, byteColumn: byteColumn)
    var text = self.text
    let found = text.withUTF8 { text in
      if knownEnd.start != startOfLine {
        knownEnd = (startOfLine, text.endOfLine(from: startOfLine))
      }
      let end = knownEnd.end
      let start = min(end, startOfLine + max(0, byteColumn - 1))
      return Self.index(of: piece, in: text[start..<min(end, start + Self.reach)])
        ?? Self.index(of: piece, in: text[startOfLine..<min(end, startOfLine + Self.reach)])
    }
    return found.map { place(line: line, byteColumn: $0 - startOfLine + 1) } ?? guess
  }

  /// How far a piece is searched, in bytes, so that thousands on one line take no longer than one each.
  private static let reach = 1024

  private static func index(
    of piece: Slice<UnsafeBufferPointer<UInt8>>, in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    guard let first = piece.first, text.count >= piece.count else { return nil }
    return (text.startIndex...text.endIndex - piece.count).first {
      text[$0] == first && text[$0...].starts(with: piece)
    }
  }

  /// Whether the line of the place that was asked for last, and the ones below it, satisfy a condition.
  func lines(_ count: Int = 1, satisfy condition: (Slice<UnsafeBufferPointer<UInt8>>) -> Bool) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var start = startOfLine
      for _ in 0..<count {
        let end = bytes.endOfLine(from: start)
        guard condition(bytes[start..<end]) else { return false }
        start = min(end + 1, bytes.count)
      }
      return true
    }
  }

  /// Whether a line has these bytes.
  func line(_ line: Int, contains piece: String) -> Bool {
    let lines = text.utf8.split(separator: 0x0A, maxSplits: line, omittingEmptySubsequences: false)
    return line <= lines.count && Substring(lines[line - 1]).contains(piece)
  }

  private mutating func column(_ line: Int, _ byteColumn: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
    if line < self.line { (self.line, startOfLine, byte, scalars) = (1, 0, 0, 0) }
    while self.line < line {
      let end = text.endOfLine(from: startOfLine)
      guard end < text.count else { return 1 }
      (self.line, startOfLine, byte, scalars) = (self.line + 1, end + 1, end + 1, 0)
    }
    let target = startOfLine + max(0, byteColumn - 1)
    if target < byte { (byte, scalars) = (startOfLine, 0) }
    let before = UnsafeBufferPointer(rebasing: text[byte..<max(byte, min(target, text.count))])
    let length = before.firstIndex(or: 0x0A) ?? before.count
    scalars += UnsafeBufferPointer(rebasing: before[..<length]).scalarCount
    byte += length
    return scalars + 1
  }
}
