import Diagnostics
import TestKit
import Testing

@testable import Exchange

/// Written files can be read back in every format, and so can the files of other programs.
@Suite struct TranslationFormatTests {
  static let document: TranslationDocument = {
    var document = TranslationDocument(source: "en", target: "pt-BR", at: SourceLocation(path: ""))
    (document.title, document.isOnlyOpen) = ("Snoodle \"Pro\"", true)
    var first = unit("a#title", "Say \"hi\" \\ & <b>", "Diz \"olá\" \\ & <b> ]]>", .translated)
    (first.limit, first.comments, first.path) = (80, ["title", "1: link https://example.com/*/"], "content/a.md")
    var second = unit("a#body.1", "<1>One</1>\ntwo <2/> &lt;3>", "<2/> <1>um</1>\ndois &lt;3>", .stale)
    (second.earlier, second.path) = (CodedParts(coded: "<1>One</1>"), "content/a.md")
    var third = unit("b#body.1", "Not yet", nil, .missing)
    third.path = "content/b.md"
    document.units = [first, second, third]
    return document
  }()

  private static func unit(
    _ id: String, _ source: String, _ target: String?, _ state: TranslationDocument.Unit.State
  ) -> TranslationDocument.Unit {
    .init(
      id, source: CodedParts(coded: source), target: target.map { CodedParts(coded: $0) }, state,
      at: SourceLocation(path: "content/a.md"))
  }

  static func read(_ format: TranslationFormat, _ text: String, _ path: String? = nil) throws -> [TranslationDocument] {
    try format.read(ExchangeFile(path: path ?? "x.\(format.extensions[0])", bytes: Array(text.utf8)))
  }

  @Test(arguments: TranslationFormat.all.map(\.name)) func readsWhatItWrites(_ name: String) throws {
    let format = try #require(TranslationFormat.all.first { $0.name == name })
    let bytes = format.write(Self.document)
    #expect(format.write(Self.document) == bytes)
    let read = try #require(try format.read(ExchangeFile(path: "pt-BR.lproj/x.strings", bytes: bytes)).first)
    #expect(read.target?.replacing("_", with: "-") == "pt-BR")
    #expect(read.isOnlyOpen)
    let hasOrder = !["xcstrings", "strings"].contains(name)
    let wanted = Self.document.units.filter { name != "strings" || $0.target != nil }
    #expect(read.units.map(\.id) == (hasOrder ? wanted : wanted.sorted { $0.id < $1.id }).map(\.id))
    for unit in wanted {
      let found = try #require(read.units.first { $0.id == unit.id })
      #expect(found.source == unit.source, "\(name) \(unit.id)")
      #expect(found.target == unit.target, "\(name) \(unit.id)")
      #expect(found.state == unit.state, "\(name) \(unit.id)")
    }
  }

  @Test func formatsAreFoundByNameAndContents() throws {
    func name(_ path: String, _ text: String = "") throws -> String {
      try TranslationFormat.format(of: ExchangeFile(path: path, bytes: Array(text.utf8))).name
    }
    #expect(try name("a/de.PO") == "po")
    #expect(try name("de.xlf", "<xliff version='2.1' xmlns='urn:oasis:names:tc:xliff:document:2.0'/>") == "xliff2")
    #expect(try name("de.xliff", "<xliff/>") == "xliff")
    #expect(throws: Diagnostic.self) { try name("de.csv") }
    #expect(throws: Diagnostic.self) { try name("po") }
  }

  static let po: [Case<String, [String]>] = [
    Case("one entry", "msgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\"\n", ["a: b = c translated"]),
    Case(
      "wrapped in any way, with escapes",
      "msgctxt \"\"\n\"a\"\nmsgid \"\" \"\"\n".replacing(" \"\" \"\"", with: " \"\"")
        + "\"b\\n\"\n\n  \"\\\"x\\\\\\101\\x42\"\nmsgstr\"c\"\r\n",
      ["a: b\n\"x\\AB = c translated"]),
    Case(
      "obsolete entries, earlier texts and comments are none",
      "#~ msgid \"old\"\n#~ msgstr \"alt\"\n\n#. x\n#| msgid \"was\"\n#, c-format, fuzzy\nmsgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\"",
      ["a: b = c stale"]),
    Case(
      "entries without empty lines between them",
      "msgctxt \"a\"\nmsgid \"b\"\nmsgstr \"\"\nmsgctxt \"d\"\nmsgid \"e\"\nmsgstr \"f\"\n",
      ["a: b = nil missing", "d: e = f translated"]),
    Case("no context", "msgid \"b\"\nmsgstr \"c\"", [": b = c translated"]),
    Case(
      "plural forms, of which the first counts",
      "msgctxt \"a\"\nmsgid \"b\"\nmsgid_plural \"bs\"\nmsgstr[0] \"c\"\nmsgstr[1] \"cs\"", ["a: b = c translated"]),
  ]
  @Test(arguments: po) func readsPO(_ row: Case<String, [String]>) throws {
    #expect(try Self.read(.po, row.input)[0].units.map(\.line) == row.expected)
  }

