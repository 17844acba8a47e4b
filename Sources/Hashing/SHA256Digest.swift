/// The 32 bytes that SHA-256 makes of any bytes.
public struct SHA256Digest: Hashable, Sendable {
  /// The digest as four big-endian numbers: four words need no memory of their own.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// - Parameter bytes: 32 bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == SHA256.digestLength)
    func word(_ index: Int) -> UInt64 {
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
    words = (word(0), word(1), word(2), word(3))
  }

  /// The byte at `index`, from 0 to 31.
  public subscript(index: Int) -> UInt8 {
    precondition((0..<SHA256.digestLength).contains(index))
    return UInt8(truncatingIfNeeded: word(index / 8) >> UInt64(56 - index % 8 * 8))
  }

  /// All 32 bytes.
  public var bytes: [UInt8] { (0..<SHA256.digestLength).map { self[$0] } }

  /// 64 lower-case hexadecimal digits.
  public var hex: String { hex(byteCount: SHA256.digestLength) }

  /// Two lower-case hexadecimal digits for each of the first bytes.
  ///
  /// - Parameter byteCount: At most 32.
  public func hex(byteCount: Int) -> String {
    String(unsafeUninitializedCapacity: byteCount * 2) { text in
      var count = 0
      for index in 0..<4 {
        var bits = word(index)
        for _ in 0..<16 where count < byteCount * 2 {
          text[count] = digit(bits >> 60)
          bits <<= 4
          count += 1
        }
      }
      return count
    }
  }

  public static func == (one: SHA256Digest, other: SHA256Digest) -> Bool { one.words == other.words }

  public func hash(into hasher: inout Hasher) {
    for index in 0..<4 { hasher.combine(word(index)) }
  }

  private func word(_ index: Int) -> UInt64 {
    switch index {
    case 0: words.0
    case 1: words.1
    case 2: words.2
    default: words.3
    }
  }
}

/// - Parameter value: 0 to 15.
private func digit(_ value: UInt64) -> UInt8 {
  UInt8(truncatingIfNeeded: value) &+ (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
}
