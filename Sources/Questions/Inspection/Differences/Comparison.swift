internal import Text

/// A comparison of two sides.
///
/// Two queues give different outcomes only if an entry that is reached differs in its demands or its content, or if two
/// entries that can both hold have changed places. So a difference is a union of few regions and can be found without
/// building any queue.
struct Comparison {
  let old: Side
  let new: Side
  /// The region of each change.
  private(set) var regions: [Diagram] = []
  private var found: [String: [FeedDifference.Kind: Diagram]] = [:]
  private let ids: [String]
  private let frame: Frame

  private var diagrams: Diagrams { old.theory.diagrams }
  private var space: Space { old.theory.space }
  private var quota: Quota { space.imagination.quota }

  /// - Parameter frame: The frame of both feeds, the old one and the new one.
  init(_ frame: Frame) {
    self.frame = frame
    (old, new) = (Side(frame.theories[0]), Side(frame.theories[1]))
    var seenIDs: Set<String> = []
    ids = (old.keys + new.keys).map(\.id).filter { seenIDs.insert($0).inserted }
    let keys = old.keys + new.keys.filter { old.byKey[$0] == nil }
    for (key, isSame) in keys.map({ ($0, isUnchanged($0)) }) where !isSame { compare(key) }
    compareTotals(keys)
    comparePlaces()
  }

  /// The region where anything changes. The parts are joined in pairs, because adding one after another would copy all
  /// earlier ones at each step.
  var total: Diagram {
    var left = regions
    while left.count > 1 {
      left = stride(from: 0, to: left.count, by: 2).map { i in
        i + 1 < left.count ? diagrams.or(left[i], left[i + 1]) : left[i]
      }
    }
    return left.first ?? .never
  }

  /// The changed entries, in the order of the feeds, each with its kinds of changes in their order.
  var entries: [(id: String, changes: [(key: FeedDifference.Kind, value: Diagram)])] {
    ids.compactMap { id in
      guard let changes = found[id] else { return nil }
      return (id, FeedDifference.Kind.allCases.compactMap { kind in changes[kind].map { (kind, $0) } })
    }
  }

  private mutating func put(_ id: String, _ kind: FeedDifference.Kind, _ region: Diagram) {
    guard !region.isNever else { return }
    found[id, default: [:]][kind] = diagrams.or(found[id]?[kind] ?? .never, region)
    regions.append(region)
  }

  /// Whether nothing about an entry has changed, not even what comes before it.
  private func isUnchanged(_ key: Side.Key) -> Bool {
    guard let a = old.byKey[key], let b = new.byKey[key], a.count == 1, b.count == 1 else { return false }
    return a[0].entry.condition == b[0].entry.condition && a[0].reach.open == b[0].reach.open && key.shows
      && old.theory.settable[key.id] == new.theory.settable[key.id] && old.content(key) == new.content(key)
  }

  /// Compares how often an entry is shown, or what it blocks.
  private mutating func compare(_ key: Side.Key) {
    let (before, now) = (old.seen(key), new.seen(key))
    if key.shows {
      let kept = diagrams.and(before, now)
      guard !kept.isNever else { return }
      for a in old.byKey[key] ?? [] {
        for b in new.byKey[key] ?? [] { put(key.id, .often, diagrams.and(kept, askDifferently(a.entry, b.entry))) }
      }
    } else {
      // A block only matters where something after it would be shown.
      if new.byKey[key] != nil { put(key.id, .blocks, diagrams.and(diagrams.minus(now, before), new.after(key))) }
      if old.byKey[key] != nil { put(key.id, .unblocks, diagrams.and(diagrams.minus(before, now), old.after(key))) }
    }
  }

  /// Where both can hold, but require different things to be stored.
  private func askDifferently(_ a: Theory.Entry, _ b: Theory.Entry) -> Diagram {
    diagrams.apply(a.condition, b.condition, stop: space.stop) { x, y in
      let (x, y) = (old.theory.normal(a, x), new.theory.normal(b, y))
      if x == y || x.isNever || y.isNever { return .never }
      return diagrams.exists(diagrams.or(diagrams.minus(x, y), diagrams.minus(y, x)), space.isMemory)
    }
  }

