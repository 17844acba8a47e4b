import Testing
import Text

@Suite struct WordDifferenceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var old, new, marked: String

    init(_ name: String, _ old: String, _ new: String, _ marked: String) {
      (testDescription, self.old, self.new, self.marked) = (name, old, new, marked)
    }
  }

  static let cases = [
    Case("equal texts have no marks", "Save 20 %", "Save 20 %", "Save 20 %"),
    Case("a number is one word", "Save 1,250.50 now", "Save 1,300.50 now", "Save [-1,250.50-]{+1,300.50+} now"),
    Case("so is a time", "at 9:30.", "at 9:45.", "at [-9:30-]{+9:45+}."),
    Case("opening hours", "Open 6 to 8.", "Open 5 to 9.", "Open [-6-]{+5+} to [-8-]{+9+}."),
    Case(
      "neighbours that change are one change", "a big red sale", "a small blue sale", "a [-big red-]{+small blue+} sale"
    ),
    Case("a word is added", "Hello world", "Hello old world", "Hello {+old+} world"),
    Case("a word is gone", "Hello old world", "Hello world", "Hello [-old-] world"),
    Case("at the beginning", "Old news", "New news", "[-Old-]{+New+} news"),
    Case("at the end", "Come in", "Come out", "Come [-in-]{+out+}"),
    Case("a full stop is a word of its own", "until December", "until January.", "until [-December-]{+January.+}"),
    Case("an apostrophe is not", "You don’t pay", "You can’t pay", "You [-don’t-]{+can’t+} pay"),
    Case("everything is new", "", "Hello world", "{+Hello world+}"),
    Case("everything is gone", "Hello world", "", "[-Hello world-]"),
    Case("nothing at all", "", "", ""),
    Case("more space is no difference", "Hello  world", "Hello world", "Hello world"),
    Case("another paragraph is one", "one two", "one\n\ntwo", "one{+\n\n+}two"),
    Case("no matter how many empty lines", "one\n\n\ntwo", "one\n \ntwo", "one\n\ntwo"),
    Case("Japanese has no spaces", "冬のセールです", "夏のセールです", "[-冬-]{+夏+}のセールです"),
    Case("Arabic", "وفّر ٢٠ اليوم", "وفّر ٢٥ اليوم", "وفّر [-٢٠-]{+٢٥+} اليوم"),
    Case("German", "Grüße aus Köln", "Grüße aus Bonn", "Grüße aus [-Köln-]{+Bonn+}"),
    Case("a family is one sign", "Hi 👨‍👩‍👧!", "Hi 👩!", "Hi [-👨‍👩‍👧-]{+👩+}!"),
    Case(
      "a button and its target", "[Buy](https://a.example/x)", "[Buy](https://a.example/y)",
      "[Buy](https://a.example/[-x-]{+y+})"),
    Case(
      "repeated words", "the cat the dog the end", "the cat the bird the end", "the cat the [-dog-]{+bird+} the end"),
  ]

  @Test("changed words are marked", arguments: cases)
  func marks(_ c: Case) { #expect(WordDifference(from: c.old, to: c.new).text == c.marked) }

  @Test("without the removed words it is the new text, and without the added words the old one", arguments: cases)
  func keepsBoth(_ c: Case) {
    let pieces = WordDifference(from: c.old, to: c.new).pieces
    func text(_ keep: (WordDifference.Piece) -> String?) -> String {
      pieces.compactMap(keep).joined().filter { !$0.isWhitespace }
    }
    #expect(text { if case .removed = $0 { nil } else { $0.text } } == c.new.filter { !$0.isWhitespace })
    #expect(text { if case .added = $0 { nil } else { $0.text } } == c.old.filter { !$0.isWhitespace })
  }

  @Test("an excerpt keeps some words beside each change")
  func excerpt() {
    let long = (1...50).map { "word\($0)" }.joined(separator: " ")
    let difference = WordDifference(from: "\(long) 20 \(long) end", to: "\(long) 25 \(long) stop")
    #expect(
      difference.excerpt(14).text
        == "… word49 word50 [-20-]{+25+} word1 word2 … word49 word50 [-end-]{+stop+}")
    #expect(WordDifference(from: "Save 20 %", to: "Save 25 %").excerpt().text == "Save [-20-]{+25+} %")
  }

  @Test("a limit ends the comparison of hostile texts, and nothing is lost")
  func hostile() {
    let (ones, twos) = (String(repeating: "a b ", count: 16_000), String(repeating: "b b a ", count: 11_000))
    let pieces = WordDifference(from: ones, to: twos).pieces
    let kept = pieces.filter { if case .removed = $0 { false } else { true } }.map(\.text).joined()
    #expect(kept.filter { $0 != " " } == twos.filter { $0 != " " })
  }
}

extension WordDifference.Piece {
  fileprivate var text: String {
    switch self {
    case .same(let text), .removed(let text), .added(let text): text
    }
  }
}
