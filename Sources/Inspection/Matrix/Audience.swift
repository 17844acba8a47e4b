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
    for (i, entry) in theory.entries.enumerated() where entry.effect.shows && ids?.contains(entry.id) ?? true {
      let part = reach.parts[i]
      let can = diagrams.and(part.can, inquiry.devices)
      let shown = diagrams.and(can, part.open)
      let rests = Set(diagrams.paths(diagrams.and(entry.condition, shown), stop: inquiry.space.stop).map(\.end))
        .map { theory.normal(entry, $0) }.filter { !$0.isNever }
      let after =
        ids == nil
        ? []
        : (0..<i).filter { j in
          reach.parts[j].isAlive && diagrams.overlap(diagrams.and(reach.parts[j].can, reach.parts[j].open), shown)
        }
      func region(_ diagram: Diagram) -> Region {
        let known = diagram.isNever ? diagram : inquiry.constrained(diagram)
        return Region((diagrams.cover(known, limit: 50) ?? diagrams.boxes(known)).map(inquiry.space.describe))
      }
      audiences.append(
        Audience(
          id: entry.id, region: region(shown), hidden: region(diagrams.minus(can, part.open)),
          always: region(diagrams.and(diagrams.and(part.must, part.open), inquiry.devices)),
          after: after.map { theory.entries[$0].id }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
          demands: Set(rests).count == 1 ? theory.demands(of: entry.id, rests[0]) : nil))
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
        && inquiry.diagrams.overlap(inquiry.diagrams.and(part.can, part.open), inquiry.devices)
    }
  }
}
