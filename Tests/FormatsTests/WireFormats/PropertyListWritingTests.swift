import Foundation
import Testing
import WireFormats

@Suite struct PropertyListWritingTests {
  static let sample: PropertyList = .dictionary([
    "zebra": .string("last"), "Alpha": .string("upper case before lower"), "alpha": .string(""),
    "é": .string("e acute"), "日本": .string("kanji 😀 & <tags> > \"quotes\" 'apostrophes'\ttab\nline"),
    "array": .array([
      .integer(1), .integer(-5), .integer(.max), .integer(.min), .boolean(true), .boolean(false), .array([]),
      .dictionary([:]),
    ]),
    "reals": .array(
      [
        0.5, 10, -0.0, 1e16, 1e15, 9_007_199_254_740_994, 1e-5, 0.0001, .greatestFiniteMagnitude,
        .leastNonzeroMagnitude, 0.1,
      ]
      .map(PropertyList.real)),
    "date": .date(Date(timeIntervalSince1970: 1_795_251_600)),
    "early": .date(Date(timeIntervalSince1970: -62_135_596_800)),
    "data": .data(Array(0..<100)), "empty data": .data([]),
    "nested": .dictionary([
      "a": .dictionary([
        "b": .dictionary([
          "c": .dictionary([
            "data": .data([UInt8](repeating: 0, count: 60)), "dict": .dictionary([:]),
            "array": .array([.array([.array([])])]),
          ])
        ])
      ])
    ]),
    "a & b": .string("<key> with markup"),
  ])

  @Test("the output is that of plistlib, byte for byte")
  func python() throws {
    let expected = try fixture("plistlib.plist")
    #expect(text(try Self.sample.write()) == text(expected))
    #expect(try Self.sample.write() == expected)
  }

  @Test("a bracket is escaped even if Swift joins it with marks to one character")
  func marks() throws {
    let list = PropertyList.dictionary(["\u{600}<": .string("\u{6DD}&\u{301}>\u{200D}")])
    let written = text(try list.write())
    #expect(written.contains("<key>\u{600}&lt;</key>") && written.contains("<string>\u{6DD}&amp;\u{301}&gt;\u{200D}<"))
  }

  @Test func readsWhatItWrites() throws {
    #expect(try PropertyList.parse(Self.sample.write()).value == Self.sample)
  }

  @Test("dates are rounded down to whole seconds")
  func dates() throws {
    let written = text(try PropertyList.date(Date(timeIntervalSince1970: -0.5)).write())
    #expect(written.contains("<date>1969-12-31T23:59:59Z</date>"))
  }

  @Test(
    "a character that XML cannot hold is refused with its path of keys",
    arguments: [
      "\u{0}", "\u{8}", "\u{B}", "\u{C}", "\r", "\u{1F}", "\u{FFFE}", "\u{FFFF}",
    ])
  func characters(_ character: Unicode.Scalar) {
    let bad = PropertyList.string("é" + String(character))
    #expect(throws: FormatWritingError.character(character, path: ["k", "1"])) {
      try PropertyList.dictionary(["k": .array([.string(""), bad])]).write()
    }
    #expect(throws: FormatWritingError.character(character, path: [String(character)])) {
      try PropertyList.dictionary([String(character): .string("")]).write()
    }
  }

  @Test("DEL, U+0085, U+FFFD and the last plane's characters are written raw")
  func raw() throws {
    let value = PropertyList.string("\u{7F}\u{85}\u{FFFD}\u{FFFC}\u{10FFFD}\u{EFFF}")
    #expect(try PropertyList.parse(value.write()).value == value)
  }

  @Test("numbers without a text form are refused", arguments: [Double.infinity, -.infinity])
  func numbers(_ number: Double) {
    #expect(throws: FormatWritingError.number(number, path: ["x"])) {
      try PropertyList.dictionary(["x": .real(number)]).write()
    }
  }

  // Not as arguments: Foundation stops the program when it is to print such a date.
  @Test("dates without a text form are refused")
  func farDates() {
    for seconds in [1e12, -1e12, 1e300, .nan, -.infinity] {
      let value = PropertyList.dictionary(["x": .date(Date(timeIntervalSince1970: seconds))])
      let isRefused = (try? value.write()) == nil
      #expect(isRefused, "\(seconds)")
    }
  }

  @Test func messages() {
    #expect(
      FormatWritingError.character("\r", path: ["a", "Title"]).description
        == "a › Title: a property list cannot hold the character U+000D")
  }
}
