extension Permissions {
  public enum Reason: DecisionReason {
    /// What comes before the cadence: `status`, `shouldRequest` (the delegate's word), `access` (the log needs the name
    /// for itself) or `prompt` (there is none, or YMPromptKit would stop the app on it, as it says nothing).
    case closed(access: String, Gate)
    /// The prompt, with the gates of its cadence.
    case cadence(CandidateTrace)
  }
}
