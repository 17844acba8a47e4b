public import FeedEvaluator
internal import FeedModel

/// Stored under iNotify's keys.
extension Alerts.State: StoredState {
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    var reader = StateReader(values)
    self.init(
      ignored: reader.texts(Key.ignored), viewed: reader.texts(Key.viewed),
      lastChecked: reader.instant(Key.lastChecked), lastReminded: reader.instant(Key.lastReminded))
    issues += reader.issues
  }

  public var stored: StateValues {
    StateValues(present: [
      Key.ignored: ignored.map(PropertyList.strings), Key.viewed: viewed.map(PropertyList.strings),
      Key.lastChecked: lastChecked.map(PropertyList.date), Key.lastReminded: lastReminded.map(PropertyList.date),
    ])
  }
}

private enum Key {
  static let ignored = "iNotifyIgnoredNotifications"
  static let viewed = "iNotifyViewedNotifications"
  static let lastChecked = "iNotifyLastChecked"
  static let lastReminded = "iNotifyLastReminded"
}
