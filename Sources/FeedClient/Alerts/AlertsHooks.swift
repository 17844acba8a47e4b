public import FeedModel

/// Closures that tell an app about its alerts, or ask it (iNotify README, Delegate methods).
///
/// They are called in the original's order, after the state has been stored.
public struct AlertsHooks: Sendable {
  /// A check is due; false prevents it. Not called before a manual check.
  public var shouldCheck: @Sendable () async -> Bool = { true }
  /// The feed could not be read.
  public var checkFailed: @Sendable (FeedFailure) async -> Void = { _ in }
  /// The feed has nothing new for this user and this version.
  public var detectedNothing: @Sendable () async -> Void = {}
  /// The notifications that are new for this user and this version, in the order they would be shown; never empty.
  public var detected: @Sendable ([AlertsFeed.Notification]) async -> Void = { _ in }
  /// False shows nothing and stores nothing: an app that shows the notification in its own way has to mark it itself.
  public var shouldDisplay: @Sendable (AlertsFeed.Notification) async -> Bool = { _ in true }
  /// The user tapped the action of the alert with this key; called before the URL is opened.
  public var userViewedActionURL: @Sendable (String) async -> Void = { _ in }
  public var userRequestedReminder: @Sendable (String) async -> Void = { _ in }
  public var userIgnored: @Sendable (String) async -> Void = { _ in }

  public init() {}
}
