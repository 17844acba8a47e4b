import Authoring
import Diagnostics
import FeedModel

/// How many values a feed of notifications has at least, which is known before anything is rendered: a site with far too
/// many notifications is refused before its work is done.
struct FeedBound: Sendable {
  private let feed: FeedName
  /// How many values an entry has at least, the entry itself included.
  private let fewestValues: Int

  /// - Parameter smallest: A feed with the smallest entry.
  private init(_ feed: FeedName, _ smallest: some ChannelFeed) {
    self.feed = feed
    fewestValues = smallest.verified().values - 1
  }

  static let all = [
    FeedBound(
      .banners,
      BannersFeed(notifications: [
        BannersFeed.Notification(id: "a", entry: "index", views: [BannersFeed.View(id: "index", file: "a")])
      ])),
    FeedBound(.alerts, AlertsFeed(notifications: [AlertsFeed.Notification(key: "a", title: "a")])),
  ]

  /// One for each feed that is certainly too large. Files are read only if there are enough of them for that.
  static func findings(
    _ entries: [ContentEntry], _ builder: EntryBuilder, limits: ReadingLimits = .published
  ) -> [Diagnostic] {
    let count = entries.count { $0.kind == .notifications }
    guard all.contains(where: { $0.values(of: count) > limits.maxValues }) else { return [] }
    let channels = entries.concurrentMap { builder.liveChannels(of: $0) }
    return all.compactMap { bound in
      let values = bound.values(of: channels.count { $0.contains(bound.feed.channel) })
      guard values > limits.maxValues else { return nil }
      let problem = OutputFormat.Problem.feedTooLarge(
        "would have at least \(values) values", fix: OutputFormat.Problem.fewerNotifications)
      return problem.diagnostic(of: bound.feed.rawValue)
    }
  }

  private func values(of entries: Int) -> Int { 1 + entries * fewestValues }
}
