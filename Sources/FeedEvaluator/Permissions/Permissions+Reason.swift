extension Permissions {
  public enum Reason: DecisionReason {
    /// A gate before the cadence: `status`, `shouldRequest` (the hook's answer), `access` (the name is reserved) or
    /// `prompt` (there is none, or it is empty, on which YMPromptKit would crash the app).
    case closed(access: String, Gate)
    /// The cadence of the prompt does not allow it yet; with all its gates.
    case cadence(CandidateTrace)
  }
}
