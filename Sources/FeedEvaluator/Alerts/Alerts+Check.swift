public import FeedModel

extension Alerts {
  /// Whether the feed is asked for at all, before anything of it is known.
  public struct Check: Equatable, Sendable {
    /// Why not; nil when the feed is to be read. It says when time alone will change that (``Gate/opensAt``).
    public var closed: Gate?
    public var gates: [Gate]
    /// With the first launch noted.
    public var state: State

    public var reason: Reason? { closed.map(Reason.closed) }
  }

  /// The automatic check's own conditions (iNotify README, shouldCheckForNotifications), but for the delegate's word.
  ///
  /// A check by hand has none of them: `checked`, then `decide`. In debug the first launch and the periods don't count.
  /// A reminder supersedes the check period: as long as one is set, the check period isn't asked.
  public static func shouldCheck(_ state: State, options: Options = Options(), now: Instant) -> Check {
    var state = state
    var checks = Checks()
    checks.ask(.setting(.checkAtLaunch, options.checkAtLaunch))
    if !options.debug {
      if !options.showOnFirstLaunch { checks.ask(.laterLaunch(isFirst: state.ignored == nil)) }
      checks.ask(
        .period(options.remindPeriod, since: state.lastReminded, or: options.checkPeriod, since: state.lastChecked, now)
      )
    }
    if checks.closed?.name == Gate.Name.showOnFirstLaunch.rawValue { state.ignored = [] }
    return Check(closed: checks.closed, gates: checks.gates, state: state)
  }

  /// The state after a feed was asked for, whether or not it came.
  public static func checked(_ state: State, at now: Instant) -> State {
    var state = state
    state.lastChecked = now
    return state
  }
}

extension Gate {
  static func laterLaunch(isFirst: Bool) -> Gate {
    Gate(Question(.showOnFirstLaunch, .firstLaunch, .truth(false)), found: .truth(isFirst))
  }

  /// The reminder's period where one is set, else the period between checks.
  static func period(
    _ remindPeriod: Period, since reminded: Instant?, or checkPeriod: Period, since checked: Instant?, _ now: Instant
  ) -> Gate {
    reminded == nil
      ? Gate(Question(.checkPeriod, .lastChecked, checkPeriod.isOver), found: .time(since: checked, at: now))
      : Gate(Question(.remindPeriod, .lastReminded, remindPeriod.isOver), found: .time(since: reminded, at: now))
  }
}
