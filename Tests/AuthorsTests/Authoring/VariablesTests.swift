import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Authoring

@Suite struct VariablesTests {
  static let configuration =
    "site: https://x.example/\napp: { name: Snoodle & <b>Co</b>, storeID: 355313284 }\nlocales: [en, de, fr]\n"
    + "variables:\n  price: \"*5* $\"\n  season: { en: Winter, de: Winter (DE), fr: Hiver }\n  host: shop.example\n"
    + "  tricky: a b/../?x=1#@y\n  tap: \"view:details\"\n"

  /// The texts of a notification's first view, and what is said of the site.
  private static func texts(_ body: String, html: Bool = false, more: [String: String] = [:]) -> (String, [String]) {
    let front = html ? "---\ntitle: a\nhtml: true\n---\n" : "---\ntitle: a\n---\n"
    let files = more.merging(["notifications/a.md": front + body]) { $1 }
    let (site, diagnostics) = read(files, configuration: configuration)
    let events = site?.notifications.first?.index.body.base.constructs ?? []
    let found = found(diagnostics.filter { $0.id != .missingTranslation })
    return (events.map(\.words).joined(), found)
  }

  static let values: [Case<String, String>] = [
    Case("the app's name, which is text", "Hello {{app}}!", "Hello Snoodle & <b>Co</b>!"),
    Case("with blanks", "{{ app }}", "Snoodle & <b>Co</b>"),
    Case("a value is never markup", "Only {{price}}", "Only *5* $"),
    Case("by language", "{{season}}", "Winter"),
    Case("in code it stays", "`{{app}}`\n\n    {{app}}", "{{app}}{{app}}\n"),
    Case("escaped", "\\{{app}} and `\\{{app}}`", "{{app}} and \\{{app}}"),
    Case("in bold and a heading", "# **{{season}}**", "Winter"),
    Case("two of them", "{{season}}{{season}}", "WinterWinter"),
    Case("beside marks of emphasis", "*{{season}}*", "Winter"),
    Case("where users get updates", "{{storeURL}}", "https://apps.apple.com/app/id355313284"),
  ]

  @Test("variables in text", arguments: values)
  func text(_ c: Case<String, String>) {
    let (text, found) = Self.texts(c.input)
    #expect(text == c.expected)
    #expect(found.isEmpty)
  }

  static let links: [Case<String, LinkTarget>] = [
    Case("a whole URL", "[Get it]({{storeURL}})", .open("https://apps.apple.com/app/id355313284")),
    Case("with parameters after it", "[a]({{storeURL}}?a=b)", .open("https://apps.apple.com/app/id355313284?a=b")),
    Case("a host", "[a](https://{{host}}/b)", .open("https://shop.example/b")),
    Case(
      "a part, which is encoded", "[a](https://a.example/?q={{tricky}})",
      .open("https://a.example/?q=a%20b/../%3Fx%3D1%23%40y")),
    Case("a part of a flag", "[a](flag:{{season}})", .flag("Winter", true)),
    Case("in a bare address", "https://{{host}}/c", .open("https://shop.example/c")),
    Case("by reference", "[a]\n\n[a]: {{storeURL}}", .open("https://apps.apple.com/app/id355313284")),
  ]

  @Test("variables in a link", arguments: links)
  func link(_ c: Case<String, LinkTarget>) {
    let files = ["notifications/a.md": "---\ntitle: a\n---\n" + c.input]
    let (site, diagnostics) = read(files, configuration: Self.configuration)
    #expect(site?.notifications.first?.index.body.base.links.map(\.target) == [c.expected])
    #expect(!diagnostics.contains { $0.severity == .error })
  }

