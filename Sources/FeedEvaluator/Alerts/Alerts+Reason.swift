public import FeedModel

extension Alerts {
  public enum Reason: DecisionReason {
    case checkAtLaunchOff
    case firstLaunch
    /// The reminder's gate, for how long ago it was.
    case reminderSet(Gate)
    case checkedRecently(Gate)
    case emptyFeed
    /// How many were viewed or ignored, and how many of the others are for other versions than `version`.
    case noneLeft(seen: Int, otherVersions: Int, version: Version)
    /// It stalls the queue: no other notification is tried.
    case cannotOpen(key: String, actionURL: String)

    public var description: String {
      switch self {
      case .checkAtLaunchOff: "automatic checks are switched off"
      case .firstLaunch: "nothing is shown on the first launch"
      case .reminderSet(let gate): "\(gate.finding), and reminders wait \(gate.required)"
      case .checkedRecently(let gate): "\(gate.finding), and checks are \(gate.required) apart"
      case .emptyFeed: "the feed has no notifications"
      case .noneLeft(let seen, let others, let version): noneLeft(seen, others, version)
      case .cannotOpen(let key, ""): "\(key) is next, but this device cannot open an empty URL"
      case .cannotOpen(let key, let url): "\(key) is next, but this device cannot open \(url)"
      }
    }

    private func noneLeft(_ seen: Int, _ others: Int, _ version: Version) -> String {
      switch (seen, others) {
      case (1, 0): "the only notification was already seen"
      case (_, 0): "all \(seen) notifications were already seen"
      case (0, 1): "the only notification is not for version \(version)"
      case (0, _): "none of the \(others) notifications is for version \(version)"
      case (_, _):
        "\(counted(seen, "notification")) already seen, \(others) more not for version \(version)"
      }
    }
  }
}
