import Authoring
import Diagnostics
import FeedModel

/// An iNotify client knows only MinVersion and MaxVersion. Any other restriction would be ignored, and all users would
/// see the notification (iNotify README, MinVersion, MaxVersion).
@Sendable func checkAlertConditions(_ context: NotificationContext) -> [Diagnostic] {
  let notification = context.notification
  guard notification.channels.contains(.alerts) else { return [] }
  let isBanner = notification.channels.contains(.banners)
  let allowed = { (condition: BannersFeed.Condition) in condition.isVersionBound || isBanner && condition.isCadence }
  return (notification.all.filter { !allowed($0.value) } + notification.any).map { condition in
    condition.diagnostic(
      .error, .alertCondition,
      "an alert cannot be restricted by '\(condition.value.name)': every iNotify client would show it",
      fix: "write channels: [banners], or use minVersion and maxVersion")
  }
}

extension BannersFeed.Condition {
  fileprivate var isVersionBound: Bool {
    switch self {
    case .appVersionAtLeast, .appVersionAtMost: true
    default: false
    }
  }

  /// How often a banner comes back does not matter to its alert, which each user is shown once.
  fileprivate var isCadence: Bool {
    switch self {
    case .neverDisplayed(true), .lastDisplayMinimumSeconds, .lastDisplayMinimumLaunches, .flagNotSet: true
    default: false
    }
  }
}

/// A button that is never shown (iNotify README, ActionURL).
@Sendable func checkUnusedButton(_ context: NotificationContext) -> [Diagnostic] {
  guard context.notification.actionButton != nil, context.notification.actionURL == nil else { return [] }
  return [
    Diagnostic(
      .warning, .unusedActionButton, "an actionButton without an actionURL is never shown",
      fix: "add 'actionURL: https://…', or remove it", at: context.notification.location)
  ]
}
