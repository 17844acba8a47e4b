public import FeedModel

/// What a rule may ask: something of the device, or of what a client remembers.
public enum Fact: Hashable, Sendable {
  // The device, the same for every entry of a feed.
  case language
  case appVersion
  case osVersion
  case wifi
  /// Whether something on the device opens this URL.
  case opens(String)
  case now
  /// Time since the first launch of the app; `never` where nobody noted it. Of a prompt, since its own first use where
  /// that is earlier.
  case age
  /// Launches of the app and returns from background, this one included. Of a prompt, its own uses where they are more.
  case launches

  // What is remembered of a channel.
  case firstLaunch
  case lastChecked
  /// When the user put the channel or the prompt off.
  case lastReminded
  /// The version whose notes the user has seen.
  case seenVersion

  // What is remembered of one entry.
  case displayed
  case lastDisplay
  /// Launches since the last display, or since the entry was first seen; this one included.
  case launchesSinceDisplay
  case flag(String)
  /// The place in the entry's rollout, 0 to 9,999 (``rolloutPlace(seed:id:)``).
  case rolloutPlace
  case ignored
  case viewed
  /// The user has closed the prompt for good.
  case answered
  case cancelled
  /// Soft prompts of a permission so far.
  case prompts
  case lastPrompt
  case sessionsSincePrompt

  /// A condition that this client does not know: no value is enough.
  case unknown(String)
}

/// What was found where a ``Fact`` was asked.
public enum FactValue: Equatable, Sendable {
  case version(Version)
  case number(Int)
  case instant(Instant)
  /// An event, by the clock that was read when the fact was asked. It counts as the whole seconds between the two, which
  /// are negative where the clock was set back.
  case elapsed(since: Instant, now: Instant)
  /// It has not happened, or nobody knows when.
  case never
  case truth(Bool)
  /// A language tag.
  case language(String)

  static func time(since start: Instant?, at now: Instant?) -> FactValue {
    guard let start, let now else { return .never }
    return .elapsed(since: start, now: now)
  }
}

/// A device, and what it remembers of the entry that has an id: read fact by fact, so that only what is asked is looked up.
public protocol Facts {
  func value(of fact: Fact, for id: String) -> FactValue
}

/// The facts that do not depend on what a client remembers.
struct Circumstances {
  let device: Device
  let appVersion: Version
  /// Nil where no rule asks for the time.
  var now: Instant?

  /// Nil for what is remembered.
  func value(of fact: Fact) -> FactValue? {
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
      .flag, .rolloutPlace, .ignored, .viewed, .answered, .cancelled, .prompts, .lastPrompt, .sessionsSincePrompt:
      nil
    }
  }
}
