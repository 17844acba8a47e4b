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

  /// The prompts for permissions, and where they are; none that cannot be read, and no place where there are none.
  func permissions(for language: LanguageTag) async -> (source: String, feed: PermissionsFeed) {
    guard let file = try? await feed(.permissions, for: language) else { return ("", PermissionsFeed()) }
    let feed = try? PermissionsFeed.decode(file.value, limits: .published).feed
    return (file.source, feed ?? PermissionsFeed())
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
