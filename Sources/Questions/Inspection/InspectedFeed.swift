internal import FeedEvaluator
public import FeedModel

/// One feed whose entries compete: the first that holds is shown.
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

  /// What differs from channel to channel.
  var channel: any InspectedChannel {
    switch self {
    case .banners(let feed): BannersChannel(feed)
    case .alerts(let feed): AlertsChannel(feed)
    case .updates(let feed): RemoteReleases(feed)
    case .localUpdates(let feed): LocalReleases(feed)
    case .prompts(let feed): PromptsChannel(feed)
    }
  }

  /// Nil for a feed whose entries do not compete.
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

  /// Reads a file as clients read it. Nil for a feed whose entries do not compete.
  ///
  /// - Throws: If the bytes are not such a feed.
  public init?(_ bytes: [UInt8], of name: FeedName) throws(FeedError) {
    guard let channel = Self.channel(of: name) else { return nil }
    self = try channel.init(decoding: bytes).inspected
  }

  /// Nothing published under that name. Nil for a feed whose entries do not compete.
  public static func empty(_ name: FeedName) -> InspectedFeed? { channel(of: name)?.init().inspected }

  /// Whether it has releases, of which several are shown together.
  var hasReleases: Bool { name.channel == .updates }

  /// In the order in which clients ask them.
  var rules: [Rule] { channel.rules }

  /// The ids, keys, versions or names of all entries, in the order in which clients ask them.
  public var ids: [String] { channel.ids }

  /// The ids of banners under which clients store what the feed asks for; none for other feeds.
  public var storedBanners: [String] { if case .banners(let feed) = self { feed.storedIDs } else { [] } }

  /// What users see, by id; of releases, by version.
  var contents: [String: Content] { channel.contents }

  /// Only what decides about displays and replies. It is the same in most languages.
  public var withoutTexts: InspectedFeed { channel.withoutTexts.inspected }

  /// As an original client of the channel understands it: conditions of our own are never met, and releases need nothing.
  public var asReadByOriginal: InspectedFeed { channel.asReadByOriginal.inspected }

  /// Once this entry is withdrawn.
  public func withdrawing(_ id: String) -> InspectedFeed { channel.without(id).inspected }
}

/// The feeds that a device in one language reads.
public struct PublishedFeeds: Equatable, Sendable {
  /// Those whose entries compete, in the order of channels.
  public private(set) var inspected: [InspectedFeed] = []
  public var permissions: PermissionsFeed?

  /// - Parameter feeds: At most one of each.
  public init(_ feeds: [InspectedFeed]) {
    for feed in feeds { self[feed.name] = feed }
  }

  /// - Parameters:
  ///   - updates: `versions.plist`.
  ///   - localUpdates: `local-versions.plist`, the release notes that an app ships.
  public init(
    banners: BannersFeed? = nil, alerts: AlertsFeed? = nil, updates: UpdatesFeed? = nil,
    localUpdates: UpdatesFeed? = nil, prompts: PromptsFeed? = nil, permissions: PermissionsFeed? = nil
  ) {
    (self.banners, self.alerts, self.updates) = (banners, alerts, updates)
    (self.localUpdates, self.prompts, self.permissions) = (localUpdates, prompts, permissions)
  }

  /// Nil for a feed that is not published.
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
