public import FeedModel

/// What a user sees of an entry, without what decides whether and when.
enum Content: Equatable {
  case banner(BannersFeed.Notification)
  case alert(AlertsFeed.Notification)
  /// Its notes, and its priority, which decides about the buttons.
  case release([String], UpdatesFeed.Priority)
  case prompt(PromptsFeed.Prompt)
}

extension InspectedFeed {
  /// By id; of releases, the notes by version.
  var contents: [String: Content] {
    switch self {
    case .banners(let feed): Self.byID(feed.notifications) { ($0.id, .banner($0.content)) }
    case .alerts(let feed): Self.byID(feed.notifications) { ($0.key, .alert($0.content)) }
    case .updates(let feed), .localUpdates(let feed):
      Self.byID(feed.releases) { ($0.version.text, .release($0.notes, $0.priority)) }
    case .prompts(let feed): Self.byID(feed.prompts) { ($0.name, .prompt($0.content)) }
    }
  }

  private static func byID<Entry>(_ entries: [Entry], _ make: (Entry) -> (String, Content)) -> [String: Content] {
    Dictionary(entries.map(make)) { first, _ in first }
  }

  /// As an original client of the channel understands it: conditions of our own are never met, and releases need nothing.
  public var asReadByOriginal: InspectedFeed {
    if case .updates(let feed) = self {
      return .updates(UpdatesFeed(releases: feed.releases.map { .init(version: $0.version, notes: $0.notes) }))
    }
    guard case .banners(var feed) = self else { return self }
    func known(_ conditions: [BannersFeed.Condition]) -> [BannersFeed.Condition] {
      conditions.map { $0.isKnownToNotable ? $0 : .unknown($0.name, $0.value) }
    }
    for i in feed.notifications.indices {
      feed.notifications[i].all = known(feed.notifications[i].all)
      feed.notifications[i].any = known(feed.notifications[i].any)
    }
    return .banners(feed)
  }

  /// Once this entry is withdrawn.
  public func withdrawing(_ id: String) -> InspectedFeed {
    switch self {
    case .banners(var feed):
      feed.notifications.removeAll { $0.id == id }
      return .banners(feed)
    case .alerts(var feed):
      feed.notifications.removeAll { $0.key == id }
      return .alerts(feed)
    case .updates(var feed):
      feed.releases.removeAll { $0.version.text == id }
      return .updates(feed)
    case .localUpdates(var feed):
      feed.releases.removeAll { $0.version.text == id }
      return .localUpdates(feed)
    case .prompts(var feed):
      feed.prompts.removeAll { $0.name == id }
      return .prompts(feed)
    }
  }

  /// Nothing published under that name.
  public static func empty(_ name: FeedName) -> InspectedFeed? {
    switch name {
    case .banners: .banners(BannersFeed())
    case .alerts: .alerts(AlertsFeed())
    case .updates: .updates(UpdatesFeed())
    case .localUpdates: .localUpdates(UpdatesFeed())
    case .prompts: .prompts(PromptsFeed())
    case .permissions: nil
    }
  }
}

extension BannersFeed.Notification {
  fileprivate var content: Self {
    var content = self
    (content.all, content.any, content.unknown) = ([], [], [])
    for i in content.views.indices { content.views[i].unknown = [] }
    return content
  }
}

extension AlertsFeed.Notification {
  fileprivate var content: Self {
    var content = self
    (content.minVersion, content.maxVersion, content.unknown) = (nil, nil, [:])
    return content
  }
}

extension PromptsFeed.Prompt {
  fileprivate var content: Self {
    var content = self
    (content.usesUntilPrompt, content.daysUntilPrompt, content.remindPeriod, content.unknown) = (nil, nil, nil, [:])
    return content
  }
}
