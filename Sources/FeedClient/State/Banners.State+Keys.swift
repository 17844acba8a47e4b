public import FeedEvaluator
internal import FeedModel
internal import Text

/// Stored under Notable's keys. Counts and flags are coerced as Notable does, except where the type of a value decides what
/// its key means.
///
/// What was not read is not written: a state that was read for some ids leaves the keys of all others alone. If the keys of
/// two notifications coincide (`a` with the flag `b-2`, and `a-5-b`), the one with the longer id owns the key, both in
/// reading and in writing.
extension Banners.State: StoredState {
  /// Reads what is stored for the notifications with these ids, which are those of the feed.
  public init(_ values: StateValues, ids: some Sequence<String>, issues: inout [StateIssue]) {
    self.init()
    let ids = BannerIDs(ids)
    var reader = StateReader(values)
    for text in values.keys.filter({ $0.utf8.starts(with: BannerKey.prefix.utf8) }).sorted(by: { $0.precedes($1) }) {
      guard let key = BannerKey(text, ids: ids), !key.isForeign(text, values[text]) else { continue }
      records[key.id, default: Banners.Record()].read(key.field, text, from: &reader)
    }
    records = records.filter { $0.value != Banners.Record() }
    issues += reader.issues
  }

  /// Without a feed the ids are guessed: those that certainly have a count or a date, then those that end before the first
  /// `-5-`.
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    let certain = Set(values.compactMap { key, value in BannerKey.certain(key, value)?.id })
    let known = BannerIDs(certain)
    let others = values.keys.filter { BannerKey($0, ids: known) == nil }.compactMap { BannerKey(guessing: $0)?.id }
    self.init(values, ids: certain.union(others), issues: &issues)
  }

  public var stored: StateValues {
    var values: StateValues = [:]
    for (id, record) in records.sorted(by: { $0.key.utf8.count < $1.key.utf8.count }) {
      values.merge(record.stored(id)) { _, longer in longer }
    }
    return values
  }
}

extension BannerKey {
  /// Flags are booleans, so if a value is a count or a date, the end of its key says which.
  fileprivate static func certain(_ key: String, _ value: PropertyList) -> BannerKey? {
    guard let reading = BannerKey(withoutFlag: key) else { return nil }
    return switch reading.field {
    case .lastDisplay where value.date != nil: reading
    case .launches where value.wholeNumber != nil: reading
    default: nil
    }
  }

  /// Whether a key that looks like a flag has the count or date of another notification, which has left the feed.
  fileprivate func isForeign(_ key: String, _ value: PropertyList?) -> Bool {
    guard case .flag = field, let value, value.flag == nil else { return false }
    return Self.certain(key, value) != nil
  }
}

extension Banners.Record {
  fileprivate mutating func read(_ field: BannerKey.Field, _ key: String, from reader: inout StateReader) {
    switch field {
    case .displayed: displayed = reader.coercedFlag(key)
    case .lastDisplay: lastDisplay = reader.instant(key)
    case .launches: launches = reader.coercedInteger(key)
    case .flag(let name): flags[name] = reader.coercedFlag(key)
    }
  }

  fileprivate func stored(_ id: String) -> StateValues {
    var values: StateValues = [:]
    values[BannerKey(id, .displayed).text] = displayed.map(PropertyList.boolean)
    values[BannerKey(id, .lastDisplay).text] = lastDisplay.map(PropertyList.date)
    values[BannerKey(id, .launches).text] = launches.map(PropertyList.integer)
    for (name, isSet) in flags { values[BannerKey(id, .flag(name)).text] = .boolean(isSet) }
    return values
  }
}
