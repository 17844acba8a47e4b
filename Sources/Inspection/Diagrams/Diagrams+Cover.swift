extension Diagrams {
  /// The boxes of a region as people like them: few, each as wide as the region lets it be. They may overlap.
  ///
  /// - Parameter limit: Nil is returned instead of more boxes.
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

  /// Drops sides, the last axes first, or gives them all values that do not lead out of the region.
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
