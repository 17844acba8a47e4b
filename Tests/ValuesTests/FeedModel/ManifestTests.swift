import FeedModel
import TestKit
import Testing

@Suite struct ManifestTests {
  static let digest = String(repeating: "0a", count: 32)

  static let manifest = Manifest(
    sequence: 3,
    files: [
      .init(path: "control.json", bytes: 5, sha256: digest),
      .init(path: "views/é/i.html", bytes: 0, sha256: digest, retired: Instant(secondsSince1970: 0)),
    ],
    published: [
      .init(
        channel: "alerts", key: "2026/1", source: "content/notifications/a", meaning: "0123456789abcdef",
        withdrawn: true)
    ])

  @Test("the next change is written if there is one")
  func nextChange() throws {
    var manifest = Self.manifest
    manifest.nextChange = Instant(secondsSince1970: 0)
    let text = String(decoding: manifest.encode(), as: UTF8.self)
    #expect(text.contains("\"sequence\": 3,\n  \"nextChange\": \"1970-01-01T00:00:00Z\",\n  \"files\""))
    #expect(try Manifest.decode(Array(text.utf8)) == manifest)
    #expect(try Manifest.decode(Self.manifest.encode()).nextChange == nil)
    #expect(throws: ManifestError.self) { try Manifest.decode(Array(text.replacing("1970-01-01T", with: "1970").utf8)) }
  }

  /// Manifests of earlier versions have neither.
  @Test("the sketch and the translations of a text are written if they are known")
  func texts() throws {
    var manifest = Self.manifest
    let key = manifest.published[0]
    manifest.published[0] = Manifest.Published(
      channel: key.channel, key: key.key, source: key.source, meaning: key.meaning, sketch: "fedcba9876543210",
      translations: ["fr": "01234567", "de": "89abcdef"], withdrawn: key.withdrawn)
    let text = String(decoding: manifest.encode(), as: UTF8.self)
    let members =
      #", "sketch": "fedcba9876543210", "translations": {"de": "89abcdef", "fr": "01234567"}, "withdrawn": true}"#
    #expect(text.contains(members))
    #expect(try Manifest.decode(Array(text.utf8)) == manifest)
    for (old, new) in [("fedcba9876543210", "x"), ("\"89abcdef\"", "1"), ("{\"de\": \"89abcdef\", ", "[")] {
      #expect(throws: ManifestError.self) { try Manifest.decode(Array(text.replacing(old, with: new).utf8)) }
    }
  }

  @Test("the site, locales and flags are written if they are known")
  func settings() throws {
    var manifest = Self.manifest
    (manifest.site, manifest.locales) = ("https://a.example/", ["en", "pt-BR"])
    let key = manifest.published[0]
    manifest.published[0] = Manifest.Published(
      channel: "banners", key: key.key, source: key.source, meaning: key.meaning, flags: ["flagNotSet a", "flagSet /b"])
    let text = String(decoding: manifest.encode(), as: UTF8.self)
    #expect(text.contains(#"\#n  "site": "https://a.example/",\#n  "locales": ["en", "pt-BR"],\#n  "files""#))
    #expect(text.contains(#", "meaning": "0123456789abcdef", "flags": ["flagNotSet a", "flagSet /b"]}"#))
    #expect(try Manifest.decode(Array(text.utf8)) == manifest)
    for (old, new) in [("\"https://a.example/\"", "1"), ("[\"en\", ", "[1, "), ("[\"flagNotSet a\", ", "[{}, ")] {
      #expect(throws: ManifestError.self) { try Manifest.decode(Array(text.replacing(old, with: new).utf8)) }
    }
  }

