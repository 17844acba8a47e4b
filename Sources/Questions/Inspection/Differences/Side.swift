/// One side of a ``FeedDifference``.
struct Side {
  /// Identifies entries that are the same apart from their conditions.
  struct Key: Hashable {
    var id: String
    var shows: Bool
    var notes: [String]?
  }

  struct Part {
    var place: Int
    var entry: Theory.Entry
    var reach: Reach.Part
  }

  let theory: Theory
  let parts: [Part]
  /// The parts of each key, and the keys in order.
  let byKey: [Key: [Part]]
  let keys: [Key]
  let contents: [String: Content]

  init(_ theory: Theory) {
    self.theory = theory
    parts = zip(theory.entries, theory.reach.parts).enumerated().map { Part(place: $0, entry: $1.0, reach: $1.1) }
    byKey = Dictionary(grouping: parts) { $0.entry.key }
    keys =
      parts.map(\.entry.key).reduce(into: ([Key](), Set<Key>())) { found, key in
        if found.1.insert(key).inserted { found.0.append(key) }
      }.0
    contents = theory.content.contents
  }

  /// The content that users see of an entry.
  func content(_ key: Key) -> [Content?] { (key.notes ?? [key.id]).map { contents[$0] } }

  /// The devices that can be shown the entry, with their places in its rollout.
  func seen(_ key: Key) -> Diagram {
    let diagrams = theory.diagrams
    return (byKey[key] ?? []).filter(\.reach.isAlive).reduce(.never) { seen, part in
      diagrams.or(seen, diagrams.and(onDevicesAndPlaces(part.entry), part.reach.open))
    }
  }

  private func onDevicesAndPlaces(_ entry: Theory.Entry) -> Diagram {
    let diagrams = theory.diagrams
    return diagrams.map(entry.condition, stop: theory.space.stop) {
      diagrams.exists(theory.normal(entry, $0), theory.space.isMemory)
    }
  }

  /// Where something after the entry can be shown.
  func after(_ key: Key) -> Diagram {
    let diagrams = theory.diagrams
    let last = byKey[key]?.map(\.place).max() ?? parts.count
    return parts.dropFirst(last + 1).filter { $0.reach.isAlive && $0.entry.effect.shows }.reduce(.never) {
      after, part in diagrams.or(after, diagrams.and(part.reach.can, part.reach.open))
    }
  }

  /// The entries that a device can be shown, depending on its stored values, up to the first entry that always holds.
  func queue(at point: [Int?]) -> [Queues.Item] {
    let diagrams = theory.diagrams
    var queue: [Queues.Item] = []
    for part in parts {
      let rest = diagrams.at(part.entry.condition) { $0 < theory.space.publicCount ? point[$0] : nil }
      let normal = theory.normal(part.entry, rest)
      if normal.isNever { continue }
      queue.append(Queues.Item(effect: part.entry.effect, rest: normal))
      if normal.isAlways { break }
    }
    return queue
  }
}

extension Theory.Entry {
  var key: Side.Key { Side.Key(id: id, shows: effect.shows, notes: effect.notes) }
}

extension Space {
  /// Whether an axis is a value stored for one entry. A place in a rollout is not, because a device never changes it.
  func isMemory(_ axis: Int32) -> Bool { axis >= stop && ![.place, .variant].contains(coordinates[Int(axis)]) }
}
