extension Banners {
  public enum Reason: DecisionReason {
    case emptyFeed
    /// This notification is still on screen, and there is one at a time.
    case showing(String)
    /// No notification meets its conditions. With up to three, the traces of all; with more, only their number.
    case conditions([CandidateTrace], count: Int)

    init(_ candidates: some Collection<CandidateTrace>) {
      self =
        candidates.isEmpty
        ? .emptyFeed
        : .conditions(candidates.count > CandidateTrace.few ? [] : Array(candidates), count: candidates.count)
    }
  }
}
