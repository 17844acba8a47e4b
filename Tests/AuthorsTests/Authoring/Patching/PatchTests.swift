import Authoring
import TestKit
import Testing

/// The bytes that an operation changes. `¶` stands for CRLF.
@Suite struct PatchTests {
  struct Input: Sendable {
    var text: String
    var operations: [PatchOperation]
    var path = "content/notifications/a.md"

    init(_ text: String, _ operations: PatchOperation..., path: String = "content/notifications/a.md") {
      (self.text, self.operations, self.path) = (text, operations, path)
    }
  }

  static let set: [Case<Input, String>] = [
    Case(
      "a value keeps what is beside it",
      Input("---\n# top\ntitle:   Hello   # why\n---\nHi\n", .set(title, .text("Bye"))),
      "---\n# top\ntitle:   Bye   # why\n---\nHi\n"),
    Case(
      "quotation marks are kept", Input("---\ntitle: 'It''s'\n---\n", .set(title, .text("Don't"))),
      "---\ntitle: 'Don''t'\n---\n"),
    Case(
      "unless they cannot hold it", Input("---\ntitle: 'a'\n---\n", .set(title, .text("a\nb"))),
      "---\ntitle: \"a\\nb\"\n---\n"),
    Case(
      "double ones too", Input("---\ntitle: \"a\"\n---\n", .set(title, .text("b\"c"))), "---\ntitle: \"b\\\"c\"\n---\n"),
    Case(
      "the same value changes nothing", Input("---\ntitle: \"a\"\n---\n", .set(title, .text("a"))),
      "---\ntitle: \"a\"\n---\n"),
    Case(
      "words that others take for something else are quoted",
      Input(
        "---\ntitle: a\nbadge: b\nsummary: c\nactionButton: d\n---\n", .set(title, .text("no")),
        .set(FieldPath("badge"), .text("1.10")), .set(FieldPath("summary"), .text("null")),
        .set(FieldPath("actionButton"), .text("2026-11-20"))),
      "---\ntitle: 'no'\nbadge: '1.10'\nsummary: 'null'\nactionButton: '2026-11-20'\n---\n"),
    Case(
      "as the table writes it", Input("---\nminVersion: 1.0\n---\n", .set(FieldPath("minVersion"), .plain("1.10"))),
      "---\nminVersion: 1.10\n---\n"),
    Case(
      "signs of YAML's own", Input("---\ntitle: a\n---\n", .set(title, .text("{{app}}: new #1"))),
      "---\ntitle: '{{app}}: new #1'\n---\n"),
    Case(
      "a text behind '|', and the comment there",
      Input("---\nsummary: >-  # folded\n  One\n\n  two\n\n# end\n---\n", .set(FieldPath("summary"), .text("New"))),
      "---\nsummary: New  # folded\n\n# end\n---\n"),
    Case(
      "a value over several lines", Input("---\ntitle: one\n  two\n  three # c\n---\n", .set(title, .text("x"))),
      "---\ntitle: x # c\n---\n"),
    Case(
      "a key without a value", Input("---\ntitle:   # c\n---\n", .set(title, .text("x"))), "---\ntitle: x   # c\n---\n"),
    Case(
      "a list of lines becomes one in brackets, and its comments stay",
      Input(
        "---\nchannels: # both\n  - banners # first\n  # then\n  - alerts\ntitle: a\n---\n",
        .set(FieldPath("channels"), .list([.plain("alerts")]))),
      "---\nchannels: [alerts] # both\n  # first\n  # then\ntitle: a\n---\n"),
    Case(
      "an element of a list",
      Input("locales: [en, zh_hant] # c\n", .set(FieldPath("locales", "1"), .plain("zh-Hant")), path: "publish.yml"),
      "locales: [en, zh-Hant] # c\n"),
    Case(
      "a key in an element",
      Input(
        "---\nconditions:\n  any:\n    - { onWifi: true } # a\n    - localeIn: fr\n---\n",
        .set(FieldPath("conditions", "any", "1", "onWifi"), .plain("true")),
        .set(FieldPath("conditions", "any", "0", "localeIn"), .list([.plain("de")]))),
      "---\nconditions:\n  any:\n    - { onWifi: true, localeIn: [de] } # a\n    - localeIn: fr\n      onWifi: true\n---\n"
    ),
    Case(
      "a new element comes last, below comments that belong to the one before",
      Input(
        "---\nconditions:\n  any:\n    # a\n    -  localeIn: fr # b\n       # c\n---\n",
        .set(FieldPath("conditions", "any", "1"), .map([PatchEntry("onWifi", .plain("true"))]))),
      "---\nconditions:\n  any:\n    # a\n    -  localeIn: fr # b\n       # c\n    - { onWifi: true }\n---\n"),
    Case(
      "also in brackets",
      Input(
        "---\nconditions: { any: [{ onWifi: true }] }\n---\n",
        .set(FieldPath("conditions", "any", "1"), .map([PatchEntry("localeIn", .plain("de"))]))),
      "---\nconditions: { any: [{ onWifi: true }, { localeIn: de }] }\n---\n"),
    Case(
      "an element is removed with its dash, and its comment stays",
      Input(
        "---\nconditions:\n  any:\n  - localeIn: de # a\n    onWifi: true\n  - { localeIn: fr } # b\n---\n",
        .remove(FieldPath("conditions", "any", "0"))),
      "---\nconditions:\n  any:\n  # a\n  - { localeIn: fr } # b\n---\n"),
    Case(
      "or with its comma",
      Input("---\nchannels: [banners, alerts] # a\n---\n", .remove(FieldPath("channels", "1"))),
      "---\nchannels: [banners] # a\n---\n"),
    Case(
      "a new key finds the line that the table gives it",
      Input(
        "---\ntitle: a # t\n\n# the channels\nchannels: [banners]\n---\n", .set(FieldPath("date"), .plain("2026-11-20"))
      ),
      "---\ntitle: a # t\ndate: 2026-11-20\n\n# the channels\nchannels: [banners]\n---\n"),
    Case(
      "or the last one", Input("---\ndate: 2026-11-20\n# end\n---\n", .set(title, .text("a"))),
      "---\ndate: 2026-11-20\ntitle: a\n# end\n---\n"),
    Case(
      "below comments that belong to the key above it",
      Input(
        "---\nconditions:\n  all:\n    onWifi: true\n\n    # more\n# other\n---\n",
        .set(FieldPath("draft"), .plain("true"))),
      "---\nconditions:\n  all:\n    onWifi: true\n\n    # more\ndraft: true\n# other\n---\n"),
    Case(
      "in a map of lines, indented like the others",
      Input(
        "---\nconditions:\n   all:\n     onWifi: true # w\n---\n",
        .set(FieldPath("conditions", "all", "flagNotSet"), .text("x"))),
      "---\nconditions:\n   all:\n     onWifi: true # w\n     flagNotSet: x\n---\n"),
    Case(
      "maps that are missing are written in braces",
      Input("---\ntitle: a\n---\n", .set(FieldPath("conditions", "all", "appVersionLessThan"), .plain("2.4.0"))),
      "---\ntitle: a\nconditions: { all: { appVersionLessThan: 2.4.0 } }\n---\n"),
    Case(
      "in braces it comes last, with their spacing",
      Input(
        "---\nconditions: { all: {onWifi: true,neverDisplayed: true} }\n---\n",
        .set(FieldPath("conditions", "all", "flagSet"), .text("x"))),
      "---\nconditions: { all: {onWifi: true,neverDisplayed: true,flagSet: x} }\n---\n"),
    Case(
      "in braces over several lines, below the comment of the last",
      Input("---\nwith: {\n  a: 1,\n  b: 2 # two\n}\n---\n", .set(FieldPath("with", "c"), .plain("3"))),
      "---\nwith: {\n  a: 1,\n  b: 2, # two\n  c: 3\n}\n---\n"),
    Case(
      "in empty braces", Input("---\nwith: {}\n---\n", .set(FieldPath("with", "c"), .text("x, y"))),
      "---\nwith: { c: 'x, y' }\n---\n"),
    Case("a file without front matter", Input("# Hi\n", .set(title, .text("a"))), "---\ntitle: a\n---\n# Hi\n"),
    Case(
      "front matter without keys", Input("---\n# none\n---\nHi\n", .set(title, .text("a"))),
      "---\n# none\ntitle: a\n---\nHi\n"),
    Case(
      "a variable in publish.yml, whose last line has no end",
      Input(
        "site: https://a.example\nvariables: { price: 5 € }", .set(FieldPath("variables", "season"), .text("Winter")),
        path: "publish.yml"),
      "site: https://a.example\nvariables: { price: 5 €, season: Winter }"),
    Case(
      "a map of them",
      Input("site: https://a.example", .set(FieldPath("variables", "season"), .text("Winter")), path: "publish.yml"),
      "site: https://a.example\nvariables: { season: Winter }"),
    Case(
      "no line end at the end", Input("---\ntitle: a\n---\nHi", .set(title, .text("b"))), "---\ntitle: b\n---\nHi"),
    Case(
      "lines end as those above them",
      Input("---¶title: a¶date: 2026-11-20\nkey: k¶---¶Hi\n", .set(FieldPath("id"), .text("x"))),
      "---¶title: a¶date: 2026-11-20\nkey: k¶id: x¶---¶Hi\n"),
    Case(
      "a byte order mark", Input("\u{FEFF}---\ntitle: a\n---\n", .set(title, .text("b"))),
      "\u{FEFF}---\ntitle: b\n---\n"),
    Case("above a text with one", Input("\u{FEFF}Hi", .set(title, .text("b"))), "\u{FEFF}---\ntitle: b\n---\nHi"),
  ]

