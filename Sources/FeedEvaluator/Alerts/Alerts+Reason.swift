public import FeedModel

extension Alerts {
  public enum Reason: DecisionReason {
    /// The feed is not requested: `checkAtLaunch`, `showOnFirstLaunch`, `remindPeriod` or `checkPeriod`.
    case closed(Gate)
    case emptyFeed
    /// The numbers of notifications that were viewed or ignored, and of others that are not for `version`.
    case noneLeft(seen: Int, otherVersions: Int, version: Version)
    /// The next notification blocks the queue: no other is tried.
    case cannotOpen(key: String, actionURL: String)
  }
}