  /// Compares the devices that can be shown an id with any of its texts.
  private mutating func compareTotals(_ keys: [Side.Key]) {
    for (id, keys) in Dictionary(grouping: keys.filter(\.shows), by: \.id).sorted(by: { $0.key < $1.key }) {
      if keys.allSatisfy(isUnchanged) { continue }
      var (before, now, same) = (Diagram.never, Diagram.never, Diagram.never)
      for key in keys {
        let (a, b) = (old.seen(key), new.seen(key))
        before = diagrams.or(before, a)
        now = diagrams.or(now, b)
        if old.content(key) == new.content(key) { same = diagrams.or(same, diagrams.and(a, b)) }
      }
      put(id, .gains, diagrams.minus(now, before))
      put(id, .loses, diagrams.minus(before, now))
      put(id, .content, diagrams.minus(diagrams.and(before, now), same))
    }
  }

  /// Finds entries that have changed places. In every such pair, at least one is outside a longest sequence that kept
  /// its order.
  private mutating func comparePlaces() {
    let kept = old.keys.filter { new.byKey[$0] != nil }
    let places = Dictionary(uniqueKeysWithValues: new.keys.enumerated().map { ($1, $0) })
    let sequence = kept.map { places[$0] ?? 0 }
    let moved = Set(sequence.indices).subtracting(longestIncreasing(sequence))
    for i in moved.sorted() {
      for j in sequence.indices where (i < j) != (sequence[i] < sequence[j]) && i != j && (!moved.contains(j) || i < j)
      {
        comparePlaces(kept[min(i, j)], kept[max(i, j)])
      }
    }
  }

  /// Compares two entries of which `a` was before `b` and is now after it.
  private mutating func comparePlaces(_ a: Side.Key, _ b: Side.Key) {
    diagrams.step()
    guard a.shows || b.shows, let oldA = old.byKey[a]?[0].reach, let oldB = old.byKey[b]?[0].reach,
      let newA = new.byKey[a]?[0].reach, let newB = new.byKey[b]?[0].reach
    else { return }
    let parts = [oldA.can, newB.can, oldB.can, newA.can]
    guard diagrams.overlap(parts[0], parts[1]), diagrams.overlap(parts[0], parts[2]),
      diagrams.overlap(oldA.can, newA.can)
    else { return }
    let first = diagrams.and(diagrams.and(oldA.can, oldA.open), diagrams.and(newB.can, newB.open))
    let region = diagrams.and(first, diagrams.and(oldB.can, newA.can))
    put(a.id, .later, region)
    put(b.id, .sooner, region)
  }

  // MARK: Words and examples

  func describe(_ kind: FeedDifference.Kind, _ region: Diagram, of id: String) -> FeedDifference.Change {
    var change = FeedDifference.Change(kind: kind, region: Region(diagrams.boxes(region).map(space.describe)))
    if kind == .often, let box = diagrams.firstBox(region) {
      let point = space.cells.indices.map { box[$0]?.first?.lowerBound ?? 0 as Int? }
      change.demands = (demands(old, id, at: point), demands(new, id, at: point))
    }
    return change
  }

  private func demands(_ side: Side, _ id: String, at point: [Int?]) -> Demands {
    let item = side.queue(at: point).first { $0.effect.id == id && $0.effect.shows }
    return item.map { side.theory.demands(of: id, $0.rest) } ?? .none
  }

  /// A device that sees the difference. It comes from the evaluator, which confirms that the device sees it.
  func example() -> FeedDifference.Example? {
    // This is not lazy, because the first element of a lazy list is computed twice, and the second time the quota may
    // be used up.
    for region in entries.lazy.flatMap({ $0.changes.map(\.value) }).prefix(50) {
      if let found = example(of: nil, .content, in: region) { return found }
    }
    return nil
  }

