internal import Text

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A property list as a value, such as `notifications.plist`.
///
/// Dictionaries have no order, as in the originals; the writer sorts their keys. Keys that differ in case are
/// different; canonical equivalents (é in one scalar or in two) are the same key.
public enum PropertyList: Hashable, Sendable {
  case string(String)
  case integer(Int)
  /// A number, which is finite if it was read.
  case real(Double)
  case boolean(Bool)
  /// A date, in whole seconds if it was read.
  case date(Date)
  case data([UInt8])
  case array([PropertyList])
  case dictionary([String: PropertyList])
}

extension PropertyList {
  /// The value of that key, if this is a dictionary that has it.
  public subscript(key: String) -> PropertyList? { dictionary?[key] }

  public var dictionary: [String: PropertyList]? { if case .dictionary(let entries) = self { entries } else { nil } }
  public var array: [PropertyList]? { if case .array(let elements) = self { elements } else { nil } }
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  public var date: Date? { if case .date(let date) = self { date } else { nil } }

  package static func date(secondsSince1970 seconds: Double) -> PropertyList {
    .date(Date(timeIntervalSince1970: seconds))
  }

  /// The kind in words for messages: `"an array"`.
  public var kind: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a real number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }

  /// The JSON equivalent that scenario files use: whole numbers are integers, `{"$date": seconds}` is a date.
  ///
  /// Nil for null, which property lists do not have; a null inside an array or object is left out. A number beyond
  /// `Double` counts as null, and so does a date outside the years 1 to 9999, which Foundation cannot even print.
  public init?(json: JSON) {
    switch json {
    case .null: return nil
    case .boolean(let flag): self = .boolean(flag)
    case .string(let text): self = .string(text)
    case .number(let text):
      if let integer = Int(text) {
        self = .integer(integer)
      } else if let number = json.double {
        self = .real(number)
      } else {
        return nil
      }
    case .array(let elements): self = .array(elements.compactMap(PropertyList.init(json:)))
    case .object(let members):
      if members.count == 1, members[0].name == "$date", let seconds = members[0].value.double {
        guard Int(exactly: seconds.rounded(.towardZero)).map({ Instant(secondsSince1970: $0).isWritable }) == true
        else { return nil }
        self = .date(secondsSince1970: seconds)
      } else {
        let entries = members.compactMap { member in PropertyList(json: member.value).map { (member.name, $0) } }
        self = .dictionary(Dictionary(entries) { _, last in last })
      }
    }
  }

  /// Reads an XML or binary property list.
  ///
  /// XML may lack the declaration, the DOCTYPE and `<plist>`; it may be UTF-8, UTF-16 with a byte order mark, or
  /// ISO-8859-1 if it says so; comments may be anywhere, and line ends are kept. Entity declarations, attributes and
  /// text between elements are refused, and so are days that do not exist.
  ///
  /// - Returns: The value, and an issue for each duplicate key of a dictionary (its last value wins; at most 100 issues
  ///   are kept), and for text after the end. A body of nothing but white space is an empty dictionary with an issue,
  ///   as in the originals.
  /// - Throws: ``FormatError``; HTML, JSON and other text are ``FormatError/unexpected(found:)``. In a binary property list
  ///   lines and columns are 1.
  public static func parse(
    _ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()
  ) throws(FormatError) -> (value: PropertyList, issues: [FormatIssue]) {
    var trace = ValueTrace()
    return try parse(bytes, limits: limits, trace: &trace)
  }

  static func parse(
    _ bytes: [UInt8], limits: ReadingLimits, trace: inout ValueTrace
  ) throws(FormatError) -> (value: PropertyList, issues: [FormatIssue]) {
    try limits.check(bytes)
    if bytes.starts(with: "bplist".utf8) {
      var reader = try BinaryPropertyListReader(bytes, limits: limits, trace: trace)
      defer { trace = reader.trace }
      return (try reader.document(), reader.issues)
    }
    let isUsual = bytes.begins(with: PropertyListWriter.opening)
    let text = try XMLText.utf8(bytes, isDeclared: isUsual)
    if isUsual {
      var reader = XMLPropertyListReader(text, limits: limits, trace: trace)
      defer { trace = reader.trace }
      return (try reader.document(after: PropertyListWriter.opening), reader.issues)
    }
    guard let first = text.first(where: { !XMLText.isSpace($0) }) else {
      return (.dictionary([:]), [FormatIssue([], "nothing but white space; it is read as an empty property list")])
    }
    if let other = nonXML(text, first: first) { throw .unexpected(found: other) }
    var reader = XMLPropertyListReader(text, limits: limits, trace: trace)
    defer { trace = reader.trace }
    return (try reader.document(), reader.issues)
  }

  private static func nonXML(_ text: [UInt8], first: UInt8) -> String? {
    if SourceText.guess(text) == "an HTML page" { return "an HTML page" }
    if first == UInt8(ascii: "<") { return nil }
    let isBracket = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    if isBracket, (try? JSON.parse(text)) != nil { return "JSON" }
    return "text that is not XML"
  }

  /// Writes XML exactly like Apple's and Python's writers: tabs, keys in the order of their UTF-8 bytes, raw characters
  /// except for `& < >`, a line feed at the end. Equal values give equal bytes.
  ///
  /// Dates are cut to whole seconds (UTC), reals are in their shortest form: `10.0`.
  /// - Throws: ``FormatWritingError`` for values that XML cannot hold, with the keys that lead there.
  public func write() throws(FormatWritingError) -> [UInt8] {
    var writer = PropertyListWriter()
    try writer.writeDocument(self)
    return writer.bytes
  }

  /// A dictionary's entries in the order of their keys, without its index, which costs more than the writing.
  package typealias Fields = [(key: String, value: PropertyList)]

  /// Known keys in the order of their UTF-8 bytes; nil for no entry. Unknown keys are included, but never replace a
  /// known one.
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

  /// The approximate size of the output, so that the buffer rarely has to grow.
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
