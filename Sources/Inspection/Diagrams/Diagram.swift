/// A function of a device's facts, as a node of ``Diagrams``. Equal functions are the same node.
struct Diagram: Hashable {
  var index: Int32

  static let never = Diagram(index: 0)
  static let always = Diagram(index: 1)

  var isNever: Bool { self == .never }
  var isAlways: Bool { self == .always }
}

/// The cells below `upper`, from the previous edge's bound on, lead to the child.
struct Edge {
  var upper: Int32
  var child: Diagram
}
