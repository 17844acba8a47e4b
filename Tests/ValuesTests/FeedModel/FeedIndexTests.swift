import FeedModel
import Testing

/// docs/output.md, feeds.json.
@Suite struct FeedIndexTests {
  private static let tags: [LanguageTag] = ["en", "de"]
  private static let index = FeedIndex(defaultLocale: tags[0], locales: tags)

  @Test("one line per feed, in the order of names") func text() throws {
    let expected = """
      {
        "schema": "publish.feeds/1",
        "default": "en",
        "feeds": {
          "control.json": {"de": "control_de.json", "en": "control.json"},
          "local-versions.plist": {"de": "local-versions_de.plist", "en": "local-versions.plist"},
          "notifications.plist": {"de": "notifications_de.plist", "en": "notifications.plist"},
          "permissions.plist": {"de": "permissions_de.plist", "en": "permissions.plist"},
          "prompts.plist": {"de": "prompts_de.plist", "en": "prompts.plist"},
          "versions.plist": {"de": "versions_de.plist", "en": "versions.plist"}
        }
      }

      """
    #expect(String(decoding: Self.index.encode(), as: UTF8.self) == expected)
    #expect(try FeedIndex.decode(Self.index.encode()) == Reading(feed: Self.index))
  }

  @Test("one line per version, in the order of file names") func versions() throws {
    var index = FeedIndex(defaultLocale: Self.tags[0], files: [.banners: [Self.tags[0]: "control.json"]])
    index.sequence = 12
    index.versions = [
      "control.json": "0123456789abcdef", "control_de.json": "fedcba9876543210",
    ]
    let expected = """
      {
        "schema": "publish.feeds/1",
        "sequence": 12,
        "default": "en",
        "feeds": {
          "control.json": {"en": "control.json"}
        },
        "versions": {
          "control.json": "0123456789abcdef",
          "control_de.json": "fedcba9876543210"
        }
      }

      """
    #expect(String(decoding: index.encode(), as: UTF8.self) == expected)
    #expect(try FeedIndex.decode(index.encode()) == Reading(feed: index))
  }

  static let badVersions = [
    #""0123456789abcdef""#: true, #""0123456789abcde""#: false, #""0123456789abcdef0""#: false,
    #""0123456789ABCDEF""#: false, #""../../../../../x""#: false, #""0123456789abcde/""#: false, #""""#: false,
    #"{"sha256": "0123456789abcdef"}"#: false, "7": false, "1234567890123456": false, "null": false,
  ]

  /// A version that is not 16 digits of a hash is left out; the file beside the index is read instead.
  @Test(arguments: badVersions) func leavesOutVersionsThatProveNothing(_ version: String, _ isTaken: Bool) throws {
    let text = #"{"schema": "publish.feeds/1", "default": "en", "feeds": {}, "versions": {"a.json": "# + version + "}}"
    let reading = try FeedIndex.decode(Array(text.utf8))
    #expect(reading.feed.versions.isEmpty != isTaken)
    #expect(
      reading.issues.map(\.description)
        == (isTaken
          ? []
          : ["versions › a.json: this is not 16 digits of a file's SHA-256; it is ignored"]))
  }

  static let copies = [
    ("control.json", "feeds/control.0123456789abcdef.json"),
    ("versions_de.plist", "feeds/versions_de.0123456789abcdef.plist"), ("a.b.c", "feeds/a.b.0123456789abcdef.c"),
    ("bare", "feeds/bare.0123456789abcdef"),
  ]

  @Test(arguments: copies) func copiesAreNamedAfterTheirVersion(_ name: String, _ copy: String) {
    #expect(FeedIndex.copy(of: name, sha256: "0123456789abcdef") == copy)
    #expect(FeedIndex.copy(of: name, sha256: "0123456789abcdef" + String(repeating: "7", count: 48)) == copy)
  }

  static let noIndexes = [
    ("[]", "this is an array, not a feed"), ("<html>", "this is an HTML page, not a feed"),
    ("{}", "this is JSON without the schema 'publish.feeds/1', not a feed"),
    (#"{"schema": "publish.feeds/1"}"#, "this is an index whose 'default' is missing or wrong, not a feed"),
    (
      #"{"schema": "publish.feeds/1", "default": "e", "feeds": {}}"#,
      "this is an index whose 'default' is missing or wrong, not a feed"
    ),
    (
      #"{"schema": "publish.feeds/1", "default": "en", "feeds": []}"#,
      "this is an index whose 'feeds' is missing or wrong, not a feed"
    ),
  ]

  @Test(arguments: noIndexes) func refuses(_ text: String, _ sentence: String) {
    let error = #expect(throws: FeedError.self) { try FeedIndex.decode(Array(text.utf8)) }
    #expect(error?.sentence == sentence)
  }

  static let names = [
    "../control.json", "https://evil.example/control.json", "//evil.example/c", "views/control.json", ".htaccess", "",
    "a\\b", "a?b", "a%2fb", "contról.json", String(repeating: "a", count: 201),
  ]

  /// A name outside the folder is never requested; the other entries count.
  @Test(arguments: names) func leavesOutNamesThatLeadElsewhere(_ name: String) throws {
    let languages = JSON.object([.init("de", .string(name)), .init("en", .string("control.json"))])
    let bytes = JSON.object([
      .init("schema", .string(FeedIndex.schema)), .init("default", .string("en")),
      .init("feeds", .object([.init("control.json", languages)])),
    ]).write()
    let reading = try FeedIndex.decode(bytes)
    #expect(reading.feed.files == [.banners: [Self.tags[0]: "control.json"]])
    #expect(
      reading.issues.map(\.description)
        == ["control.json › de: this is not the plain name of a file beside it; it is ignored"])
  }

  @Test func passesOverWhatItDoesNotKnow() throws {
    let text = """
      {"schema": "publish.feeds/1", "default": "en", "more": 1,
       "feeds": {"messages.json": {"en": "messages.json"}, "control.json": 7, "prompts.plist": {"e n": "a", "en": 8}}}
      """
    let reading = try FeedIndex.decode(Array(text.utf8))
    #expect(reading.feed.files == [:])
    #expect(
      reading.issues.map(\.description) == [
        "control.json: a number where an object is expected; it is ignored",
        "prompts.plist › e n: this is not a language tag; it is ignored",
        "prompts.plist › en: this is not the plain name of a file beside it; it is ignored",
      ])
  }
}
