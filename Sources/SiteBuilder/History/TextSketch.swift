/// What is left of a text to compare it with a later one: how much of it an edit has changed, but not what it says.
///
/// Every run of four bytes has a hash, which decides one of sixteen bins and a number; a bin holds some bits of its smallest
/// number. The share of bins in which two texts agree is about the share of runs that they have in common (one-permutation
/// MinHash; Li, Owen, Zhang, 2012).
struct TextSketch: Equatable, Sendable {
  /// Four bits a bin: 1 to 15, or 0 for one without a run.
  private let bins: UInt64

  init(_ texts: String...) {
    bins = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.count) { smallest in
      smallest.initialize(repeating: .max)
      var run: UInt32 = 0
      for var text in texts {
        text.withUTF8 { bytes in
          for byte in bytes {
            run = run << 8 | UInt32(byte)
            let hash = Self.hash(run)
            let bin = Int(hash >> 60)
            // Hardly any is the smallest so far, and the processor foresees that.
            if hash << 4 < smallest[bin] { smallest[bin] = hash << 4 }
          }
        }
      }
      return smallest.reduce(0) { bins, hash in bins << 4 | (hash == .max ? 0 : 1 + (hash >> 4) % 15) }
    }
  }

  /// - Parameter digits: 16 hexadecimal digits.
  init?(digits: String) {
    guard digits.utf8.count == Self.count, let bins = UInt64(digits, radix: 16) else { return nil }
    self.bins = bins
  }

  /// 16 lower-case hexadecimal digits.
  var digits: String {
    String(unsafeUninitializedCapacity: Self.count) { digits in
      for place in 0..<Self.count {
        let digit = UInt8(bins >> (4 * UInt64(Self.count - 1 - place)) & 15)
        digits[place] = digit < 10 ? 0x30 + digit : 0x57 + digit
      }
      return Self.count
    }
  }

  /// Whether the other text is the same one with an edit: at least half of their runs are common. A typing error changes
  /// four runs, another date or name about ten.
  func isEdited(from other: TextSketch) -> Bool {
    var (common, filled) = (0, 0)
    for bin in 0..<Self.count {
      let (one, two) = (bins >> (4 * bin) & 15, other.bins >> (4 * bin) & 15)
      if one | two != 0 { filled += 1 }
      if one == two, one != 0 { common += 1 }
    }
    return 2 * common >= filled
  }

  private static let count = 16

  /// The finalizer of SplitMix64, in which every bit of the run decides half of the bits.
  private static func hash(_ run: UInt32) -> UInt64 {
    var hash = UInt64(run) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash >> 31
  }
}
