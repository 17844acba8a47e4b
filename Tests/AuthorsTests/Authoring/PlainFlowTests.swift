import Diagnostics
import TestKit
import Testing

@testable import Authoring

/// Maps and lists of words on one line are read exactly like libyaml reads them, or left to libyaml.
@Suite struct PlainFlowTests {
  static let plain: [Case<String, String>] = [
    Case("a map", "c: { a: b }", "{a@6+1: b@9+1}@4"),
    Case("without spaces around", "c: {a: b}", "{a@5+1: b@8+1}@4"),
    Case(
      "a map in a map", "c: { all: { never: true }, any: {} }",
      "{all@6+3: {never@13+5: true@20+4}@11, any@28+3: {}@33}@4"),
    Case("a list", "c:  [banners,  a.b-c_2 ] ", "[banners@6+7, a.b-c_2@16+7]@5"),
    Case("an empty list", "c: []", "[]@4"),
    Case("a list in a map", "c: { localeIn: [de, fr] }", "{localeIn@6+8: [de@17+2, fr@21+2]@16}@4"),
  ]

  @Test(arguments: plain) func reads(_ c: Case<String, String>) throws {
    let mapping = try #require(readPlainMapping(c.input[...], path: "a.md", firstLine: 2))
    #expect(Self.words(mapping.entries[0].value) == c.expected)
    #expect(try parseYAML(c.input, path: "a.md", firstLine: 2).map(Self.words) == "{c@1+1: \(c.expected)}@1")
  }

  @Test(arguments: [
    "c: { a: b, }", "c: { a: b", "c: { a: b } d", "c: { a: b } # d", "c: { a:b }", "c: { a }", "c: { a: \"b\" }",
    "c: { a: b c }", "c: { a: b, a: c }", "c: { a: é }", "c: { a: }", "c: { , }", "c: [a, ]", "c: [a b]", "c: [a: b]",
    "c: [-a]", "c: [a,, b]", "c: ]", "c: { 1a: b }", "c: { a: [[[b]]] }", "c: { a: *b }", "c: { a:\tb }",
  ])
  func leavesToOthers(_ text: String) { #expect(readPlainMapping(text[...], path: "a.md", firstLine: 2) == nil) }

  private static let pieces = [
    "{ ", "{", " }", "}", "[", "]", ", ", ",", ": ", ":", " ", "a", "b: ", "cd: ", "2.4.0", "true", "a-b", "x_y", "- ",
    "#", "\"", "é",
  ]

  @Test(arguments: 0..<40) func agreesWithLibyaml(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var read = 0
    for _ in 0..<2000 {
      let count = Int.random(in: 0...7, using: &random)
      let inside = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &random) }.joined()
      let text = "c: " + (Bool.random(using: &random) ? "{ \(inside) }" : "[\(inside)]")
      guard let mapping = readPlainMapping(text[...], path: "a.md", firstLine: 2) else { continue }
      read += 1
      let node = try #require(try? parseYAML(text, path: "a.md", firstLine: 2), "\(text)")
      #expect(Self.words(.mapping(mapping)) == Self.words(node), "\(text)")
    }
    #expect(read > 10)
  }

  /// `{a@6+1: b@9+1}@4`: each word with its column and length, each map and list with its column.
  static func words(_ node: YAMLNode) -> String {
    switch node {
    case .scalar(let text): words(text)
    case .sequence(let items, let place): "[\(items.map(words).joined(separator: ", "))]@\(place.column)"
    case .mapping(let mapping):
      "{\(mapping.entries.map { "\(words($0.key)): \(words($0.value))" }.joined(separator: ", "))}@\(mapping.location.column)"
    case .refused: "refused"
    }
  }

  private static func words(_ text: Placed<String>) -> String { "\(text.value)@\(text.location.column)+\(text.length)" }
}
