import Diagnostics
import TestKit
import Testing

@testable import Authoring

/// cmark's own pathological tests, as long as a source file may be: each ends in events or in a diagnostic.
@Suite struct PathologicalMarkdownTests {
  private static func filled(_ piece: String, _ rest: String = "", after start: String = "") -> String {
    let count = (SourceFile.limit - rest.utf8.count - start.utf8.count) / piece.utf8.count
    return start + String(repeating: piece, count: count) + rest
  }

  private static func both(_ left: String, _ middle: String, _ right: String) -> String {
    let count = (SourceFile.limit - middle.utf8.count) / (left.utf8.count + right.utf8.count)
    return String(repeating: left, count: count) + middle + String(repeating: right, count: count)
  }

  static let read: [Case<String, Bool>] = [
    Case("strong emphasis in strong emphasis", both("*a **a ", "b", " a** a*"), true),
    Case("emphasis never closed", filled("_a "), true),
    Case("emphasis never opened", filled("a_ "), true),
    Case("emphasis that does not match", filled("*a_ "), true),
    Case("links never closed", filled("[a"), true),
    Case("links never opened", filled("a]"), true),
    Case("links and emphasis", filled("[ a_"), true),
    Case("brackets in brackets", both("[", "a", "]"), true),
    Case("openers and closers by multiples of three", filled("c* ", after: "a**b"), true),
    Case("links that begin alike", filled("[ ("), true),
    Case("images without end", filled("![[]()"), false),
    Case(
      "backticks of growing length", (1...350).map { "e" + String(repeating: "`", count: $0) }.joined(),
      true),
    Case("links in links", filled("[a](b", ""), false),
    Case("angles never closed", filled("<>"), true),
    Case("comments never closed", filled("<!-- ", after: "a "), true),
    Case("declarations never closed", filled("<!A ", after: "a "), true),
    Case("instructions never closed", filled("<? ", after: "a "), true),
    Case("character data never closed", filled("<![CDATA[", after: "a "), true),
    Case("one reference, used often", "[a]: close:\n\n" + String(repeating: "[a] ", count: 16_000), true),
    Case("many references", (0..<3000).map { "[\($0)]: close:\n" }.joined() + "\n[1]", true),
    Case("a long rule", filled("-"), true),
    Case("a long rule with spaces", filled("- "), true),
    Case("a long rule of stars", filled(" *"), true),
    Case("dots", filled("."), true),
    Case("numbers", filled("1"), true),
    Case("a heading's underline", filled("=", after: "a\n"), true),
    Case("empty lines", filled("\n"), true),
    Case("items side by side", filled("- a\n"), true),
    Case("empty items", filled("-\n"), true),
    Case("quotes side by side", filled("> a\n"), true),
    Case("50 quotes in each line", filled(String(repeating: ">", count: 50) + "a\n"), true),
    Case("a table of dashes", filled("--- | --- | ---\n"), true),
    Case("dashes in columns", filled("----  ----  ----\n\n"), true),
    Case("tabs", filled("\t"), true),
    Case("fences never closed", filled("```\n"), true),
    Case("references of HTML", filled("&amp"), true),
    Case("one long line", filled("a"), true),
    Case("a hundred stars as a divider", String(repeating: "* ", count: 100), true),
    Case("a code block of quotes", filled("> > > - - x\n", after: "```\n"), true),
    Case("comments of a program", filled("            * - a\n"), true),
  ]

  @Test("texts that are read in time", arguments: read)
  func reads(_ c: Case<String, Bool>) {
    #expect(c.input.utf8.count <= SourceFile.limit)
    #expect(markdown(c.input).found.isEmpty == c.expected)
  }

  static let refused: [Case<String, Int>] = [
    Case(
      "lists in lists, and as many empty lines",
      String(repeating: "- ", count: 16_000) + "x" + String(repeating: "\n", count: 30_000), 1),
    Case("quotes in quotes", filled(">", "a"), 1),
    Case("quotes with spaces", filled("> ", "a"), 1),
    Case("numbers in numbers", filled("1. ", "a", after: "a\n"), 2),
    Case("pluses, which are no rule", filled("+ "), 1),
    Case("dashes and stars, which are no rule", filled("- * "), 1),
    Case("quotes and lists", filled("> - ", "a"), 1),
    Case("a rule in quotes in quotes", String(repeating: "> ", count: 51) + "- - -", 1),
    Case("51 lists in lists", "a\n\n" + String(repeating: "- ", count: 51) + "x", 3),
    Case(
      "lists deeper from line to line",
      (0..<30).map { String(repeating: " ", count: $0 * 80) + String(repeating: "- ", count: 40) + "x\n" }.joined()
        + String(repeating: "\n", count: 20_000), 5),
    Case(
      "deeper from line to line, with tabs",
      (0..<30).map { String(repeating: "\t", count: $0 * 20) + String(repeating: "- ", count: 40) + "x\n" }.joined(), 5),
  ]

  @Test("texts that are refused at once", arguments: refused)
  func refuses(_ c: Case<String, Int>) {
    #expect(c.input.utf8.count <= SourceFile.limit)
    #expect(markdown(c.input).found == ["\(c.expected) nesting-too-deep: nest at most 50 of them"])
  }

  struct Text: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var markdown: String

    init(_ name: String, _ markdown: String) { (testDescription, self.markdown) = (name, markdown) }
  }

  static let legitimate = [
    Text("fifty quotes", String(repeating: "> ", count: 50) + "a"),
    Text("fifty lists", String(repeating: "- ", count: 50) + "a"),
    Text(
      "a rule in a list in a list",
      "- - * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * *"),
    Text("a divider of underscores", String(repeating: "_ ", count: 60)),
    Text("a divider of dashes", String(repeating: "-- ", count: 60)),
    Text("leaders in a table of contents", "Chapter 1 " + String(repeating: ". ", count: 80) + "5"),
    Text("a line of points", String(repeating: ". ", count: 80)),
    Text("a line of arrows", String(repeating: "-> ", count: 80)),
    Text("a line of numbers", String(repeating: "1.5 ", count: 80)),
    Text("far to the right", String(repeating: " ", count: 300) + "- a"),
  ]

  @Test("texts that people write are never refused", arguments: legitimate)
  func accepts(_ text: Text) { #expect(markdown(text.markdown).found.isEmpty) }
}
