public import FeedModel

extension Alerts {
  /// Whether the feed is asked for at all, before anything of it is known.
  public struct Check: Equatable, Sendable {
    /// Why not; nil when the feed is to be read.
    public var reason: Reason?
    public var gates: [Gate]
    /// With the first launch noted.
    public var state: State
  }

  /// The automatic check's own conditions (iNotify README, shouldCheckForNotifications), but for the delegate's word.
  ///
  /// A check by hand has none of them: `checked`, then `decide`. In debug the first launch and the periods don't count.
  /// A reminder supersedes the check period: as long as one is set, the check period isn't asked.
  public static func shouldCheck(_ state: State, options: Options = Options(), now: Instant) -> Check {
    var check = Check(gates: [], state: state)
    check.ask(checkAtLaunchGate(options), or: .checkAtLaunchOff)
    guard !options.debug, check.reason == nil else { return check }
    if !options.showOnFirstLaunch {
      check.ask(firstLaunchGate(state), or: .firstLaunch)
      if check.reason != nil { check.state.ignored = [] }
    }
    guard check.reason == nil else { return check }
    if let reminded = state.lastReminded {
      let gate = options.remindPeriod.gate("remindPeriod", since: reminded, at: now, event: "reminded")
      check.ask(gate, or: .reminderSet(gate))
    } else {
      let gate = options.checkPeriod.gate("checkPeriod", since: state.lastChecked, at: now, event: "checked")
      check.ask(gate, or: .checkedRecently(gate))
    }
    return check
  }

  /// The state after a feed was asked for, whether or not it came.
  public static func checked(_ state: State, at now: Instant) -> State {
    var state = state
    state.lastChecked = now
    return state
  }

  private static func checkAtLaunchGate(_ options: Options) -> Gate {
    Gate(
      "checkAtLaunch", actual: "\(options.checkAtLaunch)",
      finding: options.checkAtLaunch ? "checks are automatic" : "checks are made by hand only",
      passed: options.checkAtLaunch)
  }

  private static func firstLaunchGate(_ state: State) -> Gate {
    let isFirst = state.ignored == nil
    return Gate(
      "showOnFirstLaunch", required: "false", actual: isFirst ? "first launch" : "later launch",
      finding: isFirst ? "this is the first launch" : "this is not the first launch", passed: !isFirst)
  }
}

extension Alerts.Check {
  fileprivate mutating func ask(_ gate: Gate, or reason: Alerts.Reason) {
    gates.append(gate)
    if !gate.passed { self.reason = reason }
  }
}
