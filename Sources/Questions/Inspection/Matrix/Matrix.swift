internal import FeedModel

/// The devices in question, divided into regions that have the same queue.
public struct Matrix: Equatable, Sendable {
  /// A region with its queue. Regions do not overlap, and together they are all devices in question.
  public struct Row: Equatable, Sendable {
    public var box: Region.Box
    /// The queue: its first entry whose demands are met is shown.
    public var queue: [QueuedEntry]
  }

  public var rows: [Row]
  /// The number of different queues.
  public var queueCount: Int

  /// The maximum number of rows for human readers; larger tables are for programs.
  public static let readableCount = 200

  fileprivate init(_ theory: Theory, limit: Int) throws(InspectionLimit) {
    let (queues, diagrams) = (theory.queues, theory.diagrams)
    if diagrams.isExhausted { throw .diagrams }
    var paths: [(Box, Diagram)] = []
    var described: [Diagram: [QueuedEntry]] = [:]
    diagrams.visitPaths(queues.diagram, stop: theory.space.stop) { box, leaf in
      paths.append((box, leaf))
      let queue = described[leaf] ?? theory.describe(queues.items(leaf))
      described[leaf] = queue
      // The words of a row's queue are its own.
      diagrams.keep(box)
      diagrams.keep(bytes: 256 * queue.count)
      return paths.count <= limit
    }
    if diagrams.isExhausted { throw .diagrams }
    guard paths.count <= limit else { throw .rows(limit: limit) }
    rows = paths.map { box, leaf in Row(box: theory.space.describe(box), queue: described[leaf] ?? []) }
    queueCount = described.count
  }
}

extension Inquiry {
  /// - Parameter limit: The maximum number of rows.
  /// - Throws: ``QuestionTooLarge`` if there are more rows.
  public func matrix(limit: Int = 100_000) throws(QuestionTooLarge) -> Matrix {
    try reportingLimit { () throws(InspectionLimit) in try Matrix(try frame(of: feeds).theories[0], limit: limit) }
  }

  /// - Throws: ``QuestionTooLarge`` if there are more than ``Matrix/readableCount`` rows.
  public func summary() throws(QuestionTooLarge) -> Summary {
    try reportingLimit { () throws(InspectionLimit) in
      try Summary(of: feed, quota: imagination.quota) { order throws(InspectionLimit) in
        try frame(of: [feed], order: order).theories[0]
      }
    }
  }
}

/// An entry that a device may be shown, depending on its stored values.
public struct QueuedEntry: Equatable, Sendable {
  public var id: String
  /// Whether it shows nothing and holds back the entries after it, because the device cannot open its URL.
  public var blocks: Bool
  /// The versions whose notes are shown; nil for entries other than releases.
  public var notes: [String]?
  public var demands: Demands
}

extension Theory {
  func describe(_ queue: [Queues.Item]) -> [QueuedEntry] {
    queue.map { item in
      QueuedEntry(
        id: item.effect.id, blocks: !item.effect.shows, notes: item.effect.notes,
        demands: demands(of: item.effect.id, item.rest))
    }
  }
}

extension Theory.Effect {
  var notes: [String]? { if case .show(_, let notes) = self, !notes.isEmpty { notes } else { nil } }
}

/// A ``Matrix`` for human readers: regions with the same queue are one, described in as few words as possible.
public struct Summary: Equatable, Sendable {
  public struct Group: Equatable, Sendable {
    /// The devices of the group. Boxes may overlap.
    public var region: Region
    /// A simpler description of the region, if there is one: all of one box except for another.
    public var exception: Exception?
    public var queue: [QueuedEntry]
  }

  public struct Exception: Equatable, Sendable {
    public var all: Region.Box
    public var but: Region.Box
  }

  public var groups: [Group]

  /// - Parameter theory: The feed's theory, with the devices' axes in an order.
  fileprivate init(
    of feed: InspectedFeed, quota: Quota, _ theory: (AxisOrder) throws(InspectionLimit) -> Theory
  ) throws(InspectionLimit) {
    let first = try Draft(theory(.usual))
    var best = first
    for order in Self.orders(of: first.axes, isForBanners: feed.name == .banners, entries: feed.ids.count) {
      // A shorter table is not worth refusing later questions.
      guard quota.isHalfLeft else { break }
      if let other = try? Draft(theory(.listed(order))), other.lineCount < best.lineCount { best = other }
    }
    groups = best.groups
    if best.theory.diagrams.isExhausted { throw .diagrams }
  }

