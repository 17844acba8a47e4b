internal import FeedModel
internal import Simulation

extension Expectation {
  /// What differs from it, in the order of the fields.
  func differences(from seen: SeenEvent) -> [Difference] {
    values.compactMap { value in
      value.isMet(by: seen)
        ? nil
        : Difference(
          field: value.field.rawValue, expected: value.normalExpected, got: value.field.normal(value.observed(in: seen))
        )
    }
  }

  /// What it would have to be where it differs, as its author would write it.
  func updates(from seen: SeenEvent) -> [(Value, JSON)] {
    values.filter { !$0.isMet(by: seen) }.map { ($0, $0.field.written($0.observed(in: seen), over: $0.written.value)) }
  }
}

extension Expectation.Value {
  func observed(in seen: SeenEvent) -> JSON { seen.observation.value(field, state: seen.state) }

  fileprivate var normalExpected: JSON { field.normal(expected) }

  fileprivate func isMet(by seen: SeenEvent) -> Bool {
    let got = field.normal(observed(in: seen))
    return field.namesMembers ? normalExpected.isNamedIn(got) : normalExpected.sorted == got.sorted
  }
}

extension Expectation.Field {
  /// Whether it is a list of objects, of which only what is named counts.
  fileprivate var namesMembers: Bool { [.shown, .completions, .system, .history].contains(self) }

  fileprivate func normal(_ value: JSON) -> JSON {
    self == .callbacks ? .array((value.elements ?? []).map(\.normalCallback)) : value.normal
  }

  fileprivate func written(_ observed: JSON, over old: JSON) -> JSON {
    switch self {
    case .versionDetails where old.elements == nil: observed.elements?.first ?? .null
    case .shown, .completions, .system, .history:
      .array(
        (observed.elements ?? []).enumerated().map { index, element in
          let before = (old.elements ?? []).dropFirst(index).first ?? .null
          return element.narrowed(to: before).written(over: before)
        })
    default: observed.written(over: old)
    }
  }
}

extension JSON {
  /// Only the members that are named, if it has them all: otherwise it is something else.
  fileprivate func narrowed(to named: JSON) -> JSON {
    let members = (named.members ?? []).compactMap { member in self[member.name].map { Member(member.name, $0) } }
    return members.isEmpty || members.count < named.members?.count ?? 0 ? self : .object(members)
  }

  /// What means the same stays as it was written; what an object had comes first, in its order.
  fileprivate func written(over old: JSON) -> JSON {
    if normal.sorted == old.normal.sorted { return old }
    switch (self, old) {
    case (.object(let members), .object(let before)):
      let rest = members.filter { member in !before.contains { $0.name == member.name } }
      return .object(before.compactMap { b in self[b.name].map { Member(b.name, $0.written(over: b.value)) } } + rest)
    case (.array(let elements), .array(let before)):
      return .array(elements.enumerated().map { $0 < before.count ? $1.written(over: before[$0]) : $1 })
    default: return self
    }
  }

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
    return .array(parts.map { part in part.elements.map { .texts($0.compactMap(\.string).sorted()) } ?? part })
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
