/// A function of a device's facts, as a node of ``Diagrams``. Equal functions are the same node.
struct Diagram: Hashable {
  var index: Int32

  static let never = Diagram(index: 0)
  static let always = Diagram(index: 1)

  var isNever: Bool { self == .never }
  var isAlways: Bool { self == .always }
}

/// An edge to the child for the cells from the previous edge's bound up to, but not including, `upper`.
struct Edge {
  var upper: Int32
  var child: Diagram
}

/// Reduced ordered interval decision diagrams: exact and canonical functions of a device's facts.
///
/// An axis is a list of cells, numbered from 0, within which no rule distinguishes values. A node tests one axis; its
/// edges are ranges of cells, and neighboring ranges with the same child are one edge. A leaf ends a diagram: never,
/// always, or a number whose meaning the caller defines.
///
/// One computation owns a set of diagrams; it is not safe to share. Above ``limit`` nodes, without any ``Quota`` left, and soon
/// after its task is cancelled, every operation returns ``Diagram/never`` and ``isExhausted`` is true: then no result may be
/// used.
final class Diagrams {
  /// The number of cells of each axis.
  let cells: [Int32]
  /// The axis whose cells have names, with the number of names before each cell and, at the end, the number of all
  /// names.
  private let names: (axis: Int, before: [Int])?
  /// The maximum number of nodes.
  var limit: Int
  private(set) var isExhausted = false

  private let quota: Quota
  /// Steps that were taken from the quota but not made yet. They are counted so often that exclusivity checks would be
  /// noticeable.
  @exclusivity(unchecked) private var steps = 0
  /// The memory that was taken from the quota.
  private var bytes = 0
  /// The memory of tables that single operations need while they run.
  private var scratchBytes = 0
  /// The number of steps that are taken from the quota at a time.
  private static let stepsAtOnce = 4096
  /// The cost of one name, including its place in a list of names and its words.
  private static let (stepsOfName, bytesOfName) = (10, 128)

  private var axes: ContiguousArray<Int32> = []
  /// The index of a node's first edge, or the value of a leaf.
  private var starts: ContiguousArray<Int32> = []
  private var counts: ContiguousArray<Int32> = []
  private var edges: ContiguousArray<Edge> = []
  /// Nodes by their hash; -1 for an empty place.
  private var unique: ContiguousArray<Int32> = ContiguousArray(repeating: -1, count: 1024)
  private var leaves: [Int32: Diagram] = [:]
  /// Edges of nodes that are being made, as a stack.
  private var pending: ContiguousArray<Edge> = []

  private var conjunctions = PairTable()
  private var disjunctions = PairTable()
  private var differences = PairTable()
  private var overlapping = PairTable()

  static let leafAxis = Int32.max

  /// - Parameter names: The number of names that each cell of this axis has in a description.
  init(cells: [Int], names: (axis: Int, counts: [Int])? = nil, limit: Int = .max, quota: Quota = Quota()) {
    self.cells = cells.map(Int32.init)
    self.names = names.map { names in
      (names.axis, names.counts.reduce(into: [0]) { before, count in before.append(before[before.count - 1] + count) })
    }
    (self.limit, self.quota) = (limit, quota)
    _ = leaf(0)
    _ = leaf(1)
  }

  deinit { quota.giveBack(bytes: bytes, steps: isExhausted ? 0 : steps) }

  var count: Int { axes.count }

  // MARK: What it takes

  /// Counts work that goes through diagrams or depends on what they answer.
  func step(_ count: Int = 1) {
    steps -= count
    if steps < 0 { takeSteps() }
  }

  private func takeSteps() {
    let wanted = Self.stepsAtOnce - steps
    // Checking for cancellation is much cheaper than a thousand steps.
    if !isExhausted, quota.take(steps: wanted), !Task.isCancelled {
      steps += wanted
      takeMemory()
    } else {
      isExhausted = true
    }
    if isExhausted { steps = .max / 2 }
  }

  /// Counts memory for an answer, which is kept until the command ends.
  func keep(bytes: Int) {
    if !quota.take(bytes: bytes) { isExhausted = true }
  }

  /// Counts the steps and the memory for the description of a box.
  func keep(_ box: Box) {
    let count = names.map { names in
      (box[names.axis] ?? []).reduce(0) { $0 + names.before[$1.upperBound] - names.before[$1.lowerBound] }
    }
    step(Self.stepsOfName * (count ?? 0))
    keep(bytes: box.bytesInWords + Self.bytesOfName * (count ?? 0))
  }

  private func takeMemory() {
    let needed = memory
    guard needed > bytes else { return }
    if quota.take(bytes: needed - bytes) { bytes = needed } else { isExhausted = true }
  }

