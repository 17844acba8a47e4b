internal import FeedModel

/// The devices to which one entry can be shown.
public struct Audience: Equatable, Sendable {
  public var id: String
  /// The devices to which it can be shown: its own conditions can hold, and nothing before it always does. Boxes may
  /// overlap.
  public var region: Region
  /// The devices for which its own conditions can hold, but something before it is always shown instead.
  public var hidden: Region
  /// The devices to which it is shown whatever they have stored, so that nothing after it is ever shown.
  public var always: Region
  /// The devices to which it can be shown once others have been answered: ``region`` without answers to messages that its
  /// own conditions do not ask for, and without what ``repetition`` says.
  public var eventually: Region
  /// How often it comes, where ``region`` asks for its own answers: `until it is tapped or dismissed`.
  public var repetition: [String]
  /// The entries that are shown first until people have answered them, where ``region`` asks for that.
  public var waits: [String]
  /// Entries before it that can be shown to some of the same devices, and then are shown first.
  public var after: [String]
  /// The values that it requires to be stored; nil if that differs between devices.
  public var demands: Demands?
}

extension Inquiry {
  /// The audiences of all or some entries, in the feed's order.
  public func audiences(of ids: Set<String>? = nil) throws(QuestionTooLarge) -> [Audience] {
    try asking { frame throws(InspectionLimit) in try Audience.all(in: frame.theories[0], only: ids) }
  }

  /// Whether some device in question can be shown the entry.
  public func canShow(_ id: String) throws(QuestionTooLarge) -> Bool {
    try asking { frame in
      let theory = frame.theories[0]
      return zip(theory.entries, theory.reach.parts).contains { entry, part in
        entry.id == id && entry.effect.shows && part.isAlive
      }
    }
  }

  /// The devices to which each entry can be shown, along one coordinate.
  public func grid(along coordinate: Coordinate) throws(QuestionTooLarge) -> AudienceGrid {
    try asking { frame throws(InspectionLimit) in try AudienceGrid(of: frame.theories[0], along: coordinate) }
  }
}

extension [Inquiry] {
  /// The audiences of entries over several files of one feed. Where a file does not have all languages, regions name its
  /// own.
  public func audiences(of ids: Set<String>) throws(QuestionTooLarge) -> [Audience] {
    var joined: [Audience] = []
    for file in self {
      for audience in try file.audiences(of: ids) {
        var audience = audience
        if count > 1, let languages = file.languages?.names { audience = audience.only(languages) }
        if let i = joined.firstIndex(where: { $0.id == audience.id }) {
          joined[i].join(audience)
        } else {
          joined.append(audience)
        }
      }
    }
    return joined
  }
}

extension Audience {
  fileprivate func only(_ languages: Region.Languages) -> Audience {
    var audience = self
    (audience.region, audience.hidden) = (region.only(languages), hidden.only(languages))
    audience.always = always.only(languages)
    audience.eventually = eventually.only(languages)
    return audience
  }

  fileprivate mutating func join(_ other: Audience) {
    region.boxes += other.region.boxes
    hidden.boxes += other.hidden.boxes
    always.boxes += other.always.boxes
    eventually.boxes += other.eventually.boxes
    waits += other.waits.filter { !waits.contains($0) }
    after += other.after.filter { !after.contains($0) }
    if demands != other.demands { demands = nil }
    if repetition != other.repetition { repetition = [] }
  }

