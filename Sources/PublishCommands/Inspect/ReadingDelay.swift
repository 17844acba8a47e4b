import FeedClient
import FeedModel
import Inspection
import PublishedSite

/// How long it takes until a change of one feed is read.
struct ReadingDelay: Sendable {
  var feed: FeedName
  var delay: Delay
  /// Seconds for which a cache may keep the feed; nil if the server does not say.
  var cached: Int?

  /// Those of all channels.
  ///
  /// - Parameters:
  ///   - opensEvery: The longest time between two launches, in seconds.
  ///   - maxAge: For how many seconds a cache may keep a feed; nil if the server says.
  static func all(of opened: OpenedSite, opensEvery: Int, maxAge: Int?) async -> [ReadingDelay] {
    var delays: [ReadingDelay] = []
    for channel in opened.site.channels {
      let cached = if let maxAge { maxAge } else { await Self.cached(channel, opened) }
      let delay = Delay(of: channel.name, opensEvery: opensEvery, cached: cached ?? 0)
      delays.append(ReadingDelay(feed: channel.name, delay: delay, cached: cached))
    }
    return delays
  }

  private static func cached(_ channel: InspectedSite.Channel, _ opened: OpenedSite) async -> Int? {
    guard opened.source.contains("://") else { return 0 }
    var cached: Int?
    for file in channel.files {
      // Already fetched, so that no request is sent.
      let response = try? await opened.published.transport.get(FeedRequest(opened.published.address + file.file))
      cached = [cached, Delay.cached(response?.cacheControl)].compactMap(\.self).max()
    }
    return cached
  }
}
