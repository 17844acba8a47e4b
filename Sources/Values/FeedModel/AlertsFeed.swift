internal import Text

/// `notifications.plist`, which an iNotify client reads.
public struct AlertsFeed: Equatable, Sendable {
  /// The notifications, sorted by the UTF-8 bytes of their keys; `Alerts.rules(of:oldestFirst:)` puts them in the order
  /// they are shown in.
  public var notifications: [Notification]

  public init(notifications: [Notification] = []) { self.notifications = notifications }

  /// One message (iNotify README, Installation). An empty string is not the same as nil, which is "not in the file".
  public struct Notification: Equatable, Sendable {
    /// Identifies the message permanently, and gives it its place in the order: `2026/11/20-dark-mode`.
    public var key: String
    public var title: String?
    public var message: String?
    /// The URL that the action opens (iNotify README, ActionURL). A string, because a broken URL has a meaning, too: it
    /// cannot be opened, so the message is not shown.
    public var actionURL: String?
    /// The action's label (iNotify README, ActionButton); nil is the client's default. Unused without ``actionURL``.
    public var actionButton: String?
    /// The oldest version of the app that is shown the message, itself included (iNotify README, MinVersion).
    public var minVersion: FeedVersion?
    /// The newest version of the app that is shown the message, itself included (iNotify README, MaxVersion).
    public var maxVersion: FeedVersion?
    /// Keys that iNotify does not know; hooks get them, and they are written back.
    public var unknown: [String: PropertyList]

    public init(
      key: String, title: String? = nil, message: String? = nil, actionURL: String? = nil, actionButton: String? = nil,
      minVersion: FeedVersion? = nil, maxVersion: FeedVersion? = nil, unknown: [String: PropertyList] = [:]
    ) {
      (self.key, self.title, self.message, self.actionURL) = (key, title, message, actionURL)
      (self.actionButton, self.minVersion) = (actionButton, minVersion)
      (self.maxVersion, self.unknown) = (maxVersion, unknown)
    }
  }

  /// An entry that is not a dictionary is left out. An `ActionURL` of the wrong type becomes "", which cannot be opened,
  /// so that the message is not shown; other values of wrong types count as missing.
  public static func decode(_ value: PropertyList) throws(FeedError) -> Reading<AlertsFeed> {
    var reading = Reading(feed: AlertsFeed())
    for (key, value) in try value.feedEntries() {
      if let entries = value.dictionary {
        var entry = EntryReader(entries, at: key)
        reading.feed.notifications.append(Notification(key: key, &entry))
        reading.issues += entry.issues
      } else {
        reading.issues.append(FeedIssue([key], "\(value.kind) where a dictionary is expected; the entry is left out"))
      }
    }
    return reading
  }

  /// If two notifications have the same key, the last one is written.
  public func encode() throws(FormatWritingError) -> [UInt8] {
    try PropertyList.write(entries: notifications.map { ($0.key, $0.fields) })
  }
}

extension AlertsFeed.Notification {
  /// Texts are equal if they are canonical equivalents. Most are the same bytes, which takes far less time to find out.
  public static func == (one: Self, other: Self) -> Bool {
    one.key.equals(other.key) && one.title.equals(other.title) && one.message.equals(other.message)
      && one.actionURL.equals(other.actionURL) && one.actionButton.equals(other.actionButton)
      && one.minVersion == other.minVersion && one.maxVersion == other.maxVersion && one.unknown == other.unknown
  }

  /// iNotify's keys (iNotify README, Installation).
  public static let knownKeys: Set<String> = [
    "Title", "Message", "ActionURL", "ActionButton", "MinVersion", "MaxVersion",
  ]

  fileprivate init(key: String, _ entry: inout EntryReader) {
    self.init(
      key: key, title: entry.text("Title"), message: entry.text("Message"), actionURL: entry.url("ActionURL"),
      actionButton: entry.text("ActionButton"), minVersion: entry.version("MinVersion"),
      maxVersion: entry.version("MaxVersion"), unknown: entry.unknown(besides: Self.knownKeys))
  }

  /// A dictionary with iNotify's keys, as iNotify's delegates get it.
  public var propertyList: PropertyList { .dictionary(Dictionary(fields) { _, last in last }) }

  var fields: PropertyList.Fields {
    PropertyList.fields(
      [
        "ActionButton": actionButton.map(PropertyList.string),
        "ActionURL": actionURL.map(PropertyList.string),
        "MaxVersion": maxVersion.map { .string($0.text) },
        "Message": message.map(PropertyList.string),
        "MinVersion": minVersion.map { .string($0.text) },
        "Title": title.map(PropertyList.string),
      ], unknown: unknown, known: Self.knownKeys)
  }
}

extension String {
  fileprivate func equals(_ other: String) -> Bool { isSame(as: other) || self == other }
}

extension String? {
  fileprivate func equals(_ other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.equals(other)
  }
}
