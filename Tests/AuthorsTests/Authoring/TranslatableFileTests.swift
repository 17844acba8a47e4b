import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Authoring

/// The view that translators have of content files, and the result when one of two texts is edited.
@Suite struct TranslatableFileTests {
  /// As a body, with the texts that it consists of.
  static let bodies: [Case<String, [String]>] = [
    Case(
      "pairs", "**One** sketch, see [rules](https://example.com/r).", ["<1>One</1> sketch, see <2>rules</2>."]),
    Case("nested pairs", "**two *nested***", ["<1>two <2>nested</2></1>"]),
    Case(
      "code, an address and a picture", "`a` at https://b.example ![Sea](assets/c.png)", ["<1/> at <2/> <3>Sea</3>"]),
    Case("struck out", "~~Old~~ New", ["<1>Old</1> New"]),
    Case("what looks like a code", "Press \\<1> and \\</2>, 5 < 6", ["Press &lt;1> and &lt;/2>, 5 < 6"]),
    Case("what looks like an escape", "1 \\&lt; 2 & 3", ["1 &amp;lt; 2 & 3"]),
    Case("line ends", "One\ntwo\\\nthree", ["One two\nthree"]),
    Case("variables stay", "**{{app}}** {{version}}, \\{{x}}", ["<1>{{app}}</1> {{version}}, {{x}}"]),
    Case("blocks", "## New\n\n- [ ] One\n\n  Two\n- Three\n\n> Four", ["New", "One", "Two", "Three", "Four"]),
    Case("cells that are not empty", "| a | b |\n| --- | --- |\n| 1 | |", ["a", "b", "1"]),
    Case("nothing to translate", "```\ncode\n```\n\n---\n\n`code`\n\n![](assets/c.png)", []),
    Case("a snippet alone", "Before.\n\n{{> terms}}\n\nAfter.", ["Before.", "After."]),
    Case("a snippet in a text", "By {{> us}}, 2026.", ["By {{> us}}, 2026."]),
  ]

  @Test(arguments: bodies) func takesBodiesApart(_ c: Case<String, [String]>) throws {
    let file = try file(["notifications/a.md": "---\ntitle: A\n---\n\(c.input)"], "notifications/a")
    let units = file.sourceUnits.filter(\.isOfBody)
    #expect(units.map(\.text.text) == c.expected)
    #expect(units.map(\.name) == c.expected.indices.map { "body.\($0 + 1)" })
  }

  @Test func namesKeysInOrder() throws {
    let keys = "badge: New\nwith: { price: 4.99 }\ntitle: '{{app}} <1>'\nsummary: S\nactionButton: Go"
    let file = try file(["notifications/a/index.md": "---\n\(keys)\ntemplate: card\n---\nB"], "notifications/a")
    #expect(file.sourceUnits.map(\.name) == ["title", "summary", "actionButton", "badge", "with.price", "body.1"])
    #expect(file.sourceUnits[0].text.text == "{{app}} <1>")
  }

  static let paths: [Case<String, String>] = [
    Case("a file", "notifications/a.md", "notifications/a"),
    Case("a folder", "notifications/a/index.md", "notifications/a"),
    Case("a view", "notifications/a/more.md", "notifications/a/more"),
    Case("a release", "releases/2.4.0.md", "releases/2.4.0"),
    Case("its local notes", "releases/2.4.0.local.md", "releases/2.4.0.local"),
    Case("with its language", "prompts/rate.en.md", "prompts/rate"), Case("a snippet", "snippets/us.md", "snippets/us"),
  ]

  @Test(arguments: paths) func namesFiles(_ c: Case<String, String>) throws {
    let others = ["notifications/a/index.md": "---\ntitle: A\n---\nB", "releases/2.4.0.md": "- A"]
    let text = "---\n\(c.input.hasPrefix("prompts") ? "actionURL: https://a.example/\n" : "title: A\n")---\nB"
    let own = c.input.hasSuffix("local.md") || c.input.hasPrefix("snippets") ? "B" : text
    let kept = c.input == "notifications/a.md" ? [:] : others
    #expect(try file(kept.merging([c.input: own]) { $1 }, c.expected).id == c.expected)
  }

  @Test func fingerprintsIgnoreLineEndsAndStyle() throws {
    func fingerprint(_ body: String) throws -> TextFingerprint {
      try file(["notifications/a.md": "---\ntitle: A\n---\n\(body)"], "notifications/a").sourceUnits[1].text.fingerprint
    }
    let first = try fingerprint("**One** sketch [a](https://a.example/) day")
    #expect(try fingerprint("__One__ sketch\n[a](https://a.example/) day") == first)
    for other in ["*One* sketch [a](https://a.example/) day", "**One** sketch [a](https://b.example/) day"] {
      #expect(try fingerprint(other) != first)
    }
    #expect(first.description.utf8.count == 16)
  }

  /// The texts of an item list before and after an edit, and what is said of each unit.
  struct Edit: Sendable {
    var before: (en: [String], de: [String])
    var now: (en: [String], de: [String])
  }

