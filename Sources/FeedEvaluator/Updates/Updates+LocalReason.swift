public import FeedModel

extension Updates.Local {
  public enum Reason: DecisionReason {
    /// The notes are not looked at: `localChecksDisabled`, `showOnFirstLaunch`, or `newer`, as no newer version of the
    /// app was installed.
    case closed(Gate)
    case noNotes(after: Version?, upTo: Version)
  }
}
