import Authoring
import Diagnostics
import FeedModel

/// Conditions that no device can meet.
@Sendable func checkContradictions(_ context: CheckContext) -> [Diagnostic] {
  context.site.notifications.flatMap { notification in
    versionGap(notification) + timeGap(notification) + opposites(notification)
  }
}

private func versionGap(_ notification: Notification) -> [Diagnostic] {
  let floor = notification.bounds { if case .appVersionAtLeast(let version) = $0 { version } else { nil } }
  let ceiling = notification.bounds { if case .appVersionAtMost(let version) = $0 { version } else { nil } }
  let limit = notification.bounds { if case .appVersionLessThan(let version) = $0 { version } else { nil } }
  let lowest = (floor + [notification.minVersion].compactMap(\.self)).max { $0.value < $1.value }
  let highest = (ceiling + [notification.maxVersion].compactMap(\.self)).min { $0.value < $1.value }
  guard let lowest else { return [] }
  var gaps: [Diagnostic] = []
  if let highest, highest.value < lowest.value { gaps.append(gap(lowest.value, "at most \(highest.value)", highest.location)) }
  for limit in limit where limit.value <= lowest.value { gaps.append(gap(lowest.value, "below \(limit.value)", limit.location)) }
  return gaps
}

private func gap(_ lowest: Version, _ highest: String, _ place: SourceLocation) -> Diagnostic {
  Diagnostic(
    .error, "contradictory-conditions", "no version is at least \(lowest) and \(highest)", fix: "swap or widen the bounds",
    at: place)
}

private func timeGap(_ notification: Notification) -> [Diagnostic] {
  let starts = notification.bounds { if case .notBefore(let instant) = $0 { instant } else { nil } }
  let ends = notification.bounds { if case .notAfter(let instant) = $0 { instant } else { nil } }
  guard let start = starts.first, let end = ends.first, end.value < start.value else { return [] }
  return [
    end.diagnostic(
      .error, "contradictory-conditions", "notAfter \(end.value) is before notBefore \(start.value)", fix: "swap them")
  ]
}

private func opposites(_ notification: Notification) -> [Diagnostic] {
  let set = notification.bounds { if case .flagSet(let flag) = $0 { flag } else { nil } }
  let notSet = notification.bounds { if case .flagNotSet(let flag) = $0 { flag } else { nil } }
  return set.filter { flag in notSet.contains { $0.value == flag.value } }.map { flag in
    flag.diagnostic(
      .error, "contradictory-conditions", "'\(flag.value)' cannot be set and not set at once",
      fix: "keep one, or put them under any:")
  }
}

extension Notification {
  /// The values of one condition under `all`, each with its place.
  fileprivate func bounds<Value>(_ value: (BannersFeed.Condition) -> Value?) -> [Placed<Value>] {
    all.compactMap { condition in
      value(condition.value).map { Placed($0, at: condition.location, length: condition.length) }
    }
  }
}
