/// A place in a JSON text, as its author would look for it.
package struct ValuePlace: Sendable, CustomStringConvertible {
  private let root: String
  /// Nil at the root.
  private let last: Node?
  /// What the author calls the value at some place on the way.
  private let name: (text: String, depth: Int)?

  /// A step after another: places are made for every value, and their steps are asked for only when something is wrong.
  private final class Node: Sendable {
    let step: ValueProblem.Step
    let parent: Node?

    init(_ step: ValueProblem.Step, after parent: Node?) { (self.step, self.parent) = (step, parent) }
  }

  /// From the root.
  package var steps: [ValueProblem.Step] {
    sequence(first: last) { $0?.parent }.prefix { $0 != nil }.compactMap { $0?.step }.reversed()
  }

  package static let file = ValuePlace(root: "the file")

  /// - Parameter root: What the whole text is, in words: `the file`.
  package init(root: String) { self.init(root: root, last: nil, name: nil) }

  private init(root: String, last: Node?, name: (text: String, depth: Int)?) {
    self.root = root
    self.last = last
    self.name = name
  }

  /// The same place, for what is looked for by a name and not by its number: `scenario "hello"`.
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

  /// `timeline[2].label`, within the named value where there is one.
  private var path: String {
    steps.dropFirst(name?.depth ?? 0).reduce(into: "") { path, step in
      switch step {
      case .name(let name): path += path.isEmpty ? name : ".\(name)"
      case .index(let index): path += "[\(index)]"
      }
    }
  }
}
