import Authoring
import TestKit
import Testing

@testable import SiteBuilder

/// Heights of the built-in banner, as its style adds up: 17 points a text size, 1.4 of these a line, 0.75 around all. A
/// browser confirms them for whole texts (Tests/Browser/preview_tests/heights.py).
@Suite struct HeightEstimatorTests {
  typealias Row = Case<String, Int>

  private func points(
    _ text: String, width: Int = 390, closable: Bool = false, caution: HeightEstimator.Caution = .none,
    action: String? = nil, _ metrics: ViewMetrics = .banner
  ) throws -> Int {
    var estimator = HeightEstimator(
      try markdown(text), metrics, width: width, isClosable: closable, caution: caution
    ) { ["wide.png": ImageSize(width: 720, height: 405), "dot.png": ImageSize(width: 34, height: 17)][$0] }
    return estimator.points(action: action)
  }

  /// 25.5 around; a line of text has 23.8.
  static let blocks: [Row] = [
    Row("nothing", "", 44), Row("a line", "There is news.", 50),
    Row("two lines", "One\\\nTwo", 74), Row("two paragraphs, 12.75 apart", "One\n\nTwo", 86),
    Row("a heading: 1.6 high, 1.2 a line", "# One", 59),
    Row("a heading below text: 1.2 of its size apart", "One\n\n## Two", 101),
    Row("text below a heading: 0.4 of its size", "## One\n\nTwo", 84),
    Row("an item", "- One", 54), Row("items, 0.25 apart", "- One\n- Two", 82),
    Row("items with paragraphs, 0.75 apart", "- One\n\n- Two", 91),
    Row("a list below text", "One\n\n- Two", 91), Row("text below a list", "- One\n\nTwo", 86),
    Row("a quotation", "> One", 63), Row("a rule: 1.2 on either side", "One\n\n---\n\nTwo", 115),
    Row("a block of code", "```\na\nb\n```", 99), Row("a row of buttons", "[One](close:)", 70),
    Row("a row below text", "One\n\n[Two](close:)", 107), Row("a link in a text", "One [two](close:) three", 70),
  ]

  @Test(arguments: blocks) func addsUpBlocks(_ c: Row) throws { #expect(try points(c.input) == c.expected) }

  /// There are 356 points for it on a phone, 680 on a tablet.
  static let pictures: [Case<(text: String, width: Int), Int>] = [
    Case("in its proportions", ("![a](assets/wide.png)", 390), 226),
    Case("higher on a wider phone", ("![a](assets/wide.png)", 430), 249),
    Case("and highest on a tablet", ("![a](assets/wide.png)", 820), 408),
    Case("a small one is not enlarged", ("![a](assets/dot.png)", 820), 44),
    Case("above a text", ("![a](assets/wide.png)\n\nOne", 390), 263),
    Case("one that is not there", ("![a](assets/no.png)", 390), 44),
  ]

  @Test(arguments: pictures) func knowsPictures(_ c: Case<(text: String, width: Int), Int>) throws {
    var estimator = HeightEstimator(
      try markdown(c.input.text), .banner, width: c.input.width, isClosable: false, caution: .none
    ) { ["wide.png": ImageSize(width: 720, height: 405), "dot.png": ImageSize(width: 34, height: 17)][$0] }
    #expect(estimator.points() == c.expected)
  }

  /// The same text of 60 characters takes as many lines as its script is wide.
  static let scripts: [Row] = [
    Row("English", "One two three four five six seven eight nine ten eleven twel", 2),
    Row("capitals", "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWEL", 2),
    Row("what just fits", "One two three four five six seven eight nine", 1),
    Row("bold, it does not", "**One two three four five six seven eight nine**", 2),
    Row("Japanese", "一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十", 3),
    Row("Japanese with a stop that may not begin a line", "一二三四五六七八九十一二三四五六七八九十一。", 2),
    Row("a word of 60 letters", String(repeating: "m", count: 60), 3),
    Row(
      "a long word with a hyphen goes to the next line in part", "One two three four five six seven eight-and-twenty", 2
    ),
    Row("Arabic, whose marks have no width", String(repeating: "مَرحَبًا ", count: 7), 1),
    Row("emoji", String(repeating: "🎉", count: 20), 2),
    Row("emoji with a colour are one", String(repeating: "👍🏽", count: 16), 1),
    Row("code in a monospaced font", "`" + String(repeating: "i", count: 37) + "` x", 1),
    Row("and the next letter", "`" + String(repeating: "i", count: 38) + "` x", 2),
  ]

  @Test(arguments: scripts) func knowsScripts(_ c: Row) throws {
    let height = try points(c.input)
    #expect((height * 10 - 255) / 238 == c.expected, "\(height)")
  }

  @Test func aCloseButtonTakesItsShare() throws {
    let text = "One two three four five six seven eight nine ten"
    #expect(try [false, true].map { try points(text, width: 390, closable: $0) } == [74, 74])
    #expect(
      try [false, true].map { try points("One two three four five six seven eight n", closable: $0) } == [50, 74])
  }

  /// A row has 356 points; a button 30.6 and its words.
  static let buttons: [Row] = [
    Row("two in a row", "[Download update](close:) [More](close:)", 70),
    Row(
      "three in two rows, 8.5 apart", "[Download update](close:) [More info](close:) [Never show again](close:)", 122),
    Row("one of two lines", "[\(String(repeating: "Download update ", count: 4))](close:)", 87),
  ]

  @Test(arguments: buttons) func placesButtons(_ c: Row) throws { #expect(try points(c.input) == c.expected) }

  @Test func anActionIsAButton() throws {
    #expect(try points("One", action: "Open") == points("One\n\n[Open](close:)"))
    #expect(try points("One", action: "Open", .page) == 119)
  }

  /// Words that just fit are taken for the next line, so that the number for original clients has room.
  @Test func cautionIsNeverLower() throws {
    for c in Self.blocks + Self.buttons + Self.scripts {
      #expect(try points(c.input, caution: .some) >= points(c.input), "\(c.input)")
    }
    let full = String(repeating: "一", count: 20)
    #expect(try points(full) == 50 && points(full + "二", caution: .some) == 74)
  }

  @Test func wordsOfHTMLAreCounted() throws {
    var estimator = HeightEstimator(
      try markdown("<p title=\"long long long\">One</p>", html: true), .banner, width: 390, isClosable: false,
      caution: .none
    ) { _ in nil }
    #expect(estimator.points() == 50)
  }
}
