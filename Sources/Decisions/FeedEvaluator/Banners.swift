public import FeedModel

/// The banners channel: `control.json`, as a Notable client reads it.
public enum Banners {
  /// The state that a client stores, by notification id. Nothing is removed when a notification leaves the feed.
  public struct State: Equatable, Sendable {
    public var records: [String: Record]
    /// The newest display of a banner without a record here: of one that has left the feed, for example.
    public var newestElsewhere: Instant?

    public init(_ records: [String: Record] = [:]) { self.records = records }

    /// Whether the records are equal, which are all that is stored.
    public static func == (one: State, other: State) -> Bool { one.records == other.records }
  }

  /// The stored values of one notification, under the original's keys. Nil means "never written", which differs from
  /// false and 0.
  public struct Record: Equatable, Sendable {
    /// `kPMConditionKey-ID-2`: whether it was ever displayed.
    public var displayed: Bool?
    /// `kPMConditionKey-ID-3`: when it was last displayed.
    public var lastDisplay: Instant?
    /// `kPMConditionKey-ID-4`: launches since the last display, or since the notification was first seen.
    public var launches: Int?
    /// `kPMConditionKey-ID-5-FLAG`, by flag. The flags of the whole site have a record of their own, with an empty id.
    public var flags: [String: Bool]
    // These are our own, in `publish.banner-ID`. A banner without them was displayed once, if ever, and neither tapped
    // nor dismissed.
    /// `displays`: how often it was displayed, from the second time on.
    public var displays: Int?
    /// `first`: when it was first displayed, from the second time on.
    public var firstDisplay: Instant?
    /// `tapped`: whether a page of it has opened an address or set a flag.
    public var tapped: Bool?
    /// `dismissed`: whether it was closed without that.
    public var dismissed: Bool?

    public init(
      displayed: Bool? = nil, lastDisplay: Instant? = nil, launches: Int? = nil, flags: [String: Bool] = [:]
    ) {
      (self.displayed, self.lastDisplay, self.launches, self.flags) = (displayed, lastDisplay, launches, flags)
    }

    /// How often it was displayed.
    public var displayCount: Int { displays ?? (displayed == true ? 1 : 0) }
  }

  public struct Options: Equatable, Sendable {
    /// The version that `appVersionLessThan` and similar conditions are compared with. Notable's README means the
    /// marketing version ("in the 3.2.1 format"), but its source compares the build version.
    public var version: VersionSource
    /// The values of the device that links may carry if a link names them and `publish.yml` allows them: names of
    /// attributes, `appVersion`, and others of docs/security.md. By default links carry nothing.
    public var linkValues: Set<String> = []

    public init(version: VersionSource = .marketing) { self.version = version }
  }

  /// A banner to show.
  public struct Display: Equatable, Sendable {
    /// The notification's id.
    public var id: String
    public var view: BannersFeed.View
    /// The name of the variant; nil for a banner with one text.
    public var variant: String?

    public init(id: String, view: BannersFeed.View, variant: String? = nil) {
      (self.id, self.view, self.variant) = (id, view, variant)
    }
  }

  public struct Evaluation: Equatable, Sendable {
    public var decision: Decision<Display, Reason>
    /// The state to store.
    public var state: State
  }

  /// The index of the notification that is shown at a launch; nil for none.
  ///
  /// It is the first in document order that meets its conditions and has an entry view (Notable README, FAQ).
  ///
  /// The state is from before the launch, which is counted here: `lastDisplayMinimumLaunches` sees one more.
  public static func choose(
    _ feed: BannersFeed, state: State, options: Options = Options(), device: FeedDevice, now: Instant
  ) -> Int? { choose(feed, BannerFacts(state, options: options, device: device, now: now)) }

  private static func choose(_ feed: BannersFeed, _ facts: BannerFacts) -> Int? {
    let notifications = feed.notifications
    // By index, as a copy of each notification would cost as much as its tests.
    return notifications.indices.first { i in
      facts.meet(all: notifications[i].needs, for: notifications[i].id) && missingEntry(of: notifications[i]) == nil
    }
  }

