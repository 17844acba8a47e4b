import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Authoring

/// Read again only what changed; what was taken over is the same object.
@Suite struct ReadingMemoryTests {
  private static let text = "---\ntitle: Hello\n---\nHi\n"
  private static let content = [
    "notifications/a.md": text, "notifications/a.de.md": "Hallo", "notifications/b/index.md": text,
    "notifications/b/more.md": "More", "releases/1.0.0.md": "- x",
    "prompts/p.md": "---\nactionURL: https://x.example\n---\na",
  ]

  private static func sources(_ changes: [String: String?], _ configuration: String) -> SiteSources {
    let files = content.merging(changes.compactMapValues(\.self)) { $1 }.filter { changes[$0.key] != .some(nil) }
    return SiteSources(
      files.map { SourceFile(path: "content/" + $0.key, text: $0.value) }
        + [SourceFile(path: "publish.yml", text: configuration)])
  }

  struct Answer: Sendable {
    var read: Int
    /// Notifications that are the same objects as before.
    var same: [String]
    init(_ read: Int, _ same: [String]) { (self.read, self.same) = (read, same) }
  }

  static let table: [Case<[String: String?], Answer>] = [
    Case("nothing", [:], Answer(0, ["a", "b"])),
    Case("a text", ["notifications/a.md": text + "!"], Answer(1, ["b"])),
    Case("a translation", ["notifications/a.de.md": "Salut"], Answer(1, ["b"])),
    Case("a translation more", ["notifications/b/index.de.md": "Hallo"], Answer(1, ["a"])),
    Case("a translation less", ["notifications/a.de.md": nil], Answer(1, ["b"])),
    Case("a view", ["notifications/b/more.md": "Less"], Answer(1, ["a"])),
    Case("a notification more", ["notifications/aa.md": text], Answer(1, ["a", "b"])),
    Case("a notification less", ["notifications/a.md": nil, "notifications/a.de.md": nil], Answer(0, ["b"])),
    Case("renamed", ["notifications/a.md": nil, "notifications/c.md": text], Answer(2, ["b"])),
    Case("said twice", ["notifications/a/index.md": text], Answer(1, ["b"])),
    Case("broken", ["notifications/b/index.md": "---\nx"], Answer(1, ["a"])),
    Case("a release", ["releases/1.0.0.md": "- y"], Answer(1, ["a", "b"])),
    Case("a stray file", ["notifications/x.txt": ""], Answer(0, ["a", "b"])),
  ]

  @Test("reads again only what changed", arguments: table)
  func reads(_ c: Case<[String: String?], Answer>) throws {
    var memory = ReadingMemory()
    let before = try #require(readSite(Self.sources([:], plainConfiguration), memory: &memory).site)
    #expect(memory.read == 4)
    let sources = Self.sources(c.input, plainConfiguration)
    let (site, diagnostics) = readSite(sources, memory: &memory)
    #expect(memory.read == c.expected.read)
    let same = try #require(site).notifications.filter { now in before.notifications.contains { $0 === now } }
    #expect(same.map(\.id) == c.expected.same)
    let fresh = readSite(sources)
    #expect(diagnostics == fresh.diagnostics)
    #expect(site?.notifications.map(\.id) == fresh.site?.notifications.map(\.id))
    #expect(site?.translations.files.map(\.location) == fresh.site?.translations.files.map(\.location))
  }

  static let configurations: [Case<String, Int>] = [
    Case("a comment changes nothing", plainConfiguration + "# x\n", 0),
    Case("the app's name changes nothing", plainConfiguration.replacing("name: ", with: "name: My"), 0),
    Case("other channels are those of notifications", plainConfiguration + "channels: [alerts]\n", 4),
    Case("other schemes change what links are", plainConfiguration.replacing("snoodle", with: "noodle"), 4),
    Case("other locales change what names are", plainConfiguration.replacing("de-CH", with: "fr"), 4),
  ]

  @Test("another configuration", arguments: configurations)
  func configuration(_ c: Case<String, Int>) {
    var memory = ReadingMemory()
    _ = readSite(Self.sources([:], plainConfiguration), memory: &memory)
    _ = readSite(Self.sources([:], c.input), memory: &memory)
    #expect(memory.read == c.expected)
  }

  @Test("a configuration that cannot be used loses nothing")
  func brokenConfiguration() {
    var memory = ReadingMemory()
    _ = readSite(Self.sources([:], plainConfiguration), memory: &memory)
    #expect(readSite(Self.sources([:], "site: ["), memory: &memory).site == nil)
    _ = readSite(Self.sources([:], plainConfiguration), memory: &memory)
    #expect(memory.read == 0)
  }

  @Test("what took too long is tried again")
  func overdue() {
    var memory = ReadingMemory()
    let long = ["notifications/a.md": Self.text + String(repeating: "word ", count: 2000)]
    let slow = readSite(Self.sources(long, plainConfiguration), memory: &memory) { { true } }
    #expect(slow.diagnostics.map(\.id).contains(.renderingTooSlow))
    #expect(memory.hasTimedOut)
    let again = readSite(Self.sources(long, plainConfiguration), memory: &memory)
    #expect(memory.read == 1)
    #expect(!again.diagnostics.map(\.id).contains(.renderingTooSlow))
    #expect(!memory.hasTimedOut)
  }

  @Test("two names that Swift takes for one are two files")
  func normalisation() {
    var memory = ReadingMemory()
    let nfc = ["notifications/\u{E9}.md": Self.text]
    let nfd = ["notifications/e\u{301}.md": Self.text]
    for files in [nfc, nfd, nfc.merging(nfd) { $1 }, nfd] {
      let sources = SiteSources(
        files.map { SourceFile(path: "content/" + $0.key, text: $0.value) }
          + [SourceFile(path: "publish.yml", text: plainConfiguration)])
      let paths = readSite(sources, memory: &memory).diagnostics.map { Array($0.location.path.utf8) }
      #expect(paths == readSite(sources).diagnostics.map { Array($0.location.path.utf8) })
    }
  }
}
