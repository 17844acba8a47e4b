internal import FeedModel
internal import Simulation

extension Expectation {
  /// In the order of the fields.
  func differences(from seen: SeenEvent, at event: ScenarioResult.Event) -> [Difference] {
    values.compactMap { value in
      let observed = seen.value(value.field)
      // Most are met to the letter.
      guard observed != value.expected else { return nil }
      let (expected, got) = (value.expected.normal(), observed.normal())
      guard value.field.namesMembers ? !expected.isNamed(in: got) : !expected.means(got) else { return nil }
      return Difference(
        event: event, field: value.field.rawValue, expected: expected, got: got,
        change: .init(path: value.written.place.steps, value: value.updated(to: observed)))
    }
  }
}

extension Expectation.Field {
  fileprivate var namesMembers: Bool { members(.alerts) != nil }
}

extension Expectation.Value {
  /// What is observed, as the author of the file would write it.
  fileprivate func updated(to observed: JSON) -> JSON {
    let (old, elements) = (written.value.elements ?? [], observed.elements ?? [])
    switch field {
    case .versionDetails where written.value.elements == nil: return elements.first ?? .null
    case .callbacks:
      // A call that is as expected can be written with an error's words, and with its keys in another order.
      let calls = expected.elements ?? []
      return .array(elements.enumerated().map { $0 < calls.count && $1 == calls[$0] ? old[$0] : $1 })
    case _ where field.namesMembers:
      return .array(
        elements.enumerated().map { index, element in
          let before = old.dropFirst(index).first ?? .null
          return element.narrowed(to: before).written(over: before)
        })
    default: return observed.written(over: written.value)
    }
  }
}

extension JSON {
  /// Only the members that are named, if all of them are here; otherwise it is something else.
  fileprivate func narrowed(to named: JSON) -> JSON {
    let members = (named.members ?? []).compactMap { member in self[member.name].map { Member(member.name, $0) } }
    return members.isEmpty || members.count < named.members?.count ?? 0 ? self : .object(members)
  }

  /// What means the same stays as it was written, and the members of an object keep their order.
  fileprivate func written(over old: JSON) -> JSON {
    if means(old) { return old }
    switch (self, old) {
    case (.object(let members), .object(let before)):
      let rest = members.filter { member in !before.contains { $0.name == member.name } }
      return .object(before.compactMap { b in self[b.name].map { Member(b.name, $0.written(over: b.value)) } } + rest)
    case (.array(let elements), .array(let before)):
      return .array(elements.enumerated().map { $0 < before.count ? $1.written(over: before[$0]) : $1 })
    default: return self
    }
  }

  func means(_ other: JSON) -> Bool {
    self == other || normal(isSorted: true) == other.normal(isSorted: true)
  }

  /// Numbers by value, and dates as the whole seconds that clients store; if sorted, also an object's members by name.
  func normal(isSorted: Bool = false) -> JSON {
    switch self {
    case .object(let members) where members.count == 1 && members[0].name == "$date":
      return .object([Member("$date", members[0].value.double.map { .number($0.rounded(.down)) } ?? .null)])
    case .object(let members):
      let normal = members.map { Member($0.name, $0.value.normal(isSorted: isSorted)) }
      return .object(isSorted ? normal.sorted { $0.name < $1.name } : normal)
    case .array(let elements): return .array(elements.map { $0.normal(isSorted: isSorted) })
    case .number: return double.map { .number($0) } ?? self
    case .null, .boolean, .string: return self
    }
  }

  /// Whether the other list has as many objects, each with the members that are named here.
  fileprivate func isNamed(in got: JSON) -> Bool {
    guard let elements, let others = got.elements, elements.count == others.count else { return false }
    return zip(elements, others).allSatisfy { expected, got in
      (expected.members ?? []).allSatisfy { (got[$0.name] ?? .null).means($0.value) }
    }
  }
}
