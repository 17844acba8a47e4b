public import FeedModel

extension Alerts {
  /// Whether the feed is requested at all, before anything in it is known.
  public struct Check: Equatable, Sendable {
    /// Why not; nil if the feed is to be read. ``Gate/opensAt`` says when time alone will change that.
    public var closed: Gate?
    /// All gates that were asked, up to ``closed``.
    public var gates: [Gate]
    /// The state with the first launch noted, which is to be stored.
    public var state: State

    public var reason: Reason? { closed.map(Reason.closed) }
  }

  /// Whether an automatic check is due (iNotify README, shouldCheckForNotifications), apart from the hook's answer.
  ///
  /// A manual check skips this: `checked`, then `decide`. With `debug` the first launch and the periods do not count.
  /// A reminder replaces the check period: as long as one is set, the check period is not asked.
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

  /// The state after the feed was requested, whether or not it arrived.
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

  /// The reminder's period if one is set, otherwise the period between checks.
  static func period(
    _ remindPeriod: Period, since reminded: Instant?, or checkPeriod: Period, since checked: Instant?, _ now: Instant
  ) -> Gate {
    reminded == nil
      ? Gate(Question(.checkPeriod, .lastChecked, checkPeriod.isOver), found: .time(since: checked, at: now))
      : Gate(Question(.remindPeriod, .lastReminded, remindPeriod.isOver), found: .time(since: reminded, at: now))
  }
}