  /// - Parameter id: The entry that the device must be shown before or after; nil for any.
  func example(of id: String?, _ kind: FeedDifference.Kind, in region: Diagram) -> FeedDifference.Example? {
    let region = diagrams.and(diagrams.and(region, frame.devices), id.flatMap { frame.places[$0] } ?? .always)
    for box in diagrams.boxes(region, limit: 4) {
      let devices = Box(sides: box.sides.filter { $0.axis < space.publicCount })
      let situation = space.situation(in: devices, like: space.imagination.usual)
      if let found = example(of: id.map { Subject(id: $0, region: region) }, kind, situation) { return found }
    }
    return nil
  }

  /// The subject of an example: an entry, and the devices, with their places in its rollout, that see the change.
  private struct Subject {
    var id: String
    var region: Diagram
  }

  /// Whether the device is in the region of the change. One change of an entry may coincide with others, which devices
  /// elsewhere see.
  private func isInside(_ device: Situation, _ subject: Subject) -> Bool {
    let point = space.point(of: device, storedFor: subject.id, from: old.theory.content)
    return diagrams.at(subject.region) { point[$0] }.isAlways
  }

  private func example(
    of subject: Subject?, _ kind: FeedDifference.Kind, _ situation: Situation
  ) -> FeedDifference.Example? {
    let id = subject?.id
    var other: FeedDifference.Example?
    let point = space.point(of: situation)
    quota.exampleEffort -= old.parts.count + new.parts.count
    let queues = (settled(old.queue(at: point), old), settled(new.queue(at: point), new))
    for wish in wishes(queues.0, queues.1) + wishes(for: id, queues.0, queues.1) {
      guard quota.exampleEffort > 0 else { return nil }
      // The evaluator is asked about both feeds.
      quota.exampleEffort -= old.parts.count + new.parts.count
      guard let device = fulfil(wish, for: situation, in: subject) else { continue }
      if let subject, !isInside(device, subject) { continue }
      let (before, now) = (device.displayed(from: old.theory.content), device.displayed(from: new.theory.content))
      guard id == nil || before?.id == id || now?.id == id else { continue }
      guard before != now || before.map(content(old)) != now.map(content(new)) else { continue }
      let found = FeedDifference.Example(situation: device, old: before, new: now)
      guard let id else { return found }
      if kind.isSeen(before?.shows(id) ?? false, now?.shows(id) ?? false) { return found }
      other = other ?? found
    }
    // A change of the content is visible only if the entry is displayed before and after.
    return kind == .content ? nil : other
  }

  private func content(_ side: Side) -> (Situation.Displayed) -> [Content?] {
    { displayed in (displayed.notes.isEmpty ? [displayed.id] : displayed.notes).map { side.contents[$0] } }
  }

  /// The state that an example needs: the wanted entries' conditions hold, and those of the entries before them do not.
  private struct Wish {
    var before: ArraySlice<Queues.Item>
    var wanted: [(id: String, rest: Diagram)]
  }

  /// Puts blocks in a fixed order. Blocks show nothing, so their order among themselves does not matter, and those at
  /// the end block nothing.
  private func settled(_ queue: [Queues.Item], _ side: Side) -> [Queues.Item] {
    var (settled, blocks): ([Queues.Item], [Queues.Item]) = ([], [])
    for item in queue {
      if !item.effect.shows {
        blocks.append(item)
        continue
      }
      settled += blocks.sorted { $0.effect.id < $1.effect.id } + [item]
      blocks = []
    }
    return settled
  }

  /// A state that meets the entry on both sides, if these require different things.
  private func wishes(for id: String?, _ a: [Queues.Item], _ b: [Queues.Item]) -> [Wish] {
    guard let i = a.firstIndex(where: { $0.effect.id == id }), let twin = b.first(where: { $0.effect.id == id }),
      a[i].rest != twin.rest
    else { return [] }
    return [Wish(before: a[..<i], wanted: [(a[i].effect.id, diagrams.and(a[i].rest, twin.rest))])]
  }

