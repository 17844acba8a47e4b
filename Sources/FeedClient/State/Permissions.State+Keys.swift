public import FeedEvaluator
public import FeedModel

/// Stored in YMPromptKit's log, the dictionary ``promptLogKey``: its version and limit, an array under each access type's
/// name, and our own tallies.
///
/// Without a log the version is 0, so that the first prompt writes the version, without which a log does not count.
extension Permissions.State: StoredState {
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    self.init(version: 0)
    var reader = StateReader(values)
    let log = reader.nested(promptLogKey) { reader, entries in Permissions.State(&reader, entries) }
    if let log { self = log }
    issues += reader.issues
  }

  public var stored: StateValues {
    var entries = StateValues(present: [
      Key.version: version == 0 ? nil : .integer(version), Key.historyLimit: historyLimit.map(PropertyList.integer),
      Key.tallies: tallies.isEmpty ? nil : .dictionary(tallies.mapValues { .dictionary($0.stored) }),
    ])
    entries.merge(log.mapValues { .array($0.map { .dictionary($0.stored) }) }) { reserved, _ in reserved }
    return entries.isEmpty ? [:] : [promptLogKey: .dictionary(entries)]
  }
}

extension Permissions.State {
  fileprivate init(_ reader: inout StateReader, _ entries: [String: PropertyList]) {
    self.init(
      historyLimit: reader.integer(Key.historyLimit), tallies: reader.tallies(),
      version: reader.integer(Key.version) ?? 0)
    for access in entries.keys.sorted() where !Permissions.isReserved(access) {
      log[access] = reader.prompts(access)
    }
  }
}

extension StateReader {
  fileprivate mutating func prompts(_ access: String) -> [Permissions.Entry]? {
    let entries = elements(access, "prompts", Permissions.Entry.init(stored:))
    let undated = entries?.count { $0.date == Permissions.Entry.unknownDate } ?? 0
    if undated > 0 { report(access, "has no date for \(undated) of its prompts, which count as long past") }
    return entries
  }

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
  /// The date of a prompt whose own date is missing or unreadable: the first second of year 1. Such a prompt counts, but
  /// causes no quiet hours; in the log it stays as it is.
  public static let unknownDate = Instant(secondsSince1970: -62_135_596_800)

  /// A `user_info` that is not a dictionary counts as absent.
  fileprivate init?(stored: PropertyList) {
    guard let entries = stored.dictionary else { return nil }
    self.init(
      date: entries[Key.date]?.instant ?? Self.unknownDate, userInfo: entries[Key.userInfo]?.dictionary)
  }

  fileprivate var stored: [String: PropertyList] {
    StateValues(present: [Key.date: .date(date), Key.userInfo: userInfo.map(PropertyList.dictionary)])
  }
}

extension Permissions.Tally {
  fileprivate var stored: [String: PropertyList] {
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
