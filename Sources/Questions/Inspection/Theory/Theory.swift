internal import FeedEvaluator
internal import FeedModel

/// One feed as a list of conditions over ``Space``, in the order in which they are tried: the first that holds decides.
/// This is a class because the functions that go through diagrams would each hold a copy of a struct.
final class Theory {
  /// The effect of the first entry whose condition holds.
  enum Effect: Hashable {
    /// Shows the entry; a release is shown together with these notes.
    case show(id: String, notes: [String] = [])
    /// Shows nothing, and later entries are not tried.
    case block(id: String)

    var id: String {
      switch self {
      case .show(let id, _), .block(let id): id
      }
    }

    var shows: Bool { if case .show = self { true } else { false } }
  }

  struct Entry {
    var effect: Effect
    /// A diagram over devices, then over the values stored for this entry.
    var condition: Diagram
    var id: String { effect.id }
  }

  let content: InspectedFeed
  let space: Space
  let diagrams: Diagrams
  let entries: [Entry]
  let settable: SettableFlags
  let memories: Memories
  private var cans = KnownParts()
  private var musts = KnownParts()
  private var firsts = KnownParts()
  private(set) lazy var reach = Reach(self)
  private(set) lazy var queues = Queues(self)

  private(set) lazy var bannersByID: [String: BannersFeed.Notification] = {
    guard case .banners(let feed) = content else { return [:] }
    return Dictionary(feed.notifications.map { ($0.id, $0) }) { first, _ in first }
  }()

  var feed: FeedName { content.name }

  /// - Parameters:
  ///   - rules: The feed's rules.
  ///   - settable: The flags that pages set.
  init(_ content: InspectedFeed, _ rules: [Rule], settable: SettableFlags, in space: Space, _ diagrams: Diagrams) {
    (self.content, self.space, self.diagrams, self.settable) = (content, space, diagrams, settable)
    memories = Memories(space, diagrams)
    let conditions = Conditions(feed: content.name, space: space, diagrams: diagrams)
    entries = content.channel.entries(rules, conditions)
  }

  private init(of theory: Theory, _ entries: [Entry]) {
    (content, space, diagrams) = (theory.content, theory.space, theory.diagrams)
    (settable, memories) = (theory.settable, theory.memories)
    self.entries = entries
  }

  /// The theory for some devices only, in words that do not repeat what they have in common. Entries that hold for none
  /// of them are left out.
  ///
  /// - Parameters:
  ///   - devices: A conjunction of literals.
  ///   - groups: Further conditions, which words do repeat.
  ///   - places: What is known about their places in rollouts, by id.
  func only(_ devices: Diagram, _ groups: Diagram, _ places: [String: Diagram]) -> Theory {
    guard !devices.isAlways || !groups.isAlways || !places.isEmpty else { return self }
    return Theory(
      of: self,
      entries.compactMap { entry in
        let devices = places[entry.id].map { diagrams.and(devices, $0) } ?? devices
        let condition = diagrams.and(entry.condition, groups)
        guard diagrams.overlap(condition, devices) else { return nil }
        return Entry(effect: entry.effect, condition: diagrams.constrain(condition, to: devices))
      })
  }

  /// The values that an entry requires to be stored, in normal form: demands that are the same for all that clients
  /// store have the same diagram.
  func normal(_ entry: Entry, _ rest: Diagram) -> Diagram { memories.normal(rest, settable: settable[entry.id]) }

  // MARK: Parts of a condition

  /// The devices for which the entry can hold, by its own conditions alone.
  func can(_ entry: Entry) -> Diagram {
    cans.of(key(entry)) { onDevices(entry.condition) { normal(entry, $0).isNever ? .never : .always } }
  }

  /// The devices for which the entry holds whatever is stored.
  func must(_ entry: Entry) -> Diagram {
    musts.of(key(entry)) { onDevices(entry.condition) { normal(entry, $0).isAlways ? .always : .never } }
  }

  /// The devices for which the entry can hold before it was ever displayed.
  func canBeFirst(_ entry: Entry) -> Diagram {
    firsts.of(key(entry)) {
      onDevices(entry.condition) { memories.neverDisplayed(normal(entry, $0)).isNever ? .never : .always }
    }
  }

  /// A key that is equal for entries with the same consequences.
  func key(_ entry: Entry) -> Memories.Key { memories.key(entry.condition, settable: settable[entry.id]) }

  /// Replaces the part of a condition that is about stored values.
  func onDevices(_ condition: Diagram, _ replace: (Diagram) -> Diagram) -> Diagram {
    condition.isNever || condition.isAlways ? condition : diagrams.map(condition, stop: space.stop, replace)
  }
}

/// Parts of conditions that were already made into diagrams, because many entries have the same conditions on devices.
private struct KnownParts {
  private var known: [Memories.Key: Diagram] = [:]

  mutating func of(_ condition: Memories.Key, _ make: () -> Diagram) -> Diagram {
    if let part = known[condition] { return part }
    let part = make()
    known[condition] = part
    return part
  }
}

extension Theory {
  /// Whether something can be stored so that the entry is shown to the device.
  func canShow(_ entry: Int, to situation: Situation) -> Bool {
    guard entries[entry].effect.shows else { return false }
    let point = space.point(of: situation)
    func rest(_ entry: Entry) -> Diagram { normal(entry, diagrams.at(entry.condition) { point[$0] }) }
    return !rest(entries[entry]).isNever && entries[..<entry].allSatisfy { !rest($0).isAlways }
  }

  /// The first entry that can be shown to the device, depending on stored values.
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

