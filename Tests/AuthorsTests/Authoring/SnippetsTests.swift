import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Authoring

@Suite struct SnippetsTests {
  private static let configuration = "site: https://x.example/\napp: { name: Snoodle }\nlocales: [en, de]\n"

  private static let snippets = [
    "snippets/terms.md": "*Terms* of {{app}} [apply](https://a.example).", "snippets/terms.de.md": "Es gelten *AGB*.",
    "snippets/steps.md": "First:\n\n1. a\n2. b\n", "snippets/steps.de.md": "Erst:\n\n1. a\n2. b\n",
  ]

  private static func texts(
    _ body: String, in locale: String = "en", more: [String: String] = [:]
  ) -> (events: [Construct], found: [String]) {
    let name = locale == "en" ? "notifications/a.md" : "notifications/a.\(locale).md"
    var files = snippets.merging(more) { $1 }
    files["notifications/a.md"] = "---\ntitle: a\n---\nx"
    files[name] = "---\ntitle: a\n---\n" + body
    let (site, diagnostics) = read(files, configuration: configuration)
    let tag = LanguageTag(locale)
    let text = tag.flatMap { site?.notifications.first?.index.body[$0] }
    return (text?.constructs ?? [], found(diagnostics))
  }

  private static func words(_ events: [Construct]) -> String { events.map(\.words).joined() }

  @Test("the marks of a snippet in a sentence are Markdown")
  func inline() {
    let (events, found) = Self.texts("Now: {{> terms}} Bye")
    #expect(found.isEmpty)
    #expect(
      events == [
        .begin(.paragraph), .text("Now: "), .begin(.emphasis), .text("Terms"), .end(.emphasis), .text(" of Snoodle "),
        .begin(.link(0)), .text("apply"), .end(.link(0)), .text(". Bye"), .end(.paragraph),
      ])
  }

  @Test("the blocks of a snippet alone in a paragraph replace the paragraph")
  func blocks() {
    let (events, found) = Self.texts("a\n\n{{>steps}}\n\nb")
    #expect(found.isEmpty)
    #expect(events.contains(.begin(.orderedList(start: 1, tight: true))))
    #expect(Self.words(events) == "aFirst:abb")
  }

  @Test("a snippet is in the language of the text")
  func languages() { #expect(Self.words(Self.texts("{{> terms}}", in: "de").events) == "Es gelten AGB.") }

  @Test("the place of a link is in the snippet's file")
  func place() {
    let files = Self.snippets.merging(["notifications/a.md": "---\ntitle: a\n---\n\n\n{{> terms}}"]) { $1 }
    let site = read(files, configuration: Self.configuration).site
    #expect(
      site?.notifications.first?.index.body.base.links.map(\.location)
        == [Place(path: "content/snippets/terms.md", line: 1, column: 20)])
  }

  static let wrong: [Case<String, [String]>] = [
    Case("unknown", "ä {{> term}}", ["4:3 unknown-snippet: did you mean {{> terms}}?"]),
    Case("as a variable", "{{terms}}", ["4:1 unknown-variable: write {{> terms}}"]),
    Case(
      "of several paragraphs in a sentence", "See {{> steps}}",
      [
        "4:5 misplaced-snippet: put {{> steps}} in a paragraph of its own"
      ]),
    Case("with a link in a link", "[{{> terms}}](close:)", ["4:2 misplaced-snippet: put {{> terms}} outside the link"]),
    Case(
      "in a description", "![{{> terms}}](assets/a.png)",
      [
        "4:1 misplaced-snippet: use a variable, or write the text itself"
      ]),
    Case(
      "in a link's address", "[a](https://a.example/{{>terms}})",
      [
        "4:23 misplaced-snippet: use a variable, or write the text itself"
      ]),
  ]

  @Test("mistakes and their places", arguments: wrong)
  func problems(_ c: Case<String, [String]>) { #expect(Self.texts(c.input).found == c.expected) }

  static let files: [Case<[String: String], [String]>] = [
    Case(
      "a snippet in a snippet", ["snippets/b.md": "{{> terms}}", "snippets/b.de.md": "b"],
      ["1:1 misplaced-snippet: use both in the text, one after the other"]),
    Case("a key", ["snippets/b.md": "---\ntitle: b\n---\nb"], ["2:1 unknown-key: use one of html"]),
    Case("a folder", ["snippets/a/b.md": "b"], ["file misplaced-file: use content/snippets/<name>.md"]),
    Case(
      "a language that is not the site's", ["snippets/b.fr.md": "b"],
      [
        "file unknown-locale: add fr to locales in publish.yml, or use no dots in the name"
      ]),
    Case(
      "a translation alone", ["snippets/b.de.md": "b"],
      [
        "file missing-default: write it in en first, without a language in its name"
      ]),
    Case(
      "a bad name", ["snippets/a b.md": "b"],
      [
        "file bad-name: use at most 100 letters, digits, '-' and '_', starting with a letter or digit"
      ]),
    Case(
      "not Markdown", ["snippets/b.txt": "b"], ["file stray-file: name it ….md, or put an image in content/assets/"]),
    Case("what is wrong in it is said once, there", ["snippets/b.md": "\n[a](b)"], ["2:5 bad-link: write https://…"]),
  ]

  @Test("mistakes in the files of snippets", arguments: files)
  func file(_ c: Case<[String: String], [String]>) {
    #expect(Self.texts("{{> terms}}", more: c.input).found == c.expected)
  }

  @Test("a text cannot grow without bound")
  func bounded() {
    let long = ["snippets/long.md": String(repeating: "long *text* ", count: 5_000)]
    let (events, found) = Self.texts(String(repeating: "{{> long}} ", count: 5_000), more: long)
    #expect(found.filter { $0.contains("file-too-large") }.count == 1)
    #expect(events.count < 100_000)
  }
}