  /// The memory of the nodes. It includes the results that functions remember for each node while they go through
  /// diagrams.
  private var memory: Int {
    let tables = [conjunctions, disjunctions, differences, overlapping].reduce(0) { $0 + $1.bytes }
    return axes.count * 52 + edges.count * 8 + unique.count * 4 + tables + scratchBytes
  }

  // MARK: Nodes

  /// The axis that a node asks for; ``leafAxis`` for a leaf.
  func axis(_ node: Diagram) -> Int32 { axes[Int(node.index)] }

  func isLeaf(_ node: Diagram) -> Bool { axis(node) == Self.leafAxis }

  func value(_ leaf: Diagram) -> Int { Int(starts[Int(leaf.index)]) }

  func edges(_ node: Diagram) -> ArraySlice<Edge> {
    step()
    let start = Int(starts[Int(node.index)])
    return ArraySlice(edges[start..<start + Int(counts[Int(node.index)])])
  }

  private func edge(_ node: Diagram, _ i: Int32) -> Edge { edges[Int(starts[Int(node.index)] + i)] }

  func leaf(_ value: Int) -> Diagram {
    let value = Int32(value)
    if let known = leaves[value] { return known }
    let node = append(axis: Self.leafAxis, start: value, count: 0)
    leaves[value] = node
    return node
  }

  /// The diagram that is true in these cells, which are in order and do not overlap.
  func literal(_ axis: Int, _ ranges: [Range<Int>]) -> Diagram {
    if isExhausted { return .never }
    let base = pending.count
    var end: Int32 = 0
    for range in ranges where !range.isEmpty {
      if range.lowerBound > end { pending.append(Edge(upper: Int32(range.lowerBound), child: .never)) }
      pending.append(Edge(upper: Int32(range.upperBound), child: .always))
      end = Int32(range.upperBound)
    }
    if end < cells[axis] { pending.append(Edge(upper: cells[axis], child: .never)) }
    return seal(Int32(axis), from: base)
  }

  func node(_ axis: Int32, _ edges: some Sequence<Edge>) -> Diagram {
    let base = pending.count
    pending.append(contentsOf: edges)
    return seal(axis, from: base)
  }

  /// Makes a node of the edges that were pushed from `base` on.
  private func seal(_ axis: Int32, from base: Int) -> Diagram {
    step(pending.count - base)
    var end = base
    for i in base..<pending.count {
      if end > base, pending[end - 1].child == pending[i].child {
        pending[end - 1].upper = pending[i].upper
      } else {
        pending[end] = pending[i]
        end += 1
      }
    }
    defer { pending.removeLast(pending.count - base) }
    if end == base + 1 { return pending[base].child }
    return intern(axis, base..<end)
  }

  private func intern(_ axis: Int32, _ range: Range<Int>) -> Diagram {
    if isExhausted { return .never }
    if axes.count * 2 >= unique.count { rehash() }
    let mask = unique.count - 1
    var i = Int(truncatingIfNeeded: hash(axis, pending[range])) & mask
    while unique[i] >= 0 {
      let node = Diagram(index: unique[i])
      if self.axis(node) == axis, counts[Int(node.index)] == range.count, isEqual(node, range) { return node }
      i = (i + 1) & mask
    }
    guard axes.count < limit else {
      isExhausted = true
      return .never
    }
    let node = append(axis: axis, start: Int32(edges.count), count: Int32(range.count))
    for i in range { edges.append(pending[i]) }
    unique[i] = node.index
    return node
  }

  private func append(axis: Int32, start: Int32, count: Int32) -> Diagram {
    axes.append(axis)
    starts.append(start)
    counts.append(count)
    return Diagram(index: Int32(axes.count - 1))
  }

  private func isEqual(_ node: Diagram, _ range: Range<Int>) -> Bool {
    let start = Int(starts[Int(node.index)]) - range.lowerBound
    return range.allSatisfy {
      edges[start + $0].upper == pending[$0].upper && edges[start + $0].child == pending[$0].child
    }
  }

  private func hash(_ axis: Int32, _ edges: ArraySlice<Edge>) -> UInt64 { Self.hash(axis, edges) }

  private static func hash(_ axis: Int32, _ edges: some Sequence<Edge>) -> UInt64 {
    var hash = UInt64(axis)
    for edge in edges {
      hash = mixed(hash &* 31 ^ (UInt64(UInt32(edge.upper)) << 32 | UInt64(UInt32(edge.child.index))))
    }
    return hash
  }

  private func rehash() {
    unique = ContiguousArray(repeating: -1, count: unique.count * 2)
    let mask = unique.count - 1
    for index in axes.indices where axes[index] != Self.leafAxis {
      let start = Int(starts[index])
      var i = Int(truncatingIfNeeded: Self.hash(axes[index], edges[start..<start + Int(counts[index])])) & mask
      while unique[i] >= 0 { i = (i + 1) & mask }
      unique[i] = Int32(index)
    }
  }

