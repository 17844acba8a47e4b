internal import Text

/// The members of an object that may only have known names; null counts as absent.
package struct StrictObject: Sendable {
  package let place: ValuePlace
  private let members: [JSON.Member]

  /// Reads an object with any names; ``PlacedValue/fields(_:kind:)`` refuses unknown ones.
  package init(_ value: PlacedValue) throws(ValueProblem) {
    guard let members = value.value.members else { throw value.expected("an object") }
    self.members = members
    place = value.place
  }

  package var entries: [(name: String, value: PlacedValue)] { members.map { ($0.name, placed($0)) } }

  package subscript(name: String) -> PlacedValue? { named(name).flatMap { $0.value == .null ? nil : $0 } }

  /// The member of a name, including null, for names whose null has a meaning.
  package func named(_ name: String) -> PlacedValue? { members.last { $0.name == name }.map(placed) }

  /// The problem of each member that has none of these names.
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

/// A JSON value with its place. It can be read strictly as the expected kind of value, so that mistakes are reported.
package struct PlacedValue: Sendable {
  package let value: JSON
  package let place: ValuePlace

  package init(value: JSON, place: ValuePlace) { (self.value, self.place) = (value, place) }

  package func text() throws(ValueProblem) -> String {
    if case .number = value { throw fail("a string is expected, not a number: put it in quotation marks") }
    guard let text = value.string else { throw expected("a string") }
    return text
  }

  /// A version, a key or an id: a number counts as it was written, so that `1.10` stays 1.10.
  package func name() throws(ValueProblem) -> String {
    switch value {
    case .string(let text), .number(let text): return text
    default: throw expected("a string")
    }
  }

  package func flag() throws(ValueProblem) -> Bool {
    guard let flag = value.boolean else { throw expected("true or false") }
    return flag
  }

  package func number() throws(ValueProblem) -> Double {
    guard let number = value.double else { throw expected("a number") }
    return number
  }

  package func integer() throws(ValueProblem) -> Int {
    guard let integer = value.integer else { throw expected("a whole number") }
    return integer
  }

  package func integer(in range: ClosedRange<Int>) throws(ValueProblem) -> Int {
    try read("a whole number from \(range.lowerBound) to \(range.upperBound)") { json in
      json.integer.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  package func instant() throws(ValueProblem) -> Instant {
    try read("an instant such as 2026-11-21T09:00:00Z") { $0.string.flatMap { Instant(rfc3339: $0) } }
  }

  /// Converts the value with `read`; the message of a problem shows the original.
  ///
  /// - Parameter wanted: The expected value: `a version`.
  package func read<Value>(_ wanted: String, _ read: (JSON) -> Value?) throws(ValueProblem) -> Value {
    guard let read = read(value) else { throw fail("\(wanted) is expected, not \(value.shown)") }
    return read
  }

  package func list() throws(ValueProblem) -> [PlacedValue] {
    guard let elements = value.elements else { throw expected("a list") }
    return elements.enumerated().map { PlacedValue(value: $1, place: place[$0]) }
  }

  package func texts() throws(ValueProblem) -> [String] {
    try list().map { element throws(ValueProblem) in try element.text() }
  }

  /// Several versions, keys or ids.
  package func names() throws(ValueProblem) -> [String] {
    try list().map { name throws(ValueProblem) in try name.name() }
  }

  /// The members of an object whose names are free.
  package func entries() throws(ValueProblem) -> [(name: String, value: PlacedValue)] { try StrictObject(self).entries }

  /// The members of an object that may have these names only.
  ///
  /// - Parameters:
  ///   - kind: The kind of a member, for the message: `field`.
  package func fields(_ known: [String], kind: String = "field") throws(ValueProblem) -> StrictObject {
    let fields = try StrictObject(self)
    if let unknown = fields.unknown(kind: kind, besides: known).first { throw unknown }
    return fields
  }

  /// One of several words.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type = Word.self
  ) throws(ValueProblem) -> Word where Word.RawValue == String {
    let text = try text()
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue)
      throw fail("it is one of \(words.joined(separator: ", "))\(hint(for: text, among: words))")
    }
    return word
  }

  package func fail(_ problem: String) -> ValueProblem { ValueProblem(place, problem) }

  /// - Parameters:
  ///   - known: The known names, in the order in which they are listed if none of them is similar.
  package func unknown(_ name: String, kind: String, among known: [String]) -> ValueProblem {
    let hint = hint(for: name, among: known)
    return fail("there is no \(kind) \"\(name)\"\(hint.isEmpty ? choices(known) : hint)")
  }

  func expected(_ what: String) -> ValueProblem { fail("\(what) is expected, not \(value.kind)") }
}

