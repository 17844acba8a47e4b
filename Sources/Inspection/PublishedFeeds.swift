public import FeedModel

/// The feeds that a device in one language reads; nil for those that are not published.
public struct PublishedFeeds: Equatable, Sendable {
  public var banners: BannersFeed?
  public var alerts: AlertsFeed?
  /// `versions.plist`.
  public var updates: UpdatesFeed?
  /// `local-versions.plist`, the release notes that an app ships.
  public var localUpdates: UpdatesFeed?
  public var prompts: PromptsFeed?
  public var permissions: PermissionsFeed?

  public init(
    banners: BannersFeed? = nil, alerts: AlertsFeed? = nil, updates: UpdatesFeed? = nil,
    localUpdates: UpdatesFeed? = nil, prompts: PromptsFeed? = nil, permissions: PermissionsFeed? = nil
  ) {
    self.banners = banners
    self.alerts = alerts
    self.updates = updates
    self.localUpdates = localUpdates
    self.prompts = prompts
    self.permissions = permissions
  }
}
