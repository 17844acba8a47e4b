internal import FeedModel

/// A value of a scenario file and where it stands, which knows how to be read as what is needed.
struct PlacedValue {
  let value: JSON
  let place: ScenarioPlace

  func text() throws(ScenarioProblem) -> String {
    if case .number = value { throw fail("a string is expected, not a number: put it in quotation marks") }
    guard let text = value.string else { throw expected("a string") }
    return text
  }

  /// A version, a key or an id: a number counts as it was written, so that `1.10` stays 1.10.
  func name() throws(ScenarioProblem) -> String {
    switch value {
    case .string(let text), .number(let text): return text
    default: throw expected("a string")
    }
  }

  func version() throws(ScenarioProblem) -> Version { Version(try name()) }

  func flag() throws(ScenarioProblem) -> Bool {
    guard let flag = value.boolean else { throw expected("true or false") }
    return flag
  }

  func number() throws(ScenarioProblem) -> Double {
    guard let number = value.double else { throw expected("a number") }
    return number
  }

  func integer() throws(ScenarioProblem) -> Int {
    guard let integer = value.integer else { throw expected("a whole number") }
    return integer
  }

  func list() throws(ScenarioProblem) -> [PlacedValue] {
    guard let elements = value.elements else { throw expected("a list") }
    return elements.enumerated().map { PlacedValue(value: $1, place: place[$0]) }
  }

  /// Versions, keys or ids.
  func names() throws(ScenarioProblem) -> [String] {
    try list().map { name throws(ScenarioProblem) in try name.name() }
  }

  /// The members of an object whose names are free.
  func entries() throws(ScenarioProblem) -> [(name: String, value: PlacedValue)] {
    guard let members = value.members else { throw expected("an object") }
    return members.map { ($0.name, PlacedValue(value: $0.value, place: place[$0.name])) }
  }

  /// The members of an object that may have these names only.
  ///
  /// - Parameters:
  ///   - kind: What a member is, for the message: `field`.
  func fields(_ known: [String], kind: String = "field") throws(ScenarioProblem) -> Fields {
    let fields = try Fields(self)
    if let unknown = fields.unknown(kind: kind, besides: known).first { throw unknown }
    return fields
  }

  /// One of several words.
  func word<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type = Word.self
  ) throws(ScenarioProblem) -> Word where Word.RawValue == String {
    let text = try text()
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue)
      throw fail("it is one of \(words.joined(separator: ", "))\(hint(for: text, among: words))")
    }
    return word
  }

  func fail(_ problem: String) -> ScenarioProblem { ScenarioProblem(place, problem) }

  /// - Parameters:
  ///   - known: In the order in which they are listed for whoever means none of them.
  func unknown(_ name: String, kind: String, among known: [String]) -> ScenarioProblem {
    let hint = hint(for: name, among: known)
    return fail("there is no \(kind) \"\(name)\"\(hint.isEmpty ? choices(known) : hint)")
  }

  private func expected(_ what: String) -> ScenarioProblem { fail("\(what) is expected, not \(value.kind)") }
}
