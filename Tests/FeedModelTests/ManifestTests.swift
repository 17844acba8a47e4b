import FeedModel
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

  @Test("one line an entry")
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
    let found = "a manifest whose 'files[0]' is missing or wrong"
    #expect(failure { () throws(FeedError) in try Manifest.decode(manifest.encode()) } == .notAFeed(found: found))
  }

  @Test(
    "bad input 40: broken or from a newer version",
    arguments: [
      ("[]", "an array"), ("{}", "JSON that is no 'publish.manifest/1'"),
      (#"{"schema":"publish.manifest/2"}"#, "JSON that is no 'publish.manifest/1'"),
      (#"{"schema":"publish.manifest/1","sequence":0}"#, "a manifest whose 'sequence' is missing or wrong"),
      (#"{"schema":"publish.manifest/1","sequence":1,"files":[]}"#, "a manifest whose 'published' is missing or wrong"),
      (#"{"schema":"publish.manifest/1","sequence":1,"files":[1]}"#, "a manifest whose 'files[0]' is missing or wrong"),
      ("{", "syntax 1:2"), ("", "empty"),
    ])
  func broken(_ text: String, _ place: String) {
    #expect(failure { () throws(FeedError) in try Manifest.decode(bytes(text)) }?.place == place)
  }
}
