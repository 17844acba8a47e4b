/// Comparisons by a text's bytes. Swift's own `==` and `hasPrefix` treat composed and decomposed letters as equal, and
/// a `/` with a combining mark as a different letter; files, servers and browsers do not.
extension String {
  /// Whether all bytes are equal.
  package func isSame(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let answer = utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { other in
        UnsafeRawBufferPointer(one).firstDifference(from: UnsafeRawBufferPointer(other)) == one.count
      }
    }
    return (answer ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// The number of bytes with which both begin.
  package func lengthShared(with other: String) -> Int {
    let answer = utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { other in
        UnsafeRawBufferPointer(one).firstDifference(from: UnsafeRawBufferPointer(other))
      }
    }
    return (answer ?? nil) ?? zip(utf8, other.utf8).prefix { $0 == $1 }.count
  }

  /// Whether this text comes first in the order of bytes, which is that of scalars and the same everywhere.
  package func precedes(_ other: String) -> Bool {
    let answer = utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { other in
        let end = UnsafeRawBufferPointer(one).firstDifference(from: UnsafeRawBufferPointer(other))
        return end < one.count && end < other.count ? one[end] < other[end] : one.count < other.count
      }
    }
    return (answer ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}

// These are inlinable, because a generic function that is not specialised reads each byte through a table of witnesses.
extension StringProtocol {
  @inlinable package func starts(withBytesOf prefix: some StringProtocol) -> Bool {
    let answer = utf8.withContiguousStorageIfAvailable { text in
      prefix.utf8.withContiguousStorageIfAvailable { prefix in
        text.count >= prefix.count && UnsafeBufferPointer(rebasing: text[..<prefix.count]).elementsEqual(prefix)
      }
    }
    return (answer ?? nil) ?? utf8.starts(with: prefix.utf8)
  }

  @inlinable package func ends(withBytesOf suffix: some StringProtocol) -> Bool {
    let answer = utf8.withContiguousStorageIfAvailable { text in
      suffix.utf8.withContiguousStorageIfAvailable { suffix in
        text.count >= suffix.count
          && UnsafeBufferPointer(rebasing: text[(text.count - suffix.count)...]).elementsEqual(suffix)
      }
    }
    return (answer ?? nil) ?? utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Whether an ASCII character is among the bytes, whatever follows it.
  @inlinable package func contains(ascii: Unicode.Scalar) -> Bool {
    let byte = UInt8(ascii: ascii)
    return utf8.withContiguousStorageIfAvailable { $0.firstIndex(or: byte) != nil } ?? utf8.contains(byte)
  }

  /// Whether a text's bytes are among these, whatever follows them. The standard library's function respects characters,
  /// and takes a hundred times as long.
  @inlinable package func contains(bytesOf text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    return utf8.withContiguousStorageIfAvailable { $0.firstRange(of: bytes) != nil }
      ?? (Array(utf8).firstRange(of: bytes) != nil)
  }

  /// Whether all bytes of UTF-8 satisfy a condition.
  @inlinable package func allBytes(satisfy isAllowed: (UInt8) -> Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isAllowed) } ?? utf8.allSatisfy(isAllowed)
  }

  /// The parts between all places of an ASCII character, including empty parts.
  @inlinable
  package func parts(between ascii: Unicode.Scalar) -> [Substring] {
    let separator = UInt8(ascii: ascii)
    return Substring(self).utf8.split(separator: separator, omittingEmptySubsequences: false).map { Substring($0) }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// The first occurrence of some bytes; nil for none, and for no bytes. The standard library's function is generic, and
  /// takes a hundred times as long.
  @inlinable package func firstRange(of bytes: some Collection<UInt8>) -> Range<Int>? {
    guard let first = bytes.first else { return nil }
    let length = bytes.count
    let found = withContiguousStorageIfAvailable { all -> Int? in
      var place = 0
      while let next = all.firstIndex(from: place, or: first), next + length <= all.count {
        if all[next..<next + length].elementsEqual(bytes) { return next }
        place = next + 1
      }
      return nil
    }
    guard let found else {
      return Array(self).firstRange(of: bytes).map { $0.lowerBound + startIndex..<$0.upperBound + startIndex }
    }
    return found.map { startIndex + $0..<startIndex + $0 + length }
  }
}

extension Unicode.Scalar {
  /// `U+202E`
  package var name: String { "U+" + value.padded(to: 4, radix: 16, uppercase: true) }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the first element of the second part, found by bisection; the end index if there is none.
  ///
  /// - Parameter isInSecond: Returns true for an element and all after it, or for none.
  @inlinable package func partitioningIndex(where isInSecond: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension String {
  /// The text with LF for CRLF and CR, and without a byte order mark at the start.
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
