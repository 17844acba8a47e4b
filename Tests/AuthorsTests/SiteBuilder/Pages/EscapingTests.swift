import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// The words of authors and translators are text wherever they are used: in an element, in an attribute with either
/// kind of quotes, in a feed. Marks that Swift joins with a bracket or a quotation mark to one character make no
/// difference.
///
/// Each site is built twice, once with a plain word in every place: the two outputs differ only in that word.
@Suite struct EscapingTests {
  static let before: [Unicode.Scalar] = [
    "\u{600}", "\u{601}", "\u{602}", "\u{603}", "\u{604}", "\u{605}", "\u{6DD}", "\u{70F}", "\u{890}", "\u{891}",
    "\u{8E2}", "\u{D4E}", "\u{110BD}", "\u{110CD}", "\u{111C2}",
  ]
  static let after: [Unicode.Scalar] = [
    "\u{301}", "\u{323}", "\u{338}", "\u{200D}", "\u{20DD}", "\u{FE0F}", "\u{FF9E}",
  ]

  /// The words that are hostile: what each mark may hide, and what has been a mark of the builder itself.
  static let words: [Case<String, String>] =
    before.map { mark in Case("after \(mark.value)", all { "\(mark)\($0)" }, "") }
    + after.map { mark in Case("before \(mark.value)", all { "\($0)\(mark)" }, "") }
    + [
      Case("a script", "\u{600}<script>\u{FF9E}=1;alert(1)//\u{600}</script>\u{301}", ""),
      Case("another page", "\u{600}<meta http-equiv=refresh content=0;url=https://evil.example/ \u{600}>", ""),
      Case("a handler", "\"\u{301} onclick=\"\u{301}alert(1)", ""),
      Case("a handler, single quotes", "'\u{301} onclick='\u{301}alert(1)", ""),
      Case("private use", "\u{F8FE}csp\u{F8FE} \u{F8FD}<0>\u{F8FD} \u{F8FD}99\u{F8FD} \u{F8FC}", ""),
    ]

  private static func all(_ hide: (Unicode.Scalar) -> String) -> String {
    (["<", ">", "&", "\"", "'"] as [Unicode.Scalar]).map { "x\(hide($0))y" }.joined()
  }

  /// The pages of each template with a plain word. They are the same for all hostile ones.
  private static let plain = Result { try templates.map { try pages("WORD", $0) } }

  @Test(arguments: words) func wordsAreText(_ c: Case<String, String>) throws {
    for (template, plain) in zip(Self.templates, try Self.plain.get()) {
      let hostile = try Self.pages(c.input, template)
      #expect(plain.keys.sorted() == hostile.keys.sorted())
      for (path, page) in hostile {
        // In the text of an element, an apostrophe ends nothing.
        let expected = plain[path]?.replacing("aWORDz", with: "a\(Self.escaped(c.input, "'"))z")
          .replacing("WORD", with: Self.escaped(c.input))
        #expect(expected.map { $0.utf8.elementsEqual(page.utf8) } == true, "\(path): \(page)")
        #expect(try ViewPage(page).hasItsOwnPolicy(), "\(path)")
      }
    }
  }

  @Test(arguments: words) func feedsSayWhatWasWritten(_ c: Case<String, String>) throws {
    let tree = try output(Self.files(c.input, "")).tree
    let atom = try #require(XMLElement(try tree.text("feed.xml")))
    #expect(atom["title"].map(same(c.input)) == true)
    #expect(atom.all("entry").compactMap { $0["title"] }.filter(same(c.input)).count == 2)
    let items = try #require(try tree.json("feed.json")["items"]?.elements)
    #expect(items.compactMap { $0["title"]?.string }.filter(same(c.input)).count == 2)
    #expect(try tree.alerts().notifications.first.map { same(c.input)($0.title ?? "") } == true)
  }

  /// From a skeleton, computed, and one that has values in its style.
  static let templates = [
    frame("<i title='{{title}}' class=\"{{title}}\">{{title}}|{{app}}</i>"),
    frame("<i title='{{title}}' class=\"{{title}}\">{{#title.empty}}{{/title.empty}}{{title}}|{{app}}</i>"),
    frame("<i title='{{app}}'>{{title}}</i><style>/* {{lang}} */</style>"),
  ]

  private static func frame(_ part: String) -> String {
    "{{> head}}<style>{{> base-style}}</style></head><body>{{{content}}}{{> dismiss}}\(part)<script>{{> view-script}}</script></body>"
  }

  /// The pages for people and the views, by their names without a hash and their language.
  private static func pages(_ word: String, _ template: String) throws -> [String: String] {
    let tree = try output(files(word, template)).tree
    let wanted = tree.paths.filter { $0.hasSuffix(".html") }
    return try Dictionary(
      uniqueKeysWithValues: wanted.map { path in
        let page = withoutHash(try tree.text(path))
        return (withoutHash(path) + (page.contains("<html lang=\"de\"") ? " in German" : ""), page)
      })
  }

  private static func withoutHash(_ text: String) -> String {
    String(decoding: text.utf8, as: UTF8.self).replacing(
      /[.][0-9a-f]{16}[.]html/.matchingSemantics(.unicodeScalar), with: ".html")
  }

  private static func files(_ word: String, _ template: String) -> Files {
    let quoted = "\"\(yaml(word))\""
    return [
      "publish.yml": """
      site: https://updates.example.com/
      app: { name: \(quoted) }
      locales: [en, de]
      releases: { labels: { added: \(quoted) } }

      """,
      "content/notifications/hello.md":
        "---\ntitle: \(quoted)\ndate: 2026-11-20\nchannels: [banners, alerts]\n---\nHi.\n",
      "content/notifications/hello.de.md": "---\ntitle: \(quoted)\n---\nHallo.\n",
      "content/releases/2.4.0.md":
        "---\ntitle: \(quoted)\ndate: 2026-11-19\n---\n### Added\n- a\(markdownBody(word))z\n",
      "templates/page.mustache": template.isEmpty ? templates[0] : template,
    ]
  }

  private static func yaml(_ word: String) -> String {
    scalars(word) { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }
  }

  /// Every sign of ASCII is itself after a backslash.
  private static func markdownBody(_ word: String) -> String {
    scalars(word) {
      $0.isASCII && !$0.properties.isAlphabetic && !("0"..."9").contains($0) && $0 != " " ? "\\\($0)" : "\($0)"
    }
  }

  /// By code points, as in the HTML specification.
  private static func escaped(_ word: String, _ apostrophe: String = "&#39;") -> String {
    let references: [Unicode.Scalar: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": apostrophe,
    ]
    return scalars(word) { references[$0] ?? "\($0)" }
  }

  private static func scalars(_ text: String, _ change: (Unicode.Scalar) -> String) -> String {
    text.unicodeScalars.map(change).joined()
  }

  private func same(_ word: String) -> (String) -> Bool { { $0.utf8.elementsEqual(word.utf8) } }
}
