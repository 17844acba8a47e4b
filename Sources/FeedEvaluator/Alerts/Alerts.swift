public import FeedModel

/// The alerts channel: `notifications.plist`, as an iNotify client reads it.
public enum Alerts {
  /// What a client keeps. Keys that have left the feed stay in the lists.
  public struct State: Equatable, Sendable {
    /// `iNotifyIgnoredNotifications`. That it is there at all says that this isn't the first launch.
    public var ignored: [String]?
    /// `iNotifyViewedNotifications`
    public var viewed: [String]?
    /// `iNotifyLastChecked`
    public var lastChecked: Instant?
    /// `iNotifyLastReminded`: a reminder for the channel, not for one notification.
    public var lastReminded: Instant?

    public init(
      ignored: [String]? = nil, viewed: [String]? = nil, lastChecked: Instant? = nil, lastReminded: Instant? = nil
    ) {
      self.ignored = ignored
      self.viewed = viewed
      self.lastChecked = lastChecked
      self.lastReminded = lastReminded
    }
  }

  /// iNotify README, Configuration, with its defaults.
  public struct Options: Equatable, Sendable {
    public var showOldestFirst = false
    public var showOnFirstLaunch = false
    public var checkPeriod: Period = 0.5
    public var remindPeriod: Period = 1
    public var checkAtLaunch = true
    public var debug = false
    public var okButtonLabel = Label.standard
    public var ignoreButtonLabel = Label.standard
    public var remindButtonLabel = Label.standard
    public var defaultActionButtonLabel = Label.standard
    public var version = VersionSource.marketing

    public init() {}
  }

  public struct Display: Equatable, Sendable {
    public var key: String
    public var title: String?
    public var message: String?
    /// In the order the original adds them: action, remind, ignore; or OK alone.
    public var buttons: [Button]
    public var actionURL: String?

    public init(key: String, title: String?, message: String?, buttons: [Button], actionURL: String?) {
      self.key = key
      self.title = title
      self.message = message
      self.buttons = buttons
      self.actionURL = actionURL
    }
  }

  public struct Evaluation: Equatable, Sendable {
    public var decision: Decision<Display, Reason>
    /// Every notification that is new to this user and for this version, in the order they would be shown: what
    /// delegates hear of, even when nothing is shown (iNotify README, iNotifyDidDetectNotifications).
    public var detected: [AlertsFeed.Notification]
    public var state: State
  }

  /// One launch, or one return from background, when delegates agree to everything.
  public static func process(
    _ feed: AlertsFeed, state: State, options: Options = Options(), device: Device, now: Instant,
    explaining: Bool = false
  ) -> Evaluation {
    let check = shouldCheck(state, options: options, now: now)
    if let reason = check.reason {
      return Evaluation(decision: Decision(.nothing(reason), checks: check.gates), detected: [], state: check.state)
    }
    var result = decide(
      feed, state: checked(check.state, at: now), options: options, device: device, explaining: explaining)
    result.decision.checks = check.gates
    return result
  }

  /// The state after the user's answer to `display`. An answer that has no button there changes nothing.
  ///
  /// Action and OK count as viewed; all but remind end a reminder (iNotify README, Advanced properties).
  public static func apply(_ answer: Answer, to display: Display, state: State, now: Instant) -> State {
    guard display.buttons.contains(where: { $0.answer == answer }) else { return state }
    var state = state
    state.lastReminded = answer == .remind ? now : nil
    switch answer {
    case .action, .ok: state.viewed = (state.viewed ?? []) + [display.key]
    case .ignore: state.ignored = (state.ignored ?? []) + [display.key]
    case .remind, .cancel, .grant, .deny: break
    }
    return state
  }
}