  /// Plays one launch or return from the background, with a feed that was read.
  ///
  /// A launch is counted for every notification, including those after the one that is chosen. The chosen one
  /// (``choose(_:state:options:device:now:)``) counts as displayed from now on, whether or not its page ever loads.
  ///
  /// If a notification is on screen, `showing` is its id: then only launches are counted. With `explaining`, the decision
  /// gets a trace.
  public static func process(
    _ feed: BannersFeed, state: State, options: Options = Options(), device: FeedDevice, now: Instant,
    showing: String? = nil, explaining: Bool = false
  ) -> Evaluation {
    let facts = BannerFacts(state, options: options, device: device, now: now)
    let candidates = feed.notifications.lazy.map { candidate($0, facts) }
    let outcome: Decision<Display, Reason>.Outcome
    if let showing {
      outcome = .nothing(.showing(showing))
    } else if let place = choose(feed, facts), let display = display(feed.notifications[place], on: device) {
      outcome = .display(display)
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

  /// Notes how a banner that was on screen was answered: the user tapped something in it, or closed it without that.
  public static func note(tapped: Bool, of id: String, state: State) -> State {
    var state = state
    if tapped {
      state.records[id, default: Record()].tapped = true
    } else {
      state.records[id, default: Record()].dismissed = true
    }
    return state
  }

  /// Sets a flag: the state after the page on screen has called `setFlag(name, value)` (Notable README, JavaScript
  /// API).
  ///
  /// The flag may belong to a different notification, or to the whole site (`FlagAddress`). The value is text: `true`,
  /// `1` and `yes` set the flag; `false`, `on` and `undefined` clear it.
  public static func setFlag(_ flag: String, _ value: String, of id: String, state: State) -> State {
    var state = state
    let address = FlagAddress(flag, in: id)
    state.records[address.owner, default: Record()].flags[address.name] = Coercion.boolValue(value)
    return state
  }
}

extension Banners.State {
  /// When the banner that was displayed last was displayed.
  package var newestDisplay: Instant? {
    records.values.reduce(newestElsewhere) { newest, record in
      guard let display = record.lastDisplay else { return newest }
      return newest.map { max($0, display) } ?? display
    }
  }

  /// Whether a page has set the flag.
  public func isSet(_ flag: FlagAddress) -> Bool { records[flag.owner]?.flags[flag.name] ?? false }

  fileprivate func counting(_ feed: BannersFeed, displayed id: String?, at now: Instant) -> Banners.State {
    var state = self
    for notification in feed.notifications { state.records[notification.id, default: .init()].countLaunch() }
    if let id { state.records[id]?.noteDisplay(at: now) }
    return state
  }
}

extension Banners.Record {
  package mutating func countLaunch() { launches = (launches ?? 0).next }

  package mutating func noteDisplay(at now: Instant) {
    if displayed == true { (displays, firstDisplay) = (displayCount.next, firstDisplay ?? lastDisplay) }
    displayed = true
    lastDisplay = now
    launches = 0
  }
}

extension Banners {
  public enum Reason: DecisionReason {
    case emptyFeed
    /// A notification is still on screen, and only one is shown at a time.
    case showing(String)
    /// No notification meets its conditions. There are traces of all if there are up to three; with more, only their
    /// number.
    case conditions([CandidateTrace], count: Int)

    init(_ candidates: some Collection<CandidateTrace>) {
      self =
        candidates.isEmpty
        ? .emptyFeed
        : .conditions(candidates.count > CandidateTrace.few ? [] : Array(candidates), count: candidates.count)
    }
  }
}

extension Banners {
  /// A rule for each notification that can be shown at all, in document order, with its conditions as tests (Notable
  /// README, conditions). A notification whose entry is not one of its views has no rule.
  public static func rules(of feed: BannersFeed) -> [Rule] {
    feed.notifications.filter { missingEntry(of: $0) == nil }.map { Rule(id: $0.id, needs: $0.needs) }
  }

  /// The first view that it or one of its variants begins with and that does not exist: then it is never shown. Nil if
  /// all exist.
  package static func missingEntry(of notification: BannersFeed.Notification) -> String? {
    ([notification.entry] + notification.variants.map(\.entry)).first { view($0, of: notification) == nil }
  }

  private static func view(_ id: String, of notification: BannersFeed.Notification) -> BannersFeed.View? {
    id.isEmpty ? nil : notification.views.first { $0.id == id }
  }

  /// The view that a device begins with, given that the notification is shown.
  private static func display(_ notification: BannersFeed.Notification, on device: FeedDevice) -> Display? {
    let place = device.place(in: BannersFeed.Notification.variantsRollout(of: notification.id))
    let variant = notification.variants.variant(at: place)
    return view(variant?.entry ?? notification.entry, of: notification).map {
      Display(id: notification.id, view: $0, variant: variant?.name)
    }
  }

  /// The trace of a notification: a gate for each condition of `all`, one for `any` as a whole, and one for the entry.
  static func candidate(_ notification: BannersFeed.Notification, _ facts: BannerFacts) -> CandidateTrace {
    var candidate = CandidateTrace(id: notification.id, gates: [])
    candidate.gates.reserveCapacity(notification.all.count + 3)
    for condition in notification.all.flatMap(\.singles) {
      candidate.gates.append(DecisionGate(condition, facts, for: notification.id))
    }
    let alternatives = notification.alternatives.map { DecisionGate($0, facts, for: notification.id) }
    if !alternatives.isEmpty {
      candidate.gates.append(DecisionGate(.group(.any, alternatives), passed: alternatives.contains(where: \.passed)))
    }
    let missing = missingEntry(of: notification)
    let entry = DecisionGate.Evidence.entry(missing ?? notification.entry, exists: missing == nil)
    candidate.gates.append(DecisionGate(entry, passed: missing == nil))
    return candidate
  }
}

/// The facts at a launch, which is already counted although `state` is from before it.
final class BannerFacts: Facts {
  private lazy var newestDisplay = state.newestDisplay
  let circumstances: Circumstances
  let state: Banners.State

  init(_ state: Banners.State, options: Banners.Options, device: FeedDevice, now: Instant) {
    circumstances = Circumstances(device: device, appVersion: device.version(options.version), now: now)
    self.state = state
  }

  func value(of fact: Fact, for id: String) -> FactValue {
    switch fact {
    case .sharedFlag(let flag): return .truth(state.isSet(flag))
    case .message(let id, let fact): return circumstances.value(of: fact, state.records[id])
    case .anyDisplay: return .time(since: newestDisplay, at: circumstances.now)
    default: break
    }
    return circumstances.value(of: fact, ofBanner: id, state.records[id])
  }
}

extension Circumstances {
  /// The value of a fact about a banner at a launch, which is already counted although the record is from before it.
  ///
  /// - Parameter record: The stored state of this banner, if any. It does not have flags that other banners may have
  ///   set.
  package func value(of fact: Fact, ofBanner id: String, _ record: @autoclosure () -> Banners.Record?) -> FactValue {
    if let value = value(of: fact) { return value }
    switch fact {
    case .displayed: return .truth(record()?.displayed ?? false)
    case .lastDisplay: return .time(since: record()?.lastDisplay, at: now)
    case .launchesSinceDisplay: return .number((record()?.launches ?? 0).next)
    case .displays: return .number(record()?.displayCount ?? 0)
    case .firstDisplay:
      let record = record()
      return .time(since: record?.firstDisplay ?? record?.lastDisplay, at: now)
    // A client without other records has no other memory.
    case .message(id, let fact): return value(of: fact, record())
    case .flag(let flag): return .truth(record()?.flags[flag] ?? false)
    case .rolloutPlace: return .number(device.rolloutPlace ?? rolloutPlace(seed: device.rolloutSeed, id: id))
    case .variantPlace: return .number(device.place(in: BannersFeed.Notification.variantsRollout(of: id)))
    default: return .never
    }
  }

  /// The value of a fact about another banner.
  package func value(of fact: Fact.OfMessage, _ record: Banners.Record?) -> FactValue {
    switch fact {
    case .displayed: .truth(record?.displayed ?? false)
    case .lastDisplay: .time(since: record?.lastDisplay, at: now)
    case .tapped: .truth(record?.tapped ?? false)
    case .dismissed: .truth(record?.dismissed ?? false)
    }
  }
}