  static let broken: [Case<(TranslationFormat, String), String>] = [
    Case("PO that ends in a text", (.po, "msgid \"a"), "1:7 po-syntax"),
    Case("PO without a translation", (.po, "msgctxt \"a\"\nmsgid \"b\"\n"), "2:1 po-syntax"),
    Case("something after a text", (.po, "msgid \"a\" b"), "1:10 po-syntax"),
    Case("an unknown escape", (.po, "msgid \"\\q\""), "1:8 po-syntax"),
    Case("a text that belongs to nothing", (.po, "\"a\""), "1:1 po-syntax"),
    Case("no PO", (.po, "hello"), "1:1 po-syntax"),
    Case("a charset", (.po, "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=latin1\\n\""), "2:8 not-utf-8"),
    Case("XML of another kind", (.xliff, "<svg/>"), "1:1 unknown-exchange-file"),
    Case("not well-formed", (.xliff, "<xliff>\n</xlif>"), "2:1 xml-syntax"),
    Case("entities", (.xliff2, "<!DOCTYPE x [<!ENTITY a 'b'>]><x/>"), "1:13 xml-doctype"),
    Case("JSON that ends early", (.xcstrings, "{\"strings\": {"), "1:14 json-syntax"),
    Case("a list", (.xcstrings, "[]"), "1:1 json-syntax"),
    Case("no semicolon", (.strings, "\"a\" = \"b\"\n\"c\" = \"d\";"), "2:1 strings-syntax"),
    Case("no value", (.strings, "\"a\" = ;"), "1:7 strings-syntax"),
    Case("a comment without an end", (.strings, "/* a"), "1:1 strings-syntax"),
    Case("half a surrogate", (.strings, "\"a\" = \"\\Ud83d\";"), "1:8 strings-syntax"),
  ]
  @Test(arguments: broken) func saysWhereAFileIsBroken(_ row: Case<(TranslationFormat, String), String>) {
    do {
      _ = try Self.read(row.input.0, row.input.1)
      Issue.record("read")
    } catch let error as Diagnostic {
      let place = error.location
      #expect("\(place.line):\(place.column) \(error.id.rawValue)" == row.expected)
    } catch {
      Issue.record(error)
    }
  }

  @Test func readsXLIFFOfOtherTools() throws {
    let units = try Self.read(
      .xliff,
      """
      <x:xliff version="1.2" xmlns:x="\(XLIFF.version1)"><x:file source-language="en" target-language="de" original="o">
      <x:body><x:group><x:trans-unit id="a"><x:source>A <x:ph id="1">&lt;br&gt;</x:ph></x:source>
      <x:target state="final">B <x:bpt id="2">[</x:bpt>c<x:mrk mtype="x"> d</x:mrk><x:ept id="2">]</x:ept><x:ph id="1">y</x:ph></x:target>
      </x:trans-unit></x:group><x:trans-unit id="b"><x:source>n</x:source><x:target state="new">n</x:target></x:trans-unit>
      </x:body></x:file></x:xliff>
      """)[0].units
    #expect(units.map(\.line) == ["a: A <1/> = B <2>c d</2><1/> translated", "b: n = n stale"])
    let second = try Self.read(
      .xliff2,
      """
      <xliff xmlns="\(XLIFF.version2)" version="2.1" srcLang="en" trgLang="de"><file id="f"><group id="g">
      <unit id="1" name="a"><segment><source>One. </source><target>Eins. </target></segment><ignorable><source> </source></ignorable>
      <segment><source><sc id="1"/>Two<ec startRef="1"/></source><target><sc id="1"/>Zwei<ec startRef="1"/></target></segment></unit>
      <unit id="2" name="b"><segment><source>n</source></segment></unit></group></file></xliff>
      """)[0].units
    #expect(second.map(\.line) == ["a: One.  <1>Two</1> = Eins.  <1>Zwei</1> translated", "b: n = nil missing"])
  }

  @Test func readsStringsOfOtherTools() throws {
    let text = "// made by a tool\n/* A */\nkey.one = \"B\\U00e4\\n\";\n\"q\\\"\"=\"c\";"
    let utf16: [UInt8] =
      [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    for bytes in [Array(text.utf8), utf16] {
      let file = ExchangeFile(path: "app/de.lproj/Localizable.strings", bytes: bytes)
      let document = try TranslationFormat.strings.read(file)[0]
      #expect(document.target == "de")
      #expect(document.units.map(\.line) == ["key.one: A = Bä\n translated", "q\": nil = c translated"])
      #expect(document.units[1].location.description == "app/de.lproj/Localizable.strings:4:1")
    }
  }

  @Test func aStringCatalogueHasSeveralLanguages() throws {
    let documents = try Self.read(
      .xcstrings,
      """
      {"sourceLanguage": "en", "strings": {
        "a": {"localizations": {"fr": {"stringUnit": {"state": "new", "value": "f"}},
                                "de": {"variations": {"plural": {}}}}},
        "b": {}
      }, "version": "1.0"}
      """)
    #expect(documents.map(\.target) == ["de", "fr"])
    #expect(documents[0].units.map(\.line) == ["b: nil = nil missing"])
    #expect(documents[0].diagnostics.map { "\($0.location.line) \($0.id.rawValue)" } == ["2 not-taken"])
    #expect(documents[1].units.map(\.line) == ["a: nil = f stale", "b: nil = nil missing"])
  }
}

extension TranslationDocument.Unit {
  fileprivate var line: String { "\(id): \(source?.coded ?? "nil") = \(target?.coded ?? "nil") \(state)" }
}
