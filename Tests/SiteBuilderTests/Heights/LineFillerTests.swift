import TestKit
import Testing

@testable import SiteBuilder

/// Lines of ten ems: words are numbers, `_` is a blank of half an em, `-` a place to break, `/` a new line, `[…]` a tap.
@Suite struct LineFillerTests {
  static let texts: [Case<String, [Int]>] = [
    Case("nothing", "", [0, 0]), Case("blanks", "__", [0, 0]), Case("a word", "4", [1, 0]),
    Case("a full line", "10", [1, 0]),
    Case("two words in one line", "4_5", [1, 0]), Case("with the blank, they fill it", "4_5.5", [1, 0]),
    Case("with the blank, they do not fit", "5_5", [2, 0]), Case("a line ends with a blank", "10_", [1, 0]),
    Case("and does not begin with one", "5_5_4.5", [2, 0]), Case("two blanks", "4_5_", [1, 0]),
    Case("parts of a word stay together", "3_33", [1, 0]), Case("and go to the next line together", "6_33", [2, 0]),
    Case("without a blank", "6-4-4", [2, 0]), Case("a word of more than a line", "25", [3, 0]),
    Case("after it, the line goes on", "25_4", [3, 0]), Case("and ends", "25_5", [4, 0]),
    Case("a new line", "1/1", [2, 0]), Case("a new line at the end", "1/", [1, 0]),
    Case("an empty line", "1//1", [3, 0]),
    Case("a tap", "[3]", [1, 1]), Case("a tap in a line", "2_[3]_2", [1, 1]),
    Case("a tap in the second line", "8_[3]_2", [2, 1]),
    Case("a tap in the first line", "[3]_8", [2, 1]), Case("a small tap is as wide as a finger", "7.5-[1]", [2, 1]),
    Case("a tap of two lines", "[12]", [2, 1]),
  ]

  @Test(arguments: texts) func fillsLines(_ c: Case<String, [Int]>) {
    var line = LineFiller(available: 10_000)
    for match in c.input.matches(of: /[0-9]+(\.5)?|\[[0-9]+\]|[-_\/]/) {
      switch match.output.0 {
      case "_": line.breakable(500)
      case "-": line.breakable()
      case "/": line.newLine()
      case let tap where tap.hasPrefix("["): line.writeTap(ems(tap.dropFirst().dropLast()))
      case let word where c.input.contains("33"): for digit in word { line.write(ems("\(digit)")) }
      case let word: line.write(ems(word))
      }
    }
    let (lines, tall) = line.finish()
    #expect([lines, tall] == c.expected)
  }

  private func ems(_ number: Substring) -> Int { Int((Double(number) ?? 0) * 1000) }
}
