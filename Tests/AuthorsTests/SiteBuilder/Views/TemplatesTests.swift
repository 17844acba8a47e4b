import Diagnostics
import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// A site's own templates (docs/templates.md).
@Suite struct TemplatesTests {
  static let frame =
    "{{> head}}<style>{{> base-style}}</style><title>{{title}}</title></head><body>{{{content}}}{{> dismiss}}<script>{{> view-script}}</script></body></html>\n"

  /// What a view needs to be closed.
  static let closing = "<script>/* data-tap */</script><button data-tap=\"close\">×</button>"

  @Test func oneOfTheSameNameTakesThePlace() throws {
    let files = [
      "templates/banner.mustache": "<p>mine: {{title}}</p>", "content/notifications/hello.md": banner("height: 100"),
      "content/notifications/full.md": banner(),
    ]
    let tree = try output(files).tree
    #expect(try tree.only("views/hello/") == "<p>mine: Hello</p>")
    #expect(try tree.only("views/full/").contains("<body class=\"page full\">"))
  }

  /// Characters for private use have no meaning: they never stand for a value or the policy, whether they are in a
  /// template or in a value.
  @Test(arguments: ["\u{F8FD}99\u{F8FD}", "\u{F8FD}<0>\u{F8FD}", "\u{F8FE}csp\u{F8FE}"])
  func privateUseIsText(_ text: String) throws {
    let files = [
      "publish.yml": configuration.replacing("Snoodle", with: "\"\(text)\""),
      hello: banner("height: 100").replacing("title: Hello", with: "title: \"\(text)\""),
      "templates/banner.mustache": "{{title}}\(text){{app}}{{> head}}</head><body>{{{content}}}</body></html>",
    ]
    let page = try output(files).tree.only("views/hello/")
    let escaped = text.escapedAsHTML
    #expect(page.hasPrefix("\(escaped)\(text)\(escaped)<!doctype html>"))
    #expect(try ViewPage(page).hasItsOwnPolicy())
  }

  @Test func aPartialIsPartOfAll() throws {
    let tree = try output([hello: banner(), "templates/brand.mustache": ":root { --accent: #123456; }"]).tree
    for path in tree.paths where path.hasSuffix(".html") {
      let page = ViewPage(try tree.text(path))
      #expect(try page.style(in: tree)?.contains("--accent: #123456;") == true)
      #expect(try page.hasItsOwnPolicy())
    }
  }

  @Test func aViewMayNameItsOwn() throws {
    let tree = try output([
      "content/notifications/hello/index.md": banner("template: coupon", "[More](view:more)"),
      "content/notifications/hello/more.md": "All.",
      "templates/coupon.mustache": "coupon: {{{content}}}\(Self.closing)",
    ]).tree
    #expect(try tree.only("views/hello/index").hasPrefix("coupon: <p class=\"actions\">"))
    #expect(try !tree.only("views/hello/more").contains("coupon"))
  }

