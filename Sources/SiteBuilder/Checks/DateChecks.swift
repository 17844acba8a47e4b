import Authoring
import Diagnostics
import FeedModel

/// Dates that are likely to be mistyped: long before there were apps, or far ahead.
@Sendable func checkDates(_ context: CheckContext) -> [Diagnostic] {
  let years = Years(now: context.options.now)
  var found: [Diagnostic] = []
  for notification in context.site.notifications {
    years.check(notification.date, notification.schedule, &found)
    for condition in notification.all { years.check(condition, &found) }
    for condition in notification.any { years.check(condition, &found) }
  }
  for release in context.site.releases { years.check(release.date, release.schedule, &found) }
  return found
}

private struct Years {
  /// 2000-01-01.
  private static let first = Instant(secondsSince1970: 946_684_800)
  private static let furthest = 2 * 366 * 86_400

  /// Two years ahead.
  private let last: Instant

  init(now: Instant) { last = Instant(secondsSince1970: now.secondsSince1970 + Self.furthest) }

  func check(_ date: Placed<AuthoredDate>?, _ schedule: Schedule, _ found: inout [Diagnostic]) {
    if let date { check("date", date.value.instant, date, &found) }
    if let start = schedule.publish { check("publish", start.value, start, &found) }
    if let end = schedule.expires { check("expires", end.value, end, isEnd: true, &found) }
  }

  func check(_ condition: Placed<BannersFeed.Condition>, _ found: inout [Diagnostic]) {
    switch condition.value {
    case .notBefore(let start): check("notBefore", start, condition, &found)
    case .notAfter(let end): check("notAfter", end, condition, isEnd: true, &found)
    default: break
    }
  }

  /// - Parameter isEnd: Whether it may be far ahead: some write that for "never".
  private func check<Value>(
    _ key: String, _ time: Instant, _ value: Placed<Value>, isEnd: Bool = false, _ found: inout [Diagnostic]
  ) {
    guard time < Self.first || !isEnd && time > last else { return }
    let what = time < Self.first ? "long ago" : "more than two years ahead"
    found.append(value.diagnostic(.warning, .oddDate, "\(key): \(time) is \(what)", fix: "check the year"))
  }
}
