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

  public init(sources: [FeedName: FeedSource] = [:]) { self.sources = sources }
}

/// One option or property that an app sets.
public enum OptionChange: Sendable {
  case option(@Sendable (inout AppOptions) -> Void)
  /// Of what a client keeps.
  case property(StateProperty)
}

/// A property of what a client keeps, which its README lets apps set (iNotify and iVersion READMEs, Advanced properties).
public enum StateProperty: Sendable {
  case ignoredNotifications([String]?)
  case viewedNotifications([String]?)
  case ignoredVersion(String?)
  /// Whether the running version's notes have been seen.
  case viewedVersionDetails(Bool)
  case lastChecked(Instant?)
  case lastReminded(Instant?)

  func apply(to state: inout Alerts.State) {
    switch self {
    case .ignoredNotifications(let keys): state.ignored = keys
    case .viewedNotifications(let keys): state.viewed = keys
    case .lastChecked(let instant): state.lastChecked = instant
    case .lastReminded(let instant): state.lastReminded = instant
    case .ignoredVersion, .viewedVersionDetails: break
    }
  }

  /// - Parameter version: The one that is running.
  func apply(to state: inout Updates.State, running version: Version) {
    switch self {
    case .ignoredVersion(let version): state.ignoredVersion = version
    case .viewedVersionDetails(let isViewed): state.lastVersion = isViewed ? version.text : nil
    case .lastChecked(let instant): state.lastChecked = instant
    case .lastReminded(let instant): state.lastReminded = instant
    case .ignoredNotifications, .viewedNotifications: break
    }
  }
}
