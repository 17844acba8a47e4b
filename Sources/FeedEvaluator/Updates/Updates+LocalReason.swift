public import FeedModel

extension Updates.Local {
  public enum Reason: DecisionReason {
    /// The notes are not read: `localChecksDisabled`, `showOnFirstLaunch`, or `newer`, because no newer version of the
    /// app was installed.
    case closed(Gate)
    /// There are no notes for versions after the last one seen (nil if none was) up to the running one.
    case noNotes(after: Version?, upTo: Version)
  }
}
