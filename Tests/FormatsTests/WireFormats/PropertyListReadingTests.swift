import Foundation
import TestKit
import Testing
import WireFormats

@Suite struct PropertyListReadingTests {
  static let values: [(String, PropertyList)] = [
    ("<string>a</string>", .string("a")),
    ("<string/>", .string("")),
    ("<string> a\tb </string>", .string(" a\tb ")),
    ("<string>a<!-- b -->c</string>", .string("ac")),
    ("<string><![CDATA[<&>]]>;</string>", .string("<&>;")),
    ("<string>&lt;&gt;&amp;&quot;&apos;</string>", .string("<>&\"'")),
    ("<string>&#233;&#x1F600;&#10;</string>", .string("é😀\n")),
    ("<string>a\r\nb\rc&#13;d<![CDATA[\r\n]]></string>", .string("a\r\nb\rc\rd\r\n")),
    ("<string>]]></string>", .string("]]>")),
    ("<integer>0x10</integer>", .integer(16)),
    ("<integer>-0X1f</integer>", .integer(-31)),
    ("<integer> +7\n</integer>", .integer(7)),
    ("<integer>-9223372036854775808</integer>", .integer(.min)),
    ("<real>1.5e3</real>", .real(1500)),
    ("<real>10</real>", .real(10)),
    ("<true/>", .boolean(true)),
    ("<false></false>", .boolean(false)),
    ("<date>2012-06-01T00:00:00Z</date>", .date(Date(timeIntervalSince1970: 1_338_508_800))),
    ("<data>\n\tAAEC\n\t/w==\n</data>", .data([0, 1, 2, 255])),
    ("<array><true/><array/></array>", .array([.boolean(true), .array([])])),
    ("<dict><!-- x --><key>a</key> <?y z?> <dict/></dict >", .dictionary(["a": .dictionary([:])])),
  ]

  @Test("reads", arguments: values)
  func reads(_ element: String, _ expected: PropertyList) throws {
    #expect(try PropertyList.parse(bytes("<plist version='1.0'>\(element)</plist>")).value == expected)
    #expect(try PropertyList.parse(bytes(element)).value == expected)
  }

