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

  /// One launch, or one return from background, with a feed that was read.
  ///
  /// Every notification's launches grow before its conditions are looked at, also behind the one that is chosen. The
  /// first in document order that has its conditions met and an entry view is chosen (Notable README, FAQ), and counts
  /// as displayed from now on, whether or not its page ever loads.
  ///
  /// - Parameters:
  ///   - showing: The notification that is on screen: then launches are counted and nothing else happens.
  public static func process(
    _ feed: BannersFeed, state: State, options: Options = Options(), device: Device, now: Instant,
    showing: String? = nil
  ) -> Evaluation {
    var state = state
    var chosen: Display?
    var trace: [CandidateTrace] = []
    for notification in feed.notifications {
      let record = state.count(notification.id)
      var gates = conditionGates(of: notification, record: record, options: options, device: device, now: now)
      let view = entryView(of: notification)
      gates.append(entryGate(of: notification, view: view))
      if let first = showing ?? chosen?.id, gates.allSatisfy(\.passed) { gates.append(.turn(behind: first)) }
      trace.append(CandidateTrace(id: notification.id, gates: gates))
      guard let view, trace[trace.count - 1].passed else { continue }
      chosen = Display(id: notification.id, view: view)
    }
    guard let chosen else { return Evaluation(decision: .nothing(trace, showing: showing), state: state) }
    state.records[chosen.id, default: Record()].markDisplayed(at: now)
    return Evaluation(decision: Decision(.display(chosen), trace: trace), state: state)
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
  fileprivate mutating func count(_ id: String) -> Banners.Record {
    var record = records[id] ?? Banners.Record()
    record.launches = (record.launches ?? 0).next
    records[id] = record
    return record
  }
}

extension Banners.Record {
  fileprivate mutating func markDisplayed(at now: Instant) {
    displayed = true
    lastDisplay = now
    launches = 0
  }
}

extension Decision<Banners.Display, Banners.Reason> {
  fileprivate static func nothing(_ trace: [CandidateTrace], showing: String?) -> Self {
    guard !trace.isEmpty else { return Decision(.nothing(.emptyFeed)) }
    if let showing { return Decision(.nothing(.showing(showing)), trace: trace) }
    let failures = trace.compactMap { candidate in
      candidate.firstFailure.map { Banners.Reason.Failure(id: candidate.id, gate: $0) }
    }
    return Decision(.nothing(.conditions(failures)), trace: trace)
  }
}
