import Testing
import WireFormats

@Suite struct JSONWritingTests {
  @Test("text is indented by two spaces, keeps the order of members and ends in one line feed")
  func layout() {
    let value = JSON.object([
      .init("b", .array([.number("1"), .object([])])), .init("a", .object([.init("/", .null)])), .init("c", .array([])),
    ])
    #expect(
      text(value.write()) == """
        {
          "b": [
            1,
            {}
          ],
          "a": {
            "/": null
          },
          "c": []
        }

        """)
    #expect(text(value.writeCompactly()) == #"{"b": [1, {}], "a": {"/": null}, "c": []}"#)
  }

  @Test(arguments: [
    ("é/😀", #""é/😀""#), ("\"\\", #""\"\\""#), ("\u{0}\u{1F}\n\r\t\u{8}\u{C}", #""\u0000\u001F\n\r\t\b\f""#),
    ("a\u{2028}b\u{2029}", #""a\u2028b\u2029""#), ("\u{2027}\u{7F}", "\"\u{2027}\u{7F}\""), ("", "\"\""),
    ("\u{600}\"\u{301}", "\"\u{600}\\\"\u{301}\""), ("\u{600}\\\u{200D}", "\"\u{600}\\\\\u{200D}\""),
    ("\u{110BD}\n\u{301}", "\"\u{110BD}\\n\u{301}\""),
  ])
  func strings(_ string: String, _ expected: String) { #expect(text(JSON.string(string).writeCompactly()) == expected) }

  @Test(
    "text that is not a JSON number becomes null",
    arguments: [
      ("12", "12"), ("-0.50e7", "-0.50e7"), ("0", "0"), ("NaN", "null"), ("01", "null"), ("", "null"), ("1 ", "null"),
      ("true", "null"),
    ])
  func numbers(_ number: String, _ expected: String) { #expect(text(JSON.number(number).writeCompactly()) == expected) }

  @Test func doubles() {
    #expect(
      [120, 33.3, -0.0, 1e300, .nan].map { text(JSON.number($0).writeCompactly()) } == [
        "120", "33.3", "0", "1e+300", "null",
      ])
  }
}
