extension Prompts {
  public enum Reason: DecisionReason {
    case emptyFeed
    /// No prompt is due. With up to three, the traces of all; with more, only their number.
    case notDue([CandidateTrace], count: Int)

    init(_ candidates: some Collection<CandidateTrace>) {
      self =
        candidates.isEmpty
        ? .emptyFeed
        : .notDue(candidates.count > CandidateTrace.few ? [] : Array(candidates), count: candidates.count)
    }
  }
}
