extension Diagrams {
  /// The boxes in which a condition holds.
  ///
  /// - Parameter limit: Those after so many are left out.
  func boxes(_ a: Diagram, limit: Int = .max) -> [Box] {
    var found: [Box] = []
    visitPaths(a) { box, end in
      if end.isAlways {
        found.append(box)
        keep(box)
      }
      return found.count < limit
    }
    return found
  }

  /// For each leaf of a diagram, where it leads there.
  func conditions(_ a: Diagram) -> [Diagram: Diagram] {
    var known: [Diagram: [Diagram: Diagram]] = [:]
    func go(_ a: Diagram) -> [Diagram: Diagram] {
      if isLeaf(a) { return [a: .always] }
      if let found = known[a] { return found }
      var parts: [Diagram: [Edge]] = [:]
      var lower: Int32 = 0
      for edge in edges(a) {
        for (leaf, condition) in go(edge.child) {
          if isExhausted { return [:] }
          let end = parts[leaf]?.last?.upper ?? 0
          if end < lower { parts[leaf, default: []].append(Edge(upper: lower, child: .never)) }
          parts[leaf, default: []].append(Edge(upper: edge.upper, child: condition))
        }
        lower = edge.upper
      }
      let conditions = Dictionary(
        uniqueKeysWithValues: parts.map { leaf, edges in
          let rest = edges.last.map { $0.upper < lower } ?? false ? [Edge(upper: lower, child: .never)] : []
          return (leaf, node(axis(a), edges + rest))
        })
      // As much as a dictionary has for each of its pairs.
      keep(bytes: 16 * conditions.count)
      known[a] = conditions
      return conditions
    }
    return go(a)
  }

  /// Calls `visit` for each path in order, with what it leads to at `stop`, until it returns false. Edges of one node with
  /// one child are in one box.
  func visitPaths(_ a: Diagram, stop: Int32 = leafAxis, _ visit: (Box, Diagram) -> Bool) {
    func go(_ a: Diagram, _ box: Box) -> Bool {
      let axis = axis(a)
      step(1 + box.sides.count)
      if isExhausted { return false }
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
