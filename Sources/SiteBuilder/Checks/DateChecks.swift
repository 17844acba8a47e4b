import Authoring
import Diagnostics
import FeedModel

/// Dates that are likely to be mistyped: long before there were apps, or far ahead; and those that are taken for a start.
@Sendable func checkDates(_ context: CheckContext) -> [Diagnostic] {
  let years = Years(now: context.options.now)
  var found: [Diagnostic] = []
  for notification in context.site.notifications {
    years.check(notification.date, notification.schedule, &found)
    for condition in notification.all { years.check(condition, &found) }
    for condition in notification.any { years.check(condition, &found) }
    let shown = notification.shownPeriod?.from
    if let early = context.early(notification.date, notification.schedule, shownFrom: shown) { found.append(early) }
  }
  for release in context.site.releases {
    years.check(release.date, release.schedule, &found)
    if let early = context.early(release.date, release.schedule) { found.append(early) }
  }
  return found
}

extension CheckContext {
  /// What is live, and dated later: other programs would hold it back until then.
  fileprivate func early(
    _ date: Placed<AuthoredDate>?, _ schedule: Schedule, shownFrom: Instant? = nil
  ) -> Diagnostic? {
    guard let date, schedule.isLive(at: options.now, includesDrafts: options.includesDrafts),
      shownFrom.map({ $0 <= options.now }) ?? true, options.now < begin(of: date.value),
      // Of a year that is mistyped, and of an end before the date, that is said.
      !Years(now: options.now).isFar(date.value.instant),
      schedule.expires.map({ date.value.instant < $0.value }) ?? true
    else { return nil }
    let value = date.value.isDay ? date.value.day : date.value.instant.rfc3339
    return date.diagnostic(
      .warning, .futureDate, "it is live now: a date that is ahead does not hold it back",
      fix: "to publish it then, write 'publish: \(value)'; else correct the date")
  }

  /// The first moment at which it is the date somewhere, or in the site's time zone.
  private func begin(of date: AuthoredDate) -> Instant {
    guard date.isDay else { return date.instant }
    let zone = site.configuration.timeZone
    return zone?.start(ofDay: date.instant) ?? date.instant.advanced(by: -14 * 3600)
  }
}

private struct Years {
  /// 2000-01-01.
  private static let first = Instant(secondsSince1970: 946_684_800)
  private static let day = 86_400

  private let now: Instant

  init(now: Instant) { self.now = now }

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

  /// Whether a start is more than two years ahead.
  func isFar(_ start: Instant) -> Bool { start > now.advanced(by: 2 * 366 * Self.day) }

  private func check<Value>(
    _ key: String, _ time: Instant, _ value: Placed<Value>, isEnd: Bool = false, _ found: inout [Diagnostic]
  ) {
    let (what, fix): (String, String)
    if time < Self.first {
      (what, fix) = ("long ago", "check the year")
    } else if isEnd, time > now.advanced(by: 10 * 366 * Self.day), !Self.meansNever(time) {
      (what, fix) = ("more than ten years ahead", "check the year; what never ends needs no '\(key)'")
    } else if !isEnd, isFar(time) {
      (what, fix) = ("more than two years ahead", "check the year")
    } else {
      return
    }
    found.append(value.diagnostic(.warning, .oddDate, "\(key): \(time) is \(what)", fix: fix))
  }

  /// The ends of centuries, and of 32-bit clocks: nobody types these for a year nearby.
  private static func meansNever(_ end: Instant) -> Bool {
    let date = end.day
    return date.year % 100 == 99 || date.year % 100 == 0 || (date.year, date.month) == (2038, 1)
  }
}
