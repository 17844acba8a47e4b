import TestKit
import Testing

@testable import SiteBuilder

/// Lines of ten ems: words are numbers, `_` is a blank of half an em, `-` a place to break, `/` a new line.
@Suite struct LineFillerTests {
  static let texts: [Case<String, Int>] = [
    Case("nothing", "", 0), Case("blanks", "__", 0), Case("a word", "4", 1), Case("a full line", "10", 1),
    Case("two words in one line", "4_5", 1), Case("with the blank, they fill it", "4_5.5", 1),
    Case("with the blank, they do not fit", "5_5", 2), Case("a line ends with a blank", "10_", 1),
    Case("and does not begin with one", "5_5_4.5", 2), Case("two blanks", "4_5_", 1),
    Case("without a blank", "6-4-4", 2), Case("a word of more than a line", "25", 3),
    Case("after it, the line goes on", "25_4", 3), Case("and ends", "25_5", 4), Case("a new line", "1/1", 2),
    Case("a new line at the end", "1/", 1), Case("an empty line", "1//1", 3),
  ]

  @Test(arguments: texts) func fillsLines(_ c: Case<String, Int>) { #expect(lines(of: c.input) == c.expected) }

  /// Next to a close button, the first two lines are shorter.
  @Test func theFirstTwoLinesCanBeShorter() {
    #expect(lines(of: "8_8_10_10", notch: 2000) == 4)
    #expect(lines(of: "9_8_10_10", notch: 2000) == 5)
    #expect(lines(of: "10", notch: 2000) == 2)
  }

  @Test func parts() {
    var line = LineFiller(available: 10_000)
    for _ in 0..<3 {
      for width in [2000, 2000] { line.write(width) }
      line.breakable(500)
    }
    #expect(line.finish() == 2)
  }

  private func lines(of text: String, notch: Int = 0) -> Int {
    var line = LineFiller(available: 10_000, notch: notch)
    for match in text.matches(of: /[0-9]+(\.5)?|[-_\/]/) {
      switch match.output.0 {
      case "_": line.breakable(500)
      case "-": line.breakable()
      case "/": line.newLine()
      case let word: line.write(Int((Double(word) ?? 0) * 1000))
      }
    }
    return line.finish()
  }
}
