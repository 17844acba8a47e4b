import TestKit
import Testing

@testable import SiteBuilder

@Suite struct ExactTests {
  private static let composed = "\u{E9}"
  private static let decomposed = "e\u{301}"

  static let texts: [Case<[String?], Bool>] = [
    Case("the same", [composed, composed], true), Case("another", ["a", "b"], false),
    Case("in other bytes", [composed, decomposed], false), Case("none", [nil, nil], true),
    Case("one of two", [nil, ""], false),
  ]

  @Test(arguments: texts) func comparesBytes(_ c: Case<[String?], Bool>) {
    #expect((Exact(wrappedValue: c.input[0]) == Exact(wrappedValue: c.input[1])) == c.expected)
  }

  static let sets: [Case<[Set<String>], Bool>] = [
    Case("the same", [["a", composed], [composed, "a"]], true), Case("one more", [["a"], ["a", "b"]], false),
    Case("in other bytes", [["a", composed], ["a", decomposed]], false),
  ]

  @Test(arguments: sets) func comparesElements(_ c: Case<[Set<String>], Bool>) {
    #expect((Exact(wrappedValue: c.input[0]) == Exact(wrappedValue: c.input[1])) == c.expected)
  }

  static let dictionaries: [Case<[[String: String]], Bool>] = [
    Case("the same", [["a": composed], ["a": composed]], true), Case("another name", [["a": ""], ["b": ""]], false),
    Case("one more", [["a": ""], ["a": "", "b": ""]], false),
    Case("a name in other bytes", [[composed: ""], [decomposed: ""]], false),
    Case("a value in other bytes", [["a": composed], ["a": decomposed]], false),
  ]

  @Test(arguments: dictionaries) func comparesNamesAndValues(_ c: Case<[[String: String]], Bool>) {
    #expect((Exact(wrappedValue: c.input[0]) == Exact(wrappedValue: c.input[1])) == c.expected)
  }
}
