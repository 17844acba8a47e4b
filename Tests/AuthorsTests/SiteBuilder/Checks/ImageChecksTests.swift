import Diagnostics
import TestKit
import Testing

/// Images that texts show must exist, and must have alternative text.
@Suite struct ImageChecksTests {
  static let table: [Check] = [
    Check("with words", [hello: shows("![A pen](assets/pen.svg)")], []),
    Check("named from the file", [hello: shows("![A pen](../assets/pen.svg)")], []),
    Check(
      "without words", [hello: shows("A ![](assets/pen.svg)")],
      ["notifications/hello.md:5:3 warning missing-alternative-text: write ![what it shows](assets/pen.svg)"]),
    Check(
      "with a space for words", [hello: shows("![ ](assets/pen.svg)")],
      ["notifications/hello.md:5:1 warning missing-alternative-text: write ![what it shows](assets/pen.svg)"]),
    Check(
      "not there", [hello: shows("![A house](assets/house.png)")],
      ["notifications/hello.md:5:1 error missing-image: put the file there"]),
    Check(
      "nearly there", [hello: shows("![A pen](assets/pem.svg)")],
      ["notifications/hello.md:5:1 error missing-image: did you mean assets/pen.svg? Otherwise, put the file there"]),
    Check(
      "in a snippet of two texts, once",
      [
        "content/snippets/a.md": "![A house](assets/house.png)", hello: shows("{{> a}}"),
        "content/notifications/b.md": shows("A {{> a}}"),
      ], ["snippets/a.md:1:1 error missing-image: put the file there"]),
    Check(
      "the picture of a look in four languages, once",
      [
        "publish.yml": inFourLanguages, hello: banner("template: card\nimage: assets/house.png\nimageAlt: A house"),
        "content/notifications/hello.de.md": "---\nimageAlt: Ein Haus\n---\nHallo",
        "content/notifications/hello.fr.md": "---\nimageAlt: Une maison\n---\nBonjour",
      ], ["notifications/hello.md:4:8 error missing-image: put the file there"]),
    Check(
      "in another case", [hello: shows("![A pen](assets/Pen.svg)")],
      ["notifications/hello.md:5:1 error missing-image: did you mean assets/pen.svg? Otherwise, put the file there"]),
  ]

  @Test(arguments: table) func finds(_ c: Check) throws {
    let ids: Set<DiagnosticID> = [.missingImage, .missingAlternativeText]
    #expect(try findings(of: ids, in: c.input, assets: ["pen.svg": Images.svg()]) == c.expected)
  }

  private static func shows(_ body: String) -> String { banner("height: 100", body) }
}
