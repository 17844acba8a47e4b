/// A JSON value whose object members keep their order in the document, which matters in `control.json`.
public enum JSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// The number as it was written, so that nothing is lost on the way through.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSON

    public init(_ name: String, _ value: JSON) { (self.name, self.value) = (name, value) }
  }

  /// The value of the member with that name, if this is an object that has it.
  public subscript(name: String) -> JSON? { members?.last { $0.name == name }?.value }

  public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  public var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

  /// The number as a whole number, so `5.0` is 5; nil if it is not one within `Int`.
  public var integer: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
  }

  /// The number, which is finite; nil for a number beyond `Double`.
  public var double: Double? {
    guard case .number(let text) = self, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// A number, written as an integer if whole; nil becomes null for NaN and the infinities, which JSON does not have.
  public static func number(_ number: Double) -> JSON {
    guard number.isFinite else { return .null }
    return .number(Int(exactly: number).map(String.init) ?? "\(number)")
  }

  public static func number(_ number: Int) -> JSON { .number(String(number)) }

  /// The kind in words for messages: `"an array"`.
  public var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Members without repeated names: the last value of a name, at the place of the first.
  struct MemberList {
    private(set) var members: [Member] = []
    private var places: [String: Int] = [:]

    /// - Returns: True if the name was there before.
    mutating func set(_ name: String, _ value: consuming JSON) -> Bool {
      if let place = place(of: name) {
        members[place].value = value
        return true
      }
      // Most objects have a few members.
      if members.isEmpty { members.reserveCapacity(4) }
      members.append(Member(name, value))
      if !places.isEmpty { places[name] = members.count - 1 }
      return false
    }

    // A search through a few names is faster than an index; through many it would take quadratic time.
    private mutating func place(of name: String) -> Int? {
      if members.count < 16 { return members.firstIndex { $0.name == name } }
      if places.isEmpty { for (place, member) in members.enumerated() { places[member.name] = place } }
      return places[name]
    }
  }

  /// Writes UTF-8, indented by two spaces, with members in their order and one line feed at the end. Equal values give
  /// equal bytes.
  ///
  /// Non-ASCII letters and `/` are written raw; control characters and U+2028/2029 (line ends in JavaScript) are
  /// escaped. A number whose text is not a JSON number is written as null. The caller must avoid nesting that the stack
  /// cannot hold; values from ``parse(_:limits:)`` are never too deep.
  public func write() -> [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.document()
  }

  /// Writes the value on one line, `{"a": [1, 2]}`, without the line feed.
  public func writeCompactly() -> [UInt8] {
    var writer = JSONWriter()
    writer.writeCompactly(self)
    return writer.bytes
  }

  var isWritableNumber: Bool {
    guard case .number(let text) = self else { return false }
    guard let (value, _) = try? JSON.parse(Array(text.utf8)) else { return false }
    return value == self
  }
}

extension JSONWriter {
  /// Writes a value as the next element or as the value of the last name.
  package mutating func write(_ value: JSON) {
    switch value {
    case .array(let elements):
      begin("[")
      for element in elements {
        beginItem()
        write(element)
      }
      end("]")
    case .object(let members):
      begin("{")
      for member in members {
        name(member.name)
        write(member.value)
      }
      end("}")
    case .null: append("null")
    case .boolean(let flag): append(flag ? "true" : "false")
    case .number(let text): writeNumber(text)
    case .string(let text): writeText(text)
    }
  }

  mutating func writeCompactly(_ value: JSON) {
    switch value {
    case .array(let elements):
      append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { append(", ") }
        writeCompactly(element)
      }
      append("]")
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(", ") }
        writeText(member.name)
        append(": ")
        writeCompactly(member.value)
      }
      append("}")
    default: write(value)
    }
  }

  private mutating func writeNumber(_ text: String) {
    let isPlainInteger =
      text.utf8.first.map { 0x31...0x39 ~= $0 } ?? false && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    append(contentsOf: isPlainInteger || JSON.number(text).isWritableNumber ? text : "null")
  }
}

/// A value that a member can have as it is: `.present(["id": id, "sizes": sizes])`.
package protocol JSONConvertible {
  var json: JSON { get }
}

extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
  package var json: JSON { rawValue.json }
}

extension JSON: JSONConvertible { package var json: JSON { self } }
extension String: JSONConvertible { package var json: JSON { .string(self) } }
extension Int: JSONConvertible { package var json: JSON { .number(self) } }
extension Double: JSONConvertible { package var json: JSON { .number(self) } }
extension Bool: JSONConvertible { package var json: JSON { .boolean(self) } }
extension Instant: JSONConvertible { package var json: JSON { .string(rfc3339) } }
extension Array: JSONConvertible where Element: JSONConvertible { package var json: JSON { .array(map(\.json)) } }

extension JSON {
  package typealias Members = KeyValuePairs<String, (any JSONConvertible)?>

  /// An object without the members that are nil.
  package static func present(_ members: Members) -> JSON { .object(Self.members(members)) }

  /// The members that are not nil.
  package static func members(_ members: Members) -> [Member] {
    members.compactMap { name, value in value.map { Member(name, $0.json) } }
  }

  package static func texts(_ texts: some Sequence<String>) -> JSON { .array(texts.map { .string($0) }) }

  /// The object with other members after its own.
  package func with(_ others: [Member]) -> JSON { .object((members ?? []) + others) }
}

extension [JSON.Member] {
  /// An object of these members and others, as far as they are not nil.
  package func object(with others: JSON.Members) -> JSON { .object(self + JSON.members(others)) }
}

extension Collection {
  /// Nil if it is empty, so that a member is left out.
  package var unlessEmpty: Self? { isEmpty ? nil : self }
}

extension String? {
  package var json: JSON? { map { .string($0) } }
}
