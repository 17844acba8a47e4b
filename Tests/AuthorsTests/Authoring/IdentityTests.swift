import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Authoring

/// The values by which devices remember a notification (docs/authoring.md, What devices remember).
@Suite struct IdentityTests {
  static let cases: [Case<String, [String?]>] = [
    Case("the file's name", "date: 2026-11-20", ["hello", "2026/11/20-hello"]),
    Case("an id", "date: 2026-11-20\nid: old", ["old", "2026/11/20-old"]),
    Case("the first revision", "date: 2026-11-20\nrevision: 1", ["hello", "2026/11/20-hello"]),
    Case("a later revision", "date: 2026-11-20\nrevision: 2", ["hello.2", "2026/11/20-hello.2"]),
    Case("a later revision of an id", "date: 2026-11-20\nid: old\nrevision: 12", ["old.12", "2026/11/20-old.12"]),
    Case("a later revision of a key", "key: a/b\nrevision: 2", ["hello.2", "a/b.2"]),
    Case("no date", "revision: 2", ["hello.2", nil]),
  ]

  @Test(arguments: cases) func identifies(_ c: Case<String, [String?]>) throws {
    let (value, problems) = notification(c.input)
    let found = try #require(value)
    #expect(problems.isEmpty)
    #expect([found.id, found.alertKey] == c.expected)
    #expect(found.identity.file == "hello")
    // In paths, the file's name stands for what cannot be a name.
    #expect(found.identity.pathName == (found.id.contains(" ") ? "hello" : found.id))
  }

  private static let number = "write a whole number from 1 to 1000000"

  static let problems: [Case<String, String>] = [
    Case("too long", "id: \(String(repeating: "a", count: 101))", "3:5 bad-name: shorten it"),
    Case("no revision", "revision: 0", "3:11 bad-number: \(number)"),
    Case("half a revision", "revision: 1.5", "3:11 bad-number: \(number)"),
    Case("withdrawn, perhaps", "withdrawn: maybe", "3:12 bad-boolean: write true or false"),
  ]

  @Test(arguments: problems) func refuses(_ c: Case<String, String>) {
    #expect(notification(c.input).found == [c.expected])
  }
}
