import TestKit
import Testing

@testable import Text

/// UAX #15, 13: thirty marks may follow each other.
@Suite struct CombiningMarksTests {
  static let table: [Case<String, Int?>] = [
    Case("no marks", "Hello", nil),
    Case("as many as there may be", "a" + marks(30), nil),
    Case("one more", "a" + marks(31), 61),
    Case("from the start", marks(40), 60),
    Case("a letter between them", "a" + marks(30) + "a" + marks(30), nil),
    Case("a letter of another script between them", "か" + marks(30) + "か" + marks(30), nil),
    Case("marks of different classes", "a" + String(repeating: "\u{301}\u{323}", count: 16), 61),
    Case("of three bytes", String(repeating: "\u{3099}", count: 31), 90),
    Case("of four bytes", String(repeating: "\u{1D165}", count: 31), 120),
    Case("signs that stay where they are", String(repeating: "\u{600}", count: 100), nil),
    Case("Hangul", String(repeating: "한글", count: 100), nil),
    Case("emoji with joiners", String(repeating: "👩‍👩‍👧", count: 40), nil),
    Case("after a long plain text", String(repeating: "x", count: 100) + "a" + marks(31), 161),
  ]

  private static func marks(_ count: Int) -> String { String(repeating: "\u{301}", count: count) }

  @Test(arguments: table) func findsTheFirstMarkTooMany(_ row: Case<String, Int?>) {
    #expect(Array(row.input.utf8).withUnsafeBufferPointer(\.firstExcessMark) == row.expected)
  }

  @Test func findsWhatTheScalarsSay() {
    var random = SeededGenerator(seed: 7)
    let letters = ["a", "\u{301}", "\u{323}", "\u{0}", "é", "日", "\u{FB1E}", "\u{1D165}", "😀", "\u{A66F}", "\u{302A}"]
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<80, using: &random) {
        let letter = letters.randomElement(using: &random) ?? "a"
        text += String(repeating: letter, count: letter == "a" ? 1 : Int.random(in: 1...12, using: &random))
      }
      #expect(Array(text.utf8).withUnsafeBufferPointer(\.firstExcessMark) == excess(in: text), "\(text.unicodeScalars)")
    }
  }

  private func excess(in text: String) -> Int? {
    var (run, place) = (0, 0)
    for scalar in text.unicodeScalars {
      run = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : run + 1
      if run > 30 { return place }
      place += String(scalar).utf8.count
    }
    return nil
  }

  static let quoted: [Case<String, Int>] = [
    Case("short", "welcome", 7), Case("as long as may be", String(repeating: "a", count: 80), 80),
    Case("longer", String(repeating: "a", count: 81), 80), Case("in two bytes a letter", marks(80), 80),
  ]

  @Test(arguments: quoted) func cutsWhatMessagesRepeat(_ row: Case<String, Int>) {
    #expect(row.input.quotable.unicodeScalars.count == row.expected)
  }
}