  static let frames = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://x/y.dtd\">\n<plist version=\"1.0\">BODY</plist>",
    "  \n<?xml version='1.0'?><plist>BODY</plist>\n<!-- after -->\n", "\u{FEFF}BODY",
    "<!-- a --><!DOCTYPE plist>\r\nBODY",
    "<!DOCTYPE plist SYSTEM 'file://localhost/a>b.dtd'><plist version = \"0.9\" >BODY</plist >",
  ]

  @Test("different text around the root element is accepted", arguments: frames)
  func frame(_ frame: String) throws {
    let text = frame.replacing("BODY", with: "<dict><key>a</key><string>é</string></dict>")
    #expect(try PropertyList.parse(bytes(text)).value == .dictionary(["a": .string("é")]))
  }

  static let encodings: [(String, [UInt8])] = [
    (
      "UTF-16 little endian",
      [0xFF, 0xFE] + "<string>é😀</string>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    ),
    ("UTF-16 big endian", [0xFE, 0xFF] + "<string>é😀</string>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
    ("Latin-1", Array("<?xml version='1.0' encoding='ISO-8859-1'?><string>".utf8) + [0xE9] + Array("😀</string>".utf8)),
  ]

  @Test("encodings", arguments: encodings)
  func encoding(_ name: String, _ bytes: [UInt8]) throws {
    let expected = name == "Latin-1" ? "éð\u{9F}\u{98}\u{80}" : "é😀"
    #expect(try PropertyList.parse(bytes).value == .string(expected))
  }

  static let bad: [(String, String, String)] = [
    ("empty body", "", "empty"),
    ("hello", "hello", "text that is not XML"),
    ("captive portal", "<HTML><body>", "an HTML page"),
    ("XHTML", "<?xml version='1.0'?>\n<!DOCTYPE html><html/>", "an HTML page"),
    ("truncated in a tag", "<plist><dict><key>a</ke", "syntax 1:20"),
    ("truncated between tags", "<dict><key>a</key>", "syntax 1:19"),
    ("NUL", "<string>a\0</string>", "syntax 1:10"),
    ("another declared encoding", "<?xml version='1.0' encoding='windows-1252'?><dict/>", "encoding"),
    (
      "billion laughs", "<!DOCTYPE plist [<!ENTITY a 'b'>]><plist><string>&a;</string></plist>",
      "syntax 1:17"
    ),
    ("an entity without declaration", "<string>&lol;</string>", "syntax 1:9"),
    ("an HTML entity", "<string>a&nbsp;b</string>", "syntax 1:10"),
    ("a bare ampersand", "<string>a & b</string>", "syntax 1:11"),
    ("JSON", "{\"a\": {}}", "JSON"),
    ("integer above 2^63", "<integer>9223372036854775808</integer>", "syntax 1:1"),
    ("an integer with a letter", "<integer>1a</integer>", "syntax 1:1"),
    ("two signs", "<integer>0x-1</integer>", "syntax 1:1"),
    ("an empty integer", "<integer/>", "syntax 1:1"),
    ("NaN", "<real>nan</real>", "syntax 1:1"),
    ("1e999", "<real>1e999</real>", "syntax 1:1"),
    ("30 February", "<array>\n<date>2026-02-30T00:00:00Z</date></array>", "syntax 2:1"),
    ("a zone", "<date>2026-02-20T00:00:00+14:00</date>", "syntax 1:1"),
    ("OpenStep", "{ a = b; }", "text that is not XML"),
    ("OpenStep 404", "404", "text that is not XML"),
    ("OpenStep Forbidden", "Forbidden", "text that is not XML"),
    ("strings file", "error = \"denied\";", "text that is not XML"),
    ("lone surrogate by number", "<string>&#xD800;</string>", "syntax 1:9"),
    ("U+FFFE", "<string>\u{FFFE}</string>", "syntax 1:9"),
    ("U+FFFF by number", "<string>&#xFFFF;</string>", "syntax 1:9"),
    ("control character", "<string>é\u{1B}</string>", "syntax 1:10"),
    ("NUL by number", "<string>&#0;</string>", "syntax 1:9"),
    ("the literal ... of the READMEs", "<dict>\n...\n</dict>", "syntax 2:1"),
    ("a key without value", "<dict><key>a</key></dict>", "syntax 1:19"),
    ("two keys", "<dict><key>a</key><key>b</key></dict>", "syntax 1:19"),
    ("a value without key", "<dict><string>a</string></dict>", "syntax 1:7"),
    ("an unknown tag", "<dict><key>a</key><text>b</text></dict>", "syntax 1:19"),
    ("an attribute", "<dict a='b'></dict>", "syntax 1:7"),
    ("a tag within text", "<string>a<b>c</b></string>", "syntax 1:10"),
    ("crossed tags", "<array><dict></array></dict>", "syntax 1:14"),
    ("an empty plist", "<plist version=\"1.0\"></plist>", "syntax 1:22"),
    ("two values", "<plist><dict/><dict/></plist>", "syntax 1:15"),
    ("broken Base64", "<data>AAE</data>", "syntax 1:1"),
    ("an open comment", "<dict><!-- a </dict>", "syntax 1:7"),
  ]

  @Test("refuses", arguments: bad)
  func refuses(_ name: String, _ text: String, _ place: String) {
    #expect(failure { () throws(FormatError) in try PropertyList.parse(bytes(text)) }?.place == place, "\(name)")
  }

  @Test("Latin-1 that is not declared is refused")
  func undeclaredLatin1() {
    let latin1 = bytes("<string>") + [0xE9] + bytes("</string>")
    let error = failure { () throws(FormatError) in try PropertyList.parse(latin1) }
    #expect(error == .encoding("invalid UTF-8 at line 1, column 9"))
  }

  @Test(
    "text after the end is ignored, as in the originals, and reported",
    arguments: [
      "<plist><dict/></plist>\nx", "<dict/><?xml version='1.0'?>", "<dict/></dict>", "<plist><dict/></plist><!-- a",
    ])
  func garbageBehindTheEnd(_ text: String) throws {
    let (value, issues) = try PropertyList.parse(bytes(text))
    #expect(value == .dictionary([:]))
    #expect(issues == [FormatIssue([], "unexpected text after the property list; it is ignored")])
  }

  @Test("a file with only white space is an empty dictionary, as in the originals")
  func whiteSpace() throws {
    let (value, issues) = try PropertyList.parse(bytes(" \r\n"))
    #expect(value == .dictionary([:]))
    #expect(issues.count == 1)
  }

  @Test("the last of duplicate keys wins; case makes a difference, normalization does not")
  func duplicates() throws {
    let (value, issues) = try PropertyList.parse(
      plist("<key>a</key><true/><key>A</key><true/><key>a</key><false/><key>é</key><true/><key>e\u{301}</key><false/>"))
    #expect(value == .dictionary(["a": .boolean(false), "A": .boolean(true), "é": .boolean(false)]))
    #expect(issues.map(\.path) == [["a"], ["é"]])
  }

  @Test("issues name the path of keys and indices, outermost first, and long keys are cut")
  func paths() throws {
    let long = String(repeating: "k", count: 100)
    let inner = "<dict><key>b</key><true/><key>b</key><true/></dict>"
    let (_, issues) = try PropertyList.parse(
      plist("<key>\(long)</key><array><true/>\(inner)</array><key>c</key>\(inner)<key>c</key><true/>"))
    #expect(issues.map(\.path) == [[String(repeating: "k", count: 79) + "…", "1", "b"], ["c", "b"], ["c"]])
    let json = #"{"\#(long)": [true, {"b": 1, "b": 2}], "c": {"b": 1, "b": 2}, "c": 3}"#
    #expect(try JSON.parse(bytes(json)).issues == issues)
  }

  @Test("deep nesting is refused at once", arguments: [64, 65, 100_000])
  func depth(_ depth: Int) {
    let text = String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
    let error = failure { () throws(FormatError) in try PropertyList.parse(bytes(text)) }
    #expect(error?.place == (depth <= 64 ? nil : "too deep 1:456"))
  }

  @Test("more bytes than the limit are refused")
  func size() {
    let error = failure { () throws(FormatError) in try PropertyList.parse(bytes("<dict/>"), limits: .init(maxBytes: 6))
    }
    #expect(error == .tooLarge(limit: 6))
  }
}

@Suite struct BinaryPropertyListTests {
  @Test("Python's binary form has the same value as its XML")
  func python() throws {
    let xml = try PropertyList.parse(fixture("plistlib.plist"))
    #expect(try PropertyList.parse(fixture("plistlib-binary.plist")).value == xml.value)
  }

  @Test("Foundation's binary form is read")
  func foundation() throws {
    let value: [String: Any] = ["a": [1, -1, 0.5, true, "é", Date(timeIntervalSince1970: 5), Data([1])] as [Any]]
    let data = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    let expected: [PropertyList] = [
      .integer(1), .integer(-1), .real(0.5), .boolean(true), .string("é"), .date(Date(timeIntervalSince1970: 5)),
      .data([1]),
    ]
    #expect(try PropertyList.parse(Array(data)).value == .dictionary(["a": .array(expected)]))
  }

  /// A list whose every array names the next one twice.
  private func bomb(levels: UInt8) -> [UInt8] {
    var file = bytes("bplist00")
    var offsets: [UInt8] = []
    for level in 0..<levels {
      offsets.append(UInt8(file.count))
      file += [0xA2, level + 1, level + 1]
    }
    offsets.append(UInt8(file.count))
    file.append(0x09)
    let table = UInt8(file.count)
    file += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    return file + [0, 0, 0, 0, 0, 0, 0, levels + 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, table]
  }

  @Test("arrays that unfold to 2^60 values are refused")
  func unfolds() throws {
    let limits = ReadingLimits(maxBytes: 1 << 20)
    #expect(try PropertyList.parse(bomb(levels: 2)).value.array?.count == 2)
    #expect(
      failure { () throws(FormatError) in try PropertyList.parse(bomb(levels: 60), limits: limits) }?.place
        == "syntax 1:1")
    #expect(failure { () throws(FormatError) in try PropertyList.parse(bomb(levels: 70)) }?.place == "too deep 1:1")
  }

  @Test("a file that is truncated anywhere is refused")
  func truncated() throws {
    let file = try fixture("plistlib-binary.plist")
    for count in 6..<file.count {
      #expect(failure { () throws(FormatError) in try PropertyList.parse(Array(file.prefix(count))) } != nil)
    }
  }
}
