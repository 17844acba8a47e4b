extension Prompts {
  public enum Reason: DecisionReason {
    case emptyFeed
    /// Of each prompt, the first gate that it failed.
    case notDue([Failure])

    public struct Failure: Equatable, Sendable, CustomStringConvertible {
      public var name: String
      public var gate: Gate

      /// The days and launches say themselves how long the wait is.
      public var description: String {
        let wait = gate.name == "remindPeriod" ? ", and reminders wait \(gate.required)" : ""
        return "\(name): \(gate.finding)\(wait)"
      }
    }

    public var description: String {
      switch self {
      case .emptyFeed: "the feed has no prompts"
      case .notDue(let failures) where failures.count > 3: "none of the \(failures.count) prompts is due"
      case .notDue(let failures): failures.map(\.description).joined(separator: "; ")
      }
    }
  }
}