  static let edits: [Case<Edit, [String]>] = [
    Case(
      "nothing", Edit(before: (["A", "B"], ["a", "b"]), now: (["A", "B"], ["a", "b"])), ["translated", "translated"]),
    Case(
      "the original", Edit(before: (["A", "B"], ["a", "b"]), now: (["A2", "B"], ["a", "b"])), ["stale", "translated"]),
    Case("the translation", Edit(before: (["A"], ["a"]), now: (["A"], ["a2"])), ["translated"]),
    Case("both", Edit(before: (["A", "B"], ["a", "b"]), now: (["A2", "B"], ["a2", "b"])), ["stale", "translated"]),
    Case(
      "both changed places", Edit(before: (["A", "B"], ["a", "b"]), now: (["B", "A"], ["b", "a"])),
      ["translated", "translated"]),
    Case(
      "a new text", Edit(before: (["A", "B"], ["a", "b"]), now: (["A", "N", "B"], ["a", "b"])),
      ["translated", "missing", "translated"]),
    Case(
      "a new text and its translation",
      Edit(before: (["A", "B"], ["a", "b"]), now: (["A", "N", "B"], ["a", "n", "b"])),
      ["translated", "unrecorded", "translated"]),
    Case("a text is gone", Edit(before: (["A", "B"], ["a", "b"]), now: (["B"], ["b"])), ["translated"]),
    Case("never recorded", Edit(before: ([], []), now: (["A"], ["a"])), ["unrecorded"]),
    Case(
      "never recorded, of another number", Edit(before: ([], []), now: (["A", "B"], ["a"])),
      ["unrecorded", "unrecorded"]),
    Case("without a translation", Edit(before: ([], []), now: (["A", "B"], [])), ["missing", "missing"]),
  ]

  @Test(arguments: edits) func matches(_ c: Case<Edit, [String]>) throws {
    let german: LanguageTag = "de"
    func texts(_ edit: (en: [String], de: [String])) throws -> TranslatableFile {
      let list = { (items: [String]) in items.map { "- \($0)\n" }.joined() }
      return try file(["releases/1.0.md": list(edit.en), "releases/1.0.de.md": list(edit.de)], "releases/1.0")
    }
    let before = try texts(c.input.before)
    let recorded = zip(before.sourceUnits, before.units(in: german)).map {
      TranslationLock.Pair(source: $0.text.fingerprint, text: $1.text.fingerprint)
    }
    #expect(try texts(c.input.now).matches(in: german, Set(recorded)).map(\.state.rawValue) == c.expected)
  }

  @Test("fr-CA needs no text that fr has") func relatives() throws {
    let canadian: LanguageTag = "fr-CA"
    let base = ["notifications/a.md": "---\ntitle: A\n---\nB", "notifications/a.fr.md": "---\ntitle: C\n---\nD"]
    #expect(try file(base, "notifications/a").matches(in: canadian, []).isEmpty)
    let own = base.merging(["notifications/a.fr-CA.md": "---\ntitle: E\n---\n"]) { $1 }
    #expect(try file(own, "notifications/a").matches(in: canadian, []).map(\.source.name) == ["title"])
  }

  // MARK: The lock

  static let lines: [Case<String, [String]>] = [
    Case("good", "a/b de 0123456789abcdef 0123456789abcdef\n", []), Case("empty", "", []),
    Case("with CRLF", "a/b de 0123456789abcdef 0123456789abcdef\r\n", []),
    Case("short digits", "a de 12345", ["1"]), Case("no language", "a de_DE 0123456789abcdef 0123456789abcdef", ["1"]),
    Case("capital digits", "\na de 0123456789ABCDEF 0123456789abcdef", ["2"]),
    Case("marks of a conflict", "<<<<<<< HEAD\n=======\n>>>>>>> other\n", ["1"]),
  ]

  @Test(arguments: lines) func readsLocks(_ c: Case<String, [String]>) {
    var found: [Diagnostic] = []
    let lock = TranslationLock(SourceFile(path: TranslationLock.path, text: c.input), &found)
    #expect(found.map { "\($0.location.line)" } == c.expected && found.allSatisfy { $0.id == .badLock })
    if found.isEmpty { #expect(lock.bytes == Array(c.input.replacing("\r\n", with: "\n").utf8)) }
  }

  private func file(_ files: [String: String], _ id: String) throws -> TranslatableFile {
    let configuration = """
      site: https://example.com/
      app: { name: Snoodle, storeID: 1 }
      locales: [en, de, fr, fr-CA]
      """
    let snippets = [
      "content/releases/0.9.md": "- First", "content/snippets/terms.md": "Terms *apply*.\n\n- One\n",
      "content/snippets/us.md": "Us",
    ]
    let all = Dictionary(uniqueKeysWithValues: files.map { ("content/\($0)", $1) }).merging(snippets) { own, _ in own }
    let sources = SiteSources(
      all.merging(["publish.yml": configuration]) { $1 }.map { SourceFile(path: $0.key, text: $0.value) })
    var found: [Diagnostic] = []
    let now = try #require(Instant(rfc3339: "2026-11-21T09:00:00Z"))
    let site = try #require(SiteTranslations(sources, now: now, timer: { { false } }, &found))
    return try #require(site.files.first { $0.id == id }, "\(site.files.map(\.id)) \(site.diagnostics)")
  }
}
