import FeedModel
import TestKit
import Testing

@testable import Exchange

/// Notes in an appcast: the changed and the preserved parts (docs/releasing.md, Sparkle).
@Suite struct AppcastTests {
  static let content = [
    "2.4.0": "---\nbuild: 240\n---\n- New", "2.4.0.de": "- Neu", "2.3.0": "---\nbuild: 230\n---\nOld", "2.2.0": "Older",
  ]
  static let newNotes = "<![CDATA[<ul>\n<li>New</li>\n</ul>\n]]>"
  static let oldNotes = "<![CDATA[<p>Old</p>\n]]>"

  /// A feed whose only item has this in it.
  private static func feed(_ item: String, prefix: String = "sparkle") -> String {
    "<?xml version='1.0'?>\n<rss version='2.0' xmlns:\(prefix)='http://www.andymatuschak.org/xml-namespaces/sparkle'><channel>"
      + "<title>T</title><description>D</description>\n<item>\n  \(item)\n</item></channel></rss>"
  }

  static let version = "<sparkle:shortVersionString>2.4.0</sparkle:shortVersionString>"

  static let items: [Case<String, String>] = [
    Case(
      "a description is put after the title", "<title>A</title>\n  \(version)",
      "<title>A</title>\n  <description>\(newNotes)</description>\n  \(version)"),
    Case("or first", version, "<description>\(newNotes)</description>\n  \(version)"),
    Case(
      "what is there is replaced, its tags stay",
      "\(version)<description  a='1' ><b>x</b>&amp;<![CDATA[y]]></description >",
      "\(version)<description  a='1' >\(newNotes)</description >"),
    Case(
      "what says the same stays",
      "\(version)<description> &lt;ul&gt;\n&lt;li&gt;New&lt;/li&gt;\n&lt;/ul&gt;</description>",
      "\(version)<description> &lt;ul&gt;\n&lt;li&gt;New&lt;/li&gt;\n&lt;/ul&gt;</description>"),
    Case("an empty tag", "\(version)<description />", "\(version)<description>\(newNotes)</description>"),
    Case(
      "plain text", "\(version)<description sparkle:format='plain-text'/>",
      "\(version)<description sparkle:format='plain-text'><![CDATA[• New]]></description>"),
    Case(
      "Markdown", "\(version)<description sparkle:format='markdown'>x</description>",
      "\(version)<description sparkle:format='markdown'><![CDATA[- New]]></description>"),
    Case(
      "in German", "\(version)<description xml:lang='de'>x</description>",
      "\(version)<description xml:lang='de'>\(newNotes.replacing("New", with: "Neu"))</description>"),
    Case(
      "in a language of somebody else's", "\(version)<description xml:lang='fr'>x</description>",
      "\(version)<description xml:lang='fr'>x</description>"),
    Case(
      "by the version that Sparkle compares", "<sparkle:version> 230\n</sparkle:version>",
      "<description>\(oldNotes)</description>\n  <sparkle:version> 230\n</sparkle:version>"),
    Case(
      "which may be the version itself", "<sparkle:version>2.2.0</sparkle:version>",
      "<description><![CDATA[<p>Older</p>\n]]></description>\n  <sparkle:version>2.2.0</sparkle:version>"),
    Case(
      "in an enclosure", "<enclosure sparkle:version='7' sparkle:shortVersionString='2.3.0'/>",
      "<description>\(oldNotes)</description>\n  <enclosure sparkle:version='7' sparkle:shortVersionString='2.3.0'/>"),
    Case(
      "the people's version decides", "<enclosure sparkle:version='240' sparkle:shortVersionString='9'/>",
      "<enclosure sparkle:version='240' sparkle:shortVersionString='9'/>"),
    Case(
      "versions are equal if their texts are", version.replacing("2.4.0", with: "2.4"),
      version.replacing("2.4.0", with: "2.4")),
    Case(
      "an item without a namespace has no version", "<shortVersionString>2.4.0</shortVersionString>",
      "<shortVersionString>2.4.0</shortVersionString>"),
  ]
  @Test(arguments: items) func writes(_ row: Case<String, String>) throws {
    let written = try exported(.appcast, Self.content, into: Self.feed(row.input))
    #expect(written == Self.feed(row.expected))
    #expect(try exported(.appcast, Self.content, into: written) == written)
  }

