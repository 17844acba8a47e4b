import Authoring
import Diagnostics
import TestKit
import Testing

@testable import Exchange

@Suite struct TranslationCheckTests {
  private static let codes: [CodedText.Code] = [
    .init(kind: .link, target: "https://example.com/"), .init(kind: .link, target: "view:details"),
  ]

  static let texts: [Case<(source: String, target: String), [String]>] = [
    Case("nothing is wrong", ("Hello {{app}}", "Hallo {{ app }}"), []),
    Case("a variable is missing", ("Hello {{app}}", "Hallo"), ["changed-variable: {{app}} is missing"]),
    Case("with one brace", ("{{app}}", "{app}"), ["changed-variable: 'app' is not {{app}}"]),
    Case("with a capital letter", ("{{app}}", "{{ App }}"), ["changed-variable: 'App' is not {{app}}"]),
    Case("a new variable", ("Hello", "Hallo {{name}}"), ["changed-variable: {{name}} is not in the original"]),
    Case("one of two variables", ("{{a}} {{a}}", "{{a}}"), ["changed-variable: {{a}} is missing"]),
    Case(
      "a code is missing", ("<1>a</1> b <2>c</2>", "<1>a</1>"), ["changed-code: 2, the link view:details, is missing"]),
    Case("a new code", ("<1>a</1> b", "<1>a</1> <3/> b"), ["changed-code: <3/> is not in the original"]),
    Case(
      "codes that cross", ("<1>a</1> b <2>c</2>", "x <1>a <2>b</1> c</2>"),
      [
        "changed-code: 2, the link view:details, is inside 1, and is not in the original",
        "changed-code: 2, the link view:details, is not closed before </1>",
        "changed-code: 2, the link view:details, ends with </2> and does not begin",
      ]),
    Case(
      "a code without words", ("<1>a</1> b", "<1> </1> b"),
      ["changed-code: 1, the link https://example.com/, has no words"]),
    Case("codes in another order", ("a <1>a</1> <2>c</2>", "<2>c</2> a <1>a</1>"), []),
    Case("words between buttons", ("<1>a</1> <2>b</2>", "<1>a</1> or <2>b</2>"), ["changed-buttons"]),
    Case("words between links of a sentence", ("See <1>a</1> <2>b</2>", "<1>a</1> oder <2>b</2>"), []),
    Case(
      "another address", ("Mail help@example.com", "Mail an hilfe@example.com."),
      ["changed-link: 'hilfe@example.com' is not 'help@example.com'"]),
    Case("the same address in a sentence", ("See https://example.com/a.", "(https://example.com/a)"), []),
    Case("another number of lines", ("a\nb", "a b"), ["changed-line-breaks"]),
    Case("HTML", ("a", "<b>a</b>"), ["markup-in-text: people would read '<b>'"]),
    Case("Markdown", ("a", "**a**"), ["markup-in-text: people would read '**'"]),
    Case("a reference", ("a", "a&nbsp;b"), ["markup-in-text: people would read '&nbsp;'"]),
    Case("HTML that the original has", ("<b>", "<b>"), []),
    Case("five is less than six", ("5 < 6 & more", "5 < 6 & mehr"), []),
    Case("four words that stay", ("one two three four", "one two three four"), ["same-as-source"]),
    Case("three words that stay", ("one two three", "one two three"), []),
    Case("eleven characters", ("a", "elf Zeichen"), ["text-too-long: it has 11 characters; an alert shows at most 10"]),
    Case("a direction", ("a", "a\u{202E}b"), ["bidi-override"]),
    Case("a control character", ("a", "a\u{7}b"), ["control-character"]),
  ]
  @Test(arguments: texts) func finds(_ row: Case<(source: String, target: String), [String]>) {
    let source = CodedParts(coded: row.input.source)
    let count = Set(source.parts.compactMap { if case .open(let number) = $0 { number } else { nil } }).count
    let unit = CheckedUnit(
      id: "u", source: source, codes: Array(Self.codes.prefix(count)), target: CodedParts(coded: row.input.target),
      limit: row.name == "eleven characters" ? 10 : nil, place: SourceLocation(path: "de.po"))
    let found = TranslationCheck.all.flatMap { check in check.diagnostics(unit).map { (check, $0) } }
    for (check, diagnostic) in found { #expect(diagnostic.id == check.id) }
    let lines = found.map { "\($0.1.id.rawValue): \($0.1.message.dropFirst(3))" }
    #expect(lines.count == row.expected.count, "\(lines)")
    for (line, expected) in zip(lines, row.expected) { #expect(line.hasPrefix(expected), "\(line)") }
  }
}
