internal import FeedEvaluator
internal import FeedModel

// A clock that was once years ahead must not silence a channel until then: a date that is more than its own period in the
// future counts as never. The originals wait.

extension Alerts.State {
  mutating func forgetFuture(_ options: Alerts.Options, now: Instant) {
    if lastChecked?.isFarAhead(of: now, options.checkPeriod) == true { lastChecked = nil }
    if lastReminded?.isFarAhead(of: now, options.remindPeriod) == true { lastReminded = nil }
  }
}

extension Updates.State {
  mutating func forgetFuture(_ options: Updates.Options, now: Instant) {
    if lastChecked?.isFarAhead(of: now, options.checkPeriod) == true { lastChecked = nil }
    if lastReminded?.isFarAhead(of: now, options.remindPeriod) == true { lastReminded = nil }
  }
}

extension Instant {
  /// False if the period is not a number.
  fileprivate func isFarAhead(of now: Instant, _ period: Period) -> Bool {
    Double(secondsSince1970) - Double(now.secondsSince1970) > Double(period.days) * 86_400
  }
}
