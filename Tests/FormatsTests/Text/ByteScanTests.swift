import TestKit
import Testing
import Text

/// Searching, comparing and counting in blocks gives the same results as going byte by byte.
@Suite struct ByteScanTests {
  /// Lengths around the size of a block, and of two.
  static let lengths = Array(0...9) + [15, 16, 17, 31, 32, 33, 63, 64, 65, 100]

  /// Letters with few others among them.
  private static func bytes(_ length: Int, _ random: inout SeededGenerator) -> [UInt8] {
    (0..<length).map { _ in
      Int.random(in: 0..<40, using: &random) == 0 ? UInt8.random(in: 0...0xFF, using: &random) : 0x61
    }
  }

  @Test(arguments: lengths) func findsTheFirst(_ length: Int) {
    var random = SeededGenerator(seed: UInt64(length))
    for _ in 0..<200 {
      let bytes = Self.bytes(length, &random)
      let start = Int.random(in: 0...length, using: &random)
      let expected = bytes[start...].firstIndex { $0 < 0x20 || [0x26, 0x3C, 0xEF].contains($0) }
      #expect(
        bytes.withUnsafeBufferPointer { $0.firstIndex(from: start, below: 0x20, or: 0x26, 0x3C, 0xEF) } == expected)
      let control = bytes[start...].firstIndex { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) || $0 == 0x7F }
      #expect(
        bytes.withUnsafeBufferPointer { $0.firstIndex(from: start, below: 0x20, sparesSpace: true, or: 0x7F) }
          == control)
      let isPlain = bytes.allSatisfy { 0x20..<0x7F ~= $0 || $0 == 0x09 || $0 == 0x0A }
      #expect(bytes.withUnsafeBufferPointer(\.isPlainASCII) == isPlain)
      let letter = bytes[start...].firstIndex(of: 0x62)
      #expect(bytes.withUnsafeBufferPointer { $0.firstIndex(from: start, or: 0x62) } == letter)
    }
  }

  @Test(arguments: lengths) func comparesAndCounts(_ length: Int) {
    var random = SeededGenerator(seed: UInt64(length))
    let letters = ["a", "a", "a", "a", "\u{E9}", "e\u{301}", "\u{1F600}"]
    for _ in 0..<200 {
      let one = (0..<length).map { _ in letters.randomElement(using: &random) ?? "a" }.joined()
      var scalars = Array(one.unicodeScalars)
      if !scalars.isEmpty, Bool.random(using: &random) {
        scalars[Int.random(in: 0..<scalars.count, using: &random)] = "b"
      }
      if Bool.random(using: &random) { scalars = Array(scalars.dropLast()) }
      var other = ""
      for scalar in scalars { other.unicodeScalars.append(scalar) }
      #expect(one.isSame(as: other) == one.utf8.elementsEqual(other.utf8))
      #expect(one.precedes(other) == one.utf8.lexicographicallyPrecedes(other.utf8))
      #expect(other.precedes(one) == other.utf8.lexicographicallyPrecedes(one.utf8))
      #expect(one.lengthShared(with: other) == zip(one.utf8, other.utf8).prefix { $0 == $1 }.count)
      #expect(Array(one.utf8).withUnsafeBufferPointer(\.scalarCount) == one.unicodeScalars.count)
    }
  }
}
