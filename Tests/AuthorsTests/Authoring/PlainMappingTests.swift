import Diagnostics
import TestKit
import Testing

@testable import Authoring

/// Plain front matter is read exactly like libyaml reads it, or left to libyaml.
@Suite struct PlainMappingTests {
  static let plain: [Case<String, [String]>] = [
    Case("a line", "title: Hello", ["2:1+5 title 2:8+5 Hello"]),
    Case("two lines", "a: b\nc: d\n", ["2:1+1 a 2:4+1 b", "3:1+1 c 3:4+1 d"]),
    Case("spaces around", "a:   b c  \n", ["2:1+1 a 2:6+3 b c"]),
    Case("characters beyond ASCII", "a: Käse 🧀", ["2:1+1 a 2:4+6 Käse 🧀"]),
    Case(
      "a URL, an instant", "u: https://a.b/c?d#e\nt: 2026-11-20T09:00:00Z",
      [
        "2:1+1 u 2:4+17 https://a.b/c?d#e", "3:1+1 t 3:4+20 2026-11-20T09:00:00Z",
      ]),
    Case("marks inside", "a: b, [c] \"d\" {e} *f* & 'g' !h | >", ["2:1+1 a 2:4+31 b, [c] \"d\" {e} *f* & 'g' !h | >"]),
  ]

  @Test(arguments: plain) func reads(_ c: Case<String, [String]>) throws {
    let mapping = try #require(readPlainMapping(c.input[...], path: "a.md", firstLine: 2))
    #expect(Self.words(.mapping(mapping)) == c.expected)
    #expect(try parseYAML(c.input, path: "a.md", firstLine: 2).map(Self.words) == c.expected)
  }

  @Test(arguments: [
    "", "\n", "a", "a:", "a: ", "a:b", " a: b", "a: b\n\nc: d", "a: b\n  c", "# a", "a: b # c", "a: b: c", "a: b:",
    "a: \"b\"", "a: 'b'", "a: |\n  b", "a: &b c", "a: *b", "a: !b c", "a: - b", "- a: b", "? a",
    "a: b\na: c", "a\tb: c", "a:\tb", "a: b\tc", "a b: c", "a: @b", "a: %b", "a: `b", "1: b", "a: ~", "---",
  ])
  func leavesToOthers(_ text: String) { #expect(readPlainMapping(text[...], path: "a.md", firstLine: 2) == nil) }

  private static let pieces = [
    "a", "b", "Title", ": ", ":", " ", "  ", "\n", "\n", "#", " #", "-", "- ", ",", "[", "]", "{", "}", "\"", "'", "&",
    "*",
    "!", "|", ">", "%", "@", "`", "?", "é", "🚀", "0", "2026-11-20", "\\", "/", "=", "~", "\n  ", "key: value\n",
    "x: y\n",
  ]

  @Test(arguments: 0..<40) func agreesWithLibyaml(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var read = 0
    for _ in 0..<500 {
      let lines = (0..<Int.random(in: 1...3, using: &random)).map { line in
        let count = Int.random(in: 1...4, using: &random)
        return "k\("abc".prefix(line)): "
          + (0..<count).compactMap { _ in Self.pieces.randomElement(using: &random) }.joined()
      }
      let text = lines.joined(separator: "\n")
      guard let mapping = readPlainMapping(text[...], path: "a.md", firstLine: 2) else { continue }
      read += 1
      let node = try #require(try? parseYAML(text, path: "a.md", firstLine: 2), "\(text)")
      #expect(Self.words(.mapping(mapping)) == Self.words(node), "\(text)")
      #expect(mapping.location == node.location)
    }
    #expect(read > 10)
  }

  /// `2:1+5 title 2:8+5 Hello` for each entry.
  private static func words(_ node: YAMLNode) -> [String] {
    guard case .mapping(let mapping) = node else { return ["\(node)"] }
    return mapping.entries.map { entry in
      guard case .scalar(let value) = entry.value else { return "\(entry)" }
      return "\(words(entry.key)) \(words(value))"
    }
  }

  private static func words(_ text: Placed<String>) -> String {
    "\(text.location.line):\(text.location.column)+\(text.length) \(text.value)"
  }
}
