extension JSON {
  /// The value of the member with that name, if this is an object that has it.
  public subscript(name: String) -> JSON? { members?.last { $0.name == name }?.value }

  public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  public var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

  /// Nil for a number that is no whole number within `Int`. `5.0` is 5.
  public var integer: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
  }

  /// Finite; nil for a number beyond `Double`.
  public var double: Double? {
    guard case .number(let text) = self, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// An integer, if whole; nil becomes null for NaN and the infinities, which JSON does not know.
  public static func number(_ number: Double) -> JSON {
    guard number.isFinite else { return .null }
    return .number(Int(exactly: number).map(String.init) ?? "\(number)")
  }

  public static func number(_ number: Int) -> JSON { .number(String(number)) }

  /// For messages: `"an array"`.
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

  /// Members with each name once: the last value, at the place of the first.
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

    // A look through a few names is faster than an index; through many it would take quadratic time.
    private mutating func place(of name: String) -> Int? {
      if members.count < 16 { return members.firstIndex { $0.name == name } }
      if places.isEmpty { for (place, member) in members.enumerated() { places[member.name] = place } }
      return places[name]
    }
  }
}