  /// Changes as few stored values as possible so that the entry is shown: it holds, and no earlier entry does.
  ///
  /// - Returns: The places in rollouts that are needed, by id; see ``Situation/findSeed(_:)``.
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
    if places.isEmpty { return [:] }
    // A seed that is found for these places must not change those among variants.
    for other in space.index(of: .variant) == nil ? [] : entries[...entry] {
      let rollout = BannersFeed.Notification.variantsRollout(of: other.id)
      situation.device.places[rollout] = situation.device.place(in: rollout)
    }
    return self.places(showing: entry, in: situation)
  }

  /// The places in rollouts for which the entry is shown while everything else stays as stored. A different seed
  /// changes all places.
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
      places[other.id] = cells.map { Self.places(bounds, $0..<$0 + 1) }
    }
    return places
  }

  /// The places in a rollout with which a condition can hold; nil if it can with any.
  func places(_ condition: Diagram) -> [Range<Int>]? {
    guard let axis = space.index(of: .place), case .numbers(let bounds) = space.cells[axis] else { return nil }
    let places = diagrams.exists(condition) { $0 != axis }
    if places.isAlways { return nil }
    return bounds.indices.filter { cell in !diagrams.at(places) { $0 == axis ? cell : nil }.isNever }
      .map { Self.places(bounds, $0..<$0 + 1) }
  }

  /// The values that an entry requires to be stored on the first devices of a box.
  func rest(_ entry: Entry, on box: Box) -> Diagram {
    diagrams.at(entry.condition) { axis in
      axis < space.publicCount ? box[axis].map { $0.first?.lowerBound ?? 0 } ?? 0 : nil
    }
  }

  /// The places in a rollout with which the entry can hold on the first devices of a box before it was ever displayed, or
  /// else later; nil if it can with any.
  func newcomersPlaces(_ entry: Entry, on box: Box) -> [Range<Int>]? {
    let rest = rest(entry, on: box)
    let new = memories.neverDisplayed(normal(entry, rest))
    return places(new.isNever ? rest : new)
  }

  static func places(_ bounds: [Int], _ cells: Range<Int>) -> Range<Int> {
    bounds[cells.lowerBound]..<(cells.upperBound < bounds.count ? bounds[cells.upperBound] : rolloutPlaces)
  }

  /// The fewest changes of values stored for an entry so that it holds (always), or does not hold (never).
  ///
  /// - Parameters:
  ///   - rest: The values that the entry requires on the device.
  ///   - facts: The facts of the device, with its stored values.
  func storedChange(of entry: Int, _ rest: Diagram, to leaf: Diagram, _ facts: any Facts) -> Change? {
    let entry = entries[entry]
    func cell(_ axis: Int) -> Int? { space.storedCell(on: axis, facts, entry.id, in: feed) }
    if diagrams.at(rest, cell) == leaf { return Change() }
    func cheapest(_ demand: Diagram) -> Change? {
      diagrams.cheapest(demand, to: leaf, from: cell, effort: space.effort)
    }
    let change = cheapest(normal(entry, rest))
    // The normal form ignores states that no client stores, such as a flag of an entry that was never displayed.
    return change?.cost == 0 ? cheapest(rest) : change
  }
}

/// Feeds as conditions over the same axes, so that they can be compared and added.
struct Frame {
  let space: Space
  let diagrams: Diagrams
  /// The theory of each feed, for the devices in question only.
  let theories: [Theory]
  /// The devices in question.
  let devices: Diagram
  /// What is known about their places in rollouts, by id.
  let places: [String: Diagram]

  /// - Parameters:
  ///   - settable: The flags that pages set, for each feed.
  ///   - languages: The languages of the devices in question; nil for all.
  ///   - given: Other known facts about them.
  ///   - nodes: The maximum number of nodes in diagrams.
  init(
    _ feeds: [InspectedFeed], settable: [SettableFlags], languages: LanguageSet?, given: Given = Given(),
    order: AxisOrder = .usual, nodes: Int = .max, _ imagination: Imagination
  ) throws(InspectionLimit) {
    let shared = feeds.reduce(given.flags) { $0.union($1.sharedFlags) }
    let feeds = feeds.map { $0.naming(shared) }
    let written = feeds.map(\.rules)
    let messages = Set(
      written.joined().flatMap { $0.tests.compactMap(\.message) } + given.allTests.compactMap(\.message))
    let rules = zip(feeds, written).map { (feed: $0.name, rules: $1.map { $0.naming(messages) }) }
    let languages = languages ?? given.language.map { LanguageSet(of: feeds, named: [], within: [$0]) }
    let banners = zip(rules, settable).first { $0.0.feed == .banners }
    let left = Leavings(Set(banners?.0.rules.map(\.id) ?? []), banners?.1 ?? .unknown)
    space = try Space(rules, languages: languages, given: given, order: order, left: left, imagination: imagination)
    diagrams = space.makeDiagrams(limit: nodes)
    let (space, diagrams) = (space, diagrams)
    let conditions = rules.first.map { Conditions(feed: $0.feed, space: space, diagrams: diagrams) }
    let (devices, places) = (
      conditions?.conjunction(given.tests.filter(Conditions.isOnOneAxis)) ?? .always,
      given.places.compactMapValues { conditions?.conjunction($0) }
    )
    let others = given.tests.filter { !Conditions.isOnOneAxis($0) }.map(Rule.Need.test)
    let groups = conditions?.conjunction(given.needs + others) ?? .always
    theories = zip(zip(feeds, rules), settable).map { feed, settable in
      Theory(feed.0, feed.1.rules, settable: settable, in: space, diagrams).only(devices, groups, places)
    }
    (self.devices, self.places) = (diagrams.and(devices, groups), places)
    if diagrams.isExhausted { throw .diagrams }
  }
}
