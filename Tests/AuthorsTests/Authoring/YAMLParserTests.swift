import Diagnostics
import TestKit
import Testing

@testable import Authoring

@Suite struct YAMLParserTests {
  /// `{a: [b, c]}`, with nothing lost.
  private func shown(_ node: YAMLNode?) -> String {
    switch node {
    case nil: "nothing"
    case .scalar(let scalar)?: "<\(scalar.value)>"
    case .refused?: "refused"
    case .sequence(let items, _)?: "[" + items.map(shown).joined(separator: " ") + "]"
    case .mapping(let mapping)?:
      "{" + mapping.entries.map { "\($0.key.value): \(shown($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  private func read(_ text: String) -> String {
    do throws(Diagnostic) {
      return shown(try parseYAML(text, path: "a.yml", firstLine: 1))
    } catch {
      return found([error])[0]
    }
  }

  static let values: [Case<String, String>] = [
    Case("nothing", "", "nothing"),
    Case("a comment alone", "# a\n", "nothing"),
    Case("a version is not a number", "1.10", "<1.10>"),
    Case("a time is not 600", "10:00", "<10:00>"),
    Case("no is a word", "no", "<no>"),
    Case("so is Norway in a list", "[no, se, on, y]", "[<no> <se> <on> <y>]"),
    Case("012 is not octal", "012", "<012>"),
    Case("0x10 is not 16", "0x10", "<0x10>"),
    Case("1_000 keeps its line", "1_000", "<1_000>"),
    Case("a day is text", "2026-11-20", "<2026-11-20>"),
    Case("an instant is text", "2026-11-20T09:00:00+01:00", "<2026-11-20T09:00:00+01:00>"),
    Case("infinity is text", ".inf", "<.inf>"),
    Case("null is text", "null", "<null>"),
    Case("a tilde is text", "~", "<~>"),
    Case("true is text until a field wants more", "true", "<true>"),
    Case("quotation marks go", #"a: "b""#, "{a: <b>}"),
    Case("an apostrophe in quotation marks", "a: 'it''s'", "{a: <it's>}"),
    Case("maps and lists in flow", "{a: [b, {c: d}], e: }", "{a: [<b> {c: <d>}], e: <>}"),
    Case("maps and lists in blocks", "a:\n  - b\n  - c: d\n", "{a: [<b> {c: <d>}]}"),
    Case("keys keep their order", "b: 1\na: 2", "{b: <1>, a: <2>}"),
    Case("text over lines is folded", "a: >-\n  b\n  c\n", "{a: <b c>}"),
    Case("text behind a hash is a comment", "a: b # c", "{a: <b>}"),
    Case("a hash in a word is none", "a: b#c", "{a: <b#c>}"),
    Case("an umlaut and an emoji", "ä: 🚀", "{ä: <🚀>}"),
    Case("escapes of characters", #"a: "\u00e9\t\U0001F680""#, "{a: <é\t🚀>}"),
    Case("merging is a key like others", "<<: a", "{<<: <a>}"),
    Case("one document with its marks", "---\na: b\n...\n", "{a: <b>}"),
    Case(
      "sixteen levels", String(repeating: "[", count: 16) + String(repeating: "]", count: 16),
      "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]"),
  ]

  @Test("every scalar is text, whatever it looks like", arguments: values)
  func value(_ c: Case<String, String>) { #expect(read(c.input) == c.expected) }

  static let problems: [Case<String, String>] = [
    Case(
      "an anchor", "a: &b c", "1:4 yaml-anchor: write the value out; quote text that starts with '&'"),
    Case(
      "an anchor on a map", "a: &b\n  c: d",
      "1:4 yaml-anchor: write the value out; quote text that starts with '&'"),
    Case("an alias", "a: *b", "1:4 yaml-alias: write the value out; quote text that starts with '*'"),
    Case("a tag", "a: !!str b", "1:4 yaml-tag: write the value alone; quote text that starts with '!'"),
    Case(
      "a tag of one's own", "a:\n  - !b [c]",
      "2:5 yaml-tag: write the value alone; quote text that starts with '!'"),
    Case(
      "a tag on a key", "!b a: c",
      "1:1 yaml-tag: write the value alone; quote text that starts with '!'"),
    Case(
      "billion laughs end at the first anchor", "a: &a [x]\nb: [*a, *a]",
      "1:4 yaml-anchor: write the value out; quote text that starts with '&'"),
    Case("a key twice", "a: 1\nb: 2\na: 3", "3:1 duplicate-key: keep one of them"),
    Case("a key twice, deep inside", "a: { b: 1, b: 2 }", "1:12 duplicate-key: keep one of them"),
    Case(
      "keys that differ by normalisation", "\u{E9}: 1\ne\u{301}: 2", "2:1 duplicate-key: keep one of them"
    ),
    Case("a second document", "a: b\n---\nc: d", "2:1 yaml-second-document: keep one"),
    Case(
      "tabs for indentation", "a:\n\tb: c",
      "2:1 yaml-syntax: quote the text: \"…\"; indent with spaces, never tabs"),
    Case("seventeen levels", String(repeating: "[", count: 17), "1:17 yaml-too-deep: flatten it"),
    Case(
      "thirty thousand levels", String(repeating: "[", count: 30_000), "1:17 yaml-too-deep: flatten it"),
    Case("levels of maps", String(repeating: "{a: ", count: 1000), "1:65 yaml-too-deep: flatten it"),
    Case(
      "unclosed quotation marks, where they begin", "a: b\nc: \"d\n\ne: f\n",
      "2:4 yaml-syntax: close the quotation mark"),
    Case("unclosed apostrophe, where it is", "a: 'd\n", "1:4 yaml-syntax: close the quotation mark"),
    Case(
      "an unclosed bracket, where it is", "a: b\nc: [d\ne: f",
      "2:4 yaml-syntax: separate values by commas, and close the bracket"),
    Case(
      "an unclosed brace, where it is", "c: { d: e", "1:4 yaml-syntax: separate values by commas, and close the bracket"
    ),
    Case("a missing comma", "c: [{d: e} f]", "1:4 yaml-syntax: separate values by commas, and close the bracket"),
    Case("an end in the last line, without a line end", "a: b\nc", "2:2 yaml-syntax: write 'key: value'"),
    Case(
      "an unknown escape", #"a: "\d""#, "1:4 yaml-syntax: write a backslash as \\\\, or use 'single' quotation marks"),
    Case(
      "a colon in a text", "a: b: c",
      "1:5 yaml-syntax: quote text that contains ': ', or write a map as { name: value }"),
    Case(
      "a percent sign at the start", "a: %b", "1:4 yaml-syntax: quote the text: \"…\"; indent with spaces, never tabs"),
    Case("an at sign at the start", "a: @b", "1:4 yaml-syntax: quote the text: \"…\"; indent with spaces, never tabs"),
    Case("a line without a colon", "a: b\nc\nd: e", "3:1 yaml-syntax: write 'key: value'"),
    Case(
      "a key that is indented differently", "a: b\n c: d",
      "2:3 yaml-syntax: quote text that contains ': ', or write a map as { name: value }"),
    Case("a key that is a list", "? [a]\n: b", "1:3 yaml-syntax: write 'key: value'"),
    Case("a control as an escape", #"a: "x\0""#, "1:4 control-character: remove it"),
    Case("U+FFFE as an escape", #"a: "\uFFFE""#, "1:4 control-character: remove it"),
    Case(
      "an override as an escape", #"a: "\u202E""#,
      "1:4 bidi-override: remove it; if a direction must be set, use the isolates U+2066 to U+2069"),
  ]

  @Test("YAML that is refused", arguments: problems)
  func problem(_ c: Case<String, String>) { #expect(read(c.input) == c.expected) }

  @Test("a duplicate among ten thousand keys is found")
  func manyKeys() {
    let text = (0..<10_000).map { "k\($0):\n" }.joined()
    #expect(read(text + "k9:") == "10001:1 duplicate-key: keep one of them")
  }

  @Test("places count lines from the beginning of the text, and columns in scalars")
  func places() throws {
    guard case .mapping(let map)? = try parseYAML("日本: {🚀: x}\nb: 'cd'", path: "a.yml", firstLine: 5) else {
      Issue.record("not a map")
      return
    }
    #expect(map.entries.map(\.key.location.description) == ["a.yml:5:1", "a.yml:6:1"])
    #expect(map.entries.map(\.value.location.description) == ["a.yml:5:5", "a.yml:6:4"])
    guard case .scalar(let scalar) = map.entries[1].value else { return }
    #expect(scalar.length == 4)
  }
}
