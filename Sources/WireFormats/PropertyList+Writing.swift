internal import Text

extension PropertyList {
  /// XML as Apple's and Python's writers give it, byte for byte: tabs, keys in the order of their UTF-8 bytes, raw
  /// characters but for `& < >`, a line feed at the end. Equal values give equal bytes.
  ///
  /// Dates are cut to whole seconds (UTC), reals are in their shortest form: `10.0`.
  /// - Throws: ``FormatWritingError`` for what XML cannot hold, naming the keys that lead there.
  public func write() throws(FormatWritingError) -> [UInt8] {
    var writer = PropertyListWriter()
    try writer.writeDocument(self)
    return writer.bytes
  }
}

extension PropertyList {
  /// A dictionary's entries in the order of their keys, without its index, which costs more than the writing.
  package typealias Fields = [(key: String, value: PropertyList)]

  /// Known keys in the order of their UTF-8 bytes; nil is no entry. Unknown keys come along, but never over a known one.
  package static func fields(
    _ known: KeyValuePairs<String, PropertyList?>, unknown: [String: PropertyList], known names: Set<String>
  ) -> Fields {
    var fields: Fields = []
    fields.reserveCapacity(known.count + unknown.count)
    for case (let key, let value?) in known { fields.append((key, value)) }
    if unknown.isEmpty { return fields }
    for (key, value) in unknown where !names.contains(key) { fields.append((key, value)) }
    return fields.sorted { $0.key.precedes($1.key) }
  }

  /// Roughly; enough to save the writer most of its moving house.
  private static func size(of fields: Fields) -> Int {
    fields.reduce(0) { $0 + 48 + $1.key.utf8.count + ($1.value.string?.utf8.count ?? 32) }
  }

  /// A dictionary of dictionaries; of two entries with one key the last is written.
  package static func write(entries: [(key: String, fields: Fields)]) throws(FormatWritingError) -> [UInt8] {
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.key.precedes($1.key) }
    let unique =
      isSorted
      ? entries
      : Dictionary(entries.map { ($0.key, $0) }) { _, last in last }.values.sorted {
        $0.key.precedes($1.key)
      }
    var writer = PropertyListWriter(expecting: unique.reduce(0) { sum, entry in sum + 64 + size(of: entry.fields) })
    try writer.writeRoot(unique)
    return writer.bytes
  }
}
