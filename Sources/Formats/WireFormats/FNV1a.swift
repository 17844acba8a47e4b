internal import Text

extension Sequence<UInt8> {
  /// The 64-bit FNV-1a hash, which is the same on every machine. It protects against accidents, but not against malice.
  @inlinable public var fnv1a: UInt64 { reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }

  /// ``fnv1a`` in 16 hexadecimal digits.
  public var fnv1aDigits: String { fnv1a.padded(to: 16, radix: 16) }
}
