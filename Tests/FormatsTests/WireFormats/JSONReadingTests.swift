import TestKit
import Testing
import WireFormats

@Suite struct JSONReadingTests {
  static let good: [(String, JSON)] = [
    ("{}", .object([])),
    (" [ ] \r\n", .array([])),
    ("\u{FEFF}null", .null),
    ("[true,false]", .array([.boolean(true), .boolean(false)])),
    ("{\"b\":1,\"a\":2}", .object([.init("b", .number("1")), .init("a", .number("2"))])),
    ("[-0,1.50,1E+2]", .array([.number("-0"), .number("1.50"), .number("1E+2")])),
    (#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, .string("\"\\/\u{8}\u{C}\n\r\té😀")),
    ("\"\u{7F}\u{FFFF}日本\"", .string("\u{7F}\u{FFFF}日本")),
    (#""\u0000""#, .string("\0")),
  ]

  @Test("reads", arguments: good)
  func reads(_ text: String, _ expected: JSON) throws { #expect(try JSON.parse(bytes(text)).value == expected) }

  static let bad: [(String, String, String)] = [
    ("empty body", "", "empty"),
    ("white space only", " \n\t", "empty"),
    ("hello", "hello", "syntax 1:1"),
    ("captive portal", " <!doctype HTML><html>", "an HTML page"),
    ("truncated", "{\"a\": {\"b\":", "syntax 1:12"),
    ("a property list", "<?xml version=\"1.0\"?><plist/>", "XML"),
    ("garbage after the end", "{}\n x", "syntax 2:2"),
    ("trailing comma in an object", "{\"a\":1,}", "syntax 1:8"),
    ("trailing comma in an array", "[1,]", "syntax 1:4"),
    ("a comment", "[1, // one\n2]", "syntax 1:5"),
    ("NaN", "[NaN]", "syntax 1:2"),
    ("leading zeros", "[01]", "syntax 1:3"),
    ("a plus sign", "[+1]", "syntax 1:2"),
    ("a point without digits", "[1.]", "syntax 1:4"),
    ("a point at the start", "[.5]", "syntax 1:2"),
    ("an exponent without digits", "[1e]", "syntax 1:4"),
    ("a lone minus", "-", "syntax 1:2"),
    ("single quotes", "{'a': 1}", "syntax 1:2"),
    ("a key without quotes", "{a: 1}", "syntax 1:2"),
    ("a missing colon", "{\"a\" 1}", "syntax 1:6"),
    ("lone high surrogate", #"["é\ud800"]"#, "syntax 1:5"),
    ("lone low surrogate", #"["\udc00"]"#, "syntax 1:4"),
    ("two high surrogates", #"["\ud800\ud800"]"#, "syntax 1:4"),
    ("a high surrogate and a letter", #"["\ud800\u0041"]"#, "syntax 1:4"),
    ("an unknown escape", #"["\x41"]"#, "syntax 1:4"),
    ("three hexadecimal digits", #"["\u12g4"]"#, "syntax 1:4"),
    ("raw line feed in a string", "[\"a\nb\"]", "syntax 1:4"),
    ("raw NUL", "[\"a\0b\"]", "syntax 1:4"),
    ("a string that does not end", "[\"abc", "syntax 1:6"),
    ("columns count scalars, CR and CRLF end lines", "[\"😀é\",\r\n\"日\",\rx]", "syntax 3:1"),
  ]

  @Test("refuses", arguments: bad)
  func refuses(_ name: String, _ text: String, _ place: String) {
    #expect(failure { () throws(FormatError) in try JSON.parse(bytes(text)) }?.place == place, "\(name)")
  }

  @Test(
    "other encodings are refused by name",
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0], "the text is UTF-16, not UTF-8"),
      ([0xFE, 0xFF, 0, 0x7B], "the text is UTF-16, not UTF-8"),
      ([0x7B, 0, 0x7D, 0], "the text is UTF-16, not UTF-8"), ([0xFF, 0xFE, 0, 0], "the text is UTF-32, not UTF-8"),
      ([0x22, 0xE9, 0x22], "invalid UTF-8 at line 1, column 2"),
      ([0x22, 0xC0, 0x80, 0x22], "invalid UTF-8 at line 1, column 2"),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], "invalid UTF-8 at line 1, column 2"),
      ([0x22, 0xF0, 0x9F], "invalid UTF-8 at line 1, column 2"),
      ([0x22, 0xF4, 0x90, 0x80, 0x80], "invalid UTF-8 at line 1, column 2"),
    ] as [([UInt8], String)])
  func encodings(_ bytes: [UInt8], _ problem: String) {
    #expect(failure { () throws(FormatError) in try JSON.parse(bytes) } == .encoding(problem))
  }

  @Test("of two equal keys the last value wins, in the place of the first")
  func duplicates() throws {
    let (value, issues) = try JSON.parse(bytes(#"{"x":{"a":1,"b":2,"a":3,"A":4}}"#))
    let members: [JSON.Member] = [.init("a", .number("3")), .init("b", .number("2")), .init("A", .number("4"))]
    #expect(value["x"] == .object(members))
    #expect(issues.map(\.path) == [["x", "a"]])
  }

  @Test("deep nesting is refused at once", arguments: [64, 65, 100_000])
  func depth(_ depth: Int) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let error = failure { () throws(FormatError) in try JSON.parse(bytes(text)) }
    #expect(error == (depth <= 64 ? nil : .tooDeep(limit: 64, line: 1, column: 65)))
  }

  @Test("200,000 keys, each twice, do not take quadratic time")
  func manyKeys() throws {
    let text = bytes("{" + (0..<400_000).map { "\"k\($0 % 200_000)\":\($0)" }.joined(separator: ",") + "}")
    let start = ThreadTime.now
    let (value, issues) = try JSON.parse(text)
    #expect(ThreadTime.now - start < .seconds(30), "quadratic time would be hours")
    #expect(value.members?.count == 200_000)
    #expect(issues.count == 100)
  }

  @Test("more bytes than the limit are refused")
  func size() {
    let error = failure { () throws(FormatError) in try JSON.parse(bytes("[1,2]"), limits: .init(maxBytes: 4)) }
    #expect(error == .tooLarge(limit: 4))
  }
}
