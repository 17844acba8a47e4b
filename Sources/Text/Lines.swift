extension String {
  /// LF for CRLF and CR, and no byte order mark at the start.
  package var withLineFeeds: String {
    let hasMark = utf8.starts(with: [0xEF, 0xBB, 0xBF])
    let hasReturn = utf8.withContiguousStorageIfAvailable { $0.firstIndex(or: 0x0D) != nil } ?? utf8.contains(0x0D)
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
