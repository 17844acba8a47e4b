/// The changes that lead from a point to a leaf.
struct Change: Equatable {
  /// How many axes change.
  var cost = 0
  /// Decides between changes of the same cost: lower is better.
  var effort = 0
  /// The cells that lead there, for the axes that change.
  var box = Box()
}

extension Diagrams {
  /// The fewest axes whose change leads to `leaf`, never or always; nil if no value of any does.
  ///
  /// - Parameters:
  ///   - point: The cell of each axis; an axis without one counts as changed.
  ///   - effort: Of changing that axis from one cell to others.
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
  /// Rather a flag or a counter than a display; rather up than down.
  func effort(of axis: Int, from cell: Int?, to range: Range<Int>) -> Int {
    guard let cell else { return 0 }
    return (coordinates[axis] == .lastDisplay ? 4 : 0) + (range.lowerBound > cell ? 1 : 2)
  }
}
