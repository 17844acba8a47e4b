import FeedModel
import TestKit
import Testing

/// Input that the fuzzer (Tests/Fuzz) does not make: texts as single values, and endless nesting.
@Suite struct HostileTextTests {
  @Test("random texts as versions, tags, instants and numbers")
  func texts() {
    var generator = SeededGenerator(seed: 11)
    let letters = Array("0123456789.-+:TZ _aéx٣\u{301}🏳️e")
    var versions: [FeedVersion] = []
    for _ in 0..<3000 {
      let text = String(
        (0..<Int.random(in: 0...25, using: &generator)).compactMap { _ in letters.randomElement(using: &generator) })
      versions.append(FeedVersion(text))
      _ = Coercion.integerValue(text)
      _ = Coercion.doubleValue(text)
      _ = Coercion.boolValue(text)
      if let tag = LanguageTag(text) { #expect(LanguageTag(tag.text) == tag) }
      if let instant = Instant(rfc3339: text) { #expect(Instant(rfc3339: instant.rfc3339) == instant) }
    }
    let sorted = versions.sorted()
    for (a, b) in zip(sorted, sorted.dropFirst()) { #expect(a <= b && (a != b || a.hashValue == b.hashValue)) }
  }

  @Test(
    "100,000 levels of everything",
    arguments: [
      "[", "{\"a\":", "<array>", "<dict><key>a</key>", "<!--", "&", "<plist>", "(", "[{\"a\":[",
    ])
  func deep(_ opening: String) {
    let bytes = bytes(String(repeating: opening, count: 100_000))
    #expect(throws: (any Error).self) { try JSON.parse(bytes) }
    #expect(throws: (any Error).self) { try PropertyList.parse(bytes) }
    #expect(throws: FeedError.self) { try BannersFeed.decode(bytes) }
    #expect(throws: FeedError.self) { try AlertsFeed.decode(bytes) }
    #expect(throws: FeedError.self) { try UpdatesFeed.decode(bytes) }
    #expect(throws: FeedError.self) { try PromptsFeed.decode(bytes) }
    #expect(throws: FeedError.self) { try PermissionsFeed.decode(bytes) }
    #expect(throws: ManifestError.self) { try Manifest.decode(bytes) }
  }
}
