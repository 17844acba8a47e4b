extension Permissions {
  public enum Reason: DecisionReason {
    case alreadyDetermined(access: String, SystemStatus)
    /// The delegate's word.
    case refused(access: String)
    /// The log needs the name for itself.
    case reservedName(access: String)
    case noPrompt(access: String)
    /// No title, message or content view; YMPromptKit stops the app on such a prompt.
    case saysNothing(access: String)
    /// The first gate of the cadence that failed.
    case cadence(access: String, Gate)

    public var description: String {
      switch self {
      case .alreadyDetermined(let access, let status): "\(access): \(status.finding)"
      case .refused(let access): "\(access): the app does not want it now"
      case .reservedName(let access): "\(access): the log keeps something else under that name"
      case .noPrompt(let access): "the feed has no prompt for \(access)"
      case .saysNothing(let access): "the prompt for \(access) has nothing to show"
      case .cadence(let access, let gate): "\(access): \(gate.finding)"
      }
    }
  }
}
