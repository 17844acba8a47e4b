public import FeedModel

/// The alerts channel: `notifications.plist`, as an iNotify client reads it.
public enum Alerts {
  /// What a client stores, with the original's keys. Keys of notifications that have left the feed stay in the lists.
  public struct State: Equatable, Sendable {
    /// `iNotifyIgnoredNotifications`. Nil only before the first launch, which makes it empty.
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
    /// iNotify's `showOldestFirst`, NO by default: whether notifications are shown in the order of their keys, rather
    /// than the last key first.
    public var showOldestFirst = false
    /// iNotify's `showOnFirstLaunch`, NO by default: whether a user who has just installed the app is shown anything.
    public var showOnFirstLaunch = false
    /// iNotify's `checkPeriod`, 0.5 days by default: the least time between two automatic checks; 0 checks every time.
    public var checkPeriod: Period = 0.5
    /// iNotify's `remindPeriod`, 1 day by default: the time from Remind Me Later to the next automatic check.
    public var remindPeriod: Period = 1
    /// iNotify's `checkAtLaunch`, YES by default: whether there are automatic checks.
    public var checkAtLaunch = true
    /// iNotify's `debug`, NO by default: shows a notification at every launch, whatever the time, and starts again once
    /// all have been seen.
    public var debug = false
    /// iNotify's `okButtonLabel`, for alerts without a URL.
    public var okButtonLabel = Label.standard
    /// iNotify's `ignoreButtonLabel`.
    public var ignoreButtonLabel = Label.standard
    /// iNotify's `remindButtonLabel`, which may be ``Label/hidden``.
    public var remindButtonLabel = Label.standard
    /// iNotify's `defaultActionButtonLabel`, for notifications that name no label of their own.
    public var defaultActionButtonLabel = Label.standard
    /// Which version MinVersion and MaxVersion are compared with.
    public var version = VersionSource.marketing

    public init() {}
  }

  /// An alert to show.
  public struct Display: Equatable, Sendable {
    /// The notification's key.
    public var key: String
    public var title: String?
    public var message: String?
    /// In the order the original adds them: action, remind, ignore; or only OK.
    public var buttons: [Button]
    /// What the action opens.
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
    /// All notifications that are new to this user and for this version, in the order they would be shown, even if nothing
    /// is shown (iNotify README, iNotifyDidDetectNotifications).
    public var detected: [AlertsFeed.Notification]
    /// The state to store.
    public var state: State
  }

  /// One launch or return from the background, if all hooks agree: the check, then the decision.
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

  /// The state after the user's answer to `display`. An answer for which it has no button changes nothing.
  ///
  /// Action and OK mark it as viewed; every answer but remind ends a reminder (iNotify README, Advanced properties).
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
