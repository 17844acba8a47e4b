import Authoring
import FeedModel

/// Which feed: a channel in a locale.
struct FeedSlot: Hashable, Sendable {
  var channel: Channel
  var locale: LanguageTag
}

/// What the last build wrote of one channel in one locale.
struct FeedMemory: Sendable {
  /// A feed as it was meant, and its bytes, which were read again and found to say just that.
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