  @Test("the record of translations is written if there are any")
  func translations() throws {
    var manifest = Self.manifest
    #expect(!String(decoding: manifest.encode(), as: UTF8.self).contains("translated"))
    let (one, two) = ("0123456789abcdef", "fedcba9876543210")
    let before = Manifest.Original(fingerprint: two, letters: one, numbers: [])
    manifest.translated = [
      Manifest.Translated(
        file: "prompts/rate", original: Manifest.Original(fingerprint: one, letters: two, numbers: ["20", "1,5"]),
        translations: [
          "de": Manifest.Translation(fingerprint: "89abcdef"),
          "fr": Manifest.Translation(fingerprint: "01234567", original: before),
        ])
    ]
    let text = String(decoding: manifest.encode(), as: UTF8.self)
    let line =
      #"{"file": "prompts/rate", "original": "\#(one) \#(two) 20 1,5", "translations": {"de": "89abcdef", "fr": "01234567 \#(two) \#(one)"}}"#
    #expect(text.contains(",\n  \"translated\": [\n    \(line)\n  ]\n}\n"))
    #expect(try Manifest.decode(Array(text.utf8)) == manifest)
    for (old, new) in [
      ("89abcdef\"", "x\""), ("01234567 \(two)", "01234567 x"), ("\"\(one) ", "\""),
      ("[\n    {\"file\"", "[1, {\"file\""),
    ] {
      #expect(throws: ManifestError.self) { try Manifest.decode(Array(text.replacing(old, with: new).utf8)) }
    }
  }

  @Test("one line per entry")
  func text() throws {
    let expected = """
      {
        "schema": "publish.manifest/1",
        "sequence": 3,
        "files": [
          {"path": "control.json", "bytes": 5, "sha256": "\(Self.digest)"},
          {"path": "views/é/i.html", "bytes": 0, "sha256": "\(Self.digest)", "retired": "1970-01-01T00:00:00Z"}
        ],
        "published": [
          {"channel": "alerts", "key": "2026/1", "source": "content/notifications/a", "meaning": "0123456789abcdef", "withdrawn": true}
        ]
      }

      """
    #expect(String(decoding: Self.manifest.encode(), as: UTF8.self) == expected)
    #expect(try Manifest.decode(Self.manifest.encode()) == Self.manifest)
    #expect(try Manifest.decode(Manifest().encode()) == Manifest())
  }

  @Test(
    "paths that leave the output folder are refused",
    arguments: [
      "../x", "/x", "a//b", "a/./b", "", "a/..", "a\\b", "a/", "\u{600}/../x", "a/\u{600}/..", "a\u{600}\\b",
      "a\\\u{301}b",
      "a\u{600}//b",
    ])
  func paths(_ path: String) {
    let manifest = Manifest(files: [.init(path: path, bytes: 1, sha256: Self.digest)])
    let error = failure { () throws(ManifestError) in try Manifest.decode(manifest.encode()) }
    #expect(error?.description == "files[0].path: a path that stays in the output is expected, not '\(path)'")
    #expect(error?.isForeign == false)
  }

  @Test(
    "manifests that are broken or from a newer version",
    arguments: [
      ("[]", "the manifest: an object is expected, not an array", true),
      ("{}", #"the manifest: "schema" is missing"#, true),
      (#"{"schema":"publish.manifest/2"}"#, "schema: 'publish.manifest/1' is expected, not 'publish.manifest/2'", true),
      (
        #"{"schema":"publish.manifest/1","sequence":0}"#,
        "sequence: a whole number from 1 to 9007199254740992 is expected, not 0", false
      ),
      (
        #"{"schema":"publish.manifest/1","sequence":9223372036854775807}"#,
        "sequence: a whole number from 1 to 9007199254740992 is expected, not 9223372036854775807", false
      ),
      (#"{"schema":"publish.manifest/1","sequence":1,"files":[]}"#, #"the manifest: "published" is missing"#, false),
      (
        #"{"schema":"publish.manifest/1","sequence":1,"files":[1]}"#, "files[0]: an object is expected, not a number",
        false
      ),
      ("<html>", "this is an HTML page, not a manifest", true), ("{", "1:2: a key in double quotes is expected", false),
      ("", "the file is empty", false),
    ] as [(String, String, Bool)])
  func broken(_ text: String, _ description: String, _ isForeign: Bool) {
    let error = failure { () throws(ManifestError) in try Manifest.decode(bytes(text)) }
    #expect(error?.description == description)
    #expect(error?.isForeign == isForeign)
  }
}
