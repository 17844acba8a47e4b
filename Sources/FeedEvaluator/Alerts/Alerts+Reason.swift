public import FeedModel

extension Alerts {
  public enum Reason: DecisionReason {
    /// The feed is not asked for: `checkAtLaunch`, `showOnFirstLaunch`, `remindPeriod` or `checkPeriod`.
    case closed(Gate)
    case emptyFeed
    /// How many were viewed or ignored, and how many of the others are for other versions than `version`.
    case noneLeft(seen: Int, otherVersions: Int, version: Version)
    /// It stalls the queue: no other notification is tried.
    case cannotOpen(key: String, actionURL: String)
  }
}
