public import FeedModel

/// The requirements of one entry of a feed. A channel is a list of rules, the first of which that holds decides.
public struct Rule: Hashable, Sendable {
  /// The notification's id or key, the version, or the prompt's name.
  public var id: String
  /// Tests that must all hold.
  public var all: [Test]
  /// Tests one of which must hold, if there are any.
  public var any: [Test]
  public var effect: Effect

  public enum Effect: Hashable, Sendable {
    /// Shows the entry.
    case show
    /// Shows the entry if this test also passes. If it does not, nothing is shown and no later entry is tried.
    case showOrBlock(Test)
  }

  public init(id: String, all: [Test], any: [Test] = [], effect: Effect = .show) {
    (self.id, self.all, self.any, self.effect) = (id, all, any, effect)
  }

  /// Whether all tests of ``all``, and one of ``any``, pass.
  public func holds(for facts: some Facts) -> Bool { facts.meet(all: all, any: any, for: id, \.self) }

  /// Whether the entry is shown, given that the rule holds.
  public func shows(for facts: some Facts) -> Bool {
    switch effect {
    case .show: true
    case .showOrBlock(let test): facts.meet(test, for: id)
    }
  }
}

extension Facts {
  func meet(_ test: Rule.Test, for id: String) -> Bool { test.accepts(value(of: test.fact, for: id)) }

  /// Combines tests. No other code does (Notable README, conditions).
  ///
  /// - Parameters:
  ///   - test: Makes the test of an element, so that tests are made one by one, and only until one fails.
  func meet<Asked>(
    all: [Asked], any: @autoclosure () -> [Asked] = [], for id: String, _ test: (Asked) -> Rule.Test
  ) -> Bool {
    for asked in all where !meet(test(asked), for: id) { return false }
    let choices = any()
    return choices.isEmpty || choices.contains { meet(test($0), for: id) }
  }
}

/// A test that has its own name in explanations.
struct Question {
  let name: DecisionGate.Name
  let test: Rule.Test

  init(_ name: DecisionGate.Name, _ fact: Fact, _ values: Values) {
    self.name = name
    test = Rule.Test(fact, values)
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
  // Facts of the device, the same for every entry of a feed.
  case language
  /// The version of the app, ``FeedDevice/version(_:)``, as the channel's options choose.
  case appVersion
  case osVersion
  /// Whether the device is on Wi-Fi.
  case wifi
  /// Whether something on the device opens this URL.
  case opens(String)
  /// The current time.
  case now
  /// The time since the first launch of the app; ``FactValue/never`` if that is unknown. For a prompt, it is the time
  /// since its own first use if that is earlier.
  case age
  /// Launches of the app and returns from the background, including the current one. For a prompt, its own uses if
  /// there are more.
  case launches

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
  /// The device's place in the entry's rollout, 0 to 9,999 (``rolloutPlace(seed:id:)``).
  case rolloutPlace
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

  /// A condition that this client does not know: no value meets it.
  case unknown(String)
}

/// The value of a ``Fact`` on one device.
public enum FactValue: Equatable, Sendable {
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

  static func time(since start: Instant?, at now: Instant?) -> FactValue {
    guard let start, let now else { return .never }
    return .elapsed(since: start, now: now)
  }
}

/// A device with its stored state. Values are read one fact at a time, so that only the requested ones are looked up.
public protocol Facts {
  /// Returns the value of a fact. The id is that of the entry that the fact is about: a notification's id or key, a
  /// version, a prompt's name.
  func value(of fact: Fact, for id: String) -> FactValue
}

/// The facts that do not depend on what a client has stored.
package struct Circumstances {
  package var device: FeedDevice
  package var appVersion: FeedVersion
  /// The current time; nil for channels whose rules do not test the time.
  package var now: Instant?

  package init(device: FeedDevice, appVersion: FeedVersion, now: Instant? = nil) {
    (self.device, self.appVersion, self.now) = (device, appVersion, now)
  }

  /// The value of a fact; nil for facts that are stored.
  package func value(of fact: Fact) -> FactValue? {
    switch fact {
    case .language: .language(device.locale.text)
    case .appVersion: .version(appVersion)
    case .osVersion: .version(device.osVersion)
    case .wifi: .truth(device.wifi)
    case .opens(let url): .truth(device.canOpen(url))
    case .now: now.map(FactValue.instant) ?? .never
    case .age: .time(since: device.installed, at: now)
    case .launches: .number(device.launches)
    case .unknown: .never
    case .firstLaunch, .lastChecked, .lastReminded, .seenVersion, .displayed, .lastDisplay, .launchesSinceDisplay,
      .flag, .sharedFlag, .rolloutPlace, .ignored, .viewed, .answered, .cancelled, .prompts, .lastPrompt,
      .sessionsSincePrompt:
      nil
    }
  }
}

// The following are the facts of a channel's rules at a launch, which is already counted although the state is from
// before it.

extension Banners {
  public static func facts(
    _ state: State, options: Options = Options(), device: FeedDevice, now: Instant
  ) -> any Facts {
    BannerFacts(state, options: options, device: device, now: now)
  }
}

extension Alerts {
  public static func facts(_ state: State, options: Options = Options(), device: FeedDevice) -> any Facts {
    AlertFacts(state, options: options, device: device)
  }
}

extension Updates {
  public static func facts(_ state: State, options: Options = Options(), device: FeedDevice) -> any Facts {
    UpdateFacts(state, options: options, device: device)
  }
}

extension Prompts {
  public static func facts(_ feed: PromptsFeed, _ state: State, device: FeedDevice, now: Instant) -> any Facts {
    PromptFacts(counting(feed, state, at: now), device: device, now: now)
  }
}
