internal import FeedModel
internal import FeedEvaluator

/// Finds the smallest number of a device's facts that must change so that it is shown an entry.
///
/// A change of a fact of the device costs 1. On the changed device, every entry before the wanted one that holds needs
/// a different stored value, and so does the wanted one if it fails; the smallest such change is a shortest path in
/// each entry's own diagram. The costs add up, because what is stored for one entry is independent of the others.
///
/// Among changes of the same cost, the best one has the fewest stored values, then the facts that change most easily
/// (``ease``).
final class ChangeSearch {
  struct Found: Equatable {
    var cost: Cost
    /// The facts of the device that change.
    var box: Box
  }

  struct Cost: Comparable {
    /// The number of facts of the device and stored values that change.
    var changes: Int
    var stored: Int
    /// A bit for each fact of the device that changes; a higher bit means a fact that is harder to change.
    var ease: Int
    var effort: Int

    static func < (a: Cost, b: Cost) -> Bool {
      (a.changes, a.stored, a.ease, a.effort) < (b.changes, b.stored, b.ease, b.effort)
    }
  }

  enum Answer: Equatable {
    case found(Found)
    /// No device is shown the entry, whatever it is and has stored.
    case nobody
    /// The search ended before it knew how many more are needed.
    case atLeast(Int)
  }

  /// An entry before the wanted one, after some facts of the device were decided.
  private struct Rival {
    var entry: Int
    var condition: Diagram
  }

  private struct Demand: Hashable {
    var entry: Int
    var rest: Diagram
  }

  private let theory: Theory
  private let facts: any Facts
  private let point: [Int?]
  private let wanted: WantedEntry
  private var costs: [Demand: Int] = [:]
  /// Diagrams with the device's own value of an axis, by axis.
  private var decided: [[Diagram: Diagram]]
  private var best: Found?
  private var opened = 0

  private static let impossible = 1 << 20
  private static let openedLimit = 100_000
  /// The maximum number of changes for which all sets of facts are tried, one after another.
  static let fewChanges = 3

  init(_ theory: Theory, _ wanted: WantedEntry, for situation: Situation) {
    (self.theory, self.wanted) = (theory, wanted)
    facts = situation.facts(of: theory.content)
    point = theory.space.point(of: situation)
    decided = Array(repeating: [:], count: theory.space.publicCount)
  }

  private var space: Space { theory.space }
  private var diagrams: Diagrams { theory.diagrams }

  func answer() -> Answer {
    let (rivals, target) = overlapping()
    if target.isNever { return .nobody }
    // With entries before it, it takes no fewer changes than without them.
    guard let alone = leastInAll([], target) else { return diagrams.isExhausted ? .atLeast(0) : .nobody }
    if isFirst(alone.box, rivals) { return .found(alone) }
    for changes in min(alone.cost.changes, Self.fewChanges + 1)..<Self.fewChanges + 1 {
      explore(rivals, target, axes: axesByStrength, changing: [], atMost: changes)
      if diagrams.isExhausted || opened > Self.openedLimit { return .atLeast(changes) }
      if let best { return .found(best) }
    }
    if !isOpen(rivals, target) { return diagrams.isExhausted ? .atLeast(Self.fewChanges + 1) : .nobody }
    let found = leastInAll(rivals, target)
    if diagrams.isExhausted { return .atLeast(Self.fewChanges + 1) }
    return found.map(Answer.found) ?? .nobody
  }

  /// The entries that can hold together with the wanted one on some device. Only those can prevent it.
  private func overlapping() -> ([Rival], Diagram) {
    let target = diagrams.map(wanted.condition, stop: space.stop) { rest in
      theory.normal(theory.entries[wanted.entry], rest).isNever ? .never : rest
    }
    let devices = onDevices(target)
    let rivals = wanted.rivals.compactMap { i -> Rival? in
      let condition = theory.entries[i].condition
      return diagrams.overlap(onDevices(condition), devices) ? Rival(entry: i, condition: condition) : nil
    }
    return (rivals, target)
  }

  /// Whether nothing before the wanted entry holds on any device of a box, with what is stored now.
  private func isFirst(_ box: Box, _ rivals: [Rival]) -> Bool {
    var open = point
    for side in box.sides { open[side.axis] = nil }
    let inside = box.sides.reversed().reduce(Diagram.always) { diagrams.and(diagrams.literal($1.axis, $1.cells), $0) }
    return rivals.allSatisfy { rival in
      let holding = diagrams.map(diagrams.decide(rival.condition, open), stop: space.stop) { rest in
        cost(rival.entry, rest, to: .never) == 0 ? .never : .always
      }
      return !diagrams.overlap(holding, inside)
    }
  }

