/// The requirements of one entry of a feed. A channel is a list of rules, the first of which that holds decides.
public struct Rule: Hashable, Sendable {
  /// The notification's id or key, the version, or the prompt's name.
  public var id: String
  /// Needs that must all be met.
  public var needs: [Need]
  public var effect: Effect

  public enum Effect: Hashable, Sendable {
    /// Shows the entry.
    case show
    /// Shows the entry if this test also passes. If it does not, nothing is shown and no later entry is tried.
    case showOrBlock(Test)
  }

  public init(id: String, needs: [Need], effect: Effect = .show) {
    (self.id, self.needs, self.effect) = (id, needs, effect)
  }

  public init(id: String, all: [Test], any: [Test] = [], effect: Effect = .show) {
    self.init(id: id, needs: all.map(Need.test) + (any.isEmpty ? [] : [.any(any.map(Need.test))]), effect: effect)
  }

  /// The tests each of which must pass, without those in groups.
  public var required: [Test] { needs.compactMap { if case .test(let test) = $0 { test } else { nil } } }

  /// Every test, wherever it stands.
  public var tests: [Test] {
    let own = needs.flatMap(\.tests)
    if case .showOrBlock(let test) = effect { return own + [test] }
    return own
  }
}

extension Rule {
  /// Tests combined by groups. What a client does not know is resolved when a need is made
  /// (``BannersFeed/Condition/Group``), so that a need is either met or not.
  public enum Need: Hashable, Sendable {
    case test(Test)
    case all([Need])
    case any([Need])
    case none([Need])

    init(_ fact: Fact, _ values: Values) { self = .test(Test(fact, values)) }

    public var isTest: Bool { if case .test = self { true } else { false } }

    public var tests: [Test] {
      switch self {
      case .test(let test): [test]
      case .all(let needs), .any(let needs), .none(let needs): needs.flatMap(\.tests)
      }
    }

    /// Every test, and whether it contributes by passing rather than by failing.
    package var polarizedTests: [(test: Test, isWanted: Bool)] {
      switch self {
      case .test(let test): [(test, true)]
      case .all(let needs), .any(let needs): needs.flatMap(\.polarizedTests)
      case .none(let needs): needs.flatMap(\.polarizedTests).map { ($0.test, !$0.isWanted) }
      }
    }
  }
}

extension Rule {
  /// One question about one fact: the set of values that pass it.
  ///
  /// Clients call ``accepts(_:)``; questions about all devices compute with ``values``. Nothing else decides whether a
  /// test passes.
  public struct Test: Hashable, Sendable {
    public var fact: Fact
    public var values: Values

    public init(_ fact: Fact, _ values: Values) { (self.fact, self.values) = (fact, values) }

    public func accepts(_ value: FactValue) -> Bool { values.contains(value) }

    /// The moment at which the test will pass through time alone; nil if it passes already, or never will.
    public func opensAt(_ found: FactValue) -> Instant? {
      guard case .numbers(let range, _) = values else { return nil }
      let least = range.lowerBound
      switch found {
      case .instant(let now) where now.secondsSince1970 < least: return Instant(secondsSince1970: least)
      case .elapsed(let start, let now) where now.seconds(since: start) < least: return start.advanced(by: least)
      default: return nil
      }
    }
  }
}

/// Something that a rule may test: a property of the device, or a value that a client has stored.
public enum Fact: Hashable, Sendable {
  case device(DeviceFact)
  /// Whether something on the device opens this URL.
  case opens(String)
  /// An attribute that the app sets.
  case attribute(String)
  /// The time on the device's own clock, in seconds since 1970 as if it was in UTC.
  case wall
  /// The seconds since midnight on the device's own clock.
  case clock
  /// The device's place in a named rollout, 0 to 9,999; the same for all entries.
  case placeIn(String)

  // Facts stored for a channel.
  /// Whether this is the first launch that the channel has seen.
  case firstLaunch
  /// The time at which the feed was last requested.
  case lastChecked
  /// The time at which the user put the channel or the prompt off.
  case lastReminded
  /// The version whose notes the user has seen.
  case seenVersion

  // Facts stored for one entry.
  /// Whether it was ever displayed.
  case displayed
  case lastDisplay
  /// Launches since the last display, or since the entry was first seen, including the current one.
  case launchesSinceDisplay
  /// Whether the entry has set this flag.
  case flag(String)
  /// Whether a page has set this flag of one notification, or of the whole site.
  case sharedFlag(FlagAddress)
  /// The device's place in the entry's rollout, 0 to 9,999 (`rolloutPlace(seed:id:)`).
  case rolloutPlace
  /// The device's place among the entry's variants, 0 to 9,999.
  case variantPlace
  /// Whether the user has tapped Ignore.
  case ignored
  /// Whether the user has tapped the action or OK.
  case viewed
  /// Whether the user has closed the prompt permanently.
  case answered
  /// Whether the prompt is marked as cancelled (iPrompt 1.1).
  case cancelled
  /// The number of soft prompts for an access type so far.
  case prompts
  case lastPrompt
  case sessionsSincePrompt

  /// How often it was displayed.
  case displays
  case firstDisplay

  // Facts stored for other entries.
  /// A fact about the banner with this id, which may be the entry itself.
  case message(String, OfMessage)
  /// The newest display of any banner of the feed.
  case anyDisplay

  public enum OfMessage: Sendable { case displayed, lastDisplay, tapped, dismissed }

  /// A condition that this client does not know: no value meets it.
  case unknown(String)

  public static let language = Fact.device(.language)
  public static let appVersion = Fact.device(.app)
  public static let osVersion = Fact.device(.os)
  public static let platform = Fact.device(.platform)
  public static let region = Fact.device(.region)
  public static let wifi = Fact.device(.wifi)
  public static let now = Fact.device(.now)
  public static let age = Fact.device(.age)
  public static let launches = Fact.device(.launches)
  public static let lastLaunch = Fact.device(.lastLaunch)
}

extension Fact {
  /// Whether it changes with time and launches, for every entry.
  package var isOfTime: Bool {
    switch self {
    case .device(let fact): !fact.row.isSettled
    case .wall, .clock: true
    default: false
    }
  }

  /// Whether it stays the same until the next upgrade or publication, and is the same for all entries.
  package var isSettled: Bool {
    switch self {
    case .device(let fact): fact.row.isSettled
    case .opens, .attribute, .unknown: true
    default: false
    }
  }
}

/// The value of a ``Fact`` on one device.
public enum FactValue: Hashable, Sendable {
  case version(FeedVersion)
  case number(Int)
  case instant(Instant)
  /// The time since an event, in whole seconds from `since` to `now`; negative if the clock was set back.
  case elapsed(since: Instant, now: Instant)
  /// The event has not happened, or its time is unknown.
  case never
  case truth(Bool)
  /// A language tag.
  case language(String)
  /// One of the names that a fact has for its values: `macos`, `GB`.
  case choice(String)

  package static func time(since start: Instant?, at now: Instant?) -> FactValue {
    guard let start, let now else { return .never }
    return .elapsed(since: start, now: now)
  }
}

extension Instant {
  /// Whole seconds, clamped to the range of `Int`.
  package func seconds(since start: Instant) -> Int {
    let (difference, overflow) = secondsSince1970.subtractingReportingOverflow(start.secondsSince1970)
    return overflow ? (secondsSince1970 < 0 ? .min : .max) : difference
  }
}

/// The number of places in a rollout, which are hundredths of a percent.
public let rolloutPlaces = 10_000