  // MARK: Operations on conditions, which have only the leaves never and always

  func and(_ a: Diagram, _ b: Diagram) -> Diagram {
    step()
    if a.isNever || b.isNever { return .never }
    if a.isAlways || a == b { return b }
    if b.isAlways { return a }
    let key = a.index < b.index ? PairTable.key(a, b) : PairTable.key(b, a)
    if let known = conjunctions[key] { return Diagram(index: known) }
    if isExhausted { return .never }
    let result = descend(a, b) { self.and($0, $1) }
    conjunctions.set(key, result.index)
    return result
  }

  func or(_ a: Diagram, _ b: Diagram) -> Diagram {
    step()
    if a.isAlways || b.isAlways { return .always }
    if a.isNever || a == b { return b }
    if b.isNever { return a }
    let key = a.index < b.index ? PairTable.key(a, b) : PairTable.key(b, a)
    if let known = disjunctions[key] { return Diagram(index: known) }
    if isExhausted { return .never }
    let result = descend(a, b) { self.or($0, $1) }
    disjunctions.set(key, result.index)
    return result
  }

  /// The diagram that is true where `a` holds and `b` does not.
  func minus(_ a: Diagram, _ b: Diagram) -> Diagram {
    step()
    if a.isNever || b.isAlways || a == b { return .never }
    if b.isNever { return a }
    let key = PairTable.key(a, b)
    if let known = differences[key] { return Diagram(index: known) }
    if isExhausted { return .never }
    let result = descend(a, b) { self.minus($0, $1) }
    differences.set(key, result.index)
    return result
  }

  func not(_ a: Diagram) -> Diagram { minus(.always, a) }

  /// Whether both hold somewhere. It stops at the first such place and makes no nodes.
  func overlap(_ a: Diagram, _ b: Diagram) -> Bool {
    step()
    if a.isNever || b.isNever { return false }
    if a.isAlways || b.isAlways || a == b { return true }
    let key = a.index < b.index ? PairTable.key(a, b) : PairTable.key(b, a)
    if let known = overlapping[key] { return known == 1 }
    if isExhausted { return false }
    let found = meet(a, b)
    overlapping.set(key, found ? 1 : 0)
    return found
  }

  private func meet(_ a: Diagram, _ b: Diagram) -> Bool {
    let (top, other) = (axis(a), axis(b))
    if top < other { return (0..<counts[Int(a.index)]).contains { overlap(edge(a, $0).child, b) } }
    if other < top { return (0..<counts[Int(b.index)]).contains { overlap(a, edge(b, $0).child) } }
    var (i, j): (Int32, Int32) = (0, 0)
    while i < counts[Int(a.index)], j < counts[Int(b.index)] {
      let (x, y) = (edge(a, i), edge(b, j))
      if overlap(x.child, y.child) { return true }
      if x.upper <= y.upper { i += 1 }
      if y.upper <= x.upper { j += 1 }
    }
    return false
  }

  /// A node with the results for the children of both, along the first axis that either tests.
  private func descend(_ a: Diagram, _ b: Diagram, _ operation: (Diagram, Diagram) -> Diagram) -> Diagram {
    let (top, other) = (axis(a), axis(b))
    let base = pending.count
    if top < other {
      for i in 0..<counts[Int(a.index)] {
        let x = edge(a, i)
        pending.append(Edge(upper: x.upper, child: operation(x.child, b)))
      }
      return seal(top, from: base)
    }
    if other < top {
      for i in 0..<counts[Int(b.index)] {
        let y = edge(b, i)
        pending.append(Edge(upper: y.upper, child: operation(a, y.child)))
      }
      return seal(other, from: base)
    }
    var (i, j): (Int32, Int32) = (0, 0)
    while i < counts[Int(a.index)], j < counts[Int(b.index)] {
      let (x, y) = (edge(a, i), edge(b, j))
      pending.append(Edge(upper: min(x.upper, y.upper), child: operation(x.child, y.child)))
      if x.upper <= y.upper { i += 1 }
      if y.upper <= x.upper { j += 1 }
    }
    return seal(top, from: base)
  }

  // MARK: Operations on any diagrams

  /// The diagram of `combine`'s results. Axes from `stop` on belong to the leaves: `combine` gets the remainders of
  /// both diagrams.
  func apply(_ a: Diagram, _ b: Diagram, stop: Int32 = leafAxis, _ combine: (Diagram, Diagram) -> Diagram) -> Diagram {
    var memo = PairTable()
    let scratchBytesBefore = scratchBytes
    func go(_ a: Diagram, _ b: Diagram) -> Diagram {
      step()
      if isExhausted { return .never }
      let key = PairTable.key(a, b)
      if let known = memo[key] { return Diagram(index: known) }
      let result = axis(a) >= stop && axis(b) >= stop ? combine(a, b) : descendAbove(stop, a, b, go)
      if memo.set(key, result.index) { scratchBytes = scratchBytesBefore + memo.bytes }
      return result
    }
    let result = go(a, b)
    scratchBytes = scratchBytesBefore
    return result
  }

