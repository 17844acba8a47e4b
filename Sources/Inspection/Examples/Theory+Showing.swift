extension Theory {
  /// Whether something can be stored for which this entry is shown to the device.
  func canShow(_ entry: Int, to situation: Situation) -> Bool {
    guard entries[entry].effect.shows else { return false }
    let point = space.point(of: situation)
    func rest(_ entry: Entry) -> Diagram { normal(entry, diagrams.at(entry.condition) { point[$0] }) }
    return !rest(entries[entry]).isNever && entries[..<entry].allSatisfy { !rest($0).isAlways }
  }

  /// Changes as little of what is stored as it takes for the entry to be shown: it holds, and none before it does.
  ///
  /// - Returns: Places in rollouts that it takes, by id; see ``Situation/findSeed(_:)``.
  func store(showing entry: Int, in situation: inout Situation) -> [String: [Range<Int>]] {
    let device = space.point(of: situation)
    var places: [String: [Range<Int>]] = [:]
    for (i, other) in entries[...entry].enumerated() {
      let rest = normal(other, diagrams.at(other.condition) { device[$0] })
      if diagrams.isLeaf(rest) { continue }
      let stored = space.point(of: situation, storedFor: other.id, from: content)
      let change = diagrams.cheapest(
        rest, to: i == entry ? .always : .never, from: { stored[$0] }, effort: space.effort)
      guard let change, change.cost > 0 else { continue }
      if let wanted = situation.store(change.box, for: other.id, from: feed, in: space) { places[other.id] = wanted }
    }
    return places
  }
}
