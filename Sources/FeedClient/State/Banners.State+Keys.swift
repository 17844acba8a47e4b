public import FeedEvaluator
internal import FeedModel

/// Under Notable's keys. Counts and flags are coerced, as Notable does; but what kind of value it is must be certain
/// where a key's meaning hangs on it.
///
/// What was not read is not written: a state that was read for some ids leaves the keys of all others alone. Of two
/// notifications whose keys coincide (`a` with the flag `b-2`, and `a-5-b`) the one with the longer id has it, in
/// reading as in writing.
extension Banners.State: KeptState {
  /// Reads what is kept of the notifications with these ids, which are those of the feed.
  public init(_ values: StateValues, ids: some Sequence<String>, issues: inout [StateIssue]) {
    self.init()
    let ids = BannerIDs(ids)
    var reader = StateReader(values)
    for text in values.keys.sorted() {
      guard let key = BannerKey(text, ids: ids), !key.isForeign(text, values[text]) else { continue }
      records[key.id, default: Banners.Record()].read(key.field, text, from: &reader)
    }
    records = records.filter { $0.value != Banners.Record() }
    issues += reader.issues
  }

  /// Where there is no feed, the ids are guessed: those that have a count or a date for certain, then the ones that
  /// end before the first `-5-`.
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    let certain = Set(values.compactMap { key, value in BannerKey.certain(key, value)?.id })
    let known = BannerIDs(certain)
    let others = values.keys.filter { BannerKey($0, ids: known) == nil }.compactMap { BannerKey(guessing: $0)?.id }
    self.init(values, ids: certain.union(others), issues: &issues)
  }

  public var kept: StateValues {
    var values: StateValues = [:]
    for (id, record) in records.sorted(by: { $0.key.utf8.count < $1.key.utf8.count }) {
      values.merge(record.kept(id)) { _, longer in longer }
    }
    return values
  }
}

extension BannerKey {
  /// Flags are booleans, so a count and a date are what their keys' ends say.
  fileprivate static func certain(_ key: String, _ value: PropertyList) -> BannerKey? {
    guard let reading = BannerKey(withoutFlag: key) else { return nil }
    return switch reading.field {
    case .lastDisplay where value.date != nil: reading
    case .launches where value.wholeNumber != nil: reading
    default: nil
    }
  }

  /// True for a flag by its key that is another notification's count or date by its value: one that left the feed.
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

  fileprivate func kept(_ id: String) -> StateValues {
    var values: StateValues = [:]
    values[BannerKey(id, .displayed).text] = displayed.map(PropertyList.boolean)
    values[BannerKey(id, .lastDisplay).text] = lastDisplay.map(PropertyList.date)
    values[BannerKey(id, .launches).text] = launches.map(PropertyList.integer)
    for (name, isSet) in flags { values[BannerKey(id, .flag(name)).text] = .boolean(isSet) }
    return values
  }
}
