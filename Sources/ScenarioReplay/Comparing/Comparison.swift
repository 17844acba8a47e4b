internal import FeedModel
internal import Simulation

extension Expectation {
  /// What differs from it, in the order of the fields.
  func differences(from seen: Observation, state: JSON) -> [Difference] {
    values.compactMap { field, expected in
      let (expected, got) = (normal(expected, field), normal(seen.value(field, state: state), field))
      return isMet(field, expected, got) ? nil : Difference(field: field.rawValue, expected: expected, got: got)
    }
  }

  private func normal(_ value: JSON, _ field: Field) -> JSON {
    field == .callbacks ? .array((value.elements ?? []).map(\.normalCallback)) : value.normal
  }

  private func isMet(_ field: Field, _ expected: JSON, _ got: JSON) -> Bool {
    switch field {
    case .shown, .completions, .system, .history: expected.isNamedIn(got)
    case .opened, .callbacks, .returned, .versionDetails, .state: expected.sorted == got.sorted
    }
  }
}

extension JSON {
  /// One spelling for what counts as the same: numbers by value, and a date is the whole second that clients keep.
  fileprivate var normal: JSON {
    switch self {
    case .object(let members) where members.count == 1 && members[0].name == "$date":
      .object([Member("$date", members[0].value.double.map { .number($0.rounded(.down)) } ?? .null)])
    case .object(let members): .object(members.map { Member($0.name, $0.value.normal) })
    case .array(let elements): .array(elements.map(\.normal))
    case .number: double.map { .number($0) } ?? self
    case .null, .boolean, .string: self
    }
  }

  /// A list of keys is one in any order, and an error's words are its client's own.
  fileprivate var normalCallback: JSON {
    let parts = elements ?? []
    guard parts.first != .string("checkFailed") else { return .array([parts[0]]) }
    return .array(parts.map(\.withSortedKeys))
  }

  private var withSortedKeys: JSON {
    guard let keys = elements else { return self }
    return .array(keys.compactMap(\.string).sorted().map { .string($0) })
  }

  /// The order of an object's members doesn't matter.
  fileprivate var sorted: JSON {
    switch self {
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
    case .array(let elements): .array(elements.map(\.sorted))
    case .null, .boolean, .string, .number: self
    }
  }

  /// Of a list of objects: as many, and in each the members that are named here.
  fileprivate func isNamedIn(_ got: JSON) -> Bool {
    guard let elements, let others = got.elements, elements.count == others.count else { return false }
    return zip(elements, others).allSatisfy { expected, got in
      (expected.members ?? []).allSatisfy { (got[$0.name] ?? .null).sorted == $0.value.sorted }
    }
  }
}
