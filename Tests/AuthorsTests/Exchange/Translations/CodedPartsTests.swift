import Authoring
import TestKit
import Testing

@testable import Exchange

@Suite struct CodedPartsTests {
  static let texts: [Case<String, [CodedParts.Part]>] = [
    Case("words", "Dark mode", [.text("Dark mode")]),
    Case("nothing", "", []),
    Case(
      "a pair and a single code", "<1>One</1>, <2/>.",
      [.open(1), .text("One"), .close(1), .text(", "), .single(2), .text(".")]),
    Case("what only looks like a code", "Press &lt;1> & 5 < 6", [.text("Press <1> & 5 < 6")]),
    Case("a written reference", "1 &amp;lt; 2", [.text("1 &lt; 2")]),
    Case("HTML is text", "<b>x</b> <1 > </1/>", [.text("<b>x</b> <1 > </1/>")]),
    Case("a number that is none", "<99999999999999999999>", [.text("<99999999999999999999>")]),
  ]
  @Test(arguments: texts) func reads(_ row: Case<String, [CodedParts.Part]>) {
    #expect(CodedParts(coded: row.input).parts == row.expected)
    #expect(CodedParts(CodedParts(coded: row.input).parts) == CodedParts(coded: row.input))
    #expect(CodedParts(coded: CodedParts(row.expected).coded).parts == row.expected)
  }

  @Test func aTranslationHasTheNumbersOfItsOriginal() {
    let link = { CodedText.Code(kind: .link, target: $0) }
    let source = CodedText("<1>one</1> <2>two</2> <3/>", [link("a"), link("b"), .init(kind: .code, target: "x")])
    let swapped = CodedText("<1/> <2>zwei</2> <3>eins</3>", [.init(kind: .code, target: "x"), link("b"), link("a")])
    #expect(swapped.numbered(as: source).parts.coded == "<3/> <2>zwei</2> <1>eins</1>")
    // A link of its own stands for the original's; what the original lacks comes last.
    let own = CodedText("<1>eins</1> <2>neu</2>", [link("a/de"), .init(kind: .strong, target: "")])
    let (parts, codes) = own.numbered(as: source)
    #expect(parts.coded == "<1>eins</1> <4>neu</4>")
    #expect(codes[1]?.target == "a/de")
    #expect(parts.text(codes) == own)
  }
}
