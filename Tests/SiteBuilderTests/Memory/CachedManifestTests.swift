import FeedModel
import TestKit
import Testing

@testable import SiteBuilder

/// A manifest from kept lines is the manifest as it is written at once, whatever becomes of the format.
@Suite struct CachedManifestTests {
  private static func file(_ path: String) -> Manifest.File { Manifest.File(path: path, bytes: 1, sha256: "0") }

  private static let first = Manifest(
    files: ["a", "b", "\u{E9}"].map(file),
    published: [Manifest.Published(channel: "alerts", key: "\u{E9}", source: "s", meaning: "0")])

  static let edits: [Case<Manifest, Void>] = [
    Case("nothing", first, ()), Case("all gone", Manifest(sequence: 2), ()),
    Case("one more", Manifest(files: ["a", "aa", "b", "\u{E9}"].map(file), published: first.published), ()),
    Case("a path in other bytes", Manifest(files: ["a", "b", "e\u{301}"].map(file), published: first.published), ()),
    Case(
      "a key in other bytes",
      Manifest(
        files: first.files,
        published: [Manifest.Published(channel: "alerts", key: "e\u{301}", source: "s", meaning: "0")]), ()),
  ]

  @Test(arguments: edits) func givesWhatIsWrittenAtOnce(_ c: Case<Manifest, Void>) {
    var kept = CachedManifest()
    #expect(kept.encode(Self.first) == Self.first.encode())
    #expect(kept.encode(c.input) == c.input.encode())
  }

  typealias Format = @Sendable (Manifest) -> [UInt8]

  static let formats: [Case<Format, Void>] = [
    Case("no line breaks", { $0.encode().filter { $0 != 0x0A } }, ()),
    Case("tabs", { manifest in manifest.encode().map { $0 == 0x20 ? 0x09 : $0 } }, ()),
    Case("no lists", { _ in Array("{}".utf8) }, ()),
  ]

  @Test(arguments: formats) func anotherFormatIsWrittenAtOnce(_ c: Case<Format, Void>) {
    var kept = CachedManifest(write: c.input)
    for manifest in [Self.first, Manifest(), Self.first] { #expect(kept.encode(manifest) == c.input(manifest)) }
  }
}
