extension Prompts {
  public enum Reason: DecisionReason {
    case emptyFeed
    /// No prompt is due. Each with its gates where there are at most three; of more, only how many there are.
    case notDue([CandidateTrace], count: Int)

    init(_ candidates: some Collection<CandidateTrace>) {
      self =
        candidates.isEmpty
        ? .emptyFeed
        : .notDue(candidates.count > CandidateTrace.few ? [] : Array(candidates), count: candidates.count)
    }
  }
}
