/// `notifications.plist`: what an iNotify client reads.
public struct AlertsFeed: Equatable, Sendable {
  /// In the order of their keys' UTF-8 bytes; the client brings them into its own order.
  public var notifications: [Notification]

  public init(notifications: [Notification] = []) { self.notifications = notifications }

  /// One message (iNotify README, Installation). An empty string is not the same as nothing.
  public struct Notification: Equatable, Sendable {
    /// Names the message for good, and gives it its place: `2026/11/20-dark-mode`.
    public var key: String
    public var title: String?
    public var message: String?
    /// Text, as a broken URL has a meaning too: it cannot be opened, so the message is not shown.
    public var actionURL: String?
    public var actionButton: String?
    /// Inclusive.
    public var minVersion: Version?
    /// Inclusive.
    public var maxVersion: Version?
    /// Keys that iNotify does not know; they are handed to delegates and written back.
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
