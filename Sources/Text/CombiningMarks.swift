extension UnsafeBufferPointer<UInt8> {
  /// The most combining marks that may follow each other, as in Unicode's Stream-Safe Text Format (UAX #15, 13).
  ///
  /// Comparing and hashing a `String` puts the marks of each run in order, in time that grows with the square of its length.
  /// No language needs more than a few.
  @inlinable package static var maxCombiningMarks: Int { 30 }

  /// Where the first mark is that is one too many in its run; nil if there is none. The bytes are valid UTF-8.
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
  /// Whether normalisation may move it past its neighbours. Blocks without such characters, in which most texts are, are
  /// told apart by their numbers.
  fileprivate var isCombiningMark: Bool {
    switch value {
    case 0..<0x300, 0x309B..<0xA66F, 0xAC00..<0xFB1E, 0x1F000..<0x40000: false
    default: properties.canonicalCombiningClass != .notReordered
    }
  }
}
