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

/// Why a question is too large to be answered.
public enum InspectionLimit: Error, Equatable, Sendable {
  /// More axes than ``Space`` takes: flags, nearly always.
  case axes(count: Int, limit: Int)
  /// More nodes than diagrams may have, more memory or work than a ``Quota`` has left; or nobody waits for them any more: the
  /// task is cancelled.
  case diagrams
  /// More states of devices than are followed.
  case states
  /// More rows than were asked for.
  case rows(limit: Int)
}
