internal import Text

/// The 64-bit FNV-1a hash, which is the same on every machine. It protects against accidents, but not against malice.
public enum FNV1a {
  /// The hash of no bytes.
  @inlinable public static var start: UInt64 { 0xcbf2_9ce4_8422_2325 }

  /// The hash of bytes with this hash and one more.
  @inlinable public static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}

extension Sequence<UInt8> {
  /// Their ``FNV1a`` hash.
  @inlinable public var fnv1a: UInt64 { reduce(FNV1a.start, FNV1a.step) }

  /// ``fnv1a`` in 16 hexadecimal digits.
  public var fnv1aDigits: String { fnv1a.padded(to: 16, radix: 16) }
}