  /// What an import has made of a description does not change it.
  static let taken: [Case<String, String>] = [
    Case(
      "a bare address and quotation marks", "<li>See https://example.com/a &quot;now&quot;</li>",
      "- See https://example.com/a \"now\"\n"),
    Case("a heading of another level", "<h2>A</h2>\n<p>b</p>", "### A\n\nb\n"),
    Case("a word that browsers hide", "<code>open -t <ms></code> <id>", "`open -t <ms>` \\<id>\n"),
    Case("Markdown", "## A\n* See https://example.com/a \"now\"", "### A\n\n- See https://example.com/a \"now\"\n"),
  ]
  @Test(arguments: taken) func whatWasTakenStays(_ row: Case<String, String>) throws {
    let format = row.name == "Markdown" ? " sparkle:format='markdown'" : ""
    let feed = Self.feed("\(Self.version)<description\(format)><![CDATA[\(row.input)]]></description>")
    let content = try ImportSite().run(.appcast, ["a.xml": feed]).text("releases/2.4.0.md") ?? ""
    #expect(content == row.expected)
    #expect(try exported(.appcast, ["2.4.0": content], into: feed) == feed)
  }

  @Test func prefixesMeanNothing() throws {
    let item = "<x:shortVersionString>2.3.0</x:shortVersionString>"
    let written = try exported(.appcast, Self.content, into: Self.feed(item, prefix: "x"))
    #expect(written == Self.feed("<description>\(Self.oldNotes)</description>\n  \(item)", prefix: "x"))
  }

