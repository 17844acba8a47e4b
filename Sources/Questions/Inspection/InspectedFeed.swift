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

  /// In the order in which clients ask them.
  var rules: [Rule] {
    switch self {
    case .banners(let feed): Banners.rules(of: feed)
    case .alerts(let feed): Alerts.rules(of: feed)
    case .updates(let feed): Updates.Remote.rules(of: feed)
    case .localUpdates(let feed): Updates.Local.rules(of: feed)
    case .prompts(let feed): Prompts.rules(of: feed)
    }
  }

  /// The ids, keys, versions or names of all entries, in the order in which clients ask them.
  public var ids: [String] {
    // Banners without an entry view have no rule.
    if case .banners(let feed) = self { feed.notifications.map(\.id) } else { rules.map(\.id) }
  }

  /// The ids of banners under which clients store what the feed asks for; none for other feeds.
  public var storedBanners: [String] { if case .banners(let feed) = self { feed.storedIDs } else { [] } }
}

extension PublishedFeeds {
  /// Those whose entries compete, in the order of channels.
  public var inspected: [InspectedFeed] {
    [
      banners.map(InspectedFeed.banners), alerts.map(InspectedFeed.alerts), updates.map(InspectedFeed.updates),
      localUpdates.map(InspectedFeed.localUpdates), prompts.map(InspectedFeed.prompts),
    ].compactMap(\.self)
  }
}

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

extension PublishedFeeds {
  public init(_ feeds: [InspectedFeed]) {
    self.init()
    for feed in feeds {
      switch feed {
      case .banners(let feed): banners = feed
      case .alerts(let feed): alerts = feed
      case .updates(let feed): updates = feed
      case .localUpdates(let feed): localUpdates = feed
      case .prompts(let feed): prompts = feed
      }
    }
  }

  /// The file of a feed; nil if it is not published.
  public func encoded(_ feed: FeedName) throws(FormatWritingError) -> [UInt8]? {
    switch feed {
    case .banners: banners?.encode()
    case .alerts: try alerts?.encode()
    case .updates: try updates?.encode()
    case .localUpdates: try localUpdates?.encode()
    case .prompts: try prompts?.encode()
    case .permissions: try permissions?.encode()
    }
  }
}

extension PublishedFeeds {
  /// Only what decides about displays and replies. It is the same in most languages.
  public var withoutTexts: PublishedFeeds {
    var feeds = self
    feeds.banners = banners?.withoutTexts
    feeds.alerts = alerts.map { AlertsFeed(notifications: $0.notifications.map(\.withoutTexts)) }
    feeds.updates = updates?.withoutTexts
    feeds.localUpdates = localUpdates?.withoutTexts
    feeds.prompts = prompts.map { PromptsFeed(prompts: $0.prompts.map(\.withoutTexts)) }
    feeds.permissions = nil
    return feeds
  }
}

extension AlertsFeed.Notification {
  fileprivate var withoutTexts: AlertsFeed.Notification {
    AlertsFeed.Notification(key: key, actionURL: actionURL, minVersion: minVersion, maxVersion: maxVersion)
  }
}

extension UpdatesFeed {
  var withoutTexts: UpdatesFeed {
    UpdatesFeed(
      releases: releases.map { release in
        var release = release
        release.notes = []
        return release
      })
  }
}

extension BannersFeed {
  fileprivate var withoutTexts: BannersFeed {
    BannersFeed(
      notifications: notifications.map { notification in
        var notification = notification
        notification.views = notification.views.map { View(id: $0.id, file: "") }
        return notification
      })
  }
}

extension PromptsFeed.Prompt {
  /// Empty labels stay empty: there is no such button.
  fileprivate var withoutTexts: PromptsFeed.Prompt {
    var prompt = self
    (prompt.title, prompt.message, prompt.actionButton) = (nil, nil, nil)
    prompt.remindButton = remindButton.flatMap { $0.isEmpty ? "" : nil }
    prompt.cancelButton = cancelButton.flatMap { $0.isEmpty ? nil : "x" }
    return prompt
  }
}
