import Diagnostics
import TestKit
import Testing

@testable import Exchange

@Suite struct XMLFileTests {
  private static let sparkle = "http://www.andymatuschak.org/xml-namespaces/sparkle"

  static func read(_ text: String) throws -> XMLFile {
    try XMLFile(ExchangeFile(path: "a.xml", bytes: Array(text.utf8)))
  }

  @Test func namesAreComparedByNamespace() throws {
    let root = try Self.read(
      "<rss xmlns:s='\(Self.sparkle)'><s:version s:os='mac' os='none'>2</s:version><version/></rss>"
    ).root
    let version = try #require(root.first("version", in: Self.sparkle))
    #expect(version.text == "2")
    #expect(version["os", in: Self.sparkle] == "mac")
    #expect(version["os"] == "none")
    #expect(root.all("version").map(\.isEmptyTag) == [true])
    #expect(try Self.read("<a xml:lang='de'/>").root["lang", in: XMLFile.xml] == "de")
  }

  static let texts = [
    Case("references", "<a>&lt;b&gt; &#38;amp; &#xE9;</a>", "<b> &amp; é"),
    Case("CDATA", "<a>1 <![CDATA[<b>&amp;]]> 2</a>", "1 <b>&amp; 2"),
    Case("two sections", "<a><![CDATA[]]]]><![CDATA[>]]></a>", "]]>"),
    Case("a comment is not a text", "<a>1<!-- 2 -->3</a>", "13"),
    Case("inside of other elements", "<a>1<b>2<c>3</c></b>4</a>", "1234"),
    Case("XML makes a line feed of CRLF", "<a>1\r\n2</a>", "1\n2"),
    Case("nothing", "<a/>", ""),
  ]
  @Test(arguments: texts) func reads(_ row: Case<String, String>) throws {
    #expect(try Self.read(row.input).root.text == row.expected)
  }

