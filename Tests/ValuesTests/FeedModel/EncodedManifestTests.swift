import FeedModel
import Testing

/// A manifest that is encoded after another has the same bytes as one that is encoded separately.
@Suite struct EncodedManifestTests {
  private static func file(_ path: String, _ bytes: Int = 1) -> Manifest.File {
    Manifest.File(path: path, bytes: bytes, sha256: ManifestTests.digest)
  }

  private static func key(_ key: String, in channel: String = "alerts") -> Manifest.Published {
    Manifest.Published(channel: channel, key: key, source: "content/notifications/\(key)", meaning: "0123456789abcdef")
  }

  private static let files = ["a", "b", "c", "d"].map { file($0) }
  private static let keys = ["a", "b", "c"].map { key($0) }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var files: [Manifest.File]
    var published: [Manifest.Published]
  }

  static let cases = [
    Case(testDescription: "the same objects", files: files, published: keys),
    Case(testDescription: "equal objects", files: files.map { file($0.path) }, published: keys.map { key($0.key) }),
    Case(testDescription: "one replaced", files: [files[0], file("b", 2)] + files[2...], published: keys),
    Case(testDescription: "one gone", files: [files[0], files[1], files[3]], published: Array(keys[1...])),
    Case(
      testDescription: "one more at each place", files: [file("0"), files[0], file("aa")] + files[1...] + [file("e")],
      published: [key("0")] + keys + [key("a", in: "banners")]),
    Case(testDescription: "one renamed", files: [files[0], files[2], files[3], file("z")], published: keys),
    Case(testDescription: "another order", files: files.reversed(), published: keys.reversed()),
    Case(testDescription: "nothing", files: [], published: []),
  ]

  @Test(arguments: cases) func copiesOnlyWhatIsTheSame(_ c: Case) throws {
    let before = EncodedManifest(Manifest(files: Self.files, published: Self.keys))
    var manifest = Manifest(sequence: 12, files: c.files, published: c.published)
    manifest.builtAfter = Instant(secondsSince1970: 0)
    let after = EncodedManifest(manifest, after: before)
    #expect(after.bytes == manifest.encode())
    #expect(try Manifest.decode(after.bytes) == manifest)
    // Its own lines are where they are said to be, too.
    #expect(EncodedManifest(manifest, after: after).bytes == after.bytes)
  }
}