  private func onDevices(_ condition: Diagram) -> Diagram {
    diagrams.map(condition, stop: space.stop) { $0.isNever ? .never : .always }
  }

  /// Whether the entries that always hold leave some device for the wanted one.
  private func isOpen(_ rivals: [Rival], _ target: Diagram) -> Bool {
    var left = onDevices(target)
    for rival in rivals {
      left = diagrams.minus(left, theory.must(theory.entries[rival.entry]))
      if left.isNever { return false }
    }
    return true
  }

  // MARK: Few changes

  /// The axes, beginning with those that decide most entries.
  private var axesByStrength: [Int] {
    let order: [Coordinate] = [.now, .app, .os, .seenLast, .age, .launches, .lastLaunch, .language]
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return (0..<space.publicCount).sorted {
      (places[space.coordinates[$0]] ?? 99, $0) < (places[space.coordinates[$1]] ?? 99, $1)
    }
  }

  /// Tries both choices for each fact of the device: it stays as it is, or it may have any other value.
  private func explore(_ rivals: [Rival], _ target: Diagram, axes: [Int], changing: [Int], atMost changes: Int) {
    if target.isNever || diagrams.isExhausted || opened > Self.openedLimit { return }
    var (rivals, target, axes) = (rivals, target, axes[...])
    while let axis = axes.popFirst() {
      let fixedTarget = decide(target, axis)
      let fixedRivals = rivals.compactMap { rival -> Rival? in
        let condition = decide(rival.condition, axis)
        return condition.isNever ? nil : Rival(entry: rival.entry, condition: condition)
      }
      let isAsked =
        fixedTarget != target || zip(fixedRivals, rivals).contains { $0.condition != $1.condition }
        || fixedRivals.count != rivals.count
      if isAsked, changing.count < changes {
        explore(rivals, target, axes: Array(axes), changing: changing + [axis], atMost: changes)
      }
      (rivals, target) = (fixedRivals, fixedTarget)
      if target.isNever { return }
    }
    opened += 1
    settle(rivals, target, changing, atMost: changes)
  }

  private func settle(_ rivals: [Rival], _ target: Diagram, _ changing: [Int], atMost changes: Int) {
    let left = min(changes, best?.cost.changes ?? changes) - changing.count
    guard left >= 0 else { return }
    let total = storedChanges(rivals, target, atMost: left)
    guard let least = diagrams.least(total), least <= left else { return }
    var cost = Cost(changes: changing.count + least, stored: least, ease: 0, effort: 0)
    for axis in changing { cost.ease |= ease(of: axis) }
    let places = diagrams.map(total) { $0 == diagrams.leaf(least) ? .always : .never }
    let change = diagrams.cheapest(places, to: .always, from: { self.point[$0] }, effort: space.effort)
    guard let change else { return }
    cost.effort = change.effort
    if best.map({ cost < $0.cost }) ?? true { best = Found(cost: cost, box: change.box) }
  }

  /// The diagram where the device has its own value of a fact.
  private func decide(_ node: Diagram, _ axis: Int) -> Diagram {
    diagrams.step()
    let top = diagrams.axis(node)
    if top > Int32(axis) { return node }
    if top == Int32(axis) { return diagrams.child(node, at: point[axis] ?? 0) }
    if let known = decided[axis][node] { return known }
    let result = diagrams.node(top, diagrams.edges(node).map { Edge(upper: $0.upper, child: decide($0.child, axis)) })
    decided[axis][node] = result
    diagrams.keep(bytes: 16)
    return result
  }

  // MARK: Any number of changes

