/// What is decided by a text's bytes. Swift's own `==` and `hasPrefix` take composed and decomposed letters for one text,
/// and a `/` with a combining mark for another letter than `/`; files, servers and browsers don't.
extension StringProtocol {
  /// Equal to the last byte.
  package func isSame(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

  package func starts(withBytesOf prefix: some StringProtocol) -> Bool { utf8.starts(with: prefix.utf8) }

  package func ends(withBytesOf suffix: some StringProtocol) -> Bool {
    utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Whether an ASCII character is among the bytes, whatever stands beside it.
  package func contains(ascii: Unicode.Scalar) -> Bool { utf8.contains(UInt8(ascii: ascii)) }

  /// The parts between all places of an ASCII character, empty ones too.
  package func parts(between ascii: Unicode.Scalar) -> [Substring] {
    let separator = UInt8(ascii: ascii)
    return Substring(self).utf8.split(separator: separator, omittingEmptySubsequences: false).map { Substring($0) }
  }

  /// In the order of the bytes, the one order that is the same everywhere.
  package func precedes(_ other: some StringProtocol) -> Bool {
    let answer = utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { other in one.lexicographicallyPrecedes(other) }
    }
    return (answer ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
