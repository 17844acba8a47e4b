public import FeedModel

/// The moments at which the clock alone changes what a feed can display.
public struct Timetable: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// From then on it can be displayed to some devices; just before, it can be displayed to none.
    case begins
    case ends
    /// Some devices are added, and none is lost.
    case reachesMore
    case reachesFewer
    /// Some devices are added, and others are lost.
    case reachesOthers
    /// It requires something else to be stored.
    case often
  }

  public struct Change: Equatable, Sendable {
    public var id: String
    public var kind: Kind
  }

  public struct Moment: Equatable, Sendable {
    public var at: Instant
    /// The changes, in the order in which entries are tried; never empty.
    public var changes: [Change]
  }

  /// The moments, in order.
  public var moments: [Moment]
  /// Whether the list is complete.
  public var isWhole: Bool

  fileprivate init(of theory: Theory, after start: Instant, limit: Int) {
    guard let axis = theory.space.index(of: .now), case .numbers(let bounds) = theory.space.cells[axis] else {
      (moments, isWhole) = ([], true)
      return
    }
    let clock = Clock(theory, axis: axis)
    let later = bounds.indices.dropFirst().filter { bounds[$0] > start.secondsSince1970 }
    var found: [Moment] = []
    var last = later.first.map { clock.entries(at: $0 - 1) } ?? []
    var looked = 0
    for cell in later {
      guard found.count < limit, looked < 10 * limit else { break }
      let next = clock.entries(at: cell)
      let changes = zip(last, next).compactMap { clock.change($0, $1) }
      if !changes.isEmpty { found.append(Moment(at: Instant(secondsSince1970: bounds[cell]), changes: changes)) }
      (last, looked) = (next, looked + 1)
    }
    (moments, isWhole) = (found, looked == later.count)
  }
}

extension Inquiry {
  /// - Parameters:
  ///   - start: The moment after which changes count.
  ///   - limit: The maximum number of moments. At most ten times as many are examined.
  public func timetable(after start: Instant, limit: Int = 20) throws(QuestionTooLarge) -> Timetable {
    try asking { frame in Timetable(of: frame.theories[0], after: start, limit: limit) }
  }
}

/// The displays of a feed's entries at single moments.
private struct Clock {
  /// All parts of one entry: a release has one for each set of notes.
  struct Entry {
    var id: String
    /// The devices to which it can be displayed.
    var shown: Diagram
    /// These devices, with the stored values that the entry requires.
    var asked: Diagram
  }

  private let entries: [Entry]
  private let diagrams: Diagrams
  private let axis: Int

  init(_ theory: Theory, axis: Int) {
    (diagrams, self.axis) = (theory.diagrams, axis)
    let diagrams = theory.diagrams
    var (entries, places): ([Entry], [String: Int]) = ([], [:])
    for (entry, part) in zip(theory.entries, theory.reach.parts) where entry.effect.shows {
      let place = places[entry.id] ?? entries.count
      if place == entries.count {
        places[entry.id] = place
        entries.append(Entry(id: entry.id, shown: .never, asked: .never))
      }
      guard part.isAlive else { continue }
      let normal = diagrams.map(entry.condition, stop: theory.space.stop) { theory.normal(entry, $0) }
      entries[place].shown = diagrams.or(entries[place].shown, diagrams.and(part.can, part.open))
      entries[place].asked = diagrams.or(entries[place].asked, diagrams.and(normal, part.open))
    }
    self.entries = entries
  }

  func entries(at cell: Int) -> [Entry] {
    entries.map { entry in
      Entry(
        id: entry.id, shown: diagrams.fix(entry.shown, [axis: cell]), asked: diagrams.fix(entry.asked, [axis: cell]))
    }
  }

  /// The change of an entry; nil if nothing changes.
  func change(_ before: Entry, _ after: Entry) -> Timetable.Change? {
    let (old, new) = (before.shown, after.shown)
    let kind: Timetable.Kind
    if old == new {
      if before.asked == after.asked { return nil }
      kind = .often
    } else if old.isNever {
      kind = .begins
    } else if new.isNever {
      kind = .ends
    } else if diagrams.minus(old, new).isNever {
      kind = .reachesMore
    } else {
      kind = diagrams.minus(new, old).isNever ? .reachesFewer : .reachesOthers
    }
    return Timetable.Change(id: before.id, kind: kind)
  }
}
