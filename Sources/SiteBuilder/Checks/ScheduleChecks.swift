import Authoring
import Diagnostics

/// Periods that end before they start.
@Sendable func checkSchedules(_ context: CheckContext) -> [Diagnostic] {
  context.site.notifications.compactMap { notification in
    let schedule = notification.schedule
    guard let end = schedule.expires else { return nil }
    if let start = schedule.publish, end.value <= start.value {
      return end.diagnostic(
        .error, .datesInverted, "it expires at \(end.value), before it is published at \(start.value)",
        fix: "swap the two")
    }
    if let date = notification.date, end.value <= date.value.instant {
      return end.diagnostic(
        .error, .datesInverted, "it expires at \(end.value), before its date \(date.value.day)",
        fix: "correct one of them")
    }
    guard end.value <= context.options.now, schedule.isPlanned(includesDrafts: context.options.includesDrafts) else {
      return nil
    }
    return end.diagnostic(
      .note, .expired, "it expired at \(end.value) and is not published",
      fix: "keep the file, because its id must not be used again")
  }
}
