import CCMark
import Diagnostics

/// Where nodes are in the text as it was written.
extension MarkdownWalk {
  mutating func place(_ node: OpaquePointer) -> SourceLocation {
    let (line, column) = origin(node)
    return places.place(line: line, byteColumn: column)
  }

  /// Where a piece of a text is.
  mutating func place(
    of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ node: OpaquePointer
  ) -> SourceLocation {
    let (line, column) = origin(node)
    return places.place(of: text[range], line: line, byteColumn: column + range.lowerBound)
  }

  /// A longer line below a text is meant to underline it.
  mutating func findUnderline(_ heading: OpaquePointer) {
    let (first, last) = (origin(heading).line, Int(cmark_node_get_end_line(heading)) - tree.tables.linesAbove)
    guard last > first, first > 0 else { return }
    // To cmark, a heading ends where the next block begins.
    for line in [last - 1, last] where line > first {
      let place = places.place(line: line, byteColumn: 1)
      if places.lines(satisfy: { $0.starts(with: "---".utf8) && $0.dropFirst(3).allSatisfy { $0 <= 0x20 } }) {
        return underlines.append(place)
      }
    }
  }

  /// Whether the line of a text has these bytes.
  func line(of node: OpaquePointer, contains piece: String) -> Bool {
    places.line(max(1, origin(node).line), contains: piece)
  }

  /// In the text as it was written.
  private func origin(_ node: OpaquePointer) -> (line: Int, column: Int) {
    let (line, column) = (Int(cmark_node_get_start_line(node)), Int(cmark_node_get_start_column(node)))
    guard line > 0, tree.tables.linesAbove > 0 else { return (line, column) }
    if line > tree.tables.linesAbove { return (line - tree.tables.linesAbove, column) }
    let cell = tree.tables.cells[(line - 1) / 2]
    return (cell.line, cell.column + column - 2)
  }
}