  /// Orders in which the devices' axes may be tested, the usual one first. Axes that are left out are written into
  /// entries: "on Wi-Fi, once".
  private static func orders(of axes: [Coordinate], isForBanners: Bool, entries: Int) -> [[Coordinate]] {
    guard 2...5 ~= axes.count, entries <= 24 else { return [] }
    // Readers look for versions in a table, so these axes are never left out.
    let inlinable = isForBanners ? axes.filter { $0 != .app && $0 != .seenLast } : []
    let choices = subsets(of: inlinable).filter { $0.count < axes.count }
    return choices.flatMap { inlined in permutations(of: axes.filter { !inlined.contains($0) }) }
  }

  /// The subsets, the smallest first.
  private static func subsets(of coordinates: [Coordinate]) -> [[Coordinate]] {
    coordinates.reduce([[]]) { subsets, coordinate in subsets + subsets.map { $0 + [coordinate] } }
      .sorted { $0.count < $1.count }
  }

  private static func permutations(of coordinates: [Coordinate]) -> [[Coordinate]] {
    guard coordinates.count > 1 else { return [coordinates] }
    return coordinates.indices.flatMap { i in
      let rest = Array(coordinates[..<i] + coordinates[(i + 1)...])
      return permutations(of: rest).map { [coordinates[i]] + $0 }
    }
  }
}

/// A table with one order of axes.
private struct Draft {
  let theory: Theory
  private let ends: [Diagram]
  /// The number of rows and entries.
  let lineCount: Int

  private var queues: Queues { theory.queues }
  private var diagrams: Diagrams { theory.diagrams }
  private var space: Space { theory.space }

  init(_ theory: Theory) throws(InspectionLimit) {
    self.theory = theory
    let diagrams = theory.diagrams
    // A readable table has few nodes.
    diagrams.limit = diagrams.count + 20_000
    let queues = theory.queues
    if diagrams.isExhausted { throw .diagrams }
    var ends: [Diagram] = []
    diagrams.visitPaths(queues.diagram, stop: theory.space.stop) { _, leaf in
      ends.append(leaf)
      return ends.count <= Matrix.readableCount
    }
    guard ends.count <= Matrix.readableCount else { throw .rows(limit: Matrix.readableCount) }
    self.ends = ends
    lineCount = ends.reduce(ends.count) { $0 + max(1, queues.items($1).count) }
  }

  /// The devices' axes on which some rule distinguishes values.
  var axes: [Coordinate] {
    (0..<space.publicCount).filter { space.cells[$0].count > 1 }.map { space.coordinates[$0] }
      .filter { Coordinate.ofDevices.contains($0) }
  }

  /// The groups, in the order of their first rows.
  var groups: [Summary.Group] {
    var seen: Set<Diagram> = []
    return ends.filter { seen.insert($0).inserted }.map { leaf in
      let region = diagrams.map(queues.diagram, stop: space.stop) { $0 == leaf ? .always : .never }
      let boxes = diagrams.cover(region) ?? []
      return Summary.Group(
        region: Region(boxes.map(space.describe)), exception: exception(region, boxes),
        queue: theory.describe(queues.items(leaf)))
    }
  }

  /// A box with an exception, because boxes with several sides each are harder to read.
  private func exception(_ region: Diagram, _ boxes: [Box]) -> Summary.Exception? {
    guard boxes.count > 1, boxes.allSatisfy({ $0.sides.count > 1 }) else { return nil }
    let axes = Set(boxes.flatMap(\.sides).map(\.axis)).sorted()
    let around = axes.reversed().reduce(Box()) { box, axis in
      let shadow = diagrams.exists(region) { $0 != Int32(axis) }
      guard let cells = diagrams.firstBox(shadow)?[axis] else { return box }
      return Box(side: axis, cells, before: box)
    }
    let hole = diagrams.minus(diagrams.condition(around), region)
    guard let holes = diagrams.cover(hole, limit: 1), let but = holes.first else { return nil }
    return Summary.Exception(all: space.describe(around), but: space.describe(but))
  }
}
