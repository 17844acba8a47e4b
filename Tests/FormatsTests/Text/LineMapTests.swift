import TestKit
import Testing
import Text

/// Bytes of a text have the lines and columns that editors show.
@Suite struct LineMapTests {
  /// A text, a byte offset in it, and the line and column that an editor shows there.
  static let places: [Case<(text: String, offset: Int), TextPlace>] = [
    Case("the beginning", ("ab", 0), TextPlace(line: 1, column: 1)),
    Case("the end", ("ab", 2), TextPlace(line: 1, column: 3)),
    Case("an offset beyond the end is the end", ("ab", 9), TextPlace(line: 1, column: 3)),
    Case("a negative offset is the beginning", ("ab", -1), TextPlace(line: 1, column: 1)),
    Case("an empty text", ("", 0), TextPlace(line: 1, column: 1)),
    Case("LF ends a line", ("a\nb", 2), TextPlace(line: 2, column: 1)),
    Case("CR ends a line", ("a\rb", 2), TextPlace(line: 2, column: 1)),
    Case("CRLF ends one line", ("a\r\nb", 3), TextPlace(line: 2, column: 1)),
    Case("LF CR ends two", ("a\n\rb", 3), TextPlace(line: 3, column: 1)),
    Case("an empty line", ("a\n\nb", 3), TextPlace(line: 3, column: 1)),
    Case("after the last line end", ("a\n", 2), TextPlace(line: 2, column: 1)),
    Case("a character of several bytes has one column", ("é–🎉x", 9), TextPlace(line: 1, column: 4)),
    Case("a combining mark has a column of its own", ("e\u{301}x", 3), TextPlace(line: 1, column: 3)),
  ]

  @Test(arguments: places) func findsPlaces(_ c: Case<(text: String, offset: Int), TextPlace>) {
    let bytes = Array(c.input.text.utf8)
    #expect(TextPlace(of: c.input.offset, in: bytes) == c.expected)
    #expect(LineMap(bytes).place(of: c.input.offset) == c.expected)
  }

  @Test(arguments: 0..<50) func agreesWithMovingOn(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "é", "🎉", "\n", "\r", "\r\n", "\t"]
    let text = (0..<40).map { _ in pieces.randomElement(using: &random)! }.joined()
    let map = LineMap(Array(text.utf8))
    var place = TextPlace()
    var offset = 0
    for piece in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      // Up to a line feed, so that no CRLF is cut.
      place.advance(past: piece.last == 0x0D ? piece.dropLast() : piece)
      offset += piece.last == 0x0D ? piece.count - 1 : piece.count
      #expect(map.place(of: offset) == place)
      let end = piece.last == 0x0D ? "\r\n" : "\n"
      place.advance(past: end.utf8)
      offset += end.utf8.count
    }
  }

  @Test func givesAByteOrderMarkNoColumn() {
    #expect(LineMap(Array("\u{FEFF}ab".utf8)).place(of: 4) == TextPlace(line: 1, column: 2))
  }
}

/// Durations, padded numbers and escapes.
@Suite struct NumbersTests {
  static let durations: [Case<String, Int?>] = [
    Case("seconds", "90s", 90), Case("minutes", "10m", 600), Case("hours", "12h", 43_200),
    Case("days", "30d", 2_592_000), Case("none", "0d", 0), Case("no unit", "30", nil), Case("no number", "d", nil),
    Case("a sign", "+3d", nil), Case("a negative number", "-3d", nil), Case("a fraction", "1.5d", nil),
    Case("another unit", "3w", nil), Case("too many", "1000001s", nil), Case("a space", "3 d", nil),
    Case("empty", "", nil), Case("more than an integer", "99999999999999999999d", nil),
  ]

  @Test(arguments: durations) func readsDurations(_ c: Case<String, Int?>) {
    #expect(seconds(ofDuration: c.input) == c.expected)
  }

  @Test func padsWithZeros() {
    #expect(7.padded(to: 2) == "07")
    #expect(123.padded(to: 2) == "123")
    #expect(UInt8(0xA).padded(to: 2, radix: 16, uppercase: true) == "0A")
  }

  @Test func escapesBytesOfAddresses() {
    #expect("a b/ü~".percentEncoded() == "a%20b%2F%C3%BC%7E")
    #expect("a b/ü~".percentEncoded(keeping: "/~") == "a%20b/%C3%BC~")
  }

  /// The only line of a file that a machine has written.
  @Test func longLinesHaveColumns() {
    let text = "ab\n" + String(repeating: "aé漢", count: 5_000) + "\nc"
    let map = LineMap(Array(text.utf8))
    for number in [0, 1, 170, 171, 341, 342, 4_999] {
      let offset = 3 + 6 * number
      #expect(map.place(of: offset) == TextPlace(line: 2, column: 3 * number + 1))
      #expect(map.place(of: offset + 3) == TextPlace(line: 2, column: 3 * number + 3))
    }
    #expect(map.place(of: text.utf8.count) == TextPlace(line: 3, column: 2))
  }
}