  @Test("variables in an image, an image's description and HTML")
  func elsewhere() {
    let (_, found) = Self.texts("![{{season}}](assets/{{season}}.png)")
    #expect(found.isEmpty)
    let html = Self.texts("<b title=\"{{app}}\">{{app}}</b> <a href=\"{{storeURL}}\">x</a>", html: true)
    #expect(
      html.0
        == "<b title=\"Snoodle &amp; &lt;b&gt;Co&lt;/b&gt;\">Snoodle & <b>Co</b></b> <a href=\"https://apps.apple.com/app/id355313284\">x</a>"
    )
    #expect(html.1.isEmpty)
  }

  static let wrong: [Case<String, [String]>] = [
    Case("unknown", "ä {{appName}}", ["4:3 unknown-variable: did you mean {{app}}?"]),
    Case("another case", "{{storeUrl}}", ["4:1 unknown-variable: did you mean {{storeURL}}?"]),
    Case(
      "the second on a line", "{{app}} {{seson}} {{pric}}",
      [
        "4:9 unknown-variable: did you mean {{season}}?", "4:19 unknown-variable: did you mean {{price}}?",
      ]),
    Case(
      "in a link", "[a]({{store}})",
      [
        "4:5 unknown-variable: use {{app}}, {{version}}, {{storeURL}}, {{host}}, {{price}}, {{season}}, {{tap}}, {{tricky}}, add 'store' to variables in publish.yml, or write \\{{ for the braces themselves"
      ]),
    Case("a release's version without a release", "{{version}}", ["4:1 unknown-variable: write the version itself"]),
    Case("a value that is not an address", "[a]({{season}})", ["4:5 bad-link: write https://…"]),
    Case(
      "a value cannot say what a tap does", "[a]({{tap}})",
      [
        "4:5 bad-link: write it in a link of the text itself"
      ]),
    Case(
      "a value cannot change the host", "[a](https://a.example{{tricky}})",
      [
        "4:5 bad-link: write https://host/…"
      ]),
    Case("a snippet that is not there", "{{> legel}}", ["4:1 unknown-snippet: add content/snippets/legel.md"]),
  ]

  @Test("mistakes and their places", arguments: wrong)
  func problems(_ c: Case<String, [String]>) { #expect(Self.texts(c.input).1 == c.expected) }

  @Test("{{version}} is a release's own version, and elsewhere the newest published one")
  func version() throws {
    let files = [
      "notifications/a.md": "---\ntitle: New in {{version}}\n---\n{{version}}", "releases/2.9.md": "{{version}}",
      "releases/2.10.md": "x", "releases/3.0.md": "---\ndraft: true\n---\n{{version}}",
    ]
    let site = try #require(read(files, configuration: Self.configuration).site)
    #expect(site.notifications[0].title.base == "New in 2.10")
    #expect(site.releases.map { $0.notes.base.constructs.map(\.words).joined() } == ["3.0", "x", "2.9"])
  }

  @Test("variables in titles, labels and the action, each in its language")
  func frontMatter() throws {
    let files = [
      "notifications/a.md":
        "---\ntitle: Hello {{app}} \\{{x}}\nactionURL: \"{{storeURL}}?x={{tricky}}\"\nactionButton: \"{{season}}\"\n---\na",
      "notifications/a.de.md": "---\ntitle: \"{{season}}\"\n---\n{{season}}",
    ]
    let (site, diagnostics) = read(files, configuration: Self.configuration)
    let notification = try #require(site?.notifications.first)
    #expect(notification.title.base == "Hello Snoodle & <b>Co</b> {{x}}")
    #expect(notification.title["de"] == "Winter (DE)")
    #expect(notification.index.body["de"].constructs.map(\.words).joined() == "Winter (DE)")
    #expect(notification.actionButton?.base == "Winter")
    #expect(
      notification.actionURL?.value == "https://apps.apple.com/app/id355313284?x=a%20b/../%3Fx%3D1%23%40y")
    #expect(!diagnostics.contains { $0.severity == .error })
  }

  @Test("mistakes in front matter have their places")
  func frontMatterPlaces() {
    let files = ["notifications/a.md": "---\ntitle: ä {{x1234}}\nactionURL: \"{{y1234}}\"\n---\na"]
    let places = read(files, configuration: plainConfiguration).diagnostics.filter { $0.id == .unknownVariable }
    #expect(places.map { "\($0.location.line):\($0.location.column)" } == ["2:10", "3:13"])
  }

  @Test("unquoted braces begin a map in YAML")
  func unquoted() {
    let files = ["notifications/a.md": "---\ndate: 2026-01-31\ntitle: {{app}} is new\n---\na"]
    #expect(found(read(files).diagnostics) == ["3:8 yaml-syntax: write title: \"{{app}} is new\""])
  }

  static let keys: [Case<String, [String]>] = [
    Case("a name that has a meaning", "variables: { app: x }", ["1:14 bad-name: give yours another name"]),
    Case("a name that cannot be", "variables: { 'a b': x }", ["1:14 bad-name: use letters, digits, '-' and '_'"]),
    Case("a list", "variables: { a: [b] }", ["1:17 bad-text: write a: text"]),
    Case("no default", "variables: { a: { de: b } }", ["1:14 missing-default: add 'en: …'"]),
    Case("a language less", "variables: { a: { en: b } }", ["1:14 incomplete-translation: add 'de: …'"]),
    Case(
      "a language more", "variables: { a: { en: b, de: c, fr: d } }",
      [
        "1:33 misplaced-key: add fr to locales in publish.yml, or remove it"
      ]),
    Case("all well", "variables: { a: b, c: { en: d, de: e } }", []),
  ]

  @Test("variables in publish.yml", arguments: keys)
  func variables(_ c: Case<String, [String]>) {
    let rest = "\nsite: https://x.example/\napp: { name: S }\nlocales: [en, de]\n"
    #expect(found(read([:], configuration: c.input + rest).diagnostics) == c.expected)
  }

  @Test("a text cannot grow without bound")
  func bounded() {
    let long = Self.configuration + "  long: \(String(repeating: "x", count: 900))\n"
    let files = ["notifications/a.md": "---\ntitle: a\n---\n" + String(repeating: "{{long}}", count: 8_000)]
    let (site, diagnostics) = read(files, configuration: long)
    #expect(diagnostics.filter { $0.id == .fileTooLarge }.count == 1)
    #expect((site?.notifications.first?.index.body.base.bytes.count ?? 0) < 400_000)
  }
}

extension Construct {
  /// Its words.
  var words: String {
    switch self {
    case .text(let text), .code(let text), .codeBlock(let text), .html(let text): text
    case .softBreak, .lineBreak: " "
    default: ""
    }
  }
}
