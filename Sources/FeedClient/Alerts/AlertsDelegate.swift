public import FeedModel

/// What an app may hear of its alerts, and have a say in (iNotify README, Delegate methods). All of it is optional.
///
/// They come in the original's order, and what they hear is already kept.
public protocol AlertsDelegate: Sendable {
  /// All criteria for a check are met. Not asked before a check by hand.
  func shouldCheckForNotifications() async -> Bool
  func notificationsCheckDidFail(_ failure: FeedFailure) async
  func didNotDetectNotifications() async
  /// What is new to this user and for this version, in the order it would be shown; never empty.
  func didDetectNotifications(_ notifications: [AlertsFeed.Notification]) async
  /// False shows nothing and marks nothing: an app that shows it in its own way marks it itself.
  func shouldDisplayNotification(_ notification: AlertsFeed.Notification) async -> Bool
  /// Before the URL is opened.
  func userDidViewActionURL(ofNotification key: String) async
  func userDidRequestReminder(ofNotification key: String) async
  func userDidIgnoreNotification(_ key: String) async
}

extension AlertsDelegate {
  public func shouldCheckForNotifications() async -> Bool { true }
  public func notificationsCheckDidFail(_ failure: FeedFailure) async {}
  public func didNotDetectNotifications() async {}
  public func didDetectNotifications(_ notifications: [AlertsFeed.Notification]) async {}
  public func shouldDisplayNotification(_ notification: AlertsFeed.Notification) async -> Bool { true }
  public func userDidViewActionURL(ofNotification key: String) async {}
  public func userDidRequestReminder(ofNotification key: String) async {}
  public func userDidIgnoreNotification(_ key: String) async {}
}
