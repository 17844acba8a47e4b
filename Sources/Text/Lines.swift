extension String {
  /// The line with a 1-based number, without its end (LF, CRLF or CR) and without a byte order mark, which no place counts.
  package func line(_ number: Int) -> String? {
    var current = 1
    var line: [UInt8] = []
    var bytes = utf8.dropFirst(utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).makeIterator()
    var pending = bytes.next()
    while let byte = pending {
      pending = bytes.next()
      guard byte == 0x0A || byte == 0x0D else {
        if current == number { line.append(byte) }
        continue
      }
      if current == number { break }
      if byte == 0x0D, pending == 0x0A { pending = bytes.next() }
      current += 1
    }
    return current == number ? String(decoding: line, as: UTF8.self) : nil
  }

  /// LF for CRLF and CR, and no byte order mark at the start.
  package var withLineFeeds: String {
    let hasMark = utf8.starts(with: [0xEF, 0xBB, 0xBF])
    let hasReturn = utf8.withContiguousStorageIfAvailable { $0.contains(0x0D) } ?? utf8.contains(0x0D)
    guard hasMark || hasReturn else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var previous: UInt8 = 0
    for byte in utf8.dropFirst(hasMark ? 3 : 0) {
      if byte != 0x0A || previous != 0x0D { bytes.append(byte == 0x0D ? 0x0A : byte) }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
