extension Diagrams {
  /// The boxes in which a condition holds.
  ///
  /// - Parameter limit: The maximum number of boxes; further ones are left out.
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

  /// The axes on which a diagram depends.
  func axes(of a: Diagram) -> Set<Int32> {
    var (seen, found): (Set<Diagram>, Set<Int32>) = ([], [])
    func go(_ a: Diagram) {
      guard !isLeaf(a), !isExhausted, seen.insert(a).inserted else { return }
      found.insert(axis(a))
      for edge in edges(a) { go(edge.child) }
    }
    go(a)
    return found
  }

  /// The condition under which a diagram leads to each of its leaves.
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
      // A dictionary takes this much for each of its pairs.
      keep(bytes: 16 * conditions.count)
      known[a] = conditions
      return conditions
    }
    return go(a)
  }

  /// Calls `visit` for each path in order, with the diagram that it leads to at `stop`, until `visit` returns false.
  /// Edges of one node with the same child are in one box.
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

  /// One box in which a condition holds; nil for ``Diagram/never``.
  func firstBox(_ a: Diagram) -> Box? {
    var found: Box?
    visitPaths(a) { box, end in
      if end.isAlways { found = box }
      return found == nil
    }
    return found
  }

  func condition(_ box: Box) -> Diagram { box.sides.reversed().reduce(.always) { and(literal($1.axis, $1.cells), $0) } }

  /// The boxes of a region in a form that is easy to read: few, and each as wide as the region allows. They may
  /// overlap.
  ///
  /// - Parameter limit: The maximum number of boxes; if there are more, the result is nil.
  func cover(_ region: Diagram, limit: Int = .max) -> [Box]? {
    var (left, found): (Diagram, [Box]) = (region, [])
    while let first = firstBox(left) {
      guard found.count < limit else { return nil }
      let box = widened(first, in: region)
      found.append(box)
      left = minus(left, condition(box))
    }
    return found
  }

  /// Removes sides, beginning with the last axes, or widens them by all values that stay in the region.
  private func widened(_ box: Box, in region: Diagram) -> Box {
    let outside = not(region)
    return box.sides.reversed().reduce(box) { box, side in
      let rest = box.replacing(side.axis, nil)
      let bad = exists(and(condition(rest), outside)) { $0 != Int32(side.axis) }
      if bad.isNever { return rest }
      return box.replacing(side.axis, firstBox(not(bad))?[side.axis] ?? side.cells)
    }
  }
}

// Operations on diagrams whose leaves are numbers. Never and always are 0 and 1.

extension Diagrams {
  /// - Parameter limit: The value that replaces all greater sums.
  func sum(_ a: Diagram, _ b: Diagram, atMost limit: Int = .max) -> Diagram {
    apply(a, b) { self.leaf(min(limit, self.value($0) + self.value($1))) }
  }

  func least(_ a: Diagram, _ b: Diagram) -> Diagram { apply(a, b) { self.leaf(min(self.value($0), self.value($1))) } }

  func most(_ a: Diagram, _ b: Diagram) -> Diagram { apply(a, b) { self.leaf(max(self.value($0), self.value($1))) } }

  /// The greatest number, and a box in which it is reached.
  func greatest(_ diagram: Diagram) -> (value: Int, box: Box) {
    var known: [Diagram: Int] = [:]
    func most(_ node: Diagram) -> Int {
      if isLeaf(node) { return value(node) }
      if let found = known[node] { return found }
      let result = edges(node).map { most($0.child) }.max() ?? 0
      known[node] = result
      return result
    }
    let greatest = most(diagram)
    var (node, box) = (diagram, Box())
    while !isLeaf(node), let next = edges(node).first(where: { most($0.child) == greatest })?.child {
      box = box.adding(Int(axis(node)), cells(of: node, to: next))
      node = next
    }
    return (greatest, box)
  }

  /// The cells in which a node leads to the child.
  private func cells(of node: Diagram, to child: Diagram) -> [Range<Int>] {
    var (ranges, lower): ([Range<Int>], Int) = ([], 0)
    for edge in edges(node) {
      if edge.child == child { ranges.append(lower..<Int(edge.upper)) }
      lower = Int(edge.upper)
    }
    return ranges
  }
}

/// Values of some axes; the others may have any.
struct Box: Hashable {
  struct Side: Hashable {
    var axis: Int
    /// The allowed cells, in order and with gaps between them.
    var cells: [Range<Int>]
  }

  /// The sides, in the order of their axes.
  var sides: [Side] = []

  /// An estimate of the memory that a description of the box takes, as a ``Region/Box`` and in the words or JSON made
  /// from it.
  var bytesInWords: Int { 64 + sides.reduce(0) { $0 + 96 + 128 * $1.cells.count } }

  subscript(axis: Int) -> [Range<Int>]? { sides.first { $0.axis == axis }?.cells }

  /// Adds a side; its axis must come after those of the box.
  func adding(_ axis: Int, _ cells: [Range<Int>]) -> Box {
    var box = self
    box.sides.append(Side(axis: axis, cells: cells))
    return box
  }

  func replacing(_ axis: Int, _ cells: [Range<Int>]?) -> Box {
    var box = self
    guard let i = sides.firstIndex(where: { $0.axis == axis }) else { return box }
    if let cells { box.sides[i].cells = cells } else { box.sides.remove(at: i) }
    return box
  }
}

extension Box {
  /// Puts a side before a box; its axis must come before those of the box.
  init(side axis: Int, _ cells: [Range<Int>], before box: Box) {
    self.init(sides: [Side(axis: axis, cells: cells)] + box.sides)
  }
}

/// The changes that lead from a point to a leaf.
struct Change: Equatable {
  /// The number of axes that change.
  var cost = 0
  /// Ranks changes of the same cost: lower is better.
  var effort = 0
  /// The cells that lead there, for the axes that change.
  var box = Box()
}

extension Diagrams {
  /// The fewest axes whose change leads to `leaf`, which is never or always; nil if no values lead there.
  ///
  /// - Parameters:
  ///   - point: The cell of each axis; an axis without one counts as changed.
  ///   - effort: The effort of changing an axis from one cell to others.
  func cheapest(
    _ diagram: Diagram, to leaf: Diagram, from point: (Int) -> Int?, effort: (Int, _ from: Int?, Range<Int>) -> Int
  ) -> Change? {
    var known: [Diagram: Change?] = [:]
    func go(_ diagram: Diagram) -> Change? {
      if isLeaf(diagram) { return diagram == leaf ? Change() : nil }
      if let found = known[diagram] { return found }
      let axis = Int(axis(diagram))
      let cell = point(axis)
      var (best, lower): (Change?, Int) = (nil, 0)
      for edge in edges(diagram) {
        let range = lower..<Int(edge.upper)
        lower = range.upperBound
        guard var change = go(edge.child) else { continue }
        if !(cell.map(range.contains) ?? false) {
          change.cost += 1
          change.effort += effort(axis, cell, range)
          change.box = Box(side: axis, [range], before: change.box)
        }
        if best.map({ (change.cost, change.effort) < ($0.cost, $0.effort) }) ?? true { best = change }
      }
      known[diagram] = .some(best)
      return best
    }
    return go(diagram)
  }
}

extension Space {
  /// Prefers changing a flag or a counter to a display, and raising to lowering.
  func effort(of axis: Int, from cell: Int?, to range: Range<Int>) -> Int {
    guard let cell else { return 0 }
    return (coordinates[axis] == .lastDisplay ? 4 : 0) + (range.lowerBound > cell ? 1 : 2)
  }
}
