public import FeedModel

extension Rule {
  /// Whether all needs are met.
  public func holds(for facts: some Facts) -> Bool { facts.meet(all: needs, for: id) }

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

  func meet(all questions: [Question], for id: String) -> Bool { questions.allSatisfy { meet($0.test, for: id) } }

  func meet(all needs: [Rule.Need], for id: String) -> Bool { needs.allSatisfy { meet($0, for: id) } }

  /// Combines tests. No other code does (Notable README, conditions).
  func meet(_ need: Rule.Need, for id: String) -> Bool {
    switch need {
    case .test(let test): meet(test, for: id)
    case .all(let needs): meet(all: needs, for: id)
    case .any(let needs): needs.contains { meet($0, for: id) }
    case .none(let needs): !needs.contains { meet($0, for: id) }
    }
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
    case .device(.app): .version(appVersion)
    case .device(.now): now.map(FactValue.instant) ?? .never
    case .device(.age): .time(since: device.installed, at: now)
    case .device(.lastLaunch): .time(since: device.lastLaunch, at: now)
    case .device(let fact): device[fact]
    case .wall: now.map { .number(device.wall(at: $0).secondsSince1970) } ?? .never
    case .clock: now.map { .number(device.wall(at: $0).secondsOfDay) } ?? .never
    case .opens(let url): .truth(device.canOpen(url))
    case .attribute(let name): device.attributes[name].map { .choice($0.text) } ?? .never
    case .placeIn(let rollout): .number(device.place(in: rollout))
    case .unknown: .never
    case .firstLaunch, .lastChecked, .lastReminded, .seenVersion, .displayed, .lastDisplay, .launchesSinceDisplay,
      .displays, .firstDisplay, .message, .anyDisplay,
      .flag, .sharedFlag, .rolloutPlace, .variantPlace, .ignored, .viewed, .answered, .cancelled, .prompts, .lastPrompt,
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
