import Diagnostics
import TestKit
import Testing

@testable import Authoring

@Suite struct SourceFileTests {
  private func read(_ bytes: [UInt8]) -> (text: String?, found: [String]) {
    var diagnostics: [Diagnostic] = []
    let text = SourceFile(path: "a.md", bytes: bytes).text(&diagnostics)
    return (text, found(diagnostics))
  }

  static let texts: [Case<String, String>] = [
    Case("an empty file", "", ""),
    Case("a byte order mark goes", "\u{FEFF}a\n", "a\n"),
    Case("CRLF becomes LF", "a\r\nb\r\n", "a\nb\n"),
    Case("CR becomes LF", "a\rb\r\rc", "a\nb\n\nc"),
    Case("all line ends mixed", "a\r\r\nb\n\rc", "a\n\nb\n\nc"),
    Case("mark and CRLF", "\u{FEFF}---\r\n", "---\n"),
    Case("tabs, quotes, emoji and joiners stay", "\t“a” 👩‍👩‍👧 ن\u{200C}ا", "\t“a” 👩‍👩‍👧 ن\u{200C}ا"),
    Case("isolates stay", "\u{2066}abc\u{2069}", "\u{2066}abc\u{2069}"),
  ]

  @Test("allowed characters, with line ends read as LF", arguments: texts)
  func text(_ c: Case<String, String>) {
    let (text, problems) = read(Array(c.input.utf8))
    #expect(text.map { Array($0.utf8) } == Array(c.expected.utf8))
    #expect(problems.isEmpty)
  }

  static let characters: [Case<String, [String]>] = [
    Case("NUL", "ab\nc\0d", ["2:2 control-character: remove it"]),
    Case("escape", "\u{1B}[31m", ["1:1 control-character: remove it"]),
    Case("delete", "a\u{7F}", ["1:2 control-character: remove it"]),
    Case("a C1 control", "ä\u{85}", ["1:2 control-character: remove it"]),
    Case("U+FFFE", "日\u{FFFE}", ["1:2 control-character: remove it"]),
    Case("U+FFFF", "\u{FFFF}", ["1:1 control-character: remove it"]),
    Case("a line separator", "a\r\nb\u{2028}c", ["2:2 control-character: end the line with Return"]),
    Case("a second byte order mark", "\u{FEFF}\u{FEFF}a", ["1:1 control-character: remove it"]),
    Case(
      "an override", "\u{FEFF}x\n\u{1F600}a\u{202E}b",
      ["2:3 bidi-override: remove it; if a direction must be set, use the isolates U+2066 to U+2069"]),
    Case("each one is told", "\u{1}\r\u{2}", ["1:1 control-character: remove it", "2:1 control-character: remove it"]),
  ]

  @Test(
    "forbidden characters are reported and replaced, so that the rest keeps its places", arguments: characters)
  func character(_ c: Case<String, [String]>) throws {
    let (text, problems) = read(Array(c.input.utf8))
    #expect(problems == c.expected)
    let replaced = try #require(text)
    #expect(ForbiddenCharacter.first(in: replaced) == nil)
    let whole = c.input.replacing("\r\n", with: "\n").unicodeScalars.count
    #expect(replaced.unicodeScalars.count == (c.input.hasPrefix("\u{FEFF}") ? whole - 1 : whole))
    #expect(replaced.unicodeScalars.count { $0 == "\u{FFFD}" } == c.expected.count)
  }

  static let marks: [Case<String, [String]>] = [
    Case("thirty in a row", "e" + String(repeating: "\u{301}", count: 30), []),
    Case(
      "one more", "ab\ne" + String(repeating: "\u{301}\u{323}", count: 15) + "\u{301}",
      ["2:32 too-many-marks: remove most of them; no language needs more than a few"]),
    Case("many, on letters of their own", String(repeating: "e\u{301}", count: 100), []),
  ]

  @Test("more combining marks than apps read are reported at their place", arguments: marks)
  func marksInARow(_ c: Case<String, [String]>) {
    let (text, problems) = read(Array(c.input.utf8))
    #expect(problems == c.expected)
    #expect((text == nil) == !c.expected.isEmpty)
  }

  @Test("only ten characters of a binary file are reported")
  func binary() {
    let (text, problems) = read([UInt8](repeating: 0, count: 60_000))
    #expect(problems.count == 10)
    #expect(text == nil)
  }

  static let encodings: [Case<[UInt8], String>] = [
    Case("Latin-1", Array("a\nfür ".utf8) + [0xFC, 0x72], "2:5 not-utf-8: save the file as UTF-8"),
    Case("UTF-16, little end first", [0xFF, 0xFE, 0x61, 0], "file not-utf-8: save the file as UTF-8"),
    Case("UTF-16, big end first", [0xFE, 0xFF, 0, 0x61], "file not-utf-8: save the file as UTF-8"),
    Case("cut in the middle of a character", Array("aä".utf8).dropLast(), "1:2 not-utf-8: save the file as UTF-8"),
    Case("a lone surrogate", [0x61, 0xED, 0xA0, 0x80], "1:2 not-utf-8: save the file as UTF-8"),
    Case("an overlong slash", [0x0A, 0xC0, 0xAF], "2:1 not-utf-8: save the file as UTF-8"),
    Case(
      "behind a mark and CRLF", [0xEF, 0xBB, 0xBF, 0x61, 0x0D, 0x0A, 0x80], "2:1 not-utf-8: save the file as UTF-8"),
  ]

  @Test("invalid UTF-8 is reported at its first wrong byte", arguments: encodings)
  func encoding(_ c: Case<[UInt8], String>) {
    let (text, problems) = read(c.input)
    #expect(text == nil)
    #expect(problems == [c.expected])
  }

  @Test("UTF-16 without a byte order mark is reported for its NULs")
  func unmarked() { #expect(read([0x61, 0, 0x62, 0]).found.first == "1:2 control-character: remove it") }

  @Test("64 KiB are read, one byte more is not, and the message gives the exact size")
  func size() {
    let full = [UInt8](repeating: 0x61, count: 64 * 1024)
    #expect(read(full).found.isEmpty)
    #expect(read(full + [0x61]).found == ["file file-too-large: split it, or shorten it"])
    var diagnostics: [Diagnostic] = []
    _ = SourceFile(path: "a.md", bytes: full + [0x61]).text(&diagnostics)
    #expect(diagnostics.first?.message == "the file has 65537 bytes, more than 65536 (64 KiB)")
  }

  @Test("a line of 1 MB")
  func megabyte() { #expect(read([UInt8](repeating: 0x61, count: 1 << 20)).found.count == 1) }
}
