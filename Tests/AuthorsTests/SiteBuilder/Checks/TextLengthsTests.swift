import Diagnostics
import TestKit
import Testing

/// The lengths that fit into an alert: 80 characters of title, 500 of text, 30 of a button, 800 of a release's notes.
@Suite struct TextLengthsTests {
  static let prompt = "content/prompts/rate.md"
  static let permission = "content/permissions/photos.md"
  static let url = "actionURL: https://example.com/"

  static let table: [Check] = [
    fires("an alert's text", [hello: alert("priority: 1", letters(501))], "notifications/hello.md:7:1"),
    holds("an alert's text, just", [hello: alert("priority: 1", letters(500))]),
    holds("characters, not bytes", [hello: alert("priority: 1", String(repeating: "é", count: 500))]),
    holds("a banner's text", [hello: banner("height: 100", letters(501))]),
    fires(
      "an alert's title", [hello: "---\ntitle: \(letters(81))\nkey: a\nchannels: alerts\n---\nHi."],
      "notifications/hello.md:1:1"),
    fires("an alert's button", [hello: alert("\(url)\nactionButton: \(letters(31))")], "notifications/hello.md:1:1"),
    holds("a button, just", [hello: alert("\(url)\nactionButton: \(letters(30))")]),
    fires("a prompt's text", [prompt: "---\n\(url)\n---\n\(letters(501))"], "prompts/rate.md:4:1"),
    fires(
      "a prompt's third button", [prompt: "---\n\(url)\ncancelButton: \(letters(31))\n---\nHi."], "prompts/rate.md:1:1"),
    fires(
      "a permission's button", [permission: "---\ndenyTitle: \(letters(31))\n---\nMay we?"], "permissions/photos.md:1:1"
    ),
    Check(
      "all notes of a release", ["content/releases/2.4.0.md": "- \(letters(400))\n- \(letters(400))"],
      ["releases/2.4.0.md:1:1 warning text-too-long: list the key changes only"]),
    Check(
      "all notes in the app's own words",
      ["content/releases/2.4.0.md": "- New.", "content/releases/2.4.0.local.md": letters(801)],
      ["releases/2.4.0.local.md:1:1 warning text-too-long: list the key changes only"]),
  ]

  @Test(arguments: table) func finds(_ c: Check) throws {
    #expect(try findings(of: [.textTooLong], in: c.input) == c.expected)
  }

  private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

  private static func fires(_ name: String, _ files: Files, _ place: String) -> Check {
    Check(name, files, ["\(place) warning text-too-long: shorten it"])
  }

  private static func holds(_ name: String, _ files: Files) -> Check { Check(name, files, []) }
}
