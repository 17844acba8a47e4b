public import FeedModel

/// What an app may hear of its alerts, and have a say in (iNotify README, Delegate methods).
///
/// They are called in the original's order, and what they hear of is already kept.
public struct AlertsHooks: Sendable {
  /// All criteria for a check are met. Not asked before a check by hand.
  public var shouldCheck: @Sendable () async -> Bool = { true }
  public var checkFailed: @Sendable (FeedFailure) async -> Void = { _ in }
  public var detectedNothing: @Sendable () async -> Void = {}
  /// What is new to this user and for this version, in the order it would be shown; never empty.
  public var detected: @Sendable ([AlertsFeed.Notification]) async -> Void = { _ in }
  /// False shows nothing and marks nothing: an app that shows it in its own way marks it itself.
  public var shouldDisplay: @Sendable (AlertsFeed.Notification) async -> Bool = { _ in true }
  /// By the alert's key, before the URL is opened.
  public var userViewedActionURL: @Sendable (String) async -> Void = { _ in }
  public var userRequestedReminder: @Sendable (String) async -> Void = { _ in }
  public var userIgnored: @Sendable (String) async -> Void = { _ in }

  public init() {}
}
