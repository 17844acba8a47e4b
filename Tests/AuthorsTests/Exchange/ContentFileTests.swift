import Authoring
import Diagnostics
import TestKit
import Testing

@testable import Exchange

@Suite struct ContentFileTests {
  typealias Row = Case<String, String>

  static let values = [
    Row("words", "Dark mode", "Dark mode"),
    Row("what looks like another kind of value", "no", "no"),
    Row("a version", "1.10", "1.10"),
    Row("beyond ASCII", "Über uns", "Über uns"),
    Row("nothing", "", "''"),
    Row("null", "null", "'null'"),
    Row("a dash", "- dash", "'- dash'"),
    Row("a brace", "{curly", "'{curly'"),
    Row("quotation marks", "'a' \"b\"", "'''a'' \"b\"'"),
    Row("a colon before a blank", "key: value", "'key: value'"),
    Row("a colon at the end", "Now:", "'Now:'"),
    Row("an address", "https://example.com/a#b", "https://example.com/a#b"),
    Row("a comment", "50 % #sale", "'50 % #sale'"),
    Row("outer blanks", " a ", "' a '"),
    Row("a line end", "a\nb", "a b"),
    Row("a variable", "{{app}} is new", "'\\{{app}} is new'"),
  ]
  @Test(arguments: values) func quotes(_ row: Row) { #expect(row.input.asYAML() == row.expected) }

  static let names = [
    Row("small letters", "Big Sale!", "big-sale"),
    Row("diacritics", "Crème brûlée", "creme-brulee"),
    Row("nothing is left", "冬", ""),
    Row(
      "at most 50 characters, between words", "one two three four five six seven eight nine ten eleven",
      "one-two-three-four-five-six-seven-eight-nine-ten"),
    Row("a path", "../../etc/passwd", "etc-passwd"),
  ]
  @Test(arguments: names) func makesNames(_ row: Row) { #expect(ContentName.slug(of: row.input) == row.expected) }

  @Test func knowsWhereItsPartsAreFrom() {
    func place(_ line: Int) -> Diagnostics.SourceLocation {
      Diagnostics.SourceLocation(path: "a.json", line: line, column: 1)
    }
    var file = ContentFile("content/notifications/a.md", from: place(1))
    file.set("title", .text("A"), from: place(2))
    file.set(
      "conditions",
      .map([("all", .map([("onWifi", .word("true"), place(4)), ("flagSet", .text("x"), place(5))]), place(3))]),
      from: place(3))
    file.set(body: [MarkdownBlock(.paragraph("One\nTwo"), at: place(6)), MarkdownBlock(.rule, at: place(7))])
    #expect(
      file.text == """
        ---
        title: A
        conditions:
          all: { onWifi: true, flagSet: x }
        ---
        One
        Two

        ---

        """)
    let places = [(0, 0), (1, 1), (2, 8), (4, 10), (4, 24), (5, 1), (7, 2), (9, 1), (99, 1)]
    #expect(places.map { file.origin(line: $0.0, column: $0.1).line } == [1, 1, 2, 4, 5, 5, 6, 7, 7])
  }
}
