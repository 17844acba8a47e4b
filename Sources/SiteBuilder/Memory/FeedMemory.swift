import Authoring
import FeedModel

/// Identifies a feed: a channel in a locale.
struct FeedSlot: Hashable, Sendable {
  var channel: Channel
  var locale: LanguageTag
}

/// What the last build wrote for one channel in one locale.
struct FeedMemory: Sendable {
  /// A feed, and its bytes, which were read back and found equal.
  struct Whole: Sendable {
    var feed: any ChannelFeed
    var bytes: [UInt8]
  }

  var isCaching = true
  var feeds: [FeedName: Whole] = [:]
  /// By the site's address.
  var banners = CachedPieces<NotificationPages, Exact<String>>(frame: .controlJSON)
  var alerts = CachedPieces<Notification, NoInputs>(frame: .propertyList)

  var made: Int { banners.made + alerts.made }
}
