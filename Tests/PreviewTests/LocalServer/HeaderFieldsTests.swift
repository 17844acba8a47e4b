import Testing

@testable import LocalServer

@Suite struct HeaderFieldsTests {
  /// RFC 9110, 5.3.
  @Test func severalValuesAreOneList() {
    var fields: HeaderFields = [.ifNoneMatch: "\"a\"", .host: "localhost"]
    fields.append(.ifNoneMatch, "\"b\"")
    #expect(fields[.ifNoneMatch] == "\"a\", \"b\"")
    #expect(fields.values(of: .ifNoneMatch) == ["\"a\"", "\"b\""])
    #expect(fields[.host] == "localhost")
    #expect(fields[.origin] == nil)
    fields[.ifNoneMatch] = "*"
    #expect(fields.values(of: .ifNoneMatch) == ["*"])
    fields[.ifNoneMatch] = nil
    #expect(fields == [.host: "localhost"])
  }

  static let names: [(String, HeaderFields.Name?)] = [
    ("Content-Length", .contentLength), ("content-length", .contentLength), ("HOST", .host), ("Hos", nil), ("", nil),
    ("X-Other", nil),
  ]

  @Test(arguments: names) func namesAreKnownInAnyCase(text: String, name: HeaderFields.Name?) {
    #expect(HeaderFields.Name(cString: text) == name)
  }
}
