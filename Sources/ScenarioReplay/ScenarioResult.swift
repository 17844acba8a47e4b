/// What came of one scenario, or of one pair of versions.
public struct ScenarioResult: Hashable, Sendable {
  public let id: String
  public let title: String
  public let outcome: Outcome

  public enum Outcome: Hashable, Sendable {
    case passed
    case failed(Failure)
    /// It could not be played, for these reasons; never empty.
    case invalid([ScenarioProblem])
  }

  /// The first event that was not as expected. What comes after it is not played.
  public struct Failure: Hashable, Sendable {
    /// Nil for a pair of versions.
    public let event: Event?
    /// Of that event, the first and then all others; never empty.
    public let differences: [Difference]
    /// For people: why nothing was shown, what of the feed was passed over.
    public let notes: [String]
  }

  public struct Event: Hashable, Sendable {
    /// In the timeline; the first one is 0.
    public let index: Int
    public let type: String
  }
}
