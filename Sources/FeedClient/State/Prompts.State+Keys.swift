public import FeedEvaluator
internal import FeedModel

/// Stored under iPrompt's one key, `iPrompt`, as a dictionary of dictionaries. Counts and flags are coerced as iPrompt does.
extension Prompts.State: StoredState {
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    var reader = StateReader(values)
    let records = reader.nested(promptsKey) { prompts, entries in
      var records: [String: Prompts.Record] = [:]
      for name in entries.keys.sorted() {
        records[name] = prompts.nested(name) { reader, _ in Prompts.Record(&reader) }
      }
      return records
    }
    self.init(records ?? [:])
    issues += reader.issues
  }

  public var stored: StateValues {
    records.isEmpty ? [:] : [promptsKey: .dictionary(records.mapValues { .dictionary($0.stored) })]
  }
}

private let promptsKey = "iPrompt"

extension Prompts.Record {
  fileprivate init(_ reader: inout StateReader) {
    self.init(
      firstUsed: reader.instant(Key.firstUsed), usesCount: reader.coercedInteger(Key.usesCount),
      lastReminded: reader.instant(Key.lastReminded), viewed: reader.coercedFlag(Key.viewed),
      cancelled: reader.coercedFlag(Key.cancelled))
  }

  fileprivate var stored: [String: PropertyList] {
    StateValues(present: [
      Key.firstUsed: firstUsed.map(PropertyList.date), Key.usesCount: usesCount.map(PropertyList.integer),
      Key.lastReminded: lastReminded.map(PropertyList.date), Key.viewed: viewed.map(PropertyList.boolean),
      Key.cancelled: cancelled.map(PropertyList.boolean),
    ])
  }
}

private enum Key {
  static let firstUsed = "firstUsed"
  static let usesCount = "usesCount"
  static let lastReminded = "lastReminded"
  static let viewed = "viewed"
  static let cancelled = "cancelled"
}
