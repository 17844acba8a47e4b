extension UnsafeBufferPointer<UInt8> {
  /// The first byte at or after `start` that is below `floor`, or is one of the others; nil if there is none.
  ///
  /// It is for long texts with few such bytes: blocks are searched without an early exit and without branches, which
  /// compile to vector code; the block that has one, and the end of the text, are searched by words of eight bytes.
  ///
  /// - Parameters:
  ///   - floor: At most 0x80.
  ///   - sparesSpace: Whether tabs and line ends are skipped, although they are below the floor.
  @inlinable @inline(__always)
  package func firstIndex(
    from start: Int = 0, below floor: UInt8 = 0, sparesSpace: Bool = false, or a: UInt8? = nil, _ b: UInt8? = nil,
    _ c: UInt8? = nil, _ d: UInt8? = nil, _ e: UInt8? = nil, _ f: UInt8? = nil
  ) -> Int? {
    guard let base = baseAddress, floor > 0 || a != nil else { return nil }
    // The search for one byte alone would not become vector code.
    let isOne = floor == 0 && b == nil
    // A missing byte is replaced by a given one, so that its comparison finds nothing more. 0 is below every floor.
    let a = a ?? 0
    let (b, c, d, e, f) = (b ?? a, c ?? a, d ?? a, e ?? a, f ?? a)
    func isFound(_ byte: UInt8) -> UInt8 {
      let isSpace: UInt8 = (byte == 0x09 ? 1 : 0) | (byte == 0x0A ? 1 : 0) | (byte == 0x0D ? 1 : 0)
      let isLow: UInt8 = (byte < floor ? 1 : 0) & (sparesSpace ? ~isSpace : 1)
      return isLow | (byte == a ? 1 : 0) | (byte == b ? 1 : 0) | (byte == c ? 1 : 0) | (byte == d ? 1 : 0)
        | (byte == e ? 1 : 0) | (byte == f ? 1 : 0)
    }
    var index = start
    while !isOne, index &+ 32 <= count {
      var found: UInt8 = 0
      for place in 0..<32 { found |= isFound(base[index &+ place]) }
      if found != 0 { break }
      index &+= 32
    }
    // Words have no exact answer for the spaces among other bytes.
    while !sparesSpace, index &+ 8 <= count {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self).littleEndian
      var found = word.bytes(below: floor)
      found |= word.bytes(equalTo: a) | word.bytes(equalTo: b) | word.bytes(equalTo: c) | word.bytes(equalTo: d)
      found |= word.bytes(equalTo: e) | word.bytes(equalTo: f)
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

/// Eight bytes, the first of a text in the lowest bits. Each answer has the highest bit set in every matching byte.
extension UInt64 {
  /// Bytes after the first that matches may match as well.
  @inlinable @inline(__always)
  func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ UInt64(byte) &* 0x0101_0101_0101_0101
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  /// - Parameter floor: At most 0x80.
  @inlinable @inline(__always)
  func bytes(below floor: UInt8) -> UInt64 {
    let isAtLeast = (self | 0x8080_8080_8080_8080) &- UInt64(floor) &* 0x0101_0101_0101_0101
    return ~(isAtLeast | self) & 0x8080_8080_8080_8080
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of Unicode scalars that begin in valid UTF-8.
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
  /// The first place at which the bytes of two texts differ; the length of the shorter one if they do not. It compares
  /// eight bytes at a time.
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

extension String {
  /// The text of bytes, as `String(decoding:as:)` makes it, in less than a third of the time if they are not all ASCII:
  /// validated in blocks, and copied at once.
  package init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    #if os(Linux)
      if bytes.firstInvalidUTF8 == nil {
        self.init(checked: bytes)
        return
      }
    #endif
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// The text of bytes that are known to be well-formed UTF-8 (`firstInvalidUTF8`).
  package init(checked bytes: UnsafeBufferPointer<UInt8>) {
    #if os(Linux)
      let isASCII = bytes.endOfASCII(from: 0) == bytes.count
      self.init(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    #else
      self.init(decoding: bytes, as: UTF8.self)
    #endif
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The place of the first byte that does not belong to one of the well-formed sequences of Unicode's table 3-7: no
  /// surrogates, no overlong forms, nothing above U+10FFFF. Nil if there is none.
  package var firstInvalidUTF8: Int? {
    var index = 0
    while index < count {
      if self[index] < 0x80 {
        index = endOfASCII(from: index)
      } else {
        let length = sequenceLength(at: index)
        if length == 0 { return index }
        index += length
      }
    }
    return nil
  }

  // Searches in blocks without an early exit, which compile to vector code.
  fileprivate func endOfASCII(from start: Int) -> Int {
    guard let base = baseAddress else { return 0 }
    var index = start
    while index &+ 64 <= count {
      var bits: UInt8 = 0
      for place in 0..<64 { bits |= base[index &+ place] }
      if bits >= 0x80 { break }
      index &+= 64
    }
    while index < count, base[index] < 0x80 { index &+= 1 }
    return index
  }

  /// The length of a well-formed sequence; 0 if none begins here.
  private func sequenceLength(at index: Int) -> Int {
    let (length, second) = Self.shape(of: self[index])
    guard length > 0, index + length <= count, second ~= self[index + 1] else { return 0 }
    for place in index + 2..<Swift.max(index + 2, index + length) where self[place] & 0xC0 != 0x80 { return 0 }
    return length
  }

  private static func shape(of lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>) {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: (0, 0...0)
    }
  }
}

extension [UInt8] {
  /// Whether these are the first of its bytes.
  package func begins(with start: UnsafeBufferPointer<UInt8>) -> Bool {
    withUnsafeBytes { bytes in
      let start = UnsafeRawBufferPointer(start)
      return bytes.firstDifference(from: start) == start.count
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The maximum length of a run of combining marks, as in Unicode's Stream-Safe Text Format (UAX #15, 13).
  ///
  /// Comparing and hashing a `String` puts the marks of each run in order, in time that grows with the square of its length.
  /// No language needs more than a few.
  @inlinable package static var maxCombiningMarks: Int { 30 }

  /// The place of the first mark that exceeds the limit of its run; nil if there is none. The bytes must be valid
  /// UTF-8.
  package var firstExcessMark: Int? {
    var (index, run) = (0, 0)
    // The first combining mark is U+0300, CC 80.
    while let place = firstIndex(from: index, atLeast: 0xCC) {
      if place > index { run = 0 }
      let (scalar, length) = scalar(at: place)
      run = scalar.isCombiningMark ? run + 1 : 0
      if run > Self.maxCombiningMarks { return place }
      index = place + length
    }
    return nil
  }

  private func firstIndex(from start: Int, atLeast floor: UInt8) -> Int? {
    guard let base = baseAddress else { return nil }
    var index = start
    while index &+ 32 <= count {
      var greatest: UInt8 = 0
      for place in 0..<32 { greatest = Swift.max(greatest, base[index &+ place]) }
      if greatest >= floor { break }
      index &+= 32
    }
    while index < count {
      if base[index] >= floor { return index }
      index &+= 1
    }
    return nil
  }

  private func scalar(at place: Int) -> (Unicode.Scalar, length: Int) {
    let lead = UInt32(self[place])
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = lead & (0x7F >> UInt32(length))
    for offset in 1..<length where place + offset < count { value = value << 6 | UInt32(self[place + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}

extension Unicode.Scalar {
  /// Whether normalisation may move it past its neighbours. Blocks without such characters, which contain most texts,
  /// are recognised by their numbers.
  fileprivate var isCombiningMark: Bool {
    switch value {
    case 0..<0x300, 0x309B..<0xA66F, 0xAC00..<0xFB1E, 0x1F000..<0x40000: false
    default: properties.canonicalCombiningClass != .notReordered
    }
  }
}
