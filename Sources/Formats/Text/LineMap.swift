/// A place in a text as editors show it. Both numbers start at 1, and a column counts Unicode scalars.
package struct TextPlace: Hashable, Sendable {
  package var line = 1
  package var column = 1

  package init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }

  /// The place of a byte. Every byte before it is read; for many places in one text, see ``LineMap``.
  @inlinable package init(of offset: Int, in bytes: some RandomAccessCollection<UInt8>) {
    self.init()
    advance(past: bytes.prefix(max(offset, 0)))
  }

  /// Advances past bytes. LF, CR and CRLF end a line; the bytes must not begin inside a CRLF.
  @inlinable package mutating func advance(past bytes: some Sequence<UInt8>) {
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D || byte == 0x0A && previous != 0x0D {
        (line, column) = (line + 1, 1)
      } else if byte != 0x0A, byte & 0xC0 != 0x80 {
        column += 1
      }
      previous = byte
    }
  }
}

/// Finds the lines and columns of a text's bytes, by the rule of ``TextPlace/advance(past:)``.
package struct LineMap: Sendable {
  private let bytes: [UInt8]
  /// The offset of each line's first byte.
  private let starts: [Int]
  /// The scalars before each 1,024th byte, if a line is long: files of machines often have only one line. Otherwise empty.
  private let counts: [Int]

  /// - Parameter bytes: The text in UTF-8. A byte order mark at the start has no column.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = bytes.withUnsafeBufferPointer { bytes in
      var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
      while let end = bytes.firstIndex(from: starts[starts.count - 1], or: 0x0A, 0x0D) {
        let isCRLF = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
        starts.append(end + (isCRLF ? 2 : 1))
      }
      return starts
    }
    let ends = starts.dropFirst() + [bytes.count]
    guard zip(starts, ends).contains(where: { $1 - $0 > 4_096 }) else {
      counts = []
      return
    }
    counts = stride(from: 0, to: bytes.count, by: 1_024).reduce(into: [0]) { counts, start in
      counts.append(counts[counts.count - 1] + Self.scalars(bytes[start..<min(start + 1_024, bytes.count)]))
    }
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }

  private func scalars(before offset: Int) -> Int {
    counts[offset >> 10] + Self.scalars(bytes[offset & ~1_023..<offset])
  }

  /// - Parameter offset: The offset in bytes. One outside the text counts as its end.
  package func place(of offset: Int) -> TextPlace {
    let offset = min(max(offset, 0), bytes.count)
    let line = max(0, starts.partitioningIndex { $0 > offset } - 1)
    let start = min(starts[line], offset)
    let column = counts.isEmpty ? Self.scalars(bytes[start..<offset]) : scalars(before: offset) - scalars(before: start)
    return TextPlace(line: line + 1, column: column + 1)
  }

  /// The offset of a place, in bytes. A line after the last one is the text's end, and a column after a line's last one
  /// is the place of its line end.
  package func offset(of line: Int, _ column: Int) -> Int {
    guard line <= starts.count else { return bytes.count }
    var (offset, rest) = (starts[max(line, 1) - 1], column - 1)
    while rest > 0, offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
      repeat { offset += 1 } while offset < bytes.count && bytes[offset] & 0xC0 == 0x80
      rest -= 1
    }
    return offset
  }
}