  @Test func knowsWhereEachPartIs() throws {
    let text = "\u{FEFF}<?xml version='1.0'?>\r\n<!-- é --><r>\r\n <a b='>'>é<![CDATA[<]]></a><c /></r><!--end-->\n"
    let file = try Self.read(text)
    func part(_ range: Range<Int>) -> String { String(decoding: file.file.bytes[range], as: UTF8.self) }
    let (a, c) = try (#require(file.root.first("a")), #require(file.root.first("c")))
    #expect(part(a.startTag) == "<a b='>'>")
    #expect(part(a.contents) == "é<![CDATA[<]]>")
    #expect(part(a.range) == "<a b='>'>é<![CDATA[<]]></a>")
    #expect(part(c.range) == "<c />")
    #expect(c.isEmptyTag && c.contents.isEmpty && !a.isEmptyTag)
    #expect(part(file.root.range).hasSuffix("</r>"))
    #expect(file.comments.map(part) == ["<!-- é -->", "<!--end-->"])
    #expect(file.location(of: a.range.lowerBound).description == "a.xml:3:2")
    #expect(file.location(of: c.range.lowerBound).description == "a.xml:3:29")
    #expect(file.location(of: 3).description == "a.xml:1:1")
  }

  @Test func aChangeLeavesAllOtherBytes() throws {
    let file = try Self.read("<r>\r\n<a x = '1'>old</a> <b/>&#x20;</r>")
    let (a, b) = try (#require(file.root.first("a")), #require(file.root.first("b")))
    let edits = [
      Edit(b.range, Array("<b>2</b>".utf8)), Edit(a.contents, Array("1".utf8)),
      Edit(a.range.upperBound..<a.range.upperBound, Array("<i/>".utf8)),
      Edit(a.range.upperBound..<a.range.upperBound, Array("<j/>".utf8)),
    ]
    let expected = "<r>\r\n<a x = '1'>1</a><i/><j/> <b>2</b>&#x20;</r>"
    #expect(String(decoding: file.replacing(edits), as: UTF8.self) == expected)
    #expect(file.replacing([]) == file.file.bytes)
  }

  static let refused: [Case<String, String>] = [
    Case("another end tag", "<rss>\n <title>x</titel></rss>", "2:10 xml-syntax not well-formed: </titel> ends <title>"),
    Case("no end", "<rss><a></a>", "1:13 xml-syntax not well-formed: no element found"),
    Case("nothing at all", "", "1:1 xml-syntax not well-formed: there is no element"),
    Case("an unknown prefix", "<s:rss/>", "1:1 xml-syntax not well-formed: unbound prefix"),
    Case("an attribute twice", "<a b='1' b='2'/>", "1:10 xml-syntax not well-formed: duplicate attribute"),
    Case("two roots", "<a/><b/>", "1:5 xml-syntax not well-formed: junk after document element"),
    Case("an unknown entity", "<a>&nbsp;</a>", "1:4 xml-syntax not well-formed: undefined entity"),
    Case(
      "an entity of another file", "<!DOCTYPE a SYSTEM 'a.dtd'>\n<a>x &b;</a>",
      "2:6 xml-syntax not well-formed: an entity that is not declared here"),
    Case(
      "the same in an attribute", "<!DOCTYPE a SYSTEM 'a.dtd'>\n<a><c d='&lt;&#65;&b;'/></a>",
      "2:19 xml-syntax not well-formed: an entity that is not declared here"),
    Case(
      "declarations", "<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
      "2:13 xml-doctype declarations in a document type are not read"),
    Case(
      "declarations of parameters", "<!DOCTYPE a SYSTEM 'a.dtd' [<!ENTITY % b SYSTEM 'file:///etc/passwd'> %b;]><a/>",
      "1:28 xml-doctype declarations in a document type are not read"),
    Case(
      "another encoding", "<?xml version='1.0' encoding='ISO-8859-1'?><a/>",
      "1:1 not-utf-8 the file declares 'ISO-8859-1'"),
    Case(
      "a control character", "<a>\u{1}</a>",
      "1:4 control-character U+0001 is a control character, which feeds cannot hold"),
    Case("reordered text", "<a>é\u{202E}</a>", "1:5 bidi-override U+202E invisibly reorders the text after it"),
    Case(
      "101 levels", String(repeating: "<a>", count: 101) + String(repeating: "</a>", count: 101),
      "1:301 too-deep more than 100 elements are nested"),
    Case(
      "150,001 elements", "<a>" + String(repeating: "<b/>", count: 150_000) + "</a>",
      "1:600000 file-too-large the file has more than 150000 elements and attributes"),
    Case(
      "16 MiB and a byte", "<a>" + String(repeating: " ", count: (16 << 20) - 6) + "</a>",
      "0:0 file-too-large the file has 16777217 bytes, more than 16777216 (16 MiB)"),
  ]
  @Test(arguments: refused) func refuses(_ row: Case<String, String>) throws {
    let found = try #require(throws: Diagnostic.self) { try Self.read(row.input) }
    #expect("\(found.location.line):\(found.location.column) \(found.id) \(found.message)" == row.expected)
    #expect(found.severity == .error && found.location.path == "a.xml")
  }

  static let taken = [
    Case(
      "a document type without declarations", "<!DOCTYPE rss PUBLIC '-//X//Y' 'http://localhost/x.dtd'><a>1</a>", "1"),
    Case("an encoding in capitals", "<?xml version='1.0' encoding='UTF-8'?><a>é</a>", "é"),
    Case(
      "100 levels", String(repeating: "<a>", count: 100) + "1" + String(repeating: "</a>", count: 100), "1"),
  ]
  @Test(arguments: taken) func takes(_ row: Case<String, String>) throws {
    #expect(try Self.read(row.input).root.text == row.expected)
  }

  @Test func refusesBytesThatAreNotUTF8() throws {
    for (bytes, place) in [
      ([0x3C, 0x61, 0x3E, 0x0A, 0xC3, 0x28], "a.xml:2:1"), ([0xFF, 0xFE, 0x3C, 0x00], "a.xml:1:1"),
    ]
      as [([UInt8], String)]
    {
      let found = try #require(throws: Diagnostic.self) { try XMLFile(ExchangeFile(path: "a.xml", bytes: bytes)) }
      #expect(found.id == .notUTF8)
      #expect(found.location.description == place)
    }
  }
}
