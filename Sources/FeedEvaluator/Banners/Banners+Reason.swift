extension Banners {
  public enum Reason: DecisionReason {
    case emptyFeed
    /// The notification on screen; there is one at a time.
    case showing(String)
    /// No notification has its conditions met. Each with its gates where there are at most three; of more, only how many
    /// there are.
    case conditions([CandidateTrace], count: Int)

    init(_ candidates: some Collection<CandidateTrace>) {
      self =
        candidates.isEmpty
        ? .emptyFeed
        : .conditions(candidates.count > CandidateTrace.few ? [] : Array(candidates), count: candidates.count)
    }
  }
}
