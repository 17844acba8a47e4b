import Authoring
import Diagnostics
import FeedModel

/// An iNotify client knows only MinVersion and MaxVersion: whatever else restricts a notification would be passed over,
/// and everybody would see it (iNotify README, MinVersion, MaxVersion).
@Sendable func checkAlertConditions(_ context: CheckContext) -> [Diagnostic] {
  context.site.notifications.filter { $0.channels.contains(.alerts) }.flatMap { notification in
    let all = notification.all.filter { !$0.value.isVersionBound }
    return (all + notification.any).map { condition in
      condition.diagnostic(
        .error, "alert-condition",
        "an alert cannot be restricted by '\(condition.value.name)': every iNotify client would show it",
        fix: "write channels: [banners], or use minVersion and maxVersion")
    }
  }
}

extension BannersFeed.Condition {
  fileprivate var isVersionBound: Bool {
    switch self {
    case .appVersionAtLeast, .appVersionAtMost: true
    default: false
    }
  }
}

/// Buttons that nothing shows, and a newest alert that some devices cannot open: it would hide all older ones from them
/// (iNotify README, ActionURL).
@Sendable func checkAlertActions(_ context: CheckContext) -> [Diagnostic] {
  let unused = context.site.notifications.filter { $0.actionButton != nil && $0.actionURL == nil }.map { notification in
    Diagnostic(
      .warning, "unused-action-button", "an actionButton without an actionURL is never shown",
      fix: "add 'actionURL: https://…', or remove it", at: notification.location)
  }
  let alerts = context.publication.alerts
  let newest = alerts.max { ($0.alertKey ?? "").lowercased() < ($1.alertKey ?? "").lowercased() }
  guard let url = newest?.actionURL, !url.value.lowercased().hasPrefix("https:"), alerts.count > 1 else {
    return unused
  }
  return unused + [
    url.diagnostic(
      .warning, "newest-alert-scheme", "where nothing opens this URL, this newest alert also hides all older ones",
      fix: "link to https:, or give it an earlier date")
  ]
}
