import Authoring
import TestKit
import Testing

@testable import SiteBuilder

/// Heights of built-in looks, computed from their styles: text of 17 points, and 1.4 times as much for a line. A
/// browser confirms them for whole texts (Tests/Browser/preview_tests/heights.py).
@Suite struct HeightEstimatorTests {
  typealias Row = Case<String, Int>

  private func points(
    _ text: String, in look: String = "bar", width: Int = 390, caution: HeightEstimator.Caution = .none,
    _ change: (inout HeightEstimator.Content) -> Void = { _ in }
  ) throws -> Int {
    try points(text, in: look, widths: [width], caution: caution, change)[0]
  }

  private func points(
    _ text: String, in look: String, widths: [Int], caution: HeightEstimator.Caution,
    _ change: (inout HeightEstimator.Content) -> Void = { _ in }
  ) throws -> [Int] {
    let estimator = HeightEstimator(metrics: try #require(Look.byName[look]?.metrics), caution: caution) {
      [
        "wide.png": ImageSize(width: 720, height: 405), "flat.png": ImageSize(width: 720, height: 200),
        "dot.png": ImageSize(width: 34, height: 17),
      ][$0]
    }
    var content = HeightEstimator.Content(text: try markdownBody(text), title: "Hello")
    change(&content)
    return estimator.points(of: content, widths: widths)
  }

  /// 24 points around; a line of text has 23.8.
  static let blocks: [Row] = [
    Row("nothing", "", 44), Row("a line", "There is news.", 48), Row("two lines", "One\\\nTwo", 72),
    Row("two paragraphs, 0.6 apart", "One\n\nTwo", 82), Row("a heading: 1.2 a line", "# One", 45),
    Row("a heading below text: 1.1 of its size apart", "One\n\n## Two", 95),
    Row("text below a heading: 0.35 of its size", "## One\n\nTwo", 79), Row("an item", "- One", 53),
    Row("items, 0.25 apart", "- One\n- Two", 81), Row("items with paragraphs, 0.6 apart", "- One\n\n- Two", 92),
    Row("a list below text", "One\n\n- Two", 87), Row("text below a list", "- One\n\nTwo", 82),
    Row("a quotation", "> One", 58), Row("a rule: 1.2 on either side", "One\n\n---\n\nTwo", 114),
    Row("a block of code", "```\na\nb\n```", 98), Row("a row of buttons", "[One](close:)", 80),
    Row("a row below text", "One\n\n[Two](close:)", 104), Row("a row above text", "[One](close:)\n\nTwo", 104),
    Row("two rows, 8 points apart", "One\n\n[Two](close:)\n\n[Three](close:)", 156),
    Row("a link in a text", "One [two](close:) three", 48),
  ]

  /// All screens are measured in one pass over a text; each result must be the same as if it were measured separately.
  @Test(arguments: Look.low.map(\.name), [HeightEstimator.Caution.none, .some])
  func measuresScreensAlikeAloneAndTogether(look: String, caution: HeightEstimator.Caution) throws {
    let widths = [320, 375, 390, 430, 1024]
    let texts = (Self.blocks + Self.scripts).map(\.input) + Self.pictures.map(\.input.text) + Self.buttons.map(\.input)
    for text in texts + [texts.joined(separator: "\n\n"), "> - 1. \(Self.scripts[3].input)\n\n[One](close:)"] {
      for isClosable in [false, true] {
        let change = { (content: inout HeightEstimator.Content) in
          (content.isClosable, content.isJapanese) = (isClosable, isClosable)
        }
        let together = try points(text, in: look, widths: widths, caution: caution, change)
        let alone = try widths.map { try points(text, in: look, width: $0, caution: caution, change) }
        #expect(together == alone, "\(text)")
      }
    }
  }

