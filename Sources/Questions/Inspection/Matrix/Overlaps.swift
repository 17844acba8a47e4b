public import FeedModel

/// Two entries that one device can be shown within a day.
public struct Overlap: Equatable, Sendable {
  /// The two, in the feed's order.
  public var ids: [String]
  /// The first moment of the asked period at which either can follow the other.
  public var from: Instant
  /// The moment from which they cannot any more; exclusive, nil if there is none in the period.
  public var until: Instant?
}

extension Inquiry {
  /// The pairs of entries that one device can be shown within a day of each other, as far as their conditions decide:
  /// without those that wait for each other, or for a day after anything else.
  ///
  /// - Parameters:
  ///   - ids: The entries to compare.
  ///   - period: The moments in question.
  public func overlaps(of ids: Set<String>, in period: Range<Instant>) throws(QuestionTooLarge) -> [Overlap] {
    try asking { frame throws(InspectionLimit) in
      try DailyOverlaps(of: frame.theories[0], period, feed.rules).pairs(of: ids)
    }
  }
}

private struct DailyOverlaps {
  private static let day = 86_400

  /// The devices that can be shown an entry at some moments, whatever changes on them in a day.
  private struct Part {
    var id: String
    /// For each time in question, in order.
    var shown: [Diagram]
    /// The first and the last of these times at which there are any.
    var span: ClosedRange<Int>
    /// The entries that it waits for.
    var waitsFor: Set<String>
    /// Whether it waits for a day after any other.
    var waits: Bool
  }

  private let theory: Theory
  private let rules: [String: Rule]
  private let (start, end): (Int, Int)
  /// The axis of time; nil if no entry depends on it.
  private let axis: Int?
  /// The times in question, between which nothing changes by the clock: their cells and when they begin and end.
  private var times: [(cell: Int, from: Int, until: Int)] = []

  init(of theory: Theory, _ period: Range<Instant>, _ rules: [Rule]) {
    self.theory = theory
    self.rules = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    axis = theory.space.index(of: .now)
    (start, end) = (period.lowerBound.secondsSince1970, period.upperBound.secondsSince1970)
    var bounds = [Int.min]
    if let axis, case .numbers(let numbers) = theory.space.cells[axis] { bounds = numbers }
    for (cell, from) in bounds.enumerated() {
      let until = cell + 1 < bounds.count ? bounds[cell + 1] : Int.max
      if from < end, until > start { times.append((cell, cell == 0 ? Int.min : from, until)) }
    }
  }

  func pairs(of ids: Set<String>) throws(InspectionLimit) -> [Overlap] {
    let parts = zip(theory.entries, theory.reach.parts).compactMap { entry, part -> Part? in
      guard entry.effect.shows, part.isAlive, ids.contains(entry.id) else { return nil }
      return self.part(entry.id, theory.diagrams.and(part.can, part.open))
    }
    var found: [Overlap] = []
    for (i, one) in parts.enumerated() {
      for other in parts[(i + 1)...] {
        guard one.id != other.id, !one.waitsFor.contains(other.id), !other.waitsFor.contains(one.id),
          !(one.waits && other.waits), let overlap = overlap(one, other)
        else { continue }
        found.append(overlap)
      }
      if theory.diagrams.isExhausted { throw .diagrams }
    }
    return found
  }

  /// Nil if it is not shown at any of the times.
  private func part(_ id: String, _ shown: Diagram) -> Part? {
    let (space, diagrams) = (theory.space, theory.diagrams)
    let tests = rules[id]?.tests ?? []
    // Most messages are shown in a few of the cells, and nothing need be made for the others.
    let isShown = diagrams.cells(axis.map { space.cells[$0].count } ?? 1, of: axis, in: shown)
    let devices = times.map { time -> Diagram in
      guard isShown[time.cell] else { return .never }
      let then = axis.map { diagrams.fix(shown, [$0: time.cell]) } ?? shown
      return diagrams.exists(then) { space.changing.contains($0) || space.coordinates[Int($0)].isEasilyChanged }
    }
    guard let first = devices.firstIndex(where: { !$0.isNever }), let last = devices.lastIndex(where: { !$0.isNever })
    else { return nil }
    return Part(
      id: id, shown: devices, span: first...last,
      waitsFor: Set(tests.compactMap(\.message)),
      waits: tests.contains { test in
        guard test.fact == .anyDisplay, case .numbers(let seconds, _) = test.values else { return false }
        return seconds.lowerBound >= Self.day
      })
  }

  private func overlap(_ one: Part, _ other: Part) -> Overlap? {
    func isShown(_ a: Int, _ b: Int) -> Bool {
      !one.shown[a].isNever && !other.shown[b].isNever && theory.diagrams.overlap(one.shown[a], other.shown[b])
    }
    let (earlier, later) =
      one.span.lowerBound <= other.span.lowerBound ? (one.span, other.span) : (other.span, one.span)
    let areApart = earlier.upperBound < later.lowerBound
    if areApart, times[later.lowerBound].from - times[earlier.upperBound].until >= Self.day { return nil }
    let common = areApart ? [] : later.clamped(to: earlier).filter { isShown($0, $0) }
    if let first = common.first, let last = common.last {
      return Overlap(ids: [one.id, other.id], from: instant(times[first].from), until: bound(times[last].until))
    }
    let last = max(earlier.upperBound, later.upperBound)
    for i in earlier.lowerBound..<last {
      let time = times[i]
      for j in (i + 1)...last {
        let next = times[j]
        if next.from - time.until >= Self.day { break }
        if isShown(i, j) || isShown(j, i) {
          return Overlap(ids: [one.id, other.id], from: instant(time.until), until: bound(next.from))
        }
      }
    }
    return nil
  }

  private func instant(_ seconds: Int) -> Instant { Instant(secondsSince1970: max(seconds, start)) }

  private func bound(_ seconds: Int) -> Instant? { seconds >= end ? nil : Instant(secondsSince1970: seconds) }
}
