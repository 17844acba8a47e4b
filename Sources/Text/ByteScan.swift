extension UnsafeBufferPointer<UInt8> {
  /// The first byte at or after `start` that is below `floor`, or is one of the others; nil if there is none.
  ///
  /// For long texts with few such bytes: blocks are searched without an early exit and without branches, which the compiler
  /// makes vector code of; the block that has one, and the end of the text, are searched by words of eight bytes.
  ///
  /// - Parameters:
  ///   - floor: At most 0x80.
  ///   - sparesSpace: Whether tabs and line ends are not looked for, although they are below the floor.
  ///   - a: 0xFF, which UTF-8 never has, is none.
  @inlinable @inline(__always)
  package func firstIndex(
    from start: Int = 0, below floor: UInt8 = 0, sparesSpace: Bool = false, or a: UInt8 = 0xFF, _ b: UInt8 = 0xFF,
    _ c: UInt8 = 0xFF, _ d: UInt8 = 0xFF, _ e: UInt8 = 0xFF
  ) -> Int? {
    guard let base = baseAddress else { return nil }
    func isFound(_ byte: UInt8) -> UInt8 {
      let isSpace: UInt8 = (byte == 0x09 ? 1 : 0) | (byte == 0x0A ? 1 : 0) | (byte == 0x0D ? 1 : 0)
      let isLow: UInt8 = (byte < floor ? 1 : 0) & (sparesSpace ? ~isSpace : 1)
      return isLow | (byte == a ? 1 : 0) | (byte == b ? 1 : 0) | (byte == c ? 1 : 0) | (byte == d ? 1 : 0)
        | (byte == e ? 1 : 0)
    }
    var index = start
    while index &+ 32 <= count {
      var found: UInt8 = 0
      for place in 0..<32 { found |= isFound(base[index &+ place]) }
      if found != 0 { break }
      index &+= 32
    }
    while index &+ 8 <= count {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self).littleEndian
      var found = word.bytes(below: floor)
      if sparesSpace { found &= ~(word.bytes(equalTo: 0x09) | word.bytes(equalTo: 0x0A) | word.bytes(equalTo: 0x0D)) }
      found |= word.bytes(equalTo: a) | word.bytes(equalTo: b) | word.bytes(equalTo: c) | word.bytes(equalTo: d)
      found |= word.bytes(equalTo: e)
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count {
      if isFound(base[index]) != 0 { return index }
      index &+= 1
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there are only tabs, line feeds and the visible characters of ASCII.
  package var isPlainASCII: Bool {
    guard let base = baseAddress else { return true }
    func isOther(_ byte: UInt8) -> UInt8 {
      (byte &- 0x20 >= 0x5F ? 1 : 0) & (byte == 0x09 ? 0 : 1) & (byte == 0x0A ? 0 : 1)
    }
    var (index, found): (Int, UInt8) = (0, 0)
    while index &+ 64 <= count, found == 0 {
      for place in 0..<64 { found |= isOther(base[index &+ place]) }
      index &+= 64
    }
    while index < count {
      found |= isOther(base[index])
      index &+= 1
    }
    return found == 0
  }
}

/// Eight bytes, the first of a text in the lowest bits. Each answer has the highest bit set of each byte that is meant.
extension UInt64 {
  @inlinable @inline(__always)
  func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ UInt64(byte) &* 0x0101_0101_0101_0101
    return ~((difference & 0x7F7F_7F7F_7F7F_7F7F &+ 0x7F7F_7F7F_7F7F_7F7F) | difference) & 0x8080_8080_8080_8080
  }

  /// - Parameter floor: At most 0x80.
  @inlinable @inline(__always)
  func bytes(below floor: UInt8) -> UInt64 {
    let isAtLeast = (self | 0x8080_8080_8080_8080) &- UInt64(floor) &* 0x0101_0101_0101_0101
    return ~(isAtLeast | self) & 0x8080_8080_8080_8080
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many Unicode scalars begin in valid UTF-8.
  package var scalarCount: Int {
    var (scalars, index) = (count, 0)
    let bytes = UnsafeRawBufferPointer(self)
    while index &+ 8 <= count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // A bit in each byte that continues a scalar; the product's highest byte is their sum.
      let continuing = word >> 7 & ~word >> 6 & 0x0101_0101_0101_0101
      scalars &-= Int((continuing &* 0x0101_0101_0101_0101) >> 56)
      index &+= 8
    }
    while index < count {
      scalars &-= self[index] & 0xC0 == 0x80 ? 1 : 0
      index &+= 1
    }
    return scalars
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
