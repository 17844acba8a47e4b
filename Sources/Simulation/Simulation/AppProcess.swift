public import FeedClient
public import FeedEvaluator
public import FeedModel

/// One process of an app, with the clients of its feeds.
struct AppProcess: Sendable {
  let banners: BannersClient?
  let alerts: AlertsClient?
  let updates: UpdatesClient?
  let prompts: PromptsClient?
  let permissions: PermissionsClient?

  /// - Parameter channels: The channels for which the app has clients, if the world has their feeds.
  init(in world: World, _ environment: FeedEnvironment, _ channels: [FeedChannel]) {
    let options = world.options
    func source(_ feed: FeedName) -> FeedSource? { channels.contains(feed.channel) ? world.source(feed) : nil }
    banners = source(.banners).map { source in
      BannersClient(controlFile: source, options: options.banners, environment: environment) { world.screen }
    }
    // These two may be given an address later.
    alerts =
      channels.contains(.alerts)
      ? AlertsClient(
        feed: source(.alerts), options: options.alerts, environment: environment, hooks: world.alertsHooks) : nil
    updates =
      channels.contains(.updates)
      ? UpdatesClient(
        remote: source(.updates), local: source(.localUpdates), options: options.updates, environment: environment,
        hooks: world.updatesHooks) : nil
    prompts = source(.prompts).map { source in
      PromptsClient(feed: source, options: options.prompts, environment: environment, hooks: world.promptsHooks)
    }
    permissions = source(.permissions).map { source in
      PermissionsClient(
        feed: source, options: options.permissions, environment: environment, system: world,
        hooks: world.permissionsHooks)
    }
  }

  /// The clients, in the order of the channels.
  var clients: [any ChannelClient] {
    let all: [(any ChannelClient)?] = [banners, alerts, updates, prompts, permissions]
    return all.compactMap(\.self)
  }

  /// Applies the world's options after a change.
  func configure(from world: World) async {
    let options = world.options
    await banners?.configure { $0 = options.banners }
    await alerts?.configure { $0 = options.alerts }
    await alerts?.set(feed: world.source(.alerts))
    await updates?.configure { $0 = options.updates }
    await updates?.set(remote: world.source(.updates))
    await prompts?.configure { $0 = options.prompts }
    await permissions?.configure { $0 = options.permissions }
  }
}

/// The options with which an app configures its clients.
public struct AppOptions: Sendable {
  public var alerts = Alerts.Options()
  public var updates = Updates.Options()
  public var prompts = Prompts.Options()
  public var permissions = Permissions.Options()
  public var banners = Banners.Options()
  /// The source of each feed. The app has no client for a feed that is missing here.
  public var sources: [FeedName: FeedSource]
  /// Whether the app looks for the release notes that it ships.
  public var hasLocalFile = true
  /// The version and the name that the app gives its clients instead of its bundle's.
  public var applicationVersion: FeedVersion?
  public var applicationName: String?
  /// The keys that the app pins; nil if it pins none.
  public var trust: FeedTrust?
  /// The limits of each feed that the app reads.
  public var limits = TransferLimits()
  package var decodedFeeds: DecodedFeeds?

  public init(sources: [FeedName: FeedSource] = [:], lookup: Updates.StoreLookup? = nil) {
    self.sources = sources
    updates.lookup = lookup
  }
}

/// One option or property that an app sets.
public enum OptionChange: Sendable {
  case option(@Sendable (inout AppOptions) -> Void)
  /// A property that a client stores, and that apps may set (iNotify and iVersion READMEs, Advanced properties).
  case state(@Sendable (inout StateValues, _ running: FeedVersion) -> Void)
}

extension StateValues {
  /// Reads a state, changes it, and writes the differences.
  package mutating func change<State: StoredState>(_ type: State.Type, _ change: (inout State) -> Void) {
    let old = State(self)
    var new = old
    change(&new)
    replace(old, with: new)
  }
}
