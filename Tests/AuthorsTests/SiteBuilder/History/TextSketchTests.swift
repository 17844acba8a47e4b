import TestKit
import Testing

@testable import SiteBuilder

@Suite struct TextSketchTests {
  static let english =
    "Snoodle is down on Friday from eight to nine in the evening, because we move to a bigger server."
  static let japanese = "金曜日の夜八時から九時まで、より大きなサーバーへ移るため、スヌードルはお休みします。"

  /// Whether one is the other with an edit.
  static let pairs: [Case<(String, String), Bool>] = [
    Case("the same", (english, english), true),
    Case("a letter", (english, english.replacing("eight", with: "eigth")), true),
    Case("a word", (english, english.replacing("evening", with: "morning")), true),
    Case("a sentence more", (english, english + " Thank you for your patience!"), true),
    Case("another text", (english, "Buy one palette and get another for free, in all shops, until Sunday."), false),
    Case("another language", (english, japanese), false),
    Case("a letter in Japanese", (japanese, japanese.replacing("金", with: "土")), true),
    Case("half of it", (english, String(english.prefix(30))), false),
    Case("another word", ("Hello", "Salut"), false), Case("nothing", ("", ""), true),
    Case("something", ("", "Hello"), false),
  ]

  @Test(arguments: pairs) func compares(_ c: Case<(String, String), Bool>) {
    let (one, other) = (TextSketch(c.input.0), TextSketch(c.input.1))
    #expect(one.isEdited(from: other) == c.expected)
    #expect(other.isEdited(from: one) == c.expected)
  }

  @Test func isWrittenInSixteenDigits() throws {
    #expect(TextSketch("").digits == "0000000000000000")
    let sketch = TextSketch(Self.english)
    #expect(sketch.digits.count == 16 && TextSketch(digits: sketch.digits) == sketch)
    for wrong in ["", "0", String(repeating: "0", count: 17), String(repeating: "g", count: 16)] {
      #expect(TextSketch(digits: wrong) == nil)
    }
  }

  /// It is in manifests, so that other versions have to write the same.
  @Test func staysTheSame() {
    #expect(TextSketch("Hello", "There is news.").digits == "7d93009900080c0c")
  }
}
