internal import Disk
internal import Text
package import WireFormats

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The format of state in a file.
enum StateFormat: Equatable {
  /// A property list, read as XML or binary. It is written as XML, which is readable; as binary only if XML cannot hold
  /// a character.
  case propertyList
  /// JSON in the form of scenario files.
  case json

  /// The key of the format's number in our files, which is not one of the values. A file without it also counts as
  /// ours.
  static let key = "publish.format"

  /// The maximum size of a file in bytes, for reading and writing.
  static let maxBytes = 16 << 20
  /// The maximum depth of values that are written. JSON may need two levels for one, and readers stop at 512.
  static let maxDepth = 200

  /// The format for a new file at a path.
  init(path: String) { self = path.fileExtension == "json" ? .json : .propertyList }

  /// The format that the bytes begin with; nil if it could be either.
  init?(bytes: [UInt8]) {
    let text = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop { " \t\r\n".utf8.contains($0) }
    switch text.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    // These are binary files, and UTF-16 with a byte order mark.
    case UInt8(ascii: "<"), UInt8(ascii: "b"), 0xFE, 0xFF: self = .propertyList
    default: return nil
    }
  }

  /// - Parameters:
  ///   - values: The values, none of which has an ``PropertyList/obstacle``.
  ///   - unchanged: The raw JSON of some of them, and of other entries that are not among the values.
  func encode(_ values: StateValues, unchanged: [String: JSON] = [:]) throws(StateDamage) -> [UInt8] {
    let bytes = try self == .json ? JSON(state: values, unchanged: unchanged).write() : Self.plist(.dictionary(values))
    if bytes.count > Self.maxBytes { throw .tooLarge }
    return bytes
  }

  private static func plist(_ root: PropertyList) throws(StateDamage) -> [UInt8] {
    if let text = try? root.write() { return text }
    do {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      return Array(try encoder.encode(CodedPropertyList(root)))
    } catch {
      throw StateDamage(why: "\(error)")
    }
  }
}

/// A state file as a value, in the form in which ``FileStore`` keeps it, for tools that hold a device without a file.
public struct StateDocument: Sendable {
  public let values: StateValues
  private let contents: StateContents

  /// - Parameter bytes: A whole file, JSON or a property list; only white space is a new device's state.
  /// - Throws: ``StateDamage`` if it is not a state, or could not be written back without loss.
  public init(_ bytes: [UInt8]) throws(StateDamage) {
    var contents = try StateContents(bytes, named: .json)
    if let format = contents.takeValue(of: StateFormat.key), !format.isKnownFormat {
      throw StateDamage(why: "it was written by a later version")
    }
    if let loss = contents.loss { throw StateDamage(why: "\(loss.key.map { "'\($0)' " } ?? "")\(loss.why)") }
    self.contents = contents
    values = contents.values
    try Self.check(values)
  }

  /// The file with these values instead of its own, in its original format.
  ///
  /// - Throws: ``StateDamage`` for values that no file can hold.
  public func bytes(with values: StateValues) throws(StateDamage) -> [UInt8] {
    try Self.check(values)
    return try contents.bytes(with: values.merging([StateFormat.key: .integer(1)]) { $1 })
  }

  private static func check(_ values: StateValues) throws(StateDamage) {
    let wrong = values.filter { $0.value.obstacle != nil }.min { $0.key.precedes($1.key) }
    guard let (key, value) = wrong, let obstacle = value.obstacle else { return }
    throw StateDamage(why: "no file can hold \(key): it has \(obstacle)")
  }
}