  fileprivate static func all(in theory: Theory, only asked: Set<String>?) throws(InspectionLimit) -> [Audience] {
    let (diagrams, reach) = (theory.diagrams, theory.reach)
    var audiences: [Audience] = []
    func isAsked(_ entry: Theory.Entry) -> Bool { entry.effect.shows && asked?.contains(entry.id) ?? true }
    func ids(_ places: [Int]) -> [String] {
      places.map { theory.entries[$0].id }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    // A release has a separate entry for each set of notes.
    let places = Dictionary(grouping: theory.entries.indices.filter { isAsked(theory.entries[$0]) }) {
      theory.entries[$0].id
    }
    for (first, entry) in theory.entries.enumerated() where isAsked(entry) {
      guard let own = places[entry.id], own[0] == first else { continue }
      var (can, shown, always, rests): (Diagram, Diagram, Diagram, Set<Diagram>) = (.never, .never, .never, [])
      for i in own {
        let (entry, part) = (theory.entries[i], reach.parts[i])
        let reached = diagrams.and(part.can, part.open)
        _ = diagrams.apply(entry.condition, reached, stop: theory.space.stop) { rest, isShown in
          if !isShown.isNever { rests.insert(theory.normal(entry, rest)) }
          return .never
        }
        can = diagrams.or(can, part.can)
        shown = diagrams.or(shown, reached)
        always = diagrams.or(always, diagrams.and(part.must, part.open))
      }
      rests.remove(.never)
      let after =
        asked == nil
        ? []
        : (0..<first).filter { j in
          reach.parts[j].isAlive && diagrams.overlap(diagrams.and(reach.parts[j].can, reach.parts[j].open), shown)
        }
      func region(_ diagram: Diagram) -> Region {
        Region((diagrams.cover(diagram, limit: 6) ?? diagrams.boxes(diagram)).map(theory.space.describe))
      }
      let (answers, repeated) = (theory.answers(in: shown, besides: can), theory.repetition(of: entry.id, in: can))
      let unsaid = answers.union(repeated.axes)
      let waits = (0..<first).filter { j in
        let must = reach.parts[j].must
        return !answers.isDisjoint(with: diagrams.axes(of: must)) && diagrams.overlap(must, can)
      }
      audiences.append(
        Audience(
          id: entry.id, region: region(shown), hidden: region(diagrams.minus(can, shown)), always: region(always),
          eventually: region(unsaid.isEmpty ? shown : diagrams.exists(shown, unsaid.contains)),
          repetition: repeated.words, waits: ids(waits),
          after: ids(after),
          demands: theory.demands(of: entry.id, rests)))
      if diagrams.isExhausted { throw .diagrams }
    }
    return audiences
  }
}

extension Theory {
  /// How often an entry is displayed, as far as that depends on its own displays and answers, and boxes say it: in words,
  /// and as the axes of these.
  fileprivate func repetition(of id: String, in own: Diagram) -> (words: [String], axes: Set<Int32>) {
    let asked = diagrams.axes(of: own)
    func past(_ fact: Fact.OfMessage) -> (axis: Int32, condition: Diagram)? {
      guard let axis = space.index(of: .message(id, fact)), asked.contains(Int32(axis)) else { return nil }
      return (Int32(axis), diagrams.literal(axis, [1..<Int(diagrams.cells[axis])]))
    }
    let shown = past(.lastDisplay)
    let answers = [("tapped", Fact.OfMessage.tapped), ("dismissed", .dismissed)].compactMap { name, fact in
      past(fact).map { (name: name, axis: $0.axis, condition: $0.condition) }
    }
    let afterDisplay = diagrams.and(own, shown?.condition ?? .always)
    if answers.contains(where: { diagrams.overlap(afterDisplay, $0.condition) }) { return ([], []) }
    let words = answers.isEmpty ? [] : ["until it is \(answers.map(\.name).joined(separator: " or "))"]
    var axes = Set(answers.map(\.axis))
    let tests = bannersByID[id]?.leaves.map(\.need.tests) ?? []
    let isNamed = tests.joined().contains { [.message(id, .lastDisplay), .message(id, .displayed)].contains($0.fact) }
    // ``Audience/demands`` has the times between its displays.
    if let shown, !isNamed { axes.insert(shown.axis) }
    return (words, axes)
  }

