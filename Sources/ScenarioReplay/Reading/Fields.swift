internal import FeedModel

/// The members of an object; null is as good as absent.
struct Fields {
  let place: ScenarioPlace
  let entries: [(name: String, value: PlacedValue)]

  init(_ value: PlacedValue) throws(ScenarioProblem) {
    place = value.place
    entries = try value.entries()
  }

  subscript(name: String) -> PlacedValue? {
    named(name).flatMap { $0.value == .null ? nil : $0 }
  }

  /// Also null, where that means something.
  func named(_ name: String) -> PlacedValue? { entries.last { $0.name == name }?.value }

  /// What is wrong with each member that has none of these names.
  func unknown(kind: String, besides known: [String]) -> [ScenarioProblem] {
    entries.filter { !known.contains($0.name) }.map { $0.value.unknown($0.name, kind: kind, among: known) }
  }

  func required(_ name: String) throws(ScenarioProblem) -> PlacedValue {
    guard let value = self[name] else { throw ScenarioProblem(place, "\"\(name)\" is missing") }
    return value
  }
}