  @Test(arguments: blocks) func addsUpBlocks(_ c: Row) throws { #expect(try points(c.input) == c.expected) }

  /// A picture above the text is as wide as the screen, and at most 160 points or 42 % of all high.
  static let pictures: [Case<(text: String, width: Int), Int>] = [
    Case("in its proportions", ("![a](assets/flat.png)", 390), 133),
    Case("higher on a wider phone", ("![a](assets/flat.png)", 430), 144),
    Case("at most 160 points", ("![a](assets/wide.png)", 390), 184),
    Case("a small one is enlarged", ("![a](assets/dot.png)", 390), 184),
    Case(
      "beside a long text, all of it",
      ("![a](assets/wide.png)\n\n" + String(repeating: "One\\\n", count: 14) + "One", 390), 601),
    Case("in the text, with its margin", ("One\n\n![a](assets/flat.png)", 390), 158),
    Case("in a line, as large as it is", ("One ![a](assets/dot.png)", 390), 71),
    Case("one that is not there", ("![a](assets/no.png)", 390), 44),
  ]

  @Test(arguments: pictures) func knowsPictures(_ c: Case<(text: String, width: Int), Int>) throws {
    #expect(try points(c.input.text, width: c.input.width) == c.expected)
  }

  /// How many lines of 358 points texts take.
  static let scripts: [Row] = [
    Row("English", "One two three four five six seven eight nine ten eleven twel", 2),
    Row("what just fits", "One two three four five six seven eight nine", 1),
    Row("bold, it does not", "**One two three four five six seven eight nine**", 2),
    Row("ideographs", String(repeating: "一二三四五六", count: 10), 3),
    Row("21 in a line", String(repeating: "一二三", count: 7), 1),
    Row("a stop begins no line", String(repeating: "一二三", count: 7) + "。", 2),
    Row("a word of 60 letters", String(repeating: "m", count: 60), 3),
    Row("Arabic, whose marks have no width", String(repeating: "مَرحَبًا ", count: 7), 1),
    Row("emoji", String(repeating: "🎉", count: 20), 2),
    Row("emoji with a colour are one", String(repeating: "👍🏽", count: 16), 1),
    Row("code in a monospaced font", "`" + String(repeating: "i", count: 37) + "` x", 1),
    Row("and the next letter", "`" + String(repeating: "i", count: 38) + "` x", 2),
  ]

  @Test(arguments: scripts) func knowsScripts(_ c: Row) throws {
    let height = try points(c.input)
    #expect((height * 10 - 240) / 238 == c.expected, "\(height)")
  }

  /// Browsers that know Japanese break lines between phrases only.
  @Test func japaneseIsBrokenBetweenPhrases() throws {
    let text = String(repeating: "一二三四五六七を", count: 5)
    #expect(try [points(text), points(text) { $0.isJapanese = true }] == [72, 96])
  }

  @Test func theFirstLinesEndBeforeTheCloseButton() throws {
    for (text, open, closable) in [("One two three four five six seven eight n", 48, 72), ("One two three", 48, 48)] {
      #expect(try [points(text), points(text) { $0.isClosable = true }] == [open, closable])
    }
    #expect(try points("One", in: "toast") { $0.isClosable = true } == 69)
  }

  static let buttons: [Row] = [
    Row("two in a row", "[Download update](close:) [More](close:)", 80),
    Row("three in two rows, 8 apart", "[Download update](close:) [More info](close:) [Never show again](close:)", 132),
    Row("one of two lines", "[\(String(repeating: "Download update ", count: 4))](close:)", 99),
  ]

  @Test(arguments: buttons) func placesButtons(_ c: Row) throws { #expect(try points(c.input) == c.expected) }

  @Test func anActionIsAButton() throws {
    #expect(try points("One") { $0.action = "Open" } == points("One\n\n[Open](close:)"))
  }

  /// Around a banner are 16 points, and its width is as much less.
  static let banners: [Row] = [
    Row("a line", "There is news.", 64), Row("a row below text", "One\n\n[Two](close:)", 120),
    Row("three rows", "[Download update](close:) [More info](close:) [Never show again](close:)", 148),
  ]

  @Test(arguments: banners) func knowsBanners(_ c: Row) throws {
    #expect(try points(c.input, in: "banner") == c.expected)
  }

  /// 24 points around a card and 32 in it; a title of 1.371.
  static let cards: [Row] = [
    Row("with its title", "One", 116), Row("with a heading of its own", "# Hi\n\nOne", 116),
    Row("with a button", "One\n\n[OK](close:)", 174),
    Row("two buttons in a row", "One\n\n[OK](https://a.example/) [No](close:)", 174),
    Row("of three, the primary one has its own row", "One\n\n[OK](https://a.example/) [No](close:) [Off](flag:a)", 226),
    Row("three equals", "One\n\n[OK](close:) [No](close:) [Off](flag:a)", 174),
  ]

  @Test(arguments: cards) func knowsCards(_ c: Row) throws { #expect(try points(c.input, in: "card") == c.expected) }

  /// 18 points around a toast, 28 in it; 0.95 of the text size.
  static let toasts: [Row] = [
    Row("a line", "One", 69), Row("a button beside it", "One\n\n[Undo](close:)", 78),
    Row("a wide button below it", "One\n\n[Never show this one again, thanks](close:)", 115),
    Row("a picture is an icon", "![a](assets/wide.png)\n\nOne", 69),
  ]

  @Test(arguments: toasts) func knowsToasts(_ c: Row) throws { #expect(try points(c.input, in: "toast") == c.expected) }

  @Test func aBadgeIsALine() throws { #expect(try points("One") { $0.slots = [.badge] } == 78) }

  @Test func aPictureOfTheLookGoesFirst() throws {
    let flat = ImageSize(width: 720, height: 200)
    #expect(try points("One") { $0.picture = flat } == points("![a](assets/flat.png)\n\nOne"))
    #expect(
      try points("![a](assets/dot.png)\n\nOne") { $0.picture = flat } > points("![a](assets/flat.png)\n\nOne"))
  }

  /// Words that just fit are taken for the next line, so that the number for original clients has room.
  @Test func cautionIsNeverLower() throws {
    for look in Look.low.map(\.name) {
      for c in Self.blocks + Self.buttons + Self.scripts {
        #expect(try points(c.input, in: look, caution: .some) >= points(c.input, in: look), "\(look): \(c.input)")
      }
    }
    let full = String(repeating: "一", count: 21)
    #expect(try points(full) == 48 && points(full, caution: .some) == 72)
  }

  @Test func wordsOfHTMLAreCounted() throws {
    let text = try markdownBody("<p title=\"long long long\">One</p>", html: true)
    #expect(try points("") { $0.text = text } == 48)
  }
}
