internal import FeedModel

/// Stored values: a property list as JSON, with dates as `{"$date": seconds}`.
extension PlacedValue {
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
