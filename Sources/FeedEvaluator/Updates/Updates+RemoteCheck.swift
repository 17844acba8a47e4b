public import FeedModel

extension Updates.Remote {
  /// Whether the feed is asked for at all, before anything of it is known.
  public struct Check: Equatable, Sendable {
    /// Why not; nil when the feed is to be read. It says when time alone will change that (``Gate/opensAt``).
    public var closed: Gate?
    public var gates: [Gate]

    public var reason: Reason? { closed.map(Reason.closed) }
  }

  /// The automatic check's own conditions (iVersion README, checkPeriod, remindPeriod), but for the delegate's word.
  ///
  /// A check by hand has none of them: `checked`, then `decide`. A reminder supersedes the check period: as long as one
  /// is set, the check period isn't asked. `remoteDebug` passes both, but doesn't bring back what is disabled.
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

  /// The state after a feed was asked for, whether or not it came.
  public static func checked(_ state: Updates.State, at now: Instant) -> Updates.State {
    var state = state
    state.lastChecked = now
    return state
  }

  public enum Reason: DecisionReason {
    /// The feed is not asked for: `remoteChecksDisabled`, `remindPeriod` or `checkPeriod`.
    case closed(Gate)
    case emptyFeed
    case noneNewer(than: Version)
    case ignored(Version)
  }
}
