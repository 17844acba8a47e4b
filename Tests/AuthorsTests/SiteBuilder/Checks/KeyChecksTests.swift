import Diagnostics
import TestKit
import Testing

/// iNotify orders keys without case and knows one message a key (iNotify README, Installation).
@Suite struct KeyChecksTests {
  static let ids: Set<DiagnosticID> = [.caseTwins, .duplicateID, .duplicateKey, .keyScheme]
  static let other = "content/notifications/other.md"

  static let table: [Check] = [
    Check(
      "ids equal but for case", [hello: banner(), "content/notifications/Hello.md": banner()],
      ["notifications/hello.md:1:1 error case-twins: rename one of them"]),
    Check("ids that differ", [hello: banner(), "content/notifications/hallo.md": banner()], []),
    Check(
      "prompts equal but for case",
      ["content/prompts/rate.md": prompt, "content/prompts/Rate.md": prompt],
      ["prompts/rate.md:1:1 error case-twins: rename one of them"]),
    Check(
      "one access type in two files",
      ["content/permissions/a.md": "---\naccess: photos\n---\nMay we?", "content/permissions/photos.md": "May we?"],
      ["permissions/photos.md:1:1 error duplicate-id: keep one"]),
    Check(
      "the id of another file", [hello: banner(), other: banner("id: hello")],
      ["notifications/other.md:3:5 error duplicate-id: set a different id:"]),
    Check(
      "one id in two files", [hello: banner("id: a"), other: banner("id: a")],
      [
        "notifications/hello.md:3:5 error duplicate-id: set a different id:",
        "notifications/other.md:3:5 error duplicate-id: set a different id:",
      ]),
    Check("the id of a file that has another", [hello: banner("id: a"), other: banner("id: hello")], []),
    Check("a revision that looks like an id", [hello: banner("revision: 2"), other: banner("id: hello-2")], []),
    Check(
      "the id of another file's revision", [hello: banner("revision: 2"), other: banner("id: hello.2")],
      ["notifications/other.md:3:5 error duplicate-id: set a different id:"]),
    Check(
      "one alert key in two files", [hello: alert("key: a"), other: alert("key: A")],
      ["notifications/other.md:5:6 error duplicate-key: set a different key: in one of them"]),
    Check("one key, but one is a banner's", [hello: alert("key: a"), other: banner("key: a")], []),
    Check(
      "a key among dates", [hello: alert(), other: alert("key: welcome")],
      [
        "notifications/other.md:5:6 warning key-scheme: "
          + "start it with a date such as 2026/11/20, unless devices already know this key"
      ]),
    Check(
      "not padded, so not a date", [hello: alert(), other: alert("key: 2026/1/9")],
      [
        "notifications/other.md:5:6 warning key-scheme: "
          + "start it with a date such as 2026/11/20, unless devices already know this key"
      ]),
    Check("dates alone", [hello: alert(), other: alert("key: 2026/11/20b")], []),
    Check("another scheme alone", [hello: alert("key: 0001"), other: alert("key: 0002")], []),
  ]

  @Test(arguments: table) func finds(_ c: Check) throws {
    #expect(try findings(of: Self.ids, in: c.input) == c.expected)
  }

  private static let prompt = "---\nactionURL: https://example.com/\n---\nHi."
}
