/// `notifications.plist`: what an iNotify client reads.
public struct AlertsFeed: Equatable, Sendable {
  /// Sorted by the UTF-8 bytes of their keys; `Alerts.rules(of:oldestFirst:)` puts them in the order they are shown in.
  public var notifications: [Notification]

  public init(notifications: [Notification] = []) { self.notifications = notifications }

  /// One message (iNotify README, Installation). An empty string is not the same as nil, which is "not in the file".
  public struct Notification: Equatable, Sendable {
    /// Identifies the message permanently, and gives it its place in the order: `2026/11/20-dark-mode`.
    public var key: String
    public var title: String?
    public var message: String?
    /// What the action opens (iNotify README, ActionURL). A string, because a broken URL means something too: nothing
    /// opens it, so the message is not shown.
    public var actionURL: String?
    /// The action's label (iNotify README, ActionButton); nil is the client's default. Unused without ``actionURL``.
    public var actionButton: String?
    /// The oldest version of the app that is shown the message, itself included (iNotify README, MinVersion).
    public var minVersion: Version?
    /// The newest version of the app that is shown the message, itself included (iNotify README, MaxVersion).
    public var maxVersion: Version?
    /// Keys that iNotify does not know; hooks get them, and they are written back.
    public var unknown: [String: PropertyList]

    public init(
      key: String, title: String? = nil, message: String? = nil, actionURL: String? = nil,
      actionButton: String? = nil, minVersion: Version? = nil, maxVersion: Version? = nil,
      unknown: [String: PropertyList] = [:]
    ) {
      self.key = key
      self.title = title
      self.message = message
      self.actionURL = actionURL
      self.actionButton = actionButton
      self.minVersion = minVersion
      self.maxVersion = maxVersion
      self.unknown = unknown
    }
  }
}
