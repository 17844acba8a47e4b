public import FeedEvaluator
public import FeedModel

/// What stands on a device's screen.
public struct Screen: Equatable, Sendable {
  public var banner: Banner?
  /// Those that wait for an answer; the first is on top.
  public var alerts: [Alert] = []

  public struct Banner: Equatable, Sendable {
    /// Of the notification.
    public var id: String
    public var view: BannersFeed.View
    /// What `width()` and `height()` say to its page, in points.
    public var size: ScreenSize
  }

  public struct Alert: Equatable, Sendable {
    /// Where it comes from: `updates` has alerts of two feeds.
    public var feed: FeedName
    public var id: String
    public var title: String?
    public var message: String?
    public var buttons: [Button]
    /// The URL of a view that a permission's prompt shows in the place of its message.
    public var contentView: String?
  }
}

/// What a user does.
public enum Tap: Equatable, Sendable {
  /// A button of the alert with that id, from that feed. `systemAllows` is what the user says to the system's own
  /// dialog, where a permission's prompt leads to it.
  case answer(FeedName, id: String, Answer, systemAllows: Bool = true)
  /// A link or button of the banner's page: what it calls (Notable README, JavaScript API).
  case call(String, [String])
  /// What leads the app to ask for a permission.
  case request(String)
}

/// What came of a tap.
public struct TapEffect: Equatable, Sendable {
  /// False where there was nothing to tap: no such alert, no such button, no banner.
  public var happened = false
  public var opened: [String] = []
  /// What a page did to its notification's flags.
  public var flags: [FlagChange] = []
  /// What the app heard of a permission.
  public var completion: Permissions.Completion?
  /// Of a permission that was asked for.
  public var result: ChannelResult?

  public struct FlagChange: Equatable, Sendable {
    public var flag: DeviceFlag
    public var isSet: Bool
  }
}