  static let uses: [Case<String, String>] = [
    Case("escaped", "{{title}}", "A &amp; &lt;b&gt;"), Case("as it is", "{{{title}}}|{{&title}}", "A & <b>|A & <b>"),
    Case("content", "{{{content}}}", "<p>Hi.</p>\n"),
    Case("content as text", "{{content}}", "&lt;p&gt;Hi.&lt;/p&gt;\n"),
    Case("computed", "{{uppercased(title)}}", "A &amp; &lt;B&gt;"),
    Case("a section", "{{#title}}yes{{/title}}{{^title}}no{{/title}}", "yes"),
    Case("what it is", "{{lang}} {{dir}} {{app}} {{site}}", "en ltr Snoodle https://updates.example.com/"),
    Case("full screen", "{{#isFullScreen}}full{{/isFullScreen}}", "full"), Case("a comment", "a{{! title }}b", "ab"),
    Case("twice", "{{title}}{{title}}", "A &amp; &lt;b&gt;A &amp; &lt;b&gt;"),
    Case(
      "a tag with a line to itself takes the line", "a\n  {{#title}}  \nb\n\t{{! c }}\n{{/title}}\nd\n", "a\nb\nd\n"),
    Case("such a line with another end", "a\r\n{{#title}}\r\nb\r\n{{/title}}\r\nd\r\n", "a\r\nb\r\nd\r\n"),
    Case("a tag in a line with others", "a\n {{#title}} b{{/title}}\nd", "a\n  b\nd"),
    Case("values keep their lines", "  {{lang}}\n  {{{lang}}}\n", "  en\n  en\n"),
    Case("a partial is as far in as its tag", "a\n  {{> mine}}\nb", "a\n  m\n  en\nb"),
    Case("a partial within a line", "a {{> mine}} b", "a m\nen\n b"),
    Case("tags over several lines", "{{!\n c\n}}{{ lang\n}}", "en"),
    Case("functions of functions", "{{uppercased(reversed(lang))}} {{#empty(lang)}}e{{/empty(lang)}}", "NE "),
    Case("what there is not", "{{lang.length}}{{count(lang)}}{{#lang.length}}a{{/lang.length}}|", "|"),
    Case("the value of a section", "{{#lang}}{{.}}{{/lang}}", "en"),
    Case("braces that are no tag", "{ {lang} } }} {a}", "{ {lang} } }} {a}"),
  ]

  @Test(arguments: uses) func fillsIn(_ c: Case<String, String>) throws {
    let files = [
      hello: "---\ntitle: A & <b>\n---\nHi.\n", "templates/page.mustache": c.input + Self.closing,
      "templates/mine.mustache": "m\n{{lang}}\n",
    ]
    #expect(try output(files).tree.only("views/hello/") == c.expected + Self.closing)
  }