  @Test func lineEndsAreTheFiles() throws {
    let feed = "\u{FEFF}" + Self.feed("<title>A</title>\n\t\(Self.version)").replacing("\n", with: "\r\n")
    let written = try exported(.appcast, Self.content, into: feed)
    let notes = Self.newNotes.replacing("\n", with: "\r\n")
    #expect(
      written == feed.replacing("</title>\r\n\t", with: "</title>\r\n  <description>\(notes)</description>\r\n\t"))
    #expect(try exported(.appcast, Self.content, into: written) == written)
  }

  @Test func sectionsCannotBeEnded() throws {
    let content = ["1.0": "a `]]>` b ]]\\> c"]
    let feed = Self.feed("<sparkle:version>1.0</sparkle:version>")
    let written = try exported(.appcast, content, into: feed)
    #expect(written.contains("<code>]]&gt;</code>"))
    let plain = Self.feed("<sparkle:version>1.0</sparkle:version><description sparkle:format='plain-text'/>")
    let words = try XMLFileTests.read(exported(.appcast, content, into: plain)).root.text
    #expect(words.contains("a ]]> b ]]> c"))
  }

  static let languages: [Case<String, String>] = [
    Case(
      "none", version,
      "<description xml:lang=\"en\">\(newNotes)</description>\n  <description xml:lang=\"de\">\(german)</description>\n  \(version)"
    ),
    Case(
      "one without a language gets the default's", "\(version)\n <description a='1'>x</description>",
      "\(version)\n <description xml:lang=\"en\" a='1'>\(newNotes)</description>\n <description xml:lang=\"de\">\(german)</description>"
    ),
    Case(
      "German is there", "\(version)<description>x</description><description xml:lang='de'>y</description>",
      "\(version)<description xml:lang=\"en\">\(newNotes)</description><description xml:lang='de'>\(german)</description>"
    ),
    Case(
      "the default is named already", "\(version)<description xml:lang='en'>x</description>",
      "\(version)<description xml:lang='en'>\(newNotes)</description><description xml:lang=\"de\">\(german)</description>"
    ),
    Case(
      "a release in one language", "<sparkle:version>230</sparkle:version>",
      "<description>\(oldNotes)</description>\n  <sparkle:version>230</sparkle:version>"),
  ]
  static let german = newNotes.replacing("New", with: "Neu")
  @Test(arguments: languages) func addsLanguages(_ row: Case<String, String>) throws {
    let written = try exported(.appcast, Self.content, into: Self.feed(row.input)) { $0.addsLanguages = true }
    #expect(written == Self.feed(row.expected))
    #expect(try exported(.appcast, Self.content, into: written) { $0.addsLanguages = true } == written)
  }

  static let findings: [Case<String, [String]>] = [
    Case(
      "notes that are linked", feed("\(version)<sparkle:releaseNotesLink>x</sparkle:releaseNotesLink>"),
      ["file:0 note no-item", "file:0 note no-item", "file:4 warning has-notes-link"]),
    Case(
      "a signature", feed(version) + "\n<!-- sparkle-signatures:\n-->",
      ["file:0 note no-item", "file:0 note no-item", "file:6 error signed-appcast"]),
    Case("no item", feed(""), Array(repeating: "file:0 note no-item", count: 3)),
    Case("Atom", "<feed xmlns='http://www.w3.org/2005/Atom'/>", ["file:1 error not-an-appcast"]),
    Case("RSS without a channel", "<rss/>", ["file:1 error not-an-appcast"]),
    Case("no XML", "hello", ["file:1 error xml-syntax"]),
    Case("nothing", "", ["file:1 error xml-syntax"]),
  ]
  @Test(arguments: findings) func finds(_ row: Case<String, [String]>) throws {
    #expect(try export(.appcast, Self.content, into: row.input).found == row.expected)
  }

  @Test func aNamedReleaseNeedsAnItem() throws {
    let found = try export(.appcast, ["2.4.0": "- New"], into: Self.feed("")) { $0.isNamed = true }.found
    #expect(found == ["file:0 error no-item"])
  }

  @Test func aSignedFeedIsChangedIfItIsSignedAgain() throws {
    let feed = Self.feed(Self.version) + "<!-- sparkle-signatures: x -->"
    let (files, found) = try export(.appcast, ["2.4.0": "- New"], into: feed) { $0.resignsLater = true }
    #expect(found == ["file:5 warning signed-appcast"])
    #expect(files["file"]?.contains(Self.newNotes) ?? false)
  }

  @Test func randomFeedsKeepAllOtherBytes() throws {
    var random = SeededGenerator(seed: 3)
    let parts = [
      "<title>A</title>", "\n    ", "\r\n\t", "<!-- c -->", "<?p q?>", "<description>x &amp; y</description>",
      "<description/>",
      "<description xml:lang='de'><![CDATA[<p>z</p>]]></description>", "<enclosure a=\"1\" b='2'   />",
      "<link>é🎉</link>", "words",
    ]
    for _ in 0..<400 {
      let rest = random.some(upTo: 6) { $0.one(of: parts) }.joined()
      let item = random.flip() ? "\(Self.version)\(rest)" : "\(rest)\(Self.version)"
      let isSeveral = random.flip()
      let feed = Self.feed(item)
      let written = try exported(.appcast, Self.content, into: feed) { $0.addsLanguages = isSeveral }
      #expect(written.withoutDescriptions == feed.withoutDescriptions, "\(item)")
      #expect(
        try exported(.appcast, Self.content, into: written) { $0.addsLanguages = isSeveral } == written, "\(item)")
    }
  }
}

extension String {
  /// Without descriptions of items, and without white space, which stands before one that is inserted.
  fileprivate var withoutDescriptions: String {
    let parts = split(separator: "<item>", maxSplits: 1, omittingEmptySubsequences: false)
    let item = parts[1].replacing(/<description[^>]*\/>|<description.*?<\/description>/.dotMatchesNewlines(), with: "")
    return parts[0] + item.filter { !$0.isWhitespace }
  }
}