  static let remove: [Case<Input, String>] = [
    Case(
      "a line", Input("---\ntitle: a\ndate: b\nkey: c\n---\n", .remove(FieldPath("date"))),
      "---\ntitle: a\nkey: c\n---\n"),
    Case(
      "its comment becomes a line", Input("---\ntitle: a\ndate: b  # why\n---\n", .remove(FieldPath("date"))),
      "---\ntitle: a\n# why\n---\n"),
    Case(
      "all of a map's lines but their comments",
      Input(
        "---\nconditions: # who\n  # old\n  all: { onWifi: true } # w\n\n  any: { onWifi: false }\ntitle: a\n---\n",
        .remove(FieldPath("conditions"))),
      "---\n# who\n# old\n# w\ntitle: a\n---\n"),
    Case(
      "one comma goes, spacing as before",
      Input(
        "---\nconditions: { all: { onWifi: true, neverDisplayed: true } }\n---\n",
        .remove(FieldPath("conditions", "all", "onWifi"))),
      "---\nconditions: { all: { neverDisplayed: true } }\n---\n"),
    Case(
      "the last of them",
      Input(
        "---\nconditions: { all: { onWifi: true , neverDisplayed: true } }\n---\n",
        .remove(FieldPath("conditions", "all", "neverDisplayed"))),
      "---\nconditions: { all: { onWifi: true } }\n---\n"),
    Case(
      "a map that becomes empty goes, too",
      Input(
        "---\ntitle: a\nconditions: { all: { onWifi: true } }  # who\n---\n",
        .remove(FieldPath("conditions", "all", "onWifi"))),
      "---\ntitle: a\n# who\n---\n"),
    Case("the only key", Input("---\ntitle: a\n---\nHi", .remove(title)), "---\n---\nHi"),
    Case("the last line of publish.yml", Input("a: b\nc: d", .remove(FieldPath("c")), path: "publish.yml"), "a: b"),
    Case(
      "a text behind '|' with its lines",
      Input("---\nsummary: |\n  # no comment\n\n  b\n\ntitle: a\n---\n", .remove(FieldPath("summary"))),
      "---\n\ntitle: a\n---\n"),
  ]

