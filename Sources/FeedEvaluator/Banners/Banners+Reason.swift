extension Banners {
  public enum Reason: DecisionReason {
    case emptyFeed
    /// The notification on screen; there is one at a time.
    case showing(String)
    /// Of each notification, the first gate that it failed.
    case conditions([Failure])

    public struct Failure: Equatable, Sendable {
      public var id: String
      public var gate: Gate
    }

    public var description: String {
      switch self {
      case .emptyFeed: "the feed has no notifications"
      case .showing(let id): "\(id) is still on screen"
      case .conditions(let failures) where failures.count > 3:
        "none of the \(failures.count) notifications has its conditions met"
      case .conditions(let failures):
        failures.map { "\($0.id): \($0.gate.label), but \($0.gate.finding)" }.joined(separator: "; ")
      }
    }
  }
}
