internal import FeedModel

/// What devices keep: property list values, with dates as `{"$date": seconds}`.
extension PlacedValue {
  /// The value itself, once all dates in it are dates: one that is none would be kept as a dictionary, and be no date to a
  /// client.
  func kept() throws(ValueProblem) -> JSON {
    switch value {
    case .object(let members) where members.map(\.name) == ["$date"]:
      _ = try PlacedValue(value: members[0].value, place: place["$date"]).number()
    case .object: for (_, value) in try entries() { _ = try value.kept() }
    case .array: for value in try list() { _ = try value.kept() }
    case .null, .boolean, .number, .string: break
    }
    return value
  }

  /// What an app logs with a prompt.
  func userInfo() throws(ValueProblem) -> [String: PropertyList] {
    _ = try entries()
    return PropertyList(json: try kept())?.dictionary ?? [:]
  }
}
