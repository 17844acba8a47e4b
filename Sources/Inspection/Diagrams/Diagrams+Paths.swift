extension Diagrams {
  /// Each part of the diagram with what it leads to at `stop`. Edges of one node with one child are in one box.
  func paths(_ a: Diagram, stop: Int32 = leafAxis) -> [(box: Box, end: Diagram)] {
    var found: [(Box, Diagram)] = []
    visitPaths(a, stop: stop) { box, end in
      found.append((box, end))
      return true
    }
    return found
  }

  /// The boxes in which a condition holds.
  func boxes(_ a: Diagram) -> [Box] {
    var found: [Box] = []
    visitPaths(a) { box, end in
      if end.isAlways { found.append(box) }
      return true
    }
    return found
  }

  /// Calls `visit` for each path in order, until it returns false.
  func visitPaths(_ a: Diagram, stop: Int32 = leafAxis, _ visit: (Box, Diagram) -> Bool) {
    func go(_ a: Diagram, _ box: Box) -> Bool {
      let axis = axis(a)
      guard axis < stop else { return visit(box, a) }
      var groups: [(child: Diagram, cells: [Range<Int>])] = []
      var places: [Diagram: Int] = [:]
      var lower = 0
      for edge in edges(a) {
        let range = lower..<Int(edge.upper)
        if let i = places[edge.child] {
          groups[i].cells.append(range)
        } else {
          places[edge.child] = groups.count
          groups.append((edge.child, [range]))
        }
        lower = Int(edge.upper)
      }
      return groups.allSatisfy { go($0.child, box.adding(Int(axis), $0.cells)) }
    }
    _ = go(a, Box())
  }

  /// Some box in which a condition holds; nil for ``Diagram/never``.
  func firstBox(_ a: Diagram) -> Box? {
    var found: Box?
    visitPaths(a) { box, end in
      if end.isAlways { found = box }
      return found == nil
    }
    return found
  }

  func condition(_ box: Box) -> Diagram {
    box.sides.reversed().reduce(.always) { and(literal($1.axis, $1.cells), $0) }
  }
}