/// State in the form of scenario files; ``Mark`` has the types that JSON lacks.
extension JSON {
  /// Members in the order of their UTF-8 bytes.
  package init(state value: PropertyList) {
    self =
      switch value {
      case .string(let text): .string(text)
      case .integer(let number): .number(String(number))
      case .real(let number): .number("\(number)")
      case .boolean(let flag): .boolean(flag)
      case .date(let date): .object([Member(Mark.date.rawValue, .seconds(date))])
      case .data(let bytes): .object([Member(Mark.data.rawValue, .string(Base64.text(bytes)))])
      case .array(let elements): .array(elements.map(JSON.init(state:)))
      case .dictionary(let entries): .dictionary(entries.mapValues(JSON.init(state:)))
      }
  }

  /// - Parameters:
  ///   - unchanged: The raw JSON that replaces the values under its keys, and adds further entries.
  init(state values: StateValues, unchanged: [String: JSON]) {
    let changed = values.filter { unchanged[$0.key] == nil }.mapValues(JSON.init(state:))
    self = .dictionary(changed.merging(unchanged) { value, _ in value })
  }

  private static func dictionary(_ entries: [String: JSON]) -> JSON {
    let members = entries.map { Member($0, $1) }.sorted { $0.name.precedes($1.name) }
    let object = JSON.object(members)
    return object.marked == nil ? object : .object([Member(Mark.dictionary.rawValue, object)])
  }

  private static func seconds(_ date: Date) -> JSON {
    let seconds = date.timeIntervalSince1970
    return .number(Int(exactly: seconds).map(String.init) ?? "\(seconds)")
  }
}

extension PropertyList {
  /// Reads a value; nil for null, which is left out of arrays and objects, as in ``PropertyList/init(json:)``. A
  /// malformed date and data that is not base64 stay dictionaries.
  package init?(state json: JSON) {
    switch json {
    case .array(let elements): self = .array(elements.compactMap(PropertyList.init(state:)))
    case .object: self = PropertyList(marked: json) ?? .dictionary(Self.values(json.stateEntries ?? []))
    case .null, .boolean, .number, .string: self.init(json: json)
    }
  }

  private static func values(_ members: [JSON.Member]) -> StateValues {
    let entries = members.compactMap { member in PropertyList(state: member.value).map { (member.name, $0) } }
    return Dictionary(entries) { _, last in last }
  }
}

extension JSON {
  /// The name of an object's only member: `{"$date": seconds}` is a date and `{"$data": "base64"}` is data. A
  /// dictionary that would look like a mark is wrapped in `{"$dictionary": …}`.
  enum Mark: String {
    case date = "$date"
    case data = "$data"
    case dictionary = "$dictionary"
  }

  var marked: (mark: Mark, value: JSON)? {
    guard let members, members.count == 1, let mark = Mark(rawValue: members[0].name) else { return nil }
    return (mark, members[0].value)
  }

  /// The entries of an object that stands for a dictionary; nil for anything else.
  var stateEntries: [Member]? {
    guard let (mark, value) = marked, mistakenMark == nil else { return members }
    return mark == .dictionary ? value.members : nil
  }

  /// The type that an object's mark claims but its value does not have: `a date`. It is read as a dictionary, and would
  /// be written as one.
  var mistakenMark: String? {
    switch marked {
    case (.date, _)?: PropertyList(marked: self) == nil ? "a date" : nil
    case (.data, _)?: PropertyList(marked: self) == nil ? "data" : nil
    case (.dictionary, let value)?: value.members == nil ? "a dictionary" : nil
    case nil: nil
    }
  }
}

extension PropertyList {
  /// The date or the data of a marked object.
  init?(marked json: JSON) {
    switch json.marked {
    case (.date, let value)?:
      guard let date = Self.date(seconds: value.double) else { return nil }
      self = date
    case (.data, let value)?:
      guard let data = value.string.flatMap({ Data(base64Encoded: $0) }) else { return nil }
      self = .data(Array(data))
    case (.dictionary, _)?, nil: return nil
    }
  }

  private static func date(seconds: Double?) -> PropertyList? {
    guard let seconds else { return nil }
    let date = PropertyList.date(secondsSince1970: seconds)
    return date.instant == nil ? nil : date
  }
}