  /// The style and script of each page change its hash; the policy must follow.
  @Test(arguments: [
    "{{uppercased(title)}}", "<style>/* {{title}} */</style>", "<style>/* {{lang}} */ {{> base-style}}</style>",
  ])
  func thePolicyFollowsThePage(_ part: String) throws {
    let frame = Self.frame.replacing("</head>", with: "\(part)</head>")
    let files = ["a": "Ann", "b": "Bob"].map {
      ("content/notifications/\($0).md", "---\ntitle: \($1)\n---\nI am \($1).\n")
    }
    let tree = try output(Dictionary(uniqueKeysWithValues: files + [("templates/page.mustache", frame)])).tree
    for (id, name) in [("a", "Ann"), ("b", "Bob")] {
      let page = ViewPage(try tree.only("views/\(id)/"))
      #expect(page.title == name && page.html.contains("<p>I am \(name).</p>"))
      #expect(try page.hasItsOwnPolicy(), "\(part)")
      if part.contains("upper") { #expect(page.html.contains(name.uppercased() + "</head>")) }
      if part.contains("/* {{title}}") { #expect(page.texts(of: "style").contains("/* \(name) */")) }
    }
  }

  static let wrong: [Check] = [
    wrong(
      "a name that no page has", "{{title}}\n  {{titel}}",
      ["templates/page.mustache:2:3 error unknown-name: did you mean 'title'?"]),
    wrong(
      "a name like none", "{{weather}}",
      [
        "templates/page.mustache:1:1 error unknown-name: docs/templates.md lists the names; declare one of your own with {{! with: weather }}"
      ]),
    wrong(
      "a function like another", "{{upercased(title)}}",
      ["templates/page.mustache:1:1 error unknown-name: did you mean 'uppercased'?"]),
    wrong(
      "a function that asks for a place", "{{#title}}{{position()}}{{/title}}",
      ["templates/page.mustache:1:11 error unknown-name: use one of even, first, index, last, odd"]),
    wrong(
      "what cannot be a name", "a {{b c}}",
      [
        "templates/page.mustache:1:3 error bad-template: write a name between the braces, or put a blank between them"
      ]),
    wrong(
      "a partial that is not there", "{{> hed}}",
      ["templates/page.mustache:1:1 error unknown-partial: did you mean 'head'?"]),
    wrong(
      "a partial like none", "{{> weather}}",
      ["templates/page.mustache:1:1 error unknown-partial: add templates/weather.mustache"]),
    wrong(
      "it includes itself", "{{> page}}",
      ["templates/page.mustache error recursive-partial: remove one of the partials from the cycle"]),
    Check(
      "a circle of two", ["templates/a.mustache": "{{> b}}", "templates/b.mustache": "{{> a}}"],
      [
        "templates/a.mustache error recursive-partial: remove one of the partials from the cycle",
        "templates/b.mustache error recursive-partial: remove one of the partials from the cycle",
      ]),
    wrong(
      "a section that does not end", "a\n{{#title}}b",
      ["templates/page.mustache:2:1 error bad-template: add {{/title}} where it ends"]),
    wrong(
      "a tag that does not end", "a\n{{title",
      ["templates/page.mustache:2:1 error bad-template: close every tag and section that you open"]),
    Check(
      "a file that is not a template", ["templates/readme.txt": "a"],
      ["templates/readme.txt warning stray-file: name it templates/<name>.mustache"]),
    wrong(
      "a control character", "a\n b\u{1}",
      ["templates/page.mustache:2:3 error bad-template: remove the character"]),
    wrong(
      "a value in a script", "<style>/* {{title}} */</style>\n<script>a('{{title}}',\n {{{lang}}})</script>{{title}}",
      [
        "templates/page.mustache:2:12 error value-in-script: put it in a data- attribute, and read that in the script",
        "templates/page.mustache:3:2 error value-in-script: put it in a data- attribute, and read that in the script",
      ]),
    Check(
      "a value in a part of a script",
      [
        "templates/page.mustache": "<script>{{#title}}{{> mine}}{{/title}}</script>",
        "templates/mine.mustache": "{{app}}",
      ],
      [
        "templates/page.mustache:1:19 error value-in-script: put it in a data- attribute, and read that in the script"
      ]),
    Check(
      "a value in a script of two files",
      [
        "templates/page.mustache": "{{> open}}{{title}}{{> shut}}", "templates/open.mustache": "a\n<script>",
        "templates/shut.mustache": "</script>",
      ], [together("open", "2:9"), together("shut", "1:10")]),
    wrong(
      "a script of two sections", "{{#title}}<script>{{/title}}{{lang}}{{#title}}</script>{{/title}}",
      [together("page", "1:19"), together("page", "1:56")]),
    wrong(
      "a script that one section ends, and the value of another", "<script>{{#app}}</script>{{/app}}{{lang}}</script>",
      [
        together("page", "1:26"),
        "templates/page.mustache:1:34 error value-in-script: put it in a data- attribute, and read that in the script",
      ]),
    wrong(
      "what only looks like its end", "<script></scripts>{{lang}}</script>",
      [
        "templates/page.mustache:1:19 error value-in-script: put it in a data- attribute, and read that in the script"
      ]),
    wrong(
      "a script with attributes that does not end", "<script type=module>{{#app}}a{{/app}}", [together("page", "1:38")]),
    wrong(
      "sections in a script", "<script>{{#app}}a{{/app}}{{^app}}b{{/app}}</script>{{#app}}<script>c</script>{{/app}}",
      []),
    wrong("all that is known", "{{! weather }}{{#closeLabel}}{{closeLabel}}{{/closeLabel}}{{{csp}}}", []),
  ]

  @Test(arguments: wrong) func saysWhatIsWrong(_ c: Check) throws {
    let ids: Set<DiagnosticID> = [
      .unknownName, .valueInScript, .unknownPartial, .recursivePartial, .badTemplate, .strayFile,
    ]
    #expect(try findings(of: ids, in: c.input) == c.expected)
  }

  private static func together(_ template: String, _ place: String) -> String {
    "templates/\(template).mustache:\(place) error value-in-script: "
      + "write <script> and </script> in the same section of the same template"
  }

  private static func wrong(_ name: String, _ template: String, _ answer: [String]) -> Check {
    Check(name, ["templates/page.mustache": template], answer)
  }
}
