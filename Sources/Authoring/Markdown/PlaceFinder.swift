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

  private mutating func column(_ line: Int, _ byteColumn: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
    if line < self.line { (self.line, startOfLine, byte, scalars) = (1, 0, 0, 0) }
    while self.line < line {
      guard let end = text.firstIndex(from: startOfLine, or: 0x0A) else { return 1 }
      (self.line, startOfLine, byte, scalars) = (self.line + 1, end + 1, end + 1, 0)
    }
    let target = startOfLine + max(0, byteColumn - 1)
    if target < byte { (byte, scalars) = (startOfLine, 0) }
    while byte < target, byte < text.count, text[byte] != 0x0A {
      if text[byte] & 0xC0 != 0x80 { scalars += 1 }
      byte += 1
    }
    return scalars + 1
  }
}