  /// Does the same as ``descend(_:_:_:)``, but treats nodes from `stop` on as leaves.
  private func descendAbove(
    _ stop: Int32, _ a: Diagram, _ b: Diagram, _ operation: (Diagram, Diagram) -> Diagram
  ) -> Diagram {
    let (top, other) = (axis(a), axis(b))
    if top < stop, other < stop { return descend(a, b, operation) }
    let base = pending.count
    let node = top < stop ? a : b
    for i in 0..<counts[Int(node.index)] {
      let edge = edge(node, i)
      pending.append(Edge(upper: edge.upper, child: top < stop ? operation(edge.child, b) : operation(a, edge.child)))
    }
    return seal(min(top, other), from: base)
  }

  /// The diagram of `replace`'s results for the remainders of `a` at `stop`.
  func map(_ a: Diagram, stop: Int32 = leafAxis, _ replace: (Diagram) -> Diagram) -> Diagram {
    var memo: [Diagram: Diagram] = [:]
    func go(_ a: Diagram) -> Diagram {
      step()
      if isExhausted { return .never }
      if let known = memo[a] { return known }
      let result: Diagram
      if axis(a) >= stop {
        result = replace(a)
      } else {
        result = node(axis(a), edges(a).map { Edge(upper: $0.upper, child: go($0.child)) })
      }
      memo[a] = result
      return result
    }
    return go(a)
  }

  /// The diagram for given cells of some axes.
  func fix(_ a: Diagram, _ point: [Int: Int]) -> Diagram {
    guard let last = point.keys.max() else { return a }
    var memo: [Diagram: Diagram] = [:]
    func go(_ a: Diagram) -> Diagram {
      step()
      if isExhausted { return .never }
      if axis(a) > last { return a }
      if let known = memo[a] { return known }
      let result: Diagram
      if let cell = point[Int(axis(a))] {
        result = go(child(a, at: cell))
      } else {
        result = node(axis(a), edges(a).map { Edge(upper: $0.upper, child: go($0.child)) })
      }
      memo[a] = result
      return result
    }
    return go(a)
  }

  /// A diagram that equals `a` where a condition holds; elsewhere its values are chosen to make it simple.
  ///
  /// - Parameter condition: A conjunction of literals.
  func constrain(_ a: Diagram, to condition: Diagram) -> Diagram {
    guard let box = firstBox(condition), !box.sides.isEmpty else { return a }
    var memo: [Diagram: Diagram] = [:]
    func go(_ a: Diagram) -> Diagram {
      step()
      if isLeaf(a) || isExhausted { return a }
      if let known = memo[a] { return known }
      let (axis, edges) = (axis(a), edges(a))
      let allowed = box[Int(axis)]
      var (kept, lower): ([Edge], Int) = ([], 0)
      for edge in edges {
        let range = lower..<Int(edge.upper)
        lower = range.upperBound
        // Cells outside the condition join the edge after them.
        guard allowed?.contains(where: { $0.overlaps(range) }) ?? true else { continue }
        kept.append(Edge(upper: edge.upper, child: go(edge.child)))
      }
      kept[kept.count - 1].upper = cells[Int(axis)]
      let result = node(axis, kept)
      memo[a] = result
      return result
    }
    return go(a)
  }

  /// The diagram that is true where `a` is true for some value of these axes.
  func exists(_ a: Diagram, _ axes: (Int32) -> Bool) -> Diagram {
    var memo: [Diagram: Diagram] = [:]
    func go(_ a: Diagram) -> Diagram {
      step()
      if isLeaf(a) || isExhausted { return a }
      if let known = memo[a] { return known }
      let result: Diagram
      if axes(axis(a)) {
        result = edges(a).reduce(.never) { $0.isAlways ? $0 : or($0, go($1.child)) }
      } else {
        result = node(axis(a), edges(a).map { Edge(upper: $0.upper, child: go($0.child)) })
      }
      memo[a] = result
      return result
    }
    return go(a)
  }

  func child(_ a: Diagram, at cell: Int) -> Diagram {
    step()
    var (first, count) = (Int(starts[Int(a.index)]), Int(counts[Int(a.index)]))
    while count > 1 {
      let half = count / 2
      if edges[first + half - 1].upper <= cell { first += half }
      count -= half
    }
    return edges[first].child
  }

  /// The remainder of `a` at a point: a leaf if the point has a cell for each axis that is tested.
  func at(_ a: Diagram, _ point: (Int) -> Int?) -> Diagram {
    var a = a
    while !isLeaf(a), let cell = point(Int(axis(a))) { a = child(a, at: cell) }
    return a
  }
}
