import Diagnostics
import TestKit
import Testing

@testable import Authoring

@Suite struct FrontMatterTests {
  struct Parts: Equatable, Sendable {
    var keys: [String]
    var body: String
    var line: Int
  }

  private func parts(_ text: String) throws -> Parts {
    let front = try parseFrontMatter(text, path: "a.md")
    return Parts(keys: front.fields.entries.map(\.key.value), body: front.body, line: front.bodyLine)
  }

  static let texts: [Case<String, Parts>] = [
    Case("none", "Hello\n", Parts(keys: [], body: "Hello\n", line: 1)),
    Case("an empty file", "", Parts(keys: [], body: "", line: 1)),
    Case("some", "---\ntitle: a\n---\nHello\n", Parts(keys: ["title"], body: "Hello\n", line: 4)),
    Case("empty", "---\n---\nHello", Parts(keys: [], body: "Hello", line: 3)),
    Case("only a comment", "---\n# a\n---\nHello", Parts(keys: [], body: "Hello", line: 4)),
    Case("no body", "---\na: b\n---", Parts(keys: ["a"], body: "", line: 4)),
    Case(
      "spaces and a tab after the fences", "--- \t\na: b\n---  \nHello", Parts(keys: ["a"], body: "Hello", line: 4)),
    Case("blank lines above the body stay", "---\na: b\n---\n\nHello", Parts(keys: ["a"], body: "\nHello", line: 4)),
    Case(
      "a rule in the body is not a fence", "---\na: b\n---\nHello\n\n---\n",
      Parts(keys: ["a"], body: "Hello\n\n---\n", line: 4)),
    Case(
      "two rules at the start of the body", "---\na: b\n---\n---\n\n---\n",
      Parts(keys: ["a"], body: "---\n\n---\n", line: 4)),
    Case(
      "a text between two rules", "---\na: b\n---\n---\nHello: you and me\nmore\n---\n",
      Parts(keys: ["a"], body: "---\nHello: you and me\nmore\n---\n", line: 4)),
    Case("four dashes are a rule", "----\na\n", Parts(keys: [], body: "----\na\n", line: 1)),
    Case("a fence in a text is none", "---\na: |\n  ---\n---\nb", Parts(keys: ["a"], body: "b", line: 5)),
  ]

  @Test("keys above, Markdown below", arguments: texts)
  func text(_ c: Case<String, Parts>) throws { #expect(try parts(c.input) == c.expected) }

  static let problems: [Case<String, String>] = [
    Case(
      "front matter unclosed", "---\ntitle: a\n\nHello\n",
      "1:1 front-matter-unclosed: add a line '---' below its last key"),
    Case(
      "a fence and nothing else", "---",
      "1:1 front-matter-unclosed: add a line '---' below its last key"),
    Case(
      "closed by four dashes", "---\na: b\n----\n",
      "1:1 front-matter-unclosed: write '---' in line 3 instead of '----'"),
    Case(
      "opened by four dashes", "----\ntitle: a\n----\nHi",
      "1:1 front-matter-missing: write '---' here and below its last key, and 'key: value' between them"),
    Case(
      "opened by a dash", "—\ntitle: a\n—\nHi",
      "1:1 front-matter-missing: write '---' here and below its last key, and 'key: value' between them"),
    Case(
      "another format", "+++\ntitle = \"a\"\n+++\nHi",
      "1:1 front-matter-missing: write '---' here and below its last key, and 'key: value' between them"),
    Case(
      "a title in brackets", "---\ntitle: [New] thing\n---\n", "2:8 yaml-syntax: quote the text: title: \"[New] thing\""
    ),
    Case(
      "an apostrophe in apostrophes", "---\ntitle: 'It's new'\n---\n",
      "2:8 yaml-syntax: quote the text: title: \"It's new\""),
    Case("a star", "---\ntitle: *New*\n---\n", "2:8 yaml-syntax: quote the text: title: \"*New*\""),
    Case("a dash", "---\ntitle: - New\n---\n", "2:8 yaml-syntax: quote the text: title: \"- New\""),
    Case(
      "quotation marks in quotation marks", "---\ntitle: \"A \"new\" thing\"\n---\n",
      #"2:8 yaml-syntax: quote the text: title: "A \"new\" thing""#),
    Case(
      "a number sign", "---\ntitle: 50% off #sale\n---\n",
      "2:16 comment-in-text: write title: \"50% off #sale\", or the comment on a line of its own"),
    Case(
      "front matter twice", "---\na: b\n---\n\n---\ntitle: c\nconditions:\n  all: {}\n---\nHello",
      "5:1 front-matter-twice: merge the two"),
    Case(
      "front matter below empty lines", "\n\n---\ntitle: a\n---\nHello",
      "3:1 front-matter-late: remove the empty lines above it"),
    Case("a list instead of keys", "---\n- a\n---\n", "2:1 front-matter-not-keys: give each value a key"),
    Case("a text instead of keys", "---\nhello\n---\n", "2:1 front-matter-not-keys: give each value a key"),
    Case(
      "what is wrong in a key is in its own line", "---\na: 1\nb: &c d\n---\n",
      "3:4 yaml-anchor: write the value out; quote text that starts with '&'"),
    Case("unclosed quotation marks", "---\na: \"b\n---\nHello", "2:4 yaml-syntax: close the quotation mark"),
  ]

  @Test("malformed front matter", arguments: problems)
  func problem(_ c: Case<String, String>) {
    do throws(Diagnostic) {
      _ = try parseFrontMatter(c.input, path: "a.md")
      Issue.record("nothing was found")
    } catch {
      #expect(found([error]) == [c.expected])
    }
  }

  @Test(
    "a byte order mark, CRLF or CR alone changes nothing",
    arguments: [
      "\u{FEFF}---\ntitle: a\nx: y\n---\nHi\n", "---\r\ntitle: a\r\nx: y\r\n---\r\nHi\r\n",
      "---\rtitle: a\rx: y\r---\rHi\r",
    ])
  func lineEnds(_ text: String) {
    #expect(
      foundByFile(read(["notifications/a.md": text]).diagnostics) == ["content/notifications/a.md:3:1 unknown-key"])
  }
}
