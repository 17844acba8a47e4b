extension UnsafeBufferPointer<UInt8> {
  /// The first byte at or after `start` that meets a condition; nil if there is none.
  ///
  /// Long texts with few such bytes are passed in blocks without an early exit, which the compiler makes vector code of.
  ///
  /// - Parameter isMet: Comparisons only.
  @inlinable package func firstIndex(from start: Int = 0, where isMet: (UInt8) -> Bool) -> Int? {
    var index = start
    while index + 32 <= count {
      var found = false
      for place in index..<(index + 32) { found = isMet(self[place]) || found }
      if found { break }
      index += 32
    }
    while index < count {
      if isMet(self[index]) { return index }
      index += 1
    }
    return nil
  }
}

extension UnsafeRawBufferPointer {
  /// Where the bytes of two texts differ first; the length of the shorter one if they do not. Eight bytes at a time.
  func firstDifference(from other: UnsafeRawBufferPointer) -> Int {
    let count = Swift.min(count, other.count)
    var index = 0
    while index + 8 <= count,
      loadUnaligned(fromByteOffset: index, as: UInt64.self)
        == other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    {
      index += 8
    }
    while index < count, self[index] == other[index] { index += 1 }
    return index
  }
}
