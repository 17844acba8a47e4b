public import FeedClient
public import FeedEvaluator
public import FeedModel

/// How an app configures its clients.
public struct AppOptions: Sendable {
  public var alerts = Alerts.Options()
  public var updates = Updates.Options()
  public var prompts = Prompts.Options()
  public var permissions = Permissions.Options()
  public var banners = Banners.Options()
  /// Where the app looks for each feed. It has no client for a feed that is missing here.
  public var sources: [FeedName: FeedSource]
  /// Whether the app looks for the release notes that it ships.
  public var hasLocalFile = true
  /// The version and the name that the app gives its clients instead of its bundle's.
  public var applicationVersion: Version?
  public var applicationName: String?
  /// The keys that the app pins; nil if it pins none.
  public var trust: Trust?
  /// Of what the app reads of each feed.
  public var limits = TransferLimits()
  package var decodedFeeds: DecodedFeeds?

  public init(sources: [FeedName: FeedSource] = [:]) { self.sources = sources }
}

/// One option or property that an app sets.
public enum OptionChange: Sendable {
  case option(@Sendable (inout AppOptions) -> Void)
  /// A property that a client stores, and that apps may set (iNotify and iVersion READMEs, Advanced properties).
  case state(@Sendable (inout StateValues, _ running: Version) -> Void)
}

extension StateValues {
  /// Reads a state, changes it, and writes what changed.
  package mutating func change<State: StoredState>(_ type: State.Type, _ change: (inout State) -> Void) {
    let old = State(self)
    var new = old
    change(&new)
    replace(old, with: new)
  }
}
