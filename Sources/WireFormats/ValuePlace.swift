/// A place in a JSON text, as its author would look for it.
package struct ValuePlace: Sendable, CustomStringConvertible {
  /// From the root.
  package let steps: [ValueProblem.Step]
  private let root: String
  /// What the author calls the value at some place on the way.
  private let name: (text: String, depth: Int)?

  package static let file = ValuePlace(root: "the file")

  /// - Parameter root: What the whole text is, in words: `the file`.
  package init(root: String) { self.init(root: root, steps: [], name: nil) }

  private init(root: String, steps: [ValueProblem.Step], name: (text: String, depth: Int)?) {
    self.root = root
    self.steps = steps
    self.name = name
  }

  /// The same place, for what is looked for by a name and not by its number: `scenario "hello"`.
  package func named(_ name: String) -> ValuePlace { ValuePlace(root: root, steps: steps, name: (name, steps.count)) }

  package subscript(name: String) -> ValuePlace {
    ValuePlace(root: root, steps: steps + [.name(name)], name: self.name)
  }
  package subscript(index: Int) -> ValuePlace { ValuePlace(root: root, steps: steps + [.index(index)], name: name) }

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
