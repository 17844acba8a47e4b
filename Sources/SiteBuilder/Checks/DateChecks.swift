import Authoring
import Diagnostics
import FeedModel

/// Dates that are likely to be mistyped: long before there were apps, or far ahead.
@Sendable func checkDates(_ context: CheckContext) -> [Diagnostic] {
  let years = Years(now: context.options.now)
  return context.site.notifications.flatMap { notification in
    years.problems(notification.date, notification.schedule)
      + (notification.all + notification.any).compactMap(years.problem)
  } + context.site.releases.flatMap { years.problems($0.date, $0.schedule) }
}

private struct Years {
  /// 2000-01-01.
  private static let first = Instant(secondsSince1970: 946_684_800)
  private static let furthest = 2 * 366 * 86_400

  /// Two years ahead.
  private let last: Instant

  init(now: Instant) { last = Instant(secondsSince1970: now.secondsSince1970 + Self.furthest) }

  func problems(_ date: Placed<AuthoredDate>?, _ schedule: Schedule) -> [Diagnostic] {
    [
      date.flatMap { problem("date", $0.value.instant, $0) },
      schedule.publish.flatMap { problem("publish", $0.value, $0) },
      schedule.expires.flatMap { problem("expires", $0.value, $0, isEnd: true) },
    ].compactMap(\.self)
  }

  func problem(_ condition: Placed<BannersFeed.Condition>) -> Diagnostic? {
    switch condition.value {
    case .notBefore(let start): problem("notBefore", start, condition)
    case .notAfter(let end): problem("notAfter", end, condition, isEnd: true)
    default: nil
    }
  }

  /// - Parameter isEnd: Whether it may be far ahead: some write that for "never".
  private func problem<Value>(_ key: String, _ time: Instant, _ value: Placed<Value>, isEnd: Bool = false)
    -> Diagnostic?
  {
    guard time < Self.first || !isEnd && time > last else { return nil }
    let what = time < Self.first ? "long ago" : "more than two years ahead"
    return value.diagnostic(.warning, .oddDate, "\(key): \(time) is \(what)", fix: "check the year")
  }
}