  /// States to try: first where the queues begin to differ, then each entry whose demands differ, then each entry by
  /// itself.
  private func wishes(_ a: [Queues.Item], _ b: [Queues.Item]) -> [Wish] {
    var first: [Wish] = []
    let common = zip(a, b).prefix { $0 == $1 && old.content($0.key) == new.content($1.key) }.count
    if common < a.count, common < b.count, a[common].effect.id != b[common].effect.id {
      first.append(Wish(before: a[..<common], wanted: [a[common], b[common]].map { ($0.effect.id, $0.rest) }))
    }
    let sides = [(a, b), (b, a)].map { queue, other in
      let twins = Dictionary(other.map { ($0.effect.id, $0.rest) }) { first, _ in first }
      let changed = queue.indices.lazy.compactMap { i -> Wish? in
        let item = queue[i]
        guard let twin = twins[item.effect.id], twin != item.rest else { return nil }
        return Wish(before: queue[..<i], wanted: [(item.effect.id, diagrams.minus(item.rest, twin))])
      }
      // Where the queues are the same, each entry shows the same on both sides.
      let others = queue.indices.lazy.filter {
        $0 >= common || old.content(queue[$0].key) != new.content(queue[$0].key)
      }
      .map { Wish(before: queue[..<$0], wanted: [(queue[$0].effect.id, queue[$0].rest)]) }
      return (changed, others)
    }
    return first + sides.flatMap { $0.0.prefix(20) } + sides.flatMap { $0.1.prefix(40) }
  }

  /// A device that has stored only what the wish requires.
  private func fulfil(_ wish: Wish, for situation: Situation, in subject: Subject?) -> Situation? {
    var device = situation
    let point = space.point(of: situation)
    // The region's condition on the place in the rollout, as far as it depends on nothing else.
    let placed = subject.map { diagrams.at($0.region) { point[$0] } } ?? .always
    // Devices that were not asked for are no examples.
    var places = frame.places.compactMapValues(old.theory.places)
    var isPlaced: Set<String> = []
    func add(_ ranges: [Range<Int>], for id: String) {
      isPlaced.insert(id)
      places[id] =
        places[id].map { given in
          given.flatMap { one in ranges.map { $0.clamped(to: one) } }.filter { !$0.isEmpty }
        } ?? ranges
    }
    func make(_ id: String, _ rest: Diagram, holds: Bool) -> Bool {
      let stored = space.point(of: device, storedFor: id, from: old.theory.content)
      quota.exampleEffort -= stored.count
      let change = diagrams.cheapest(rest, to: holds ? .always : .never, from: { stored[$0] }, effort: space.effort)
      guard let change else { return false }
      if let place = device.store(change.box, for: id, from: old.theory.feed, in: space) { add(place, for: id) }
      return true
    }
    guard wish.before.allSatisfy({ make($0.effect.id, $0.rest, holds: false) }),
      wish.wanted.allSatisfy({
        make($0.id, $0.id == subject?.id ? diagrams.and($0.rest, placed) : $0.rest, holds: true)
      })
    else { return nil }
    if let id = subject?.id, !isPlaced.contains(id), let box = diagrams.firstBox(placed) {
      device.store(box, for: id, from: old.theory.feed, in: space).map { add($0, for: id) }
    }
    return places.isEmpty || device.findSeed(places, &quota.exampleEffort) ? device : nil
  }
}

extension FeedDifference.Kind {
  /// Whether a device sees this change of an entry, given whether it displayed the entry before and displays it now.
  fileprivate func isSeen(_ before: Bool, _ now: Bool) -> Bool {
    switch self {
    case .gains: now && !before
    case .loses: before && !now
    case .content: before && now
    case .sooner: now
    case .often, .later, .blocks, .unblocks: before
    }
  }
}

extension Situation.Displayed {
  fileprivate func shows(_ id: String) -> Bool { self.id == id || notes.contains(id) }
}

extension Queues.Item {
  fileprivate var key: Side.Key { Side.Key(id: effect.id, shows: effect.shows, notes: effect.notes) }
}
