public import FeedModel

extension Updates.Remote {
  /// Whether the feed is asked for at all, before anything of it is known.
  public struct Check: Equatable, Sendable {
    /// Why not; nil when the feed is to be read.
    public var reason: Reason?
    public var gates: [Gate]
  }

  /// The automatic check's own conditions (iVersion README, checkPeriod, remindPeriod), but for the delegate's word.
  ///
  /// A check by hand has none of them: `checked`, then `decide`. A reminder supersedes the check period: as long as one
  /// is set, the check period isn't asked. `remoteDebug` passes both, but doesn't bring back what is disabled.
  public static func shouldCheck(
    _ state: Updates.State, options: Updates.Options = .init(), now: Instant
  ) -> Check {
    let disabled = Gate(
      "remoteChecksDisabled", actual: "\(options.remoteChecksDisabled)",
      finding: options.remoteChecksDisabled ? "remote checks are disabled" : "remote checks are made",
      passed: !options.remoteChecksDisabled)
    guard disabled.passed else { return Check(reason: .disabled, gates: [disabled]) }
    guard !options.remoteDebug else { return Check(gates: [disabled]) }
    if let reminded = state.lastReminded {
      let gate = options.remindPeriod.gate("remindPeriod", since: reminded, at: now, event: "reminded")
      return Check(reason: gate.passed ? nil : .reminderSet(gate), gates: [disabled, gate])
    }
    let gate = options.checkPeriod.gate("checkPeriod", since: state.lastChecked, at: now, event: "checked")
    return Check(reason: gate.passed ? nil : .checkedRecently(gate), gates: [disabled, gate])
  }

  /// The state after a feed was asked for, whether or not it came.
  public static func checked(_ state: Updates.State, at now: Instant) -> Updates.State {
    var state = state
    state.lastChecked = now
    return state
  }

  public enum Reason: DecisionReason {
    case disabled
    /// The reminder's gate, for how long ago it was.
    case reminderSet(Gate)
    case checkedRecently(Gate)
    case emptyFeed
    case noneNewer(than: Version)
    case ignored(Version)

    public var description: String {
      switch self {
      case .disabled: "remote checks are disabled"
      case .reminderSet(let gate): "\(gate.finding), and reminders wait \(gate.required)"
      case .checkedRecently(let gate): "\(gate.finding), and checks are \(gate.required) apart"
      case .emptyFeed: "the feed has no versions"
      case .noneNewer(let version): "no version newer than \(version)"
      case .ignored(let version): "the user ignored version \(version)"
      }
    }
  }
}
