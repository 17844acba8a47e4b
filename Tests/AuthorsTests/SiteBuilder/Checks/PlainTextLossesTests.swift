import Diagnostics
import TestKit
import Testing

/// "A note says what is lost" (docs/authoring.md).
@Suite struct PlainTextLossesTests {
  static let note = "note lost-in-plain-text: say it in words; an alert's link is its actionURL"
  static let notes = "note lost-in-plain-text: say it in words; the web page of the releases has it"

  static let table: [Check] = [
    Check(
      "a link in an alert", [hello: alert("priority: 1", "[It](https://example.com/)")],
      ["notifications/hello.md:7:1 \(note)"]),
    Check(
      "an image in an alert", [hello: alert("priority: 1", "![It](assets/it.svg)")],
      ["notifications/hello.md:7:1 \(note)"]),
    Check(
      "HTML in a release", ["content/releases/1.0.md": "---\nhtml: true\n---\nH<sub>2</sub>O"],
      ["releases/1.0.md:4:1 \(notes)"]),
    Check(
      "at the first link, not at the text", ["content/releases/1.0.md": "- A\n- B [C](https://example.com/)\n"],
      ["releases/1.0.md:2:5 \(notes)"]),
    Check(
      "a link in a prompt",
      ["content/prompts/a.md": "---\ntitle: A\nactionURL: https://example.com/\n---\n[B](close:)"],
      ["prompts/a.md:5:1 note lost-in-plain-text: say it in words; a prompt's link is its actionURL"]),
    Check(
      "a link in a release's own words",
      ["content/releases/1.0.md": "", "content/releases/1.0.local.md": "[It](close:)"],
      ["releases/1.0.local.md:1:1 \(notes)"]),
    Check(
      "struck out in an alert", [hello: alert("priority: 1", "~~20 €~~ 15 €")],
      ["notifications/hello.md:7:1 warning lost-in-plain-text: remove ~~this~~, or say in words what no longer holds"]),
    Check("struck out in a banner", [hello: banner("height: 1", "~~20 €~~ 15 €")], []),
    Check("a link in a banner", [hello: banner("height: 1", "[It](https://example.com/)")], []),
    Check("emphasis and a list in an alert", [hello: alert("priority: 1", "**It**\n\n- is here")], []),
  ]

  @Test(arguments: table) func finds(_ c: Check) throws {
    #expect(try findings(of: [.lostInPlainText], in: c.input) == c.expected)
  }
}
