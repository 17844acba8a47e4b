// Diagrams whose leaves are numbers, of which never and always are 0 and 1.

extension Diagrams {
  /// - Parameter limit: Greater sums count as this.
  func sum(_ a: Diagram, _ b: Diagram, atMost limit: Int = .max) -> Diagram {
    apply(a, b) { self.leaf(min(limit, self.value($0) + self.value($1))) }
  }

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

  /// The cells in which a node leads to that child.
  private func cells(of node: Diagram, to child: Diagram) -> [Range<Int>] {
    var (ranges, lower): ([Range<Int>], Int) = ([], 0)
    for edge in edges(node) {
      if edge.child == child { ranges.append(lower..<Int(edge.upper)) }
      lower = Int(edge.upper)
    }
    return ranges
  }
}
