internal import FeedEvaluator
internal import FeedModel

/// A property of what a client keeps, which its README lets apps set (iNotify and iVersion READMEs, Advanced properties).
enum KeptProperty: Sendable {
  case ignoredNotifications([String]?)
  case viewedNotifications([String]?)
  case ignoredVersion(String?)
  /// Whether the running version's notes have been seen.
  case viewedVersionDetails(Bool)
  case lastChecked(Instant?)
  case lastReminded(Instant?)

  func apply(to state: inout Alerts.State) {
    switch self {
    case .ignoredNotifications(let keys): state.ignored = keys
    case .viewedNotifications(let keys): state.viewed = keys
    case .lastChecked(let instant): state.lastChecked = instant
    case .lastReminded(let instant): state.lastReminded = instant
    case .ignoredVersion, .viewedVersionDetails: break
    }
  }

  /// - Parameters:
  ///   - version: The one that runs.
  func apply(to state: inout Updates.State, running version: Version) {
    switch self {
    case .ignoredVersion(let version): state.ignoredVersion = version
    case .viewedVersionDetails(let isViewed): state.lastVersion = isViewed ? version.text : nil
    case .lastChecked(let instant): state.lastChecked = instant
    case .lastReminded(let instant): state.lastReminded = instant
    case .ignoredNotifications, .viewedNotifications: break
    }
  }
}

extension KeptProperty {
  static func ignoredNotifications(_ value: PlacedValue) throws(ValueProblem) -> KeptProperty {
    .ignoredNotifications(try value.keysUnlessNull())
  }

  static func viewedNotifications(_ value: PlacedValue) throws(ValueProblem) -> KeptProperty {
    .viewedNotifications(try value.keysUnlessNull())
  }

  static func ignoredVersion(_ value: PlacedValue) throws(ValueProblem) -> KeptProperty {
    .ignoredVersion(try value.unlessNull(try value.name()))
  }

  static func viewedVersionDetails(_ value: PlacedValue) throws(ValueProblem) -> KeptProperty {
    .viewedVersionDetails(try value.looseFlag())
  }

  static func lastChecked(_ value: PlacedValue) throws(ValueProblem) -> KeptProperty {
    .lastChecked(try value.instantUnlessNull())
  }

  static func lastReminded(_ value: PlacedValue) throws(ValueProblem) -> KeptProperty {
    .lastReminded(try value.instantUnlessNull())
  }
}

extension PlacedValue {
  fileprivate func keysUnlessNull() throws(ValueProblem) -> [String]? { try unlessNull(try names()) }

  fileprivate func instantUnlessNull() throws(ValueProblem) -> Instant? {
    let seconds = try unlessNull(try moment())
    return seconds.map { Instant(secondsSince1970: Coercion.integerValue($0.rounded(.down))) }
  }
}
