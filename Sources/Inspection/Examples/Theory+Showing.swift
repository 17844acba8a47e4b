internal import FeedEvaluator

extension Theory {
  /// Whether something can be stored for which this entry is shown to the device.
  func canShow(_ entry: Int, to situation: Situation) -> Bool {
    guard entries[entry].effect.shows else { return false }
    let point = space.point(of: situation)
    func rest(_ entry: Entry) -> Diagram { normal(entry, diagrams.at(entry.condition) { point[$0] }) }
    return !rest(entries[entry]).isNever && entries[..<entry].allSatisfy { !rest($0).isAlways }
  }

  /// The first entry that can be shown to the device, depending on what is stored.
  func firstThatCanShow(to situation: Situation) -> Int? {
    let point = space.point(of: situation)
    for (i, entry) in entries.enumerated() {
      let rest = normal(entry, diagrams.at(entry.condition) { point[$0] })
      if rest.isNever { continue }
      if entry.effect.shows { return i }
      if rest.isAlways { return nil }
    }
    return nil
  }

  /// Changes as little of what is stored as it takes for the entry to be shown: it holds, and none before it does.
  ///
  /// - Returns: Places in rollouts that it takes, by id; see ``Situation/findSeed(_:)``.
  func store(showing entry: Int, in situation: inout Situation) -> [String: [Range<Int>]] {
    let (device, facts) = (space.point(of: situation), situation.facts(of: content))
    var places: [String: [Range<Int>]] = [:]
    for (i, other) in entries[...entry].enumerated() {
      let rest = diagrams.at(other.condition) { device[$0] }
      if diagrams.isLeaf(rest) { continue }
      let change = storedChange(of: i, rest, to: i == entry ? .always : .never, facts)
      guard let change, change.cost > 0 else { continue }
      if let wanted = situation.store(change.box, for: other.id, from: feed, in: space) { places[other.id] = wanted }
    }
    return places.isEmpty ? [:] : self.places(showing: entry, in: situation)
  }

  /// The places in rollouts for which the entry is shown, as everything else is stored. Another seed changes all places.
  private func places(showing entry: Int, in situation: Situation) -> [String: [Range<Int>]] {
    guard let axis = space.index(of: .place), case .numbers(let bounds) = space.cells[axis] else { return [:] }
    let (device, facts) = (space.point(of: situation), situation.facts(of: content))
    var places: [String: [Range<Int>]] = [:]
    for (i, other) in entries[...entry].enumerated() {
      let wanted = i == entry ? Diagram.always : .never
      let cells = (0..<bounds.count).filter { place in
        let leaf = diagrams.at(other.condition) { axis in
          if space.coordinates[axis] == .place { return place }
          return device[axis] ?? space.storedCell(on: axis, facts, other.id, in: feed)
        }
        return leaf == wanted
      }
      if cells.count == bounds.count { continue }
      places[other.id] = cells.map { bounds[$0]..<($0 + 1 < bounds.count ? bounds[$0 + 1] : rolloutPlaces) }
    }
    return places
  }

  /// The fewest values stored for an entry to change so that it holds (always), or does not hold (never).
  ///
  /// - Parameters:
  ///   - rest: What the entry asks of them on the device.
  ///   - facts: Of the device, with what it has stored.
  func storedChange(of entry: Int, _ rest: Diagram, to leaf: Diagram, _ facts: any Facts) -> Change? {
    let entry = entries[entry]
    func cell(_ axis: Int) -> Int? { space.storedCell(on: axis, facts, entry.id, in: feed) }
    if diagrams.at(rest, cell) == leaf { return Change() }
    func cheapest(_ demand: Diagram) -> Change? {
      diagrams.cheapest(demand, to: leaf, from: cell, effort: space.effort)
    }
    let change = cheapest(normal(entry, rest))
    // What no client stores, such as a flag of something that was never displayed, the normal form does not see.
    return change?.cost == 0 ? cheapest(rest) : change
  }
}
