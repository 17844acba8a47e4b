/// To whom one entry can be shown.
public struct Audience: Equatable, Sendable {
  public var id: String
  /// Where it can be shown: its own conditions can hold, and nothing before it always does. Its boxes may overlap.
  public var region: Region
  /// Where its own conditions can hold, but something before it is always shown instead.
  public var hidden: Region
  /// Where it is shown whatever is stored, so that nothing after it ever is.
  public var always: Region
  /// Entries before it that can be shown to some of the same devices, and then are shown first.
  public var after: [String]
  /// What it asks of what is stored; nil if that differs between devices.
  public var demands: Demands?
}

extension Audience {
  /// Those of all entries of a feed, or of some, in the feed's order.
  public static func all(
    of feed: InspectedFeed, languages: LanguageSet? = nil, only ids: Set<String>? = nil, given: Given = Given(),
    settable: SettableFlags = .unknown, imagination: Imagination = Imagination()
  ) throws(InspectionLimit) -> [Audience] {
    let inquiry = try Inquiry(
      feed, languages: languages, given: given, settable: settable, imagination: imagination)
    let (theory, diagrams) = (inquiry.theory, inquiry.diagrams)
    let reach = Reach(theory)
    var audiences: [Audience] = []
    func isAsked(_ entry: Theory.Entry) -> Bool { entry.effect.shows && ids?.contains(entry.id) ?? true }
    // A release has an entry for each set of notes.
    let places = Dictionary(grouping: theory.entries.indices.filter { isAsked(theory.entries[$0]) }) {
      theory.entries[$0].id
    }
    for (first, entry) in theory.entries.enumerated() where isAsked(entry) {
      guard let own = places[entry.id], own[0] == first else { continue }
      var (can, shown, always, rests): (Diagram, Diagram, Diagram, Set<Diagram>) = (.never, .never, .never, [])
      for i in own {
        let (entry, part) = (theory.entries[i], reach.parts[i])
        let reached = diagrams.and(part.can, part.open)
        _ = diagrams.apply(entry.condition, reached, stop: inquiry.space.stop) { rest, isShown in
          if !isShown.isNever { rests.insert(theory.normal(entry, rest)) }
          return .never
        }
        can = diagrams.or(can, part.can)
        shown = diagrams.or(shown, reached)
        always = diagrams.or(always, diagrams.and(part.must, part.open))
      }
      rests.remove(.never)
      let after =
        ids == nil
        ? []
        : (0..<first).filter { j in
          reach.parts[j].isAlive && diagrams.overlap(diagrams.and(reach.parts[j].can, reach.parts[j].open), shown)
        }
      func region(_ diagram: Diagram) -> Region {
        Region((diagrams.cover(diagram, limit: 6) ?? diagrams.boxes(diagram)).map(inquiry.space.describe))
      }
      audiences.append(
        Audience(
          id: entry.id, region: region(shown), hidden: region(diagrams.minus(can, shown)), always: region(always),
          after: after.map { theory.entries[$0].id }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
          demands: rests.count == 1 ? rests.first.map { theory.demands(of: entry.id, $0) } : nil))
      try inquiry.checkLimit()
    }
    return audiences
  }

  /// Whether some device in question can be shown the entry.
  public static func exists(
    for id: String, in feed: InspectedFeed, languages: LanguageSet? = nil, given: Given,
    settable: SettableFlags = .unknown, imagination: Imagination = Imagination()
  ) throws(InspectionLimit) -> Bool {
    let inquiry = try Inquiry(
      feed, languages: languages, given: given, settable: settable, imagination: imagination)
    let reach = Reach(inquiry.theory)
    try inquiry.checkLimit()
    return zip(inquiry.theory.entries, reach.parts).contains { entry, part in
      entry.id == id && entry.effect.shows && part.isAlive
    }
  }
}
