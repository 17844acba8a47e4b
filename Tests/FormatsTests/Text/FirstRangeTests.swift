import TestKit
import Testing
import Text

@Suite struct FirstRangeTests {
  @Test(
    arguments: [
      Case("at the beginning", ("---\na", "---"), 0..<3), Case("at the end", ("a\n---", "---"), 2..<5),
      Case("after a part of it", ("aab--", "ab"), 1..<3), Case("the first of two", ("xaxa", "xa"), 0..<2),
      Case("overlapping itself", ("aaab", "aab"), 1..<4), Case("not there", ("abc", "x"), nil),
      Case("longer than the text", ("ab", "abc"), nil), Case("cut off at the end", ("xxab", "abc"), nil),
      Case("nothing", ("abc", ""), nil), Case("in nothing", ("", "a"), nil), Case("other letters", ("für", "ü"), 1..<3),
    ] as [Case<(String, String), Range<Int>?>])
  func isFound(_ c: Case<(String, String), Range<Int>?>) {
    let bytes = Array(c.input.0.utf8)
    #expect(bytes.firstRange(of: c.input.1.utf8) == c.expected)
    // In a slice, places are those of the whole; bytes without storage of their own are searched as well.
    let slice = ([0x61, 0x61] + bytes + [0x61])[2..<bytes.count + 2]
    #expect(slice.firstRange(of: Array(c.input.1.utf8)) == c.expected.map { $0.lowerBound + 2..<$0.upperBound + 2 })
    #expect(Repeated(bytes: bytes).firstRange(of: c.input.1.utf8) == c.expected)
  }

  private struct Repeated: RandomAccessCollection {
    let bytes: [UInt8]
    var startIndex: Int { 0 }
    var endIndex: Int { bytes.count }
    subscript(position: Int) -> UInt8 { bytes[position] }
  }
}
