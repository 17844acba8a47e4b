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
    Case(
      "a map below a key", "a:\n  b: c\n  d:\n    e: f\ng: h",
      ["2:1+1 a {b@3+1: c@6+1, d@3+1: {e@5+1: f@8+1}@5}@3", "6:1+1 g 6:4+1 h"]),
    Case("a list below a key", "a:\n - b c\n - { d: e }\n", ["2:1+1 a [b c@4+3, {d@6+1: e@9+1}@4]@2"]),
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
    "a:\n", "a:\n  ", "a:\n  b", "a:\n- b", "a:\nb: c", "a:  \n  b: c", "a:\n  b: c\n d: e", "a:\n  b: c\n    d",
    "a:\n  b: c\n  b: d", "a:\n  - b\n  c: d", "a:\n  b: c\n  - d", "a:\n  - b: c", "a:\n  - - b", "a:\n  -",
    "a:\n  -b", "a:\n  - b\n    c", "a:\n\tb: c", "a:\n  b: c # d", "a:\n  # b\n  c: d", "a:\n\n  b: c", "- a",
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

  private static let blocks = [
    "a:", "b:", "c: d", "e: { f: g }", "- h", "- { i: j }", "- k: l", "-", "- ", "m", "", "# n", "o: p q", "r: [s]",
    "  ",
  ]

  @Test(arguments: 0..<40) func agreesOnBlocks(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var read = 0
    for _ in 0..<5000 {
      let lines = (0..<Int.random(in: 1...7, using: &random)).map { _ in
        let indent = [0, 0, 1, 2, 2, 2, 4, 4].randomElement(using: &random) ?? 0
        // A few lines that may stand there often, and seldom any other.
        let kinds = Int.random(in: 0..<6, using: &random) == 0 ? Self.blocks.count : 6
        return String(repeating: " ", count: indent) + Self.blocks[Int.random(in: 0..<kinds, using: &random)]
      }
      let text = lines.joined(separator: "\n")
      guard let mapping = readPlainMapping(text[...], path: "a.md", firstLine: 2) else { continue }
      read += 1
      let node = try #require(try? parseYAML(text, path: "a.md", firstLine: 2), "\(text)")
      #expect("\(YAMLNode.mapping(mapping))" == "\(node)", "\(text)")
    }
    #expect(read > 10)
  }

  /// `2:1+5 title 2:8+5 Hello` for each entry.
  private static func words(_ node: YAMLNode) -> [String] {
    guard case .mapping(let mapping) = node else { return ["\(node)"] }
    return mapping.entries.map { entry in
      guard case .scalar(let value) = entry.value else {
        return "\(words(entry.key)) \(PlainFlowTests.words(entry.value))"
      }
      return "\(words(entry.key)) \(words(value))"
    }
  }

  private static func words(_ text: Placed<String>) -> String {
    "\(text.location.line):\(text.location.column)+\(text.length) \(text.value)"
  }
}