  /// Finds the shortest path in the diagram of all devices.
  private func leastInAll(_ rivals: [Rival], _ target: Diagram) -> Found? {
    let total = storedChanges(rivals, target, atMost: Self.impossible - 1)
    var known: [Diagram: Found?] = [:]
    func go(_ node: Diagram) -> Found? {
      if diagrams.isLeaf(node) {
        let stored = diagrams.value(node)
        guard stored < Self.impossible else { return nil }
        return Found(cost: Cost(changes: stored, stored: stored, ease: 0, effort: 0), box: Box())
      }
      if let found = known[node] { return found }
      let axis = Int(diagrams.axis(node))
      var (best, lower): (Found?, Int) = (nil, 0)
      for edge in diagrams.edges(node) {
        let range = lower..<Int(edge.upper)
        lower = range.upperBound
        guard var found = go(edge.child) else { continue }
        if !(point[axis].map(range.contains) ?? false) {
          found.cost.changes += 1
          found.cost.ease |= ease(of: axis)
          found.cost.effort += space.effort(of: axis, from: point[axis], to: range)
          found.box = Box(side: axis, [range], before: found.box)
        }
        if best.map({ found.cost < $0.cost }) ?? true { best = found }
      }
      known[node] = .some(best)
      return best
    }
    return go(total)
  }

  /// The effort to change a fact. Facts that the user or time changes easily come first.
  private func ease(of axis: Int) -> Int {
    1 << (Self.byEffort.firstIndex(of: space.coordinates[axis]) ?? Self.byEffort.count + 2)
  }

  private static let byEffort = Coordinate.ofDevices.sorted { $0.effort < $1.effort }

  // MARK: Stored values

  /// The number of stored values that must change, for each device.
  private func storedChanges(_ rivals: [Rival], _ target: Diagram, atMost limit: Int) -> Diagram {
    var parts = [numbers(target, atMost: limit) { self.cost(self.wanted.entry, $0, to: .always) }]
    for rival in rivals {
      parts.append(numbers(rival.condition, atMost: limit) { self.cost(rival.entry, $0, to: .never) })
    }
    // The sums are added in pairs, because sums of few are small.
    while parts.count > 1 {
      parts = stride(from: 0, to: parts.count, by: 2).map { i in
        i + 1 < parts.count ? diagrams.sum(parts[i], parts[i + 1], atMost: limit + 1) : parts[i]
      }
    }
    return parts[0]
  }

  private func numbers(_ condition: Diagram, atMost limit: Int, _ number: (Diagram) -> Int) -> Diagram {
    diagrams.map(condition, stop: space.stop) { diagrams.leaf(min(limit + 1, number($0))) }
  }

  private func cost(_ entry: Int, _ rest: Diagram, to leaf: Diagram) -> Int {
    let key = Demand(entry: entry, rest: rest)
    if let known = costs[key] { return known }
    let change = theory.storedChange(of: entry, rest, to: leaf, facts)
    let cost = change?.cost ?? Self.impossible
    costs[key] = cost
    diagrams.keep(bytes: 48)
    return cost
  }
}

/// The entry that is to be shown, or a release among the notes that are shown together.
struct WantedEntry {
  /// One of the entries that show it; if there are several, they exclude each other.
  var entry: Int
  var condition: Diagram
  /// The entries before it, which must not hold.
  var rivals: Range<Int>
  /// All entries that show it.
  var shows: [Int]

  /// - Returns: Nil if no rule of the feed shows it.
  init?(_ id: String, in theory: Theory) {
    func isWanted(_ effect: Theory.Effect) -> Bool {
      guard case .show(let shown, let notes) = effect else { return false }
      return shown == id || notes.contains(id)
    }
    let entries = theory.entries.indices.filter { isWanted(theory.entries[$0].effect) }
    guard let first = entries.first else { return nil }
    entry = first
    shows = entries
    if theory.content.hasReleases {
      // The conditions exclude each other.
      condition = entries.map { theory.entries[$0].condition }.reduce(.never, theory.diagrams.or)
      rivals = 0..<0
    } else {
      condition = theory.entries[first].condition
      rivals = 0..<first
    }
  }
}

extension Diagrams {
  /// The smallest number in the diagram; nil if it has no number leaves.
  func least(_ diagram: Diagram) -> Int? {
    var known: [Diagram: Int?] = [:]
    func go(_ node: Diagram) -> Int? {
      if isLeaf(node) { return value(node) }
      if let found = known[node] { return found }
      let result = edges(node).compactMap { go($0.child) }.min()
      known[node] = .some(result)
      return result
    }
    return go(diagram)
  }
}

extension Coordinate {
  /// See ``DeviceFact/Row/effort``. The notes that were seen last change with an upgrade.
  fileprivate var effort: Int { if case .device(let fact) = self { fact.row.effort } else { 5 } }
}
