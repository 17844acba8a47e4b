/// The members of an object of which only some names are known; null is as good as absent.
package struct StrictObject: Sendable {
  package let place: ValuePlace
  private let members: [JSON.Member]

  /// Any names; ``PlacedValue/fields(_:kind:)`` refuses unknown ones.
  package init(_ value: PlacedValue) throws(ValueProblem) {
    guard let members = value.value.members else { throw value.expected("an object") }
    self.members = members
    place = value.place
  }

  package var entries: [(name: String, value: PlacedValue)] { members.map { ($0.name, placed($0)) } }

  package subscript(name: String) -> PlacedValue? {
    named(name).flatMap { $0.value == .null ? nil : $0 }
  }

  /// Also null, where that means something.
  package func named(_ name: String) -> PlacedValue? { members.last { $0.name == name }.map(placed) }

  /// What is wrong with each member that has none of these names.
  package func unknown(kind: String, besides known: [String]) -> [ValueProblem] {
    members.filter { !known.contains($0.name) }.map { placed($0).unknown($0.name, kind: kind, among: known) }
  }

  package func required(_ name: String) throws(ValueProblem) -> PlacedValue {
    guard let value = self[name] else { throw ValueProblem(place, "\"\(name)\" is missing") }
    return value
  }

  private func placed(_ member: JSON.Member) -> PlacedValue {
    PlacedValue(value: member.value, place: place[member.name])
  }
}
