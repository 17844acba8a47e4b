import Diagnostics
import FeedModel
import SiteBuilder
import TestKit
import Testing

/// "DO NOT re-use message keys" (iNotify README): a device never shows a key again that it has already seen.
@Suite struct ReusedKeysTests {
  static let draft = alert("draft: true")
  static let ownKey = "error reused-key: set a different key:"
  static let renewal = "write 'revision: 2' to show it to everyone, or"
  static let news = "Snoodle is down on Friday from eight to nine, because we move to a bigger server."

  /// Builds of one site, one after the other; what is said of the last.
  static let histories: [Case<[Files], [String]>] = [
    Case(
      "withdrawn, and back with another text",
      [[hello: alert()], [hello: draft], [hello: alert("height: 1", "Buy one, get one.")]],
      ["notifications/hello.md:1:1 error reused-key: \(renewal) set a different key:"]),
    Case(
      "withdrawn, and back as a new revision",
      [[hello: alert()], [hello: draft], [hello: alert("revision: 2", "Buy one, get one.")]], []),
    Case(
      "withdrawn, and back with a correction",
      [
        [hello: alert("height: 1", news)], [hello: draft],
        [hello: alert("height: 1", news.replacing("Fri", with: "Sun"))],
      ],
      []),
    Case("withdrawn, and back as it was", [[hello: alert()], [hello: draft], [hello: alert("priority: 3")]], []),
    Case("edited while it is live", [[hello: alert()], [hello: alert("height: 1", "Buy one, get one.")]], []),
    Case(
      "edited, withdrawn, and back as edited",
      [[hello: alert()], [hello: alert("height: 1", "Buy one.")], [:], [hello: alert("height: 1", "Buy one.")]], []),
    Case(
      "another file with the same key",
      [[hello: alert("key: a")], ["content/notifications/other.md": alert("key: a", "Buy one, get one.")]],
      ["notifications/other.md:1:1 \(ownKey)"]),
    Case(
      "another file with the same key and text",
      [[hello: alert("key: a")], ["content/notifications/other.md": alert("key: a")]], []),
    Case(
      "another file with the same id and text",
      [[hello: banner()], ["content/notifications/other.md": banner("id: hello")]], []),
    Case("into a folder of its own", [[hello: alert()], ["content/notifications/hello/index.md": alert()]], []),
    Case(
      "a banner's id", [[hello: banner()], [:], [hello: banner("height: 1", "Buy one, get one.")]],
      ["notifications/hello.md:1:1 warning reused-key: \(renewal) give the file another name"]),
    Case(
      "a prompt's name",
      [["content/prompts/rate.md": prompt("Rate?")], [:], ["content/prompts/rate.md": prompt("Donate?")]],
      ["prompts/rate.md:1:1 warning reused-key: \(renewal) give the file another name"]),
    Case("the first build", [[hello: alert()]], []),
  ]

  @Test(arguments: histories) func finds(_ c: Case<[Files], [String]>) throws {
    var previous: Manifest?
    for files in c.input.dropLast() { previous = try output(files, after: previous).manifest }
    #expect(try findings(of: [.reusedKey], in: c.input.last ?? [:], after: previous) == c.expected)
  }

  private static func prompt(_ text: String) -> String { "---\nactionURL: https://example.com/\n---\n\(text)\n" }
}