/// The name that was most likely meant by `word`, as the end of a sentence: `; did you mean "label"?`. Empty if none is
/// similar.
private func hint(for word: String, among names: some Sequence<String>) -> String {
  suggestion(for: word, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
}

/// All names, as the end of a sentence: `; there are launch, foreground`. Empty for more than sixteen.
private func choices(_ names: [String]) -> String {
  guard 1...16 ~= names.count else { return "" }
  return "; there \(names.count == 1 ? "is" : "are") \(names.joined(separator: ", "))"
}

extension JSON {
  /// The value in a message: a text or number itself, shortened if it is long; for others, their kind.
  fileprivate var shown: String {
    switch self {
    case .string(let text): "'\(cut(text))'"
    case .number(let text): cut(text)
    default: kind
    }
  }

  private func cut(_ text: String) -> String {
    let start = String(text.unicodeScalars.prefix(60))
    return start.utf8.count < text.utf8.count ? "\(start)…" : start
  }
}

/// A place in a JSON text, as its author would look for it.
package struct ValuePlace: Sendable, CustomStringConvertible {
  private let root: String
  /// The last step; nil at the root.
  private let last: Node?
  /// The author's name for the value at some place on the way.
  private let name: (text: String, depth: Int)?

  /// A step after another. Places are made for every value, but their steps are used only if something is wrong.
  private final class Node: Sendable {
    let step: ValueProblem.Step
    let parent: Node?

    init(_ step: ValueProblem.Step, after parent: Node?) { (self.step, self.parent) = (step, parent) }
  }

  /// The steps from the root.
  package var steps: [ValueProblem.Step] {
    sequence(first: last) { $0?.parent }.prefix { $0 != nil }.compactMap { $0?.step }.reversed()
  }

  package static let file = ValuePlace(root: "the file")

  /// - Parameter root: The name of the whole text, in words: `the file`.
  package init(root: String) { self.init(root: root, last: nil, name: nil) }

  private init(root: String, last: Node?, name: (text: String, depth: Int)?) {
    (self.root, self.last, self.name) = (root, last, name)
  }

  /// The same place with a name instead of a number: `scenario "hello"`.
  package func named(_ name: String) -> ValuePlace { ValuePlace(root: root, last: last, name: (name, steps.count)) }

  package subscript(name: String) -> ValuePlace { after(.name(name)) }
  package subscript(index: Int) -> ValuePlace { after(.index(index)) }

  private func after(_ step: ValueProblem.Step) -> ValuePlace {
    ValuePlace(root: root, last: Node(step, after: last), name: name)
  }

  package var description: String {
    let parts = [name?.text, path.isEmpty ? nil : path].compactMap(\.self)
    return parts.isEmpty ? root : parts.joined(separator: ", ")
  }

  /// The path `timeline[2].label`, relative to the named value if there is one.
  private var path: String {
    steps.dropFirst(name?.depth ?? 0).reduce(into: "") { path, step in
      switch step {
      case .name(let name): path += path.isEmpty ? name : ".\(name)"
      case .index(let index): path += "[\(index)]"
      }
    }
  }
}

/// A value that cannot be used in its place. The description is one line, without a full stop.
public struct ValueProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in words: `scenario "hello", timeline[2].label`.
  public let place: String
  public let problem: String
  /// The steps from the root to the place.
  public let path: [Step]
  /// The place in a file's text, `hello.yaml:12:7`; nil if it is not known.
  public package(set) var location: String?

  public enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)
  }

  public var description: String { "\(location.map { "\($0): " } ?? "")\(place): \(problem)" }

  package init(_ place: ValuePlace, _ problem: String) {
    self.place = place.description
    self.problem = problem
    path = place.steps
  }
}
