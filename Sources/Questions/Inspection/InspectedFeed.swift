internal import FeedEvaluator
public import FeedModel

/// A feed whose entries compete: the first whose conditions hold is shown.
public enum InspectedFeed: Equatable, Sendable {
  case banners(BannersFeed)
  case alerts(AlertsFeed)
  /// `versions.plist`.
  case updates(UpdatesFeed)
  /// `local-versions.plist`.
  case localUpdates(UpdatesFeed)
  case prompts(PromptsFeed)

  public var name: FeedName {
    switch self {
    case .banners: .banners
    case .alerts: .alerts
    case .updates: .updates
    case .localUpdates: .localUpdates
    case .prompts: .prompts
    }
  }

  /// The part that differs between channels.
  var channel: any InspectedChannel {
    switch self {
    case .banners(let feed): BannersChannel(feed)
    case .alerts(let feed): AlertsChannel(feed)
    case .updates(let feed): RemoteReleases(feed)
    case .localUpdates(let feed): LocalReleases(feed)
    case .prompts(let feed): PromptsChannel(feed)
    }
  }

  /// The conformance for a feed; nil for a feed whose entries do not compete.
  private static func channel(of feed: FeedName) -> (any InspectedChannel.Type)? {
    switch feed {
    case .banners: BannersChannel.self
    case .alerts: AlertsChannel.self
    case .updates: RemoteReleases.self
    case .localUpdates: LocalReleases.self
    case .prompts: PromptsChannel.self
    case .permissions: nil
    }
  }

  /// Reads a file as clients read it; nil for a feed whose entries do not compete.
  ///
  /// - Throws: `FeedError` if the bytes are not such a feed.
  public init?(_ bytes: [UInt8], of name: FeedName) throws(FeedError) {
    guard let channel = Self.channel(of: name) else { return nil }
    self = try channel.init(decoding: bytes).inspected
  }

  /// A feed without entries; nil for a feed whose entries do not compete.
  public static func empty(_ name: FeedName) -> InspectedFeed? { channel(of: name)?.init().inspected }

  /// Whether it has releases, several of which can be shown together.
  var hasReleases: Bool { name.channel == .updates }

  /// The rules, in the order in which clients try them.
  var rules: [Rule] { channel.rules }

  /// The ids, keys, versions or names of all entries, in the order in which clients ask them.
  public var ids: [String] { channel.ids }

  /// The ids of banners under which clients store values that the feed tests; none for other feeds.
  public var storedBanners: [String] { if case .banners(let feed) = self { feed.storedIDs } else { [] } }

  /// The banners whose conditions test the launches since their last display; a site can have a thousand others.
  public var countedBanners: Set<String> {
    guard name == .banners else { return [] }
    return Set(rules.filter { $0.tests.contains { $0.fact == .launchesSinceDisplay } }.map(\.id))
  }

  /// The content that users see, by id, or by version for releases.
  var contents: [String: Content] { channel.contents }

  /// The feed with only what decides about displays and replies, which is the same in most languages.
  public var withoutTexts: InspectedFeed { channel.withoutTexts.inspected }

  /// The feed as an original client of the channel understands it: conditions that only our clients know are never met,
  /// and releases have no requirements.
  public var asReadByOriginal: InspectedFeed { channel.asReadByOriginal.inspected }

  /// The feed after an entry was withdrawn.
  public func withdrawing(_ id: String) -> InspectedFeed { channel.without(id).inspected }
}

/// The feeds that a device in one language reads.
public struct PublishedFeeds: Equatable, Sendable {
  /// The feeds whose entries compete, in the order of channels.
  public private(set) var inspected: [InspectedFeed] = []
  public var permissions: PermissionsFeed?

  /// - Parameter feeds: At most one of each.
  public init(_ feeds: [InspectedFeed]) {
    for feed in feeds { self[feed.name] = feed }
  }

  /// - Parameters:
  ///   - updates: The contents of `versions.plist`.
  ///   - localUpdates: The contents of `local-versions.plist`, the release notes that an app ships.
  public init(
    banners: BannersFeed? = nil, alerts: AlertsFeed? = nil, updates: UpdatesFeed? = nil,
    localUpdates: UpdatesFeed? = nil, prompts: PromptsFeed? = nil, permissions: PermissionsFeed? = nil
  ) {
    (self.banners, self.alerts, self.updates) = (banners, alerts, updates)
    (self.localUpdates, self.prompts, self.permissions) = (localUpdates, prompts, permissions)
  }

  /// A feed by its name; nil if it is not published.
  public subscript(name: FeedName) -> InspectedFeed? {
    get { inspected.first { $0.name == name } }
    set {
      inspected.removeAll { $0.name == name }
      guard let newValue else { return }
      inspected.append(newValue)
      inspected = FeedName.allCases.compactMap { self[$0] }
    }
  }

  public var banners: BannersFeed? {
    get { if case .banners(let feed)? = self[.banners] { feed } else { nil } }
    set { self[.banners] = newValue.map(InspectedFeed.banners) }
  }

  public var alerts: AlertsFeed? {
    get { if case .alerts(let feed)? = self[.alerts] { feed } else { nil } }
    set { self[.alerts] = newValue.map(InspectedFeed.alerts) }
  }

  public var updates: UpdatesFeed? {
    get { if case .updates(let feed)? = self[.updates] { feed } else { nil } }
    set { self[.updates] = newValue.map(InspectedFeed.updates) }
  }

  public var localUpdates: UpdatesFeed? {
    get { if case .localUpdates(let feed)? = self[.localUpdates] { feed } else { nil } }
    set { self[.localUpdates] = newValue.map(InspectedFeed.localUpdates) }
  }

  public var prompts: PromptsFeed? {
    get { if case .prompts(let feed)? = self[.prompts] { feed } else { nil } }
    set { self[.prompts] = newValue.map(InspectedFeed.prompts) }
  }

  /// The file of a feed; nil if it is not published.
  public func encoded(_ feed: FeedName) throws(FormatWritingError) -> [UInt8]? {
    if feed == .permissions { return try permissions?.encode() }
    return try self[feed]?.channel.encode()
  }
}
