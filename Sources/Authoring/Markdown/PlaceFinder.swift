import Diagnostics

/// Turns cmark's places (bytes of a body) into an editor's (scalars of a file).
///
/// The text is measured once, and only when a place is asked for: most texts have no link.
struct PlaceFinder {
  private let text: String
  private let location: SourceLocation
  private lazy var measures = Measures(text)

  init(text: String, location: SourceLocation) {
    self.text = text
    self.location = location
  }

  /// - Parameters:
  ///   - line: 1-based; 0 if cmark does not say.
  ///   - byteColumn: 1-based; one beyond the line counts as its end.
  mutating func place(line: Int, byteColumn: Int) -> SourceLocation {
    guard line > 0 else { return location }
    return SourceLocation(
      path: location.path, line: location.line + line - 1, column: measures.column(line: line, byteColumn: byteColumn))
  }
}

/// Where each line begins, and how many scalars begin before each byte.
private struct Measures {
  private var lineStarts = [0]
  private var scalars: [Int32] = []

  init(_ text: String) {
    scalars.reserveCapacity(text.utf8.count + 1)
    var count: Int32 = 0
    for byte in text.utf8 {
      scalars.append(count)
      if byte & 0xC0 != 0x80 { count += 1 }
      if byte == 0x0A { lineStarts.append(scalars.count) }
    }
    scalars.append(count)
  }

  func column(line: Int, byteColumn: Int) -> Int {
    guard line <= lineStarts.count else { return 1 }
    let start = lineStarts[line - 1]
    let end = line < lineStarts.count ? lineStarts[line] - 1 : scalars.count - 1
    let offset = min(end, start + max(0, byteColumn - 1))
    return Int(scalars[offset] - scalars[start]) + 1
  }
}
