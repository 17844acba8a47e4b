public import FeedClient
public import FeedEvaluator
public import FeedModel

/// How an app sets its clients up.
public struct AppOptions: Sendable {
  public var alerts = Alerts.Options()
  public var updates = Updates.Options()
  public var prompts = Prompts.Options()
  public var permissions = Permissions.Options()
  public var banners = Banners.Options()
  /// Where the app looks for each feed. Of one that isn't here it has no client.
  public var sources: [FeedName: FeedSource]
  /// Whether the app looks for the release notes that it ships.
  public var hasLocalFile = true
  /// What the app says of itself, in place of what its bundle says.
  public var applicationVersion: Version?
  public var applicationName: String?
  package var decodedFeeds: DecodedFeeds?

  public init(sources: [FeedName: FeedSource] = [:]) { self.sources = sources }
}

/// One option or property that an app sets.
public enum OptionChange: Sendable {
  case option(@Sendable (inout AppOptions) -> Void)
  /// A property of what a client keeps, which its README lets apps set (iNotify README, Advanced properties).
  case alerts(@Sendable (inout Alerts.State) -> Void)
  /// The same of updates, with the version that is running (iVersion README, Advanced properties).
  case updates(@Sendable (inout Updates.State, Version) -> Void)
}
