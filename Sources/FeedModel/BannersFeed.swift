/// `control.json`: what a Notable client reads.
public struct BannersFeed: Equatable, Sendable {
  /// In document order: the first that may be shown is shown (Notable README, FAQ).
  public var notifications: [Notification]

  public init(notifications: [Notification] = []) { self.notifications = notifications }

  /// One banner (Notable README, Control File).
  public struct Notification: Equatable, Sendable {
    /// Identifies the notification permanently: flags and displays are stored under it.
    public var id: String
    /// The id of the view to begin with (Notable README, entry). Empty if the file has none: then nothing can be shown.
    public var entry: String
    /// Conditions that must all be met (Notable README, conditions).
    public var all: [Condition]
    /// Conditions of which one must be met, if there are any.
    public var any: [Condition]
    /// In document order.
    public var views: [View]
    /// Keys that this version does not know, in document order. They are written back.
    public var unknown: [JSON.Member]

    public init(
      id: String, entry: String, all: [Condition] = [], any: [Condition] = [], views: [View] = [],
      unknown: [JSON.Member] = []
    ) {
      self.id = id
      self.entry = entry
      self.all = all
      self.any = any
      self.views = views
      self.unknown = unknown
    }
  }

  /// One view of a banner (Notable README, views).
  public struct View: Equatable, Sendable {
    public var id: String
    /// The absolute URL of the HTML page; empty if the file has none.
    public var file: String
    /// In points; nil fills the screen.
    public var height: Double?
    /// Whether ``height`` is only an estimate, and the page itself knows better how high it has to be. A key of ours:
    /// Notable has the height alone.
    public var autoHeight: Bool
    public var origin: Origin
    public var unknown: [JSON.Member]

    public init(
      id: String, file: String, height: Double? = nil, autoHeight: Bool = false, origin: Origin = .bottom,
      unknown: [JSON.Member] = []
    ) {
      self.id = id
      self.file = file
      self.height = height
      self.autoHeight = autoHeight
      self.origin = origin
      self.unknown = unknown
    }
  }

  /// The edge that a view slides in from. Any other value in a file counts as `bottom`.
  public enum Origin: String, Sendable, CaseIterable { case top, bottom }

  /// One condition of an `all` or `any` map.
  public enum Condition: Hashable, Sendable {
    // Notable's seven (Notable README, Condition Types).
    case onWifi(Bool)
    case neverDisplayed(Bool)
    /// More than this many seconds since the last display; also met if there was none.
    case lastDisplayMinimumSeconds(Int)
    /// More than this many launches since the last display, or since the notification was first seen.
    case lastDisplayMinimumLaunches(Int)
    /// A flag of this notification, by its name.
    case flagNotSet(String)
    /// The version of the system, on every platform.
    case iOSVersionLessThan(Version)
    case appVersionLessThan(Version)
    // Ours. Notable treats each of them as false.
    case appVersionAtLeast(Version)
    case appVersionAtMost(Version)
    case osVersionAtLeast(Version)
    /// Language tags; `en` includes `en-GB`.
    case localeIn([String])
    /// In the file RFC 3339: `2026-11-21T09:00:00Z`. The instant itself is included.
    case notBefore(Instant)
    /// The instant itself is included.
    case notAfter(Instant)
    case flagSet(String)
    /// Launches of the app and returns from the background, the current one included.
    case launchesAtLeast(Int)
    /// Whole days of 86,400 seconds since the first launch that was counted.
    case daysSinceInstallAtLeast(Int)
    /// The share of devices, from 0 to 100, in steps of 0.01.
    case rolloutPercent(Double)
    /// A name that is not known, or a known one whose value has the wrong type. It is never met, and it is written back.
    case unknown(String, JSON)
  }
}
