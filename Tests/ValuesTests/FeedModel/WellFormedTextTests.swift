import FeedModel
import Testing
import Text

@Suite("Text from code units, or nil if they are not well-formed")
struct WellFormedTextTests {
  @Test(
    "UTF-8",
    arguments: [
      ("nothing", [], ""),
      ("letters", [0x53, 0x6E, 0x6F, 0x6F], "Snoo"),
      ("two, three and four bytes", [0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x98, 0x80], "é€😀"),
      ("U+FFFD itself", [0xEF, 0xBF, 0xBD], "\u{FFFD}"),
      ("U+0000", [0x61, 0x00, 0x62], "a\0b"),
      ("a continuation alone", [0x61, 0x80], nil),
      ("an end within a character", [0xE2, 0x82], nil),
      ("an overlong slash", [0xC0, 0xAF], nil),
      ("a surrogate", [0xED, 0xA0, 0x80], nil),
      ("beyond U+10FFFF", [0xF4, 0x90, 0x80, 0x80], nil),
    ] as [(String, [UInt8], String?)])
  func utf8(_ name: String, _ bytes: [UInt8], _ text: String?) {
    #expect(String(wellFormed: bytes, as: UTF8.self) == text)
  }

  @Test(
    "UTF-16",
    arguments: [
      ("letters", [0x0053, 0x00E9, 0x20AC], "Sé€"),
      ("a surrogate pair", [0xD83D, 0xDE00], "😀"),
      ("half a pair at the end", [0x0061, 0xD83D], nil),
      ("half a pair before a letter", [0xD83D, 0x0061], nil),
      ("the second half first", [0xDE00, 0xD83D], nil),
    ] as [(String, [UInt16], String?)])
  func utf16(_ name: String, _ units: [UInt16], _ text: String?) {
    #expect(String(wellFormed: units, as: UTF16.self) == text)
  }
}
