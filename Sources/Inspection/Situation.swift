public import FeedEvaluator
public import FeedModel

/// One device at one launch: what it is, and what its clients have stored before the launch.
public struct Situation: Equatable, Sendable {
  /// With the launches, the current one included.
  public var device: Device
  public var now: Instant
  public var banners: Banners.State
  public var alerts: Alerts.State
  public var updates: Updates.State
  public var prompts: Prompts.State

  public init(
    device: Device, now: Instant, banners: Banners.State = .init(), alerts: Alerts.State = .init(),
    updates: Updates.State = .init(), prompts: Prompts.State = .init()
  ) {
    self.device = device
    self.now = now
    self.banners = banners
    self.alerts = alerts
    self.updates = updates
    self.prompts = prompts
  }

  /// What is displayed from a feed at a launch that asks for it.
  public struct Displayed: Equatable, Sendable {
    public var id: String
    /// The versions whose notes are shown; empty for entries other than releases.
    public var notes: [String]

    public init(id: String, notes: [String] = []) {
      self.id = id
      self.notes = notes
    }
  }

  /// Decided by the evaluator. The times between two checks do not count: the feed is asked for.
  public func displayed(from feed: InspectedFeed) -> Displayed? {
    switch feed {
    case .banners(let feed):
      return Banners.choose(feed, state: banners, device: device, now: now)
        .map { Displayed(id: feed.notifications[$0].id) }
    case .alerts(let feed):
      return Alerts.decide(feed, state: alerts, device: device).decision.display.map { Displayed(id: $0.key) }
    case .updates(let feed): return displayed(Updates.Remote.choose(feed, state: updates, device: device))
    case .localUpdates(let feed): return displayed(Updates.Local.choose(feed, state: updates, device: device))
    case .prompts(let feed):
      return Prompts.process(feed, state: prompts, device: device, now: now).decision.display
        .map { Displayed(id: $0.name) }
    }
  }

  private func displayed(_ releases: [UpdatesFeed.Release]) -> Displayed? {
    releases.first.map { Displayed(id: $0.version.text, notes: releases.map(\.version.text)) }
  }

  /// The facts that the rules of this feed ask about.
  func facts(of feed: InspectedFeed) -> any Facts {
    switch feed {
    case .banners: Banners.facts(banners, device: device, now: now)
    case .alerts: Alerts.facts(alerts, device: device)
    case .updates, .localUpdates: Updates.facts(updates, device: device)
    case .prompts(let feed): Prompts.facts(feed, prompts, device: device, now: now)
    }
  }
}