  static let others: [Case<Input, String>] = [
    Case(
      "rename", Input("---\n\"titel\" :  a # c\n---\n", .rename(FieldPath("titel"), to: "title")),
      "---\n\"title\" :  a # c\n---\n"),
    Case(
      "rename in braces",
      Input("---\nconditions: { al: { onWifi: true } }\n---\n", .rename(FieldPath("conditions", "al"), to: "all")),
      "---\nconditions: { all: { onWifi: true } }\n---\n"),
    Case(
      "move, as it is written",
      Input(
        "---\ntitle: a\nflagNotSet: \"x\"  # c\n---\n",
        .move(FieldPath("flagNotSet"), to: FieldPath("conditions", "all", "flagNotSet"))),
      "---\ntitle: a\nconditions: { all: { flagNotSet: \"x\" } }\n# c\n---\n"),
    Case(
      "move within a map that would be empty otherwise",
      Input(
        "---\nconditions:\n  onWifi: true\n---\n",
        .move(FieldPath("conditions", "onWifi"), to: FieldPath("conditions", "all", "onWifi"))),
      "---\nconditions:\n  all: { onWifi: true }\n---\n"),
    Case(
      "many at once",
      Input(
        "---\ntitel: a\norgin: tpo\n---\n", .rename(FieldPath("titel"), to: "title"),
        .rename(FieldPath("orgin"), to: "origin"),
        .set(FieldPath("origin"), .plain("top")), .set(title, .text("b")), .remove(FieldPath("origin"))),
      "---\ntitle: b\n---\n"),
    Case(
      "a part of the text", Input("---\ntitle: a\n---\nHello you", .replaceText(6..<9, with: "all")),
      "---\ntitle: a\n---\nHello all"),
    Case(
      "lines of the text keep their ends",
      Input("---\ntitle: a\n---\na¶b\nc¶d", .replaceText(0..<7, with: "a\nb\nx\ny\nc\nd")),
      "---\ntitle: a\n---\na¶b\nx\ny\nc¶d"),
    Case("a new line ends as the one above", Input("a¶b\nc\n", .replaceText(2..<2, with: "x\n")), "a¶x¶b\nc\n"),
    Case(
      "a text below a fence without a line end", Input("---\ntitle: a\n---", .replaceText(0..<0, with: "Hi")),
      "---\ntitle: a\n---\nHi"),
  ]

