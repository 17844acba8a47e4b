/// What a channel shows, or why it shows nothing; and how that was found.
public struct Decision<Display: Equatable & Sendable, Reason: DecisionReason>: Equatable, Sendable {
  public var outcome: Outcome
  /// Gates of the channel as a whole (first launch, check period …), in the order tried.
  public var checks: [Gate]
  /// One entry a candidate, in the order tried. Empty when a check ended the matter, and where nobody asked for it.
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

/// Why nothing is shown. The description is one plain sentence, without a capital and a full stop.
public protocol DecisionReason: Equatable, Sendable, CustomStringConvertible {}
