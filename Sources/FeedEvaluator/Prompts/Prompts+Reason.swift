extension Prompts {
  public enum Reason: DecisionReason {
    case emptyFeed
    /// Of each prompt, the first gate that it failed.
    case notDue([Failure])

    public struct Failure: Equatable, Sendable {
      public var name: String
      public var gate: Gate
    }

    public var description: String {
      switch self {
      case .emptyFeed: "the feed has no prompts"
      case .notDue(let failures) where failures.count > 3: "none of the \(failures.count) prompts is due"
      case .notDue(let failures): failures.map { "\($0.name): \($0.gate.finding)" }.joined(separator: "; ")
      }
    }
  }
}
