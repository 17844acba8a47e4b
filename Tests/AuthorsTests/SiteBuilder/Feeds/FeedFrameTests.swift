import Diagnostics
import FeedModel
import Output
import Testing

@testable import SiteBuilder

/// A feed that is joined from its entries is the feed that is written as a whole.
@Suite struct FeedFrameTests {
  private static let keys = ["a", "b < c & d", "\u{E9}", "\"'"]

  @Test(arguments: 0...4) func joinsAlerts(_ count: Int) throws {
    let entries = Self.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(count).map {
      AlertsFeed.Notification(key: $0, title: $0, message: "One\nTwo")
    }
    let (contents, values) = FeedFrame.propertyList.join(try entries.map { try FeedPiece.alert($0).get() })
    let whole = AlertsFeed(notifications: entries).verified()
    #expect(contents.bytes == whole.bytes && values == whole.values && whole.problem == nil)
  }

  @Test(arguments: 0...4) func joinsBanners(_ count: Int) throws {
    let entries = Self.keys.prefix(count).map { key in
      let view = BannersFeed.View(id: "index", file: "https://a.example/v.html", height: 1, origin: .top)
      return BannersFeed.Notification(id: key, entry: "index", all: [.onWifi(true)], any: [], views: [view])
    }
    let (contents, values) = FeedFrame.controlJSON.join(try entries.map { try FeedPiece.banner($0).get() })
    let whole = BannersFeed(notifications: Array(entries)).verified()
    #expect(contents.bytes == whole.bytes && values == whole.values && whole.problem == nil)
  }

  @Test func saysWhatClientsWouldNotRead() {
    let problem = FeedPiece.alert(AlertsFeed.Notification(key: "a\u{7}")).problem
    #expect(problem?.id == .unreadableFeed && problem?.message.contains("in the feed notifications.plist") == true)
  }
}
