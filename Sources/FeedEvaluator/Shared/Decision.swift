/// What a channel shows or why it shows nothing, and how that was decided.
public struct Decision<Display: Equatable & Sendable, Reason: DecisionReason>: Equatable, Sendable {
  public var outcome: Outcome
  /// The gates of the channel as a whole (first launch, check period …), in the order tried.
  public var checks: [Gate]
  /// One trace for each entry of the feed, in the order tried. Empty if a check already decided, or if the caller did not
  /// ask for an explanation.
  public var trace: [CandidateTrace]

  public enum Outcome: Equatable, Sendable {
    case display(Display)
    case nothing(Reason)
  }

  public init(_ outcome: Outcome, checks: [Gate] = [], trace: [CandidateTrace] = []) {
    self.outcome = outcome
    self.checks = checks
    self.trace = trace
  }

  public var display: Display? {
    if case .display(let display) = outcome { display } else { nil }
  }

  public var reason: Reason? {
    if case .nothing(let reason) = outcome { reason } else { nil }
  }
}

/// Why nothing is shown. The description is one plain sentence without a capital letter or a full stop.
public protocol DecisionReason: Equatable, Sendable, CustomStringConvertible {}
