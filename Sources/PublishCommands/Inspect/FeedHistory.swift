import FeedClient
import FeedModel
import Inspection
import PublishedSite

/// Reads the feeds of many versions, each different file once.
struct FeedHistory {
  let language: LanguageTag
  private var banners: [[UInt8]: BannersFeed] = [:]
  private var alerts: [[UInt8]: AlertsFeed] = [:]
  private var updates: [[UInt8]: UpdatesFeed] = [:]
  private var prompts: [[UInt8]: PromptsFeed] = [:]

  init(language: LanguageTag) { self.language = language }

  /// - Throws: Why a feed cannot be read.
  mutating func feeds(of site: PublishedSite, _ channels: [Channel]) async throws(FeedFailure) -> PublishedFeeds {
    var feeds = PublishedFeeds()
    for name in FeedName.allCases where channels.isEmpty || channels.contains(name.channel) {
      guard name != .permissions, let file = try await site.feed(name, for: language) else { continue }
      switch name {
      case .banners: feeds.banners = try Self.decoded(file, &banners)
      case .alerts: feeds.alerts = try Self.decoded(file, &alerts)
      case .updates: feeds.updates = try Self.decoded(file, &updates)
      case .localUpdates: feeds.localUpdates = try Self.decoded(file, &updates)
      case .prompts: feeds.prompts = try Self.decoded(file, &prompts)
      case .permissions: break
      }
    }
    return feeds
  }

  private static func decoded<Feed: ChannelFeed>(
    _ file: LoadedFile<[UInt8]>, _ known: inout [[UInt8]: Feed]
  ) throws(FeedFailure) -> Feed {
    if let feed = known[file.value] { return feed }
    do throws(FeedError) {
      let feed = try Feed.decode(file.value, limits: .published).feed
      known[file.value] = feed
      return feed
    } catch {
      throw .unreadable(file.source, error)
    }
  }
}
