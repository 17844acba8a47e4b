internal import FeedModel

/// Values as property lists have them: loosely typed options (`YES` as 1, a number as text), and stored values with dates as
/// `{"$date": seconds}`.
extension PlacedValue {
  func version() throws(ValueProblem) -> Version { Version(try name()) }

  func looseFlag() throws(ValueProblem) -> Bool {
    if let number = value.double { return number != 0 }
    guard let text = value.string else { return try flag() }
    switch text.lowercased() {
    case "true", "yes", "1": return true
    case "false", "no", "0": return false
    default: throw fail("true or false is expected, not \(value.inMessage)")
    }
  }

  func looseNumber() throws(ValueProblem) -> Double {
    if let flag = value.boolean { return flag ? 1 : 0 }
    guard let text = value.string else { return try number() }
    // `Double` also reads inf, nan and 0x1p3.
    guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = JSON.number(text).double else {
      throw fail("a number is expected, not \(value.inMessage)")
    }
    return number
  }

  func looseInteger() throws(ValueProblem) -> Int {
    guard let text = value.string else { return try integer() }
    guard let integer = Int(text) else { throw fail("a whole number is expected, not \(value.inMessage)") }
    return integer
  }

  /// Seconds since 1970: a number, a stored date, or an instant such as 2026-11-21T09:20:00Z.
  func moment() throws(ValueProblem) -> Double {
    if let number = value.double ?? value["$date"]?.double { return number }
    guard let text = value.string, let instant = Instant(rfc3339: text) else {
      throw fail("seconds since 1970 or an instant such as 2026-11-21T09:20:00Z are expected, not \(value.inMessage)")
    }
    return Double(instant.secondsSince1970)
  }

  /// The value itself, after a check of its dates: an invalid one would be stored as a dictionary.
  func stored() throws(ValueProblem) -> JSON {
    switch value {
    case .object(let members) where members.map(\.name) == ["$date"]:
      _ = try PlacedValue(value: members[0].value, place: place["$date"]).number()
    case .object: for (_, value) in try entries() { _ = try value.stored() }
    case .array: for value in try list() { _ = try value.stored() }
    case .null, .boolean, .number, .string: break
    }
    return value
  }

  /// What an app logs with a prompt.
  func userInfo() throws(ValueProblem) -> [String: PropertyList] {
    _ = try entries()
    return PropertyList(json: try stored())?.dictionary ?? [:]
  }
}