  private static let title = FieldPath("title")

  @Test(arguments: set + remove + others) func changes(_ c: Case<Input, String>) throws {
    let file = SourceFile(path: c.input.path, text: c.input.text.withReturns)
    let patched = try patch(file, c.input.operations, file.keys)
    #expect(String(decoding: patched.file.bytes, as: UTF8.self) == c.expected.withReturns)
    #expect(PatchJudgement(RandomEdit(file: file, operations: c.input.operations)) == .right)
  }

  static let refused: [Case<Input, String>] = [
    Case(
      "anchors", Input("---\ntitle: &a b\n---\n", .set(title, .text("x"))), "a.md:2:8: anchors are not supported"),
    Case(
      "a key that is there twice", Input("---\ntitle: a\ntitle: b\n---\n", .set(title, .text("x"))),
      "a.md:3:1: duplicate key 'title', first on line 2"),
    Case(
      "what is not YAML", Input("---\ntitle: a: b\n---\n", .remove(title)),
      "a.md:2:8: mapping values are not allowed in this context"),
    Case(
      "an open front matter", Input("---\ntitle: a\n", .remove(title)),
      "a.md:1:1: the front matter that starts here is not closed"),
    Case(
      "a key behind a question mark", Input("---\n? title\n: a\n---\n", .remove(title)),
      "a.md:2:1: a key after '?' can only be changed by hand"),
    Case(
      "two documents", Input("a: b\n---\nc: d\n", .remove(FieldPath("a")), path: "publish.yml"),
      "publish.yml:2:1: a second document starts here"),
    Case("no such key", Input("---\ntitle: a\n---\n", .remove(FieldPath("date"))), "a.md:2:1: there is no key 'date'"),
    Case(
      "no such element", Input("---\nchannels: [banners]\n---\n", .set(FieldPath("channels", "2"), .plain("alerts"))),
      "a.md:2:11: there is no key 'channels.2'"),
    Case(
      "a map where there is a text", Input("---\ntitle: a\n---\n", .set(FieldPath("title", "x"), .text("b"))),
      "a.md:2:8: 'title.x' is written in a form that can only be changed by hand"),
    Case(
      "a name that is taken", Input("---\ntitle: a\ndate: b\n---\n", .rename(title, to: "date")),
      "a.md:3:1: there is a key 'date' already"),
    Case(
      "move to what is there", Input("---\ntitle: a\ndate: b\n---\n", .move(title, to: FieldPath("date"))),
      "a.md:3:1: there is a key 'date' already"),
    Case(
      "a text that is not as long", Input("Hi", .replaceText(1..<3, with: "")),
      "a.md:1:1: the text is not as long as that"),
    Case(
      "a comment that would become text",
      Input("---\nsummary: |\n  a\ndate: b\n  # c\n---\n", .remove(FieldPath("date"))),
      "a.md:4:1: 'date' cannot be changed without changing something else as well"),
    Case(
      "more than 64 KiB",
      Input("---\ntitle: a\n---\n", .replaceText(0..<0, with: String(repeating: "a", count: 65536))),
      "a.md:4:1: the file would have 65553 bytes, more than 65536 (64 KiB)"),
    Case(
      "a text that begins like front matter",
      Input("---\ntitle: a\n---\n", .replaceText(0..<0, with: "---\ntitle: b\n---\n")),
      "a.md:4:1: a second front matter starts here"),
  ]

  @Test(arguments: refused) func refuses(_ c: Case<Input, String>) throws {
    let file = SourceFile(path: c.input.path, text: c.input.text)
    let refusal = #expect(throws: PatchRefusal.self) { try patch(file, c.input.operations, file.keys) }
    #expect(refusal?.description.replacing("content/notifications/", with: "") == c.expected)
  }

  @Test("each change has its place in the file, so that editors can show it")
  func places() throws {
    let file = SourceFile(
      path: "content/notifications/a.md", text: "\u{FEFF}---\r\ntitle: é🧀 # c\r\ndate: b\r\n---\r\n")
    let patched = try patch(file, [.set(FieldPath("title"), .text("x")), .remove(FieldPath("date"))], file.keys)
    let changes = file.changes(patched.edits)
    #expect(
      changes.map { "\($0)".replacing("content/notifications/a.md:", with: "") }.joined(separator: "; ").contains("2:8")
    )
    #expect(changes.count == 2)
  }
}

extension String {
  fileprivate var withReturns: String { replacing("¶", with: "\r\n") }
}
