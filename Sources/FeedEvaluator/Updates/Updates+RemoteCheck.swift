public import FeedModel

extension Updates.Remote {
  /// Whether the feed is requested at all, before anything in it is known.
  public struct Check: Equatable, Sendable {
    /// Why not; nil if the feed is to be read. ``Gate/opensAt`` says when time alone will change that.
    public var closed: Gate?
    /// All gates that were asked, up to ``closed``.
    public var gates: [Gate]

    public var reason: Reason? { closed.map(Reason.closed) }
  }

  /// Whether an automatic check is due (iVersion README, checkPeriod, remindPeriod), apart from the hook's answer.
  ///
  /// A manual check skips this: `checked`, then `decide`. A reminder replaces the check period: as long as one is set, the
  /// check period is not asked. `remoteDebug` skips both periods, but does not override `remoteChecksDisabled`.
  public static func shouldCheck(
    _ state: Updates.State, options: Updates.Options = .init(), now: Instant
  ) -> Check {
    var checks = Checks()
    checks.ask(.setting(.remoteChecksDisabled, options.remoteChecksDisabled, wanted: false))
    if !options.remoteDebug {
      checks.ask(
        .period(options.remindPeriod, since: state.lastReminded, or: options.checkPeriod, since: state.lastChecked, now)
      )
    }
    return Check(closed: checks.closed, gates: checks.gates)
  }

  /// The state after the feed was requested, whether or not it arrived.
  public static func checked(_ state: Updates.State, at now: Instant) -> Updates.State {
    var state = state
    state.lastChecked = now
    return state
  }

  public enum Reason: DecisionReason {
    /// The feed is not requested: `remoteChecksDisabled`, `remindPeriod` or `checkPeriod`.
    case closed(Gate)
    case emptyFeed
    case noneNewer(than: Version)
    /// The newest version does not run on this device's system, and neither does any other that is newer than the app.
    case needsSystem(Version, atLeast: Version, has: Version)
    /// The user has ignored the newest version.
    case ignored(Version)
  }
}
