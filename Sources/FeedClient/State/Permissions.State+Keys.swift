public import FeedEvaluator
internal import FeedModel

/// In YMPromptKit's log, the dictionary ``promptLogKey``: its version and limit, an array under each access type's name,
/// and our own tallies.
///
/// Where there is no log the version is 0: so the first prompt writes the version, without which no log counts.
extension Permissions.State: KeptState {
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    self.init(version: 0)
    var reader = StateReader(values)
    let log = reader.nested(promptLogKey) { reader, entries in Permissions.State(&reader, entries) }
    if let log { self = log }
    issues += reader.issues
  }

  public var kept: StateValues {
    var entries = StateValues(present: [
      Key.version: version == 0 ? nil : .integer(version), Key.historyLimit: historyLimit.map(PropertyList.integer),
      Key.tallies: tallies.isEmpty ? nil : .dictionary(tallies.mapValues { .dictionary($0.kept) }),
    ])
    entries.merge(log.mapValues { .array($0.map { .dictionary($0.kept) }) }) { reserved, _ in reserved }
    return entries.isEmpty ? [:] : [promptLogKey: .dictionary(entries)]
  }
}

extension Permissions.State {
  fileprivate init(_ reader: inout StateReader, _ entries: [String: PropertyList]) {
    self.init(
      historyLimit: reader.integer(Key.historyLimit), tallies: reader.tallies(),
      version: reader.integer(Key.version) ?? 0)
    for access in entries.keys.sorted() where !Permissions.isReserved(access) {
      log[access] = reader.elements(access, "prompts with a date", Permissions.Entry.init(kept:))
    }
  }
}

extension StateReader {
  fileprivate mutating func tallies() -> [String: Permissions.Tally] {
    let tallies = nested(Key.tallies) { tallies, entries in
      var found: [String: Permissions.Tally] = [:]
      for access in entries.keys.sorted() {
        found[access] = tallies.nested(access) { reader, _ in
          Permissions.Tally(prompts: reader.integer(Key.prompts) ?? 0, session: reader.integer(Key.session))
        }
      }
      return found
    }
    return tallies ?? [:]
  }
}

extension Permissions.Entry {
  /// A `user_info` that is no dictionary counts as absent.
  fileprivate init?(kept: PropertyList) {
    guard let date = kept[Key.date]?.instant else { return nil }
    self.init(date: date, userInfo: kept[Key.userInfo]?.dictionary)
  }

  fileprivate var kept: [String: PropertyList] {
    StateValues(present: [Key.date: .date(date), Key.userInfo: userInfo.map(PropertyList.dictionary)])
  }
}

extension Permissions.Tally {
  fileprivate var kept: [String: PropertyList] {
    StateValues(present: [Key.prompts: .integer(prompts), Key.session: session.map(PropertyList.integer)])
  }
}

private enum Key {
  static let version = "YMPromptLogVersion"
  static let historyLimit = "YMPromptLogHistoryLimit"
  static let tallies = "publish.tallies"
  static let date = "date"
  static let userInfo = "user_info"
  static let prompts = "prompts"
  static let session = "session"
}