  /// The axes of what people have answered to entries that an entry's own conditions do not ask for.
  fileprivate func answers(in shown: Diagram, besides own: Diagram) -> Set<Int32> {
    diagrams.axes(of: shown).subtracting(diagrams.axes(of: own)).filter { space.coordinates[Int($0)].changesByUse }
  }
}

/// The devices to which each entry of a feed can be shown, along one coordinate.
public struct AudienceGrid: Equatable, Sendable {
  /// The reach of an entry among the devices of one column.
  public enum Reach: String, CaseIterable, Sendable {
    /// Its conditions hold for no device of the column.
    case none
    /// It is never displayed, because others always come first.
    case hidden
    /// It can be displayed to some devices.
    case some
    /// It is displayed to some devices at every launch, whatever they have stored.
    case always
  }

  public struct Row: Equatable, Sendable {
    public var id: String
    /// The reach in each column.
    public var reach: [Reach]
  }

  public var title: String
  /// The columns. Neighboring cells are one column if no entry differs between them.
  public var columns: [Region.Box]
  /// The rows, in the order in which entries are tried.
  public var rows: [Row]

  fileprivate init(of theory: Theory, along coordinate: Coordinate) throws(InspectionLimit) {
    let (space, diagrams) = (theory.space, theory.diagrams)
    let axis = space.index(of: coordinate)
    let cells = axis.map { space.cells[$0].count } ?? 1
    func along(_ condition: Diagram) -> [Bool] { diagrams.cells(cells, of: axis, in: condition) }
    var found: [(id: String, reach: [AudienceGrid.Reach])] = []
    for (entry, part) in zip(theory.entries, theory.reach.parts) where entry.effect.shows {
      let (can, shown, always) = (
        along(part.can), along(diagrams.and(part.can, part.open)), along(diagrams.and(part.must, part.open))
      )
      // No other entry is displayed again at the next launch.
      let own = (0..<cells).map { cell -> AudienceGrid.Reach in
        always[cell] && theory.feed == .banners ? .always : shown[cell] ? .some : can[cell] ? .hidden : .none
      }
      // A table has a cell for each run of columns.
      diagrams.keep(bytes: cells + 256 * zip(own, own.dropFirst()).count { $0 != $1 })
      // A release has a separate entry for each set of notes.
      if let i = found.firstIndex(where: { $0.id == entry.id }) {
        found[i].reach = zip(found[i].reach, own).map { $0.rank < $1.rank ? $1 : $0 }
      } else {
        found.append((entry.id, own))
      }
    }
    if diagrams.isExhausted { throw .diagrams }
    let starts = (0..<cells).reduce(into: [Int]()) { starts, cell in
      if let last = starts.last, found.allSatisfy({ $0.reach[last] == $0.reach[cell] }) { return }
      starts.append(cell)
    }
    columns = starts.enumerated().map { i, start in
      let end = i + 1 < starts.count ? starts[i + 1] : cells
      guard let axis, start > 0 || end < cells else { return Region.Box() }
      return space.describe(Box(side: axis, [start..<end], before: Box()))
    }
    rows = found.map { entry in Row(id: entry.id, reach: starts.map { entry.reach[$0] }) }
    title = theory.feed.rawValue
  }
}

extension Diagrams {
  /// Whether a condition can hold in each cell of an axis.
  ///
  /// - Parameters:
  ///   - count: The number of cells.
  ///   - axis: Nil for one that no condition has.
  func cells(_ count: Int, of axis: Int?, in condition: Diagram) -> [Bool] {
    let rest = exists(condition) { axis == nil || $0 != Int32(axis ?? 0) }
    step(count)
    if isLeaf(rest) { return Array(repeating: rest.isAlways, count: count) }
    return edges(rest).reduce(into: []) { holds, edge in
      holds += repeatElement(edge.child.isAlways, count: Int(edge.upper) - holds.count)
    }
  }
}

extension AudienceGrid.Reach {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
