package import FeedEvaluator
package import FeedModel

// A clock that was once years ahead must not silence a channel until then, as it does in the originals.
//
// A date of alerts and updates that is more than its own period in the future counts as never, so that the next check
// is made at once. A date of banners and prompts that is more than a day in the future counts as now, so that no user
// is shown something again at once.

extension Alerts.State {
  package mutating func forgetFuture(_ options: Alerts.Options, now: Instant) {
    if lastChecked?.isFarAhead(of: now, options.checkPeriod) == true { lastChecked = nil }
    if lastReminded?.isFarAhead(of: now, options.remindPeriod) == true { lastReminded = nil }
  }
}

extension Updates.State {
  package mutating func forgetFuture(_ options: Updates.Options, now: Instant) {
    if lastChecked?.isFarAhead(of: now, options.checkPeriod) == true { lastChecked = nil }
    if lastReminded?.isFarAhead(of: now, options.remindPeriod) == true { lastReminded = nil }
  }
}

extension Banners.State {
  package mutating func forgetFuture(now: Instant) {
    newestElsewhere?.bringBack(to: now)
    for id in records.keys {
      records[id]?.lastDisplay?.bringBack(to: now)
      records[id]?.firstDisplay?.bringBack(to: now)
    }
  }
}

extension Prompts.State {
  package mutating func forgetFuture(now: Instant) {
    for name in records.keys {
      records[name]?.firstUsed?.bringBack(to: now)
      records[name]?.lastReminded?.bringBack(to: now)
    }
  }
}

extension Instant {
  fileprivate mutating func bringBack(to now: Instant) {
    if isFarAhead(of: now, 1) { self = now }
  }

  /// Whether it is more than a period in the future; false if the period is not a number.
  fileprivate func isFarAhead(of now: Instant, _ period: FeedPeriod) -> Bool {
    Double(secondsSince1970) - Double(now.secondsSince1970) > Double(period.days) * 86_400
  }
}
