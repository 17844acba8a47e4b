/// A value of JSON or of a property list as written: with the places of keys and values, in their order, and with
/// duplicate keys.
public struct LocatedValue: Sendable {
  public enum Content: Sendable {
    case string(String)
    /// A number as written in JSON; in a property list, its shortest digits.
    case number(String)
    case boolean(Bool)
    case list([LocatedValue])
    case map([Member])
    /// Null, a date or data.
    case other
  }

  public struct Member: Sendable {
    public let key: String
    /// The key's place, in bytes from the beginning of the text.
    public let offset: Int
    public let value: LocatedValue
  }

  public let content: Content
  /// The kind in words for messages: `"an array"`.
  public let kind: String
  /// The value's place, in bytes from the beginning of the text; 0 in a binary property list.
  public let offset: Int

  public var string: String? { if case .string(let text) = content { text } else { nil } }
  public var number: String? { if case .number(let text) = content { text } else { nil } }
  public var boolean: Bool? { if case .boolean(let flag) = content { flag } else { nil } }
  public var list: [LocatedValue]? { if case .list(let elements) = content { elements } else { nil } }
  public var map: [Member]? { if case .map(let members) = content { members } else { nil } }

  /// The value of a key; the last one if there are several, as in readers.
  public subscript(key: String) -> LocatedValue? { map?.last { $0.key == key }?.value }

  /// Reads the same texts as `PropertyList.parse(_:limits:)`.
  ///
  /// - Throws: ``FormatError``, like that function.
  public static func propertyList(
    _ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()
  ) throws(FormatError) -> LocatedValue? {
    var trace = ValueTrace(isOn: true)
    _ = try PropertyList.parse(bytes, limits: limits, trace: &trace)
    return trace.values(shiftedBy: bytes.lengthOfByteOrderMark).first
  }

  /// Reads JSON values that follow one another, as `gh api --paginate` prints them, with or without white space between.
  ///
  /// - Returns: The values; empty for a text of only white space.
  /// - Throws: ``FormatError``, as `JSON.parse(_:limits:)` does.
  public static func json(
    sequence bytes: [UInt8], limits: ReadingLimits = ReadingLimits()
  ) throws(FormatError) -> [LocatedValue] {
    if bytes.isEmpty { return [] }
    var trace = ValueTrace(isOn: true)
    try JSON.parse(sequence: bytes, limits: limits, trace: &trace)
    return trace.values(shiftedBy: bytes.lengthOfByteOrderMark)
  }
}

/// Records the values that a reader finds, in the order of the text. When it is off, it costs one check for each value.
struct ValueTrace {
  let isOn: Bool
  private var entries: [Entry] = []
  private var key: (name: String, offset: Int)?

  private struct Entry {
    var depth: Int
    var offset: Int
    var key: (name: String, offset: Int)?
    var content: LocatedValue.Content = .other
    var kind = ""
  }

  init(isOn: Bool = false) { self.isOn = isOn }

  /// The key of the value that begins next.
  mutating func noteKey(_ name: String, at offset: Int) { if isOn { key = (name, offset) } }

  /// - Returns: The entry for ``end(_:_:_:)``.
  mutating func begin(at offset: Int, depth: Int) -> Int {
    guard isOn else { return 0 }
    entries.append(Entry(depth: depth, offset: offset, key: key))
    key = nil
    return entries.count - 1
  }

  /// - Parameter content: The content, without the values in a list or map.
  mutating func end(_ entry: Int, _ content: @autoclosure () -> LocatedValue.Content, _ kind: @autoclosure () -> String)
  {
    guard isOn else { return }
    entries[entry].content = content()
    entries[entry].kind = kind()
  }

  func values(shiftedBy shift: Int) -> [LocatedValue] {
    var index = 0
    var values: [LocatedValue] = []
    while index < entries.count { values.append(value(&index, shift)) }
    return values
  }

  // Readers bound the depth.
  private func value(_ index: inout Int, _ shift: Int) -> LocatedValue {
    let entry = entries[index]
    index += 1
    var inside: [(key: (name: String, offset: Int)?, value: LocatedValue)] = []
    while index < entries.count, entries[index].depth > entry.depth {
      let key = entries[index].key
      inside.append((key, value(&index, shift)))
    }
    let content: LocatedValue.Content =
      switch entry.content {
      case .list: .list(inside.map(\.value))
      case .map:
        .map(inside.map { .init(key: $0.key?.name ?? "", offset: ($0.key?.offset ?? 0) + shift, value: $0.value) })
      default: entry.content
      }
    return LocatedValue(content: content, kind: entry.kind, offset: entry.offset + shift)
  }
}

extension PropertyList {
  /// The content, without the values in a list or map.
  var placed: LocatedValue.Content {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .number(String(number))
    case .real(let number): .number(Int(exactly: number).map(String.init) ?? "\(number)")
    case .boolean(let flag): .boolean(flag)
    case .array: .list([])
    case .dictionary: .map([])
    case .date, .data: .other
    }
  }
}

extension JSON {
  /// The content, without the values in a list or map.
  var placed: LocatedValue.Content {
    switch self {
    case .string(let text): .string(text)
    case .number(let text): .number(text)
    case .boolean(let flag): .boolean(flag)
    case .array: .list([])
    case .object: .map([])
    case .null: .other
    }
  }
}

extension [UInt8] {
  fileprivate var lengthOfByteOrderMark: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
