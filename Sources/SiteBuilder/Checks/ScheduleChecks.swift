import Authoring
import Diagnostics
import FeedModel

/// Periods that end before they start, and what has ended.
@Sendable func checkSchedules(_ context: CheckContext) -> [Diagnostic] {
  periods(context) + pastConditions(context)
}

/// A note, because it appears with time: a warning would one day stop a build that nobody has changed.
private func pastConditions(_ context: CheckContext) -> [Diagnostic] {
  context.publication.due.flatMap { notification in
    notification.source.all.compactMap { past($0, at: context.options.now) }
  }
}

private func past(_ condition: Placed<BannersFeed.Condition>, at now: Instant) -> Diagnostic? {
  guard case .notAfter(let end) = condition.value, end < now else { return nil }
  return condition.diagnostic(
    .note, .expired, "since \(end) no device is shown this banner", fix: "write 'expires: \(end)', or a later time")
}

private func periods(_ context: CheckContext) -> [Diagnostic] {
  context.site.notifications.compactMap { notification in
    let schedule = notification.schedule
    guard let end = schedule.expires else { return nil }
    if let start = schedule.publish, end.value <= start.value {
      return end.diagnostic(
        .error, .datesInverted,
        "it expires at \(context.words(end.value)), before it is published at \(context.words(start.value))",
        fix: "swap the two")
    }
    if let date = notification.date, end.value <= date.value.instant {
      return end.diagnostic(
        .error, .datesInverted, "it expires at \(context.words(end.value)), before its date \(date.value.day)",
        fix: "correct one of them")
    }
    guard end.value <= context.options.now, schedule.isPlanned(includesDrafts: context.options.includesDrafts) else {
      return nil
    }
    return end.diagnostic(
      .note, .expired, "it expired at \(context.words(end.value)) and is not published",
      fix: "keep the file, because its id must not be used again")
  }
}
