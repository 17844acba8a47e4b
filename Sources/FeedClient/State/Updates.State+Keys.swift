public import FeedEvaluator
internal import FeedModel

/// Stored under iVersion's keys and one of our own.
extension Updates.State: StoredState {
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    var reader = StateReader(values)
    self.init(
      lastVersion: reader.text(Key.lastVersion), ignoredVersion: reader.text(Key.ignoredVersion),
      lastChecked: reader.instant(Key.lastChecked), lastReminded: reader.instant(Key.lastReminded),
      reminderEndedBy: reader.text(Key.reminderEndedBy))
    issues += reader.issues
  }

  public var stored: StateValues {
    StateValues(present: [
      Key.lastVersion: lastVersion.map(PropertyList.string),
      Key.ignoredVersion: ignoredVersion.map(PropertyList.string),
      Key.lastChecked: lastChecked.map(PropertyList.date), Key.lastReminded: lastReminded.map(PropertyList.date),
      Key.reminderEndedBy: reminderEndedBy.map(PropertyList.string),
    ])
  }
}

private enum Key {
  static let lastVersion = "iVersionLastVersionChecked"
  static let ignoredVersion = "iVersionIgnoreVersion"
  static let lastChecked = "iVersionLastChecked"
  static let lastReminded = "iVersionLastReminded"
  static let reminderEndedBy = "publish.reminderEndedBy"
}
