/// `control.json`: what a Notable client reads. Notifications stand in document order, which decides who is shown.
public struct BannersFeed: Equatable, Sendable {
  public var notifications: [Notification]

  public init(notifications: [Notification] = []) { self.notifications = notifications }

  /// One banner (Notable README, Control File).
  public struct Notification: Equatable, Sendable {
    public var id: String
    /// The view to begin with (Notable README, entry). Empty where the file has none: then nothing can be shown.
    public var entry: String
    public var all: [Condition]
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
    /// The absolute URL of the HTML; empty where the file has none.
    public var file: String
    /// Points; nil fills the screen.
    public var height: Double?
    public var origin: Origin
    public var unknown: [JSON.Member]

    public init(
      id: String, file: String, height: Double? = nil, origin: Origin = .bottom, unknown: [JSON.Member] = []
    ) {
      self.id = id
      self.file = file
      self.height = height
      self.origin = origin
      self.unknown = unknown
    }
  }

  /// The edge that a view slides in from. Anything else in a file counts as bottom.
  public enum Origin: String, Sendable, CaseIterable { case top, bottom }

  /// One condition of an `all` or `any` map.
  public enum Condition: Equatable, Sendable {
    // Notable's seven (Notable README, Condition Types).
    case onWifi(Bool)
    case neverDisplayed(Bool)
    case lastDisplayMinimumSeconds(Int)
    case lastDisplayMinimumLaunches(Int)
    case flagNotSet(String)
    case iOSVersionLessThan(Version)
    case appVersionLessThan(Version)
    // Ours. An original client takes each of them as false.
    case appVersionAtLeast(Version)
    case appVersionAtMost(Version)
    case osVersionAtLeast(Version)
    case localeIn([String])
    /// An instant, RFC 3339 in UTC: `2026-11-21T09:00:00Z`.
    case notBefore(Instant)
    case notAfter(Instant)
    case flagSet(String)
    case launchesAtLeast(Int)
    case daysSinceInstallAtLeast(Int)
    /// 0 to 100.
    case rolloutPercent(Double)
    /// A name that is not known, or a known one whose value has the wrong type: never true. It is written back.
    case unknown(String, JSON)
  }
}
