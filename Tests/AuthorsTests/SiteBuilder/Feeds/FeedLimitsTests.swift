import Authoring
import Diagnostics
import FeedModel
import Output
import TestKit
import Testing

@testable import SiteBuilder

/// A feed that apps would not read is not published (FeedClient, `TransferLimits`).
@Suite struct FeedLimitsTests {
  static let feeds: [Case<(bytes: Int, values: Int), String?>] = [
    Case("a small one", (1000, 10), nil), Case("the largest", (16 << 20, 150_000), nil),
    Case("a byte more", (16 << 20 + 1, 10), "feed-too-large"), Case("a value more", (1000, 150_001), "feed-too-large"),
  ]

  @Test(arguments: feeds) func isPublishedIfAppsReadIt(_ c: Case<(bytes: Int, values: Int), String?>) {
    let contents = FileContents([UInt8](repeating: 0x20, count: c.input.bytes))
    var found: String?
    do throws(Complaint) {
      #expect(try OutputFormat.published(contents, c.input.values, fix: "publish less").count == c.input.bytes)
    } catch {
      found = error.id.rawValue
      #expect(
        error.message.hasSuffix("apps read at most 16777216 bytes and 150000 values") && error.fix == "publish less")
    }
    #expect(found == c.expected)
  }

  /// Two to both channels, one to alerts; of three others, one is a draft, one has expired and one cannot be read.
  static let small: Files = [
    "content/notifications/a.md": banner("date: 2026-11-20\nchannels: [banners, alerts]"),
    "content/notifications/b.md": banner("date: 2026-11-20\nchannels: [banners, alerts]"),
    "content/notifications/c.md": alert(), "content/notifications/d.md": banner("draft: true"),
    "content/notifications/e.md": banner("expires: 2026-11-20T00:00:00Z"), "content/notifications/f.md": "---\n",
    "content/releases/1.0.md": "- New",
  ]

  static let bounds: [Case<Int, [String]>] = [
    Case("enough for both", 11, []),
    Case("too many banners", 10, ["control.json would have at least 11 values"]),
    Case("still enough alerts", 7, ["control.json would have at least 11 values"]),
    Case(
      "too many of both", 6,
      ["control.json would have at least 11 values", "notifications.plist would have at least 7 values"]),
  ]

  @Test(arguments: bounds) func isRefusedBeforeItIsRendered(_ c: Case<Int, [String]>) throws {
    var diagnostics: [Diagnostic] = []
    let outline = try #require(SiteOutline(sources(Self.small), &diagnostics))
    let builder = EntryBuilder(
      outline, ReadTemplates([]).templates, Assets([], before: nil), BuildOptions(now: try instant(now)), [],
      { { false } })
    let found = FeedBound.findings(outline.entries, builder, limits: ReadingLimits(maxValues: c.input))
    #expect(found.map { String($0.message.prefix { $0 != ";" }) } == c.expected)
    #expect(found.allSatisfy { $0.id == .feedTooLarge })
  }

  /// The estimate is never larger than the published feed.
  @Test func theSmallestEntriesHaveJustAsManyValues() throws {
    let tree = try output(Self.small.filter { !$0.key.hasSuffix("f.md") }).tree
    let (banners, alerts) = (try #require(tree["control.json"]), try #require(tree["notifications.plist"]))
    #expect(try JSON.parse(banners).value.count >= 11)
    #expect(try PropertyList.parse(alerts).value.count >= 7)
  }
}
