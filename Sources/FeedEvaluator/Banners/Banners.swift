public import FeedModel

/// The banners channel: `control.json`, as a Notable client reads it.
public enum Banners {
  /// What a client keeps, by notification id. Nothing is removed when a notification leaves the feed.
  public struct State: Equatable, Sendable {
    public var records: [String: Record]

    public init(_ records: [String: Record] = [:]) { self.records = records }
  }

  /// What is kept of one notification. Nil is "never written", which the original's keys tell from false and 0.
  public struct Record: Equatable, Sendable {
    /// `kPMConditionKey-ID-2`
    public var displayed: Bool?
    /// `kPMConditionKey-ID-3`
    public var lastDisplay: Instant?
    /// `kPMConditionKey-ID-4`: launches since the last display, or since the notification was first seen.
    public var launches: Int?
    /// `kPMConditionKey-ID-5-FLAG`, by flag. The flags of one notification are nothing to another.
    public var flags: [String: Bool]

    public init(
      displayed: Bool? = nil, lastDisplay: Instant? = nil, launches: Int? = nil, flags: [String: Bool] = [:]
    ) {
      self.displayed = displayed
      self.lastDisplay = lastDisplay
      self.launches = launches
      self.flags = flags
    }
  }

  public struct Options: Equatable, Sendable {
    /// Notable's source compares the build version, its README the app's version in the 3.2.1 format.
    public var version: VersionSource

    public init(version: VersionSource = .marketing) { self.version = version }
  }

  public struct Display: Equatable, Sendable {
    public var id: String
    public var view: BannersFeed.View

    public init(id: String, view: BannersFeed.View) {
      self.id = id
      self.view = view
    }
  }

  public struct Evaluation: Equatable, Sendable {
    public var decision: Decision<Display, Reason>
    public var state: State
  }

  /// Who is shown at a launch, and nothing else: the place of the notification in the feed, nil for none.
  ///
  /// The first in document order that has its conditions met and an entry view is chosen (Notable README, FAQ).
  ///
  /// - Parameters:
  ///   - state: As it was before the launch, which is counted here: `lastDisplayMinimumLaunches` sees one more.
  public static func choose(
    _ feed: BannersFeed, state: State, options: Options = Options(), device: Device, now: Instant
  ) -> Int? {
    choose(feed, BannerFacts(state, options: options, device: device, now: now))
  }

  /// The tests of ``rules(of:)``, made one by one as they are asked.
  private static func choose(_ feed: BannersFeed, _ facts: BannerFacts) -> Int? {
    let notifications = feed.notifications
    return notifications.indices.first { i in
      facts.meet(all: notifications[i].all, any: notifications[i].any, for: notifications[i].id) { $0.test }
        && entryView(of: notifications[i]) != nil
    }
  }

  /// One launch, or one return from background, with a feed that was read.
  ///
  /// Every notification's launches grow, also after the one that is chosen. What is chosen (``choose(_:state:options:device:now:)``)
  /// counts as displayed from now on, whether or not its page ever loads.
  ///
  /// - Parameters:
  ///   - showing: The notification that is on screen: then launches are counted and nothing else happens.
  ///   - explaining: Whether the decision has a trace.
  public static func process(
    _ feed: BannersFeed, state: State, options: Options = Options(), device: Device, now: Instant,
    showing: String? = nil, explaining: Bool = false
  ) -> Evaluation {
    let facts = BannerFacts(state, options: options, device: device, now: now)
    let candidates = feed.notifications.lazy.map { candidate($0, facts) }
    let outcome: Decision<Display, Reason>.Outcome
    if let showing, !feed.notifications.isEmpty {
      outcome = .nothing(.showing(showing))
    } else if let place = choose(feed, facts), let view = entryView(of: feed.notifications[place]) {
      outcome = .display(Display(id: feed.notifications[place].id, view: view))
    } else {
      outcome = .nothing(Reason(candidates))
    }
    var decision = Decision(outcome)
    if explaining {
      decision.trace = Array(candidates)
      decision.trace.waitTheirTurn(showing: showing)
    }
    return Evaluation(decision: decision, state: state.counting(feed, displayed: decision.display?.id, at: now))
  }

  /// What the page on screen says with `setFlag(name, value)` (Notable README, JavaScript API).
  ///
  /// - Parameters:
  ///   - value: As text, as it comes from the page: `true`, `1` and `yes` set the flag, `false`, `on` and `undefined` clear it.
  public static func setFlag(_ flag: String, _ value: String, of id: String, state: State) -> State {
    var state = state
    state.records[id, default: Record()].flags[flag] = Coercion.boolValue(value)
    return state
  }
}

extension Banners.State {
  fileprivate func counting(_ feed: BannersFeed, displayed id: String?, at now: Instant) -> Banners.State {
    var state = self
    for notification in feed.notifications {
      let record = state.records[notification.id]
      state.records[notification.id, default: .init()].launches = (record?.launches ?? 0).next
    }
    if let id {
      state.records[id]?.displayed = true
      state.records[id]?.lastDisplay = now
      state.records[id]?.launches = 0
    }
    return state
  }
}
