import Testing

@testable import LocalServer

@Suite struct RequestTargetTests {
  static let paths: [(String, String)] = [
    ("/views/a.html", "/views/a.html"),
    ("/views/a.html?width=3", "/views/a.html"),
    ("/gr%C3%BC%C3%9Fe.html", "/grüße.html"),
    ("/a%20b", "/a b"),
    ("/a+b", "/a+b"),
    ("/%252e", "/%2e"),
    ("/%2e%2e/etc", "/../etc"),
    ("//etc", "//etc"),
    ("/a\\b", "/a\\b"),
    ("/%61?%zz", "/a"),
    ("/a?\u{301}", "/a"),
  ]

  @Test(arguments: paths) func decodesOnce(target: String, path: String) throws {
    #expect(try #require(RequestTarget(target)).path == path)
  }

  @Test(arguments: [
    "", "a", "*", "http://localhost/", "/%", "/%4", "/%zz", "/%+1", "/%00", "/a%2Fb", "/a%2fb", "/%FF", "/%C0%AF",
    "/" + String(repeating: "a", count: 8192),
  ]) func refuses(target: String) {
    #expect(RequestTarget(target) == nil)
  }

  @Test func takesTheLongest() {
    #expect(RequestTarget("/" + String(repeating: "a", count: 8191)) != nil)
  }

  static let values: [(String, String, String?)] = [
    ("/?a=1&b=2", "b", "2"), ("/?a=1&a=2", "a", "1"), ("/?ab=1", "a", nil), ("/?a", "a", nil), ("/?a=", "a", ""),
    ("/?a=1=2", "a", "1=2"), ("/", "a", nil), ("/?", "a", nil), ("/?b?a=1", "a", nil),
  ]

  @Test(arguments: [("a+few%20stars", "a few stars"), ("2%2B2", "2+2"), ("a%2Fb", "a/b"), ("%FF", nil)])
  func decodesAsFormsEncode(written: String, text: String?) throws {
    #expect(try #require(RequestTarget("/?words=\(written)")).text(of: "words") == text)
  }

  @Test(arguments: values) func findsValues(target: String, name: String, value: String?) throws {
    #expect(try #require(RequestTarget(target)).value(of: name).map(String.init) == value)
  }
}
