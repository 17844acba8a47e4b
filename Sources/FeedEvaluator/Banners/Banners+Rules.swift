public import FeedModel

extension BannersFeed.Condition {
  /// The condition as a test, for clients as well as for questions about all devices.
  public var test: Rule.Test {
    switch self {
    case .onWifi(let wanted): Rule.Test(.wifi, .truth(wanted))
    case .neverDisplayed(let wanted): Rule.Test(.displayed, .truth(!wanted))
    // Strictly more seconds than that. Also met if it was never displayed.
    case .lastDisplayMinimumSeconds(let seconds): Rule.Test(.lastDisplay, .above(seconds, orNever: true))
    // The counter runs from the first processed launch, displayed or not.
    case .lastDisplayMinimumLaunches(let launches): Rule.Test(.launchesSinceDisplay, .above(launches))
    case .flagNotSet(let flag): Rule.Test(Fact(flag: flag), .truth(false))
    case .flagSet(let flag): Rule.Test(Fact(flag: flag), .truth(true))
    case .iOSVersionLessThan(let version): Rule.Test(.osVersion, .versions(from: nil, upTo: .below(version)))
    case .osVersionAtLeast(let version): Rule.Test(.osVersion, .versions(from: .below(version), upTo: nil))
    case .appVersionLessThan(let version): Rule.Test(.appVersion, .versions(from: nil, upTo: .below(version)))
    case .appVersionAtLeast(let version): Rule.Test(.appVersion, .versions(from: .below(version), upTo: nil))
    case .appVersionAtMost(let version): Rule.Test(.appVersion, .versions(from: nil, upTo: .above(version)))
    case .localeIn(let languages): Rule.Test(.language, .languages(languages))
    case .notBefore(let instant): Rule.Test(.now, .atLeast(instant.secondsSince1970))
    case .notAfter(let instant): Rule.Test(.now, .numbers(.min...instant.secondsSince1970))
    case .launchesAtLeast(let launches): Rule.Test(.launches, .atLeast(launches))
    case .daysSinceInstallAtLeast(let days): Rule.Test(.age, .atLeast(days: days))
    case .rolloutPercent(let percent): Rule.Test(.rolloutPlace, .rollout(percent))
    // As in the original, a condition that a client cannot check is not true.
    case .unknown(let name, _): Rule.Test(.unknown(name), .none)
    }
  }
}

extension Values {
  /// Whole days of 86,400 seconds. Without a known first launch there have been none.
  fileprivate static func atLeast(days: Int) -> Values {
    guard days > 0 else { return .anyNumber }
    let (seconds, overflow) = days.multipliedReportingOverflow(by: 86_400)
    return overflow ? .none : .atLeast(seconds)
  }

  /// The places within a share in percent, rounded to whole places.
  fileprivate static func rollout(_ percent: Double) -> Values {
    let places = (percent * Double(rolloutPlaces) / 100).rounded()
    return places >= 1 ? .numbers(0...Int(min(places, Double(rolloutPlaces))) - 1) : .none
  }
}

extension Banners {
  /// A rule for each notification that can be shown at all, in document order, with its conditions as tests (Notable
  /// README, conditions). A notification whose entry is not one of its views has no rule.
  public static func rules(of feed: BannersFeed) -> [Rule] {
    feed.notifications.filter { entryView(of: $0) != nil }.map { notification in
      Rule(id: notification.id, all: notification.all.map(\.test), any: notification.any.map(\.test))
    }
  }

  static func entryView(of notification: BannersFeed.Notification) -> BannersFeed.View? {
    guard !notification.entry.isEmpty else { return nil }
    return notification.views.first { $0.id == notification.entry }
  }

  /// A gate for each condition of `all`, one for `any` as a whole, and one for the entry.
  static func candidate(_ notification: BannersFeed.Notification, _ facts: BannerFacts) -> CandidateTrace {
    var candidate = CandidateTrace(id: notification.id, gates: [])
    candidate.gates.reserveCapacity(notification.all.count + 3)
    for condition in notification.all { candidate.gates.append(Gate(condition, facts, for: notification.id)) }
    if !notification.any.isEmpty {
      let alternatives = notification.any.map { Gate($0, facts, for: notification.id) }
      candidate.gates.append(Gate(.oneOf(alternatives), passed: alternatives.contains(where: \.passed)))
    }
    let exists = entryView(of: notification) != nil
    candidate.gates.append(Gate(.entry(notification.entry, exists: exists), passed: exists))
    return candidate
  }
}

/// The facts at a launch, which counts already although `state` is from before it.
final class BannerFacts: Facts {
  let circumstances: Circumstances
  let state: Banners.State

  init(_ state: Banners.State, options: Banners.Options, device: Device, now: Instant) {
    circumstances = Circumstances(device: device, appVersion: device.version(options.version), now: now)
    self.state = state
  }

  func value(of fact: Fact, for id: String) -> FactValue {
    if case .sharedFlag(let flag) = fact { return .truth(state.isSet(flag)) }
    return circumstances.value(of: fact, ofBanner: id, state.records[id])
  }
}

extension Fact {
  fileprivate init(flag: String) { self = FlagAddress(shared: flag).map(Fact.sharedFlag) ?? .flag(flag) }
}

extension Circumstances {
  /// A fact about a banner at a launch, which counts already although the record is from before it.
  ///
  /// - Parameter record: What is stored for this banner, if anything. What others may have set is not in it.
  package func value(of fact: Fact, ofBanner id: String, _ record: @autoclosure () -> Banners.Record?) -> FactValue {
    if let value = value(of: fact) { return value }
    switch fact {
    case .displayed: return .truth(record()?.displayed ?? false)
    case .lastDisplay: return .time(since: record()?.lastDisplay, at: now)
    case .launchesSinceDisplay: return .number((record()?.launches ?? 0).next)
    case .flag(let flag): return .truth(record()?.flags[flag] ?? false)
    case .rolloutPlace: return .number(device.rolloutPlace ?? rolloutPlace(seed: device.rolloutSeed, id: id))
    default: return .never
    }
  }
}
