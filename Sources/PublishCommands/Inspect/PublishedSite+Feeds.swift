import FeedClient
import FeedModel
import Inspection
import PublishedSite

extension PublishedSite {
  /// All feeds for one language, read as clients read them.
  ///
  /// - Throws: Why a feed cannot be read.
  func feeds(for language: LanguageTag) async throws(FeedFailure) -> PublishedFeeds {
    PublishedFeeds(
      banners: try await decoded(.banners, for: language), alerts: try await decoded(.alerts, for: language),
      updates: try await decoded(.updates, for: language),
      localUpdates: try await decoded(.localUpdates, for: language),
      prompts: try await decoded(.prompts, for: language),
      permissions: try await decoded(.permissions, for: language))
  }

  private func decoded<Feed: ChannelFeed>(
    _ name: FeedName, for language: LanguageTag
  ) async throws(FeedFailure) -> Feed? {
    guard let file = try await feed(name, for: language) else { return nil }
    do throws(FeedError) {
      return try Feed.decode(file.value, limits: .published).feed
    } catch {
      throw .unreadable(file.source, error)
    }
  }
}
