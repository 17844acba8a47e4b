public import FeedModel

extension Updates.Local {
  public enum Reason: DecisionReason {
    case disabled
    case firstLaunch(Version)
    /// The version whose notes were seen last.
    case notUpdated(since: Version)
    case noNotes(after: Version?, upTo: Version)

    public var description: String {
      switch self {
      case .disabled: "local checks are disabled"
      case .firstLaunch(let version): "nothing is new on the first launch, which was of \(version)"
      case .notUpdated(let version): "no version newer than \(version) was installed"
      case .noNotes(nil, let app): "there are no notes up to version \(app)"
      case .noNotes(let seen?, let app): "there are no notes from after \(seen) up to \(app)"
      }
    }
  }
}
