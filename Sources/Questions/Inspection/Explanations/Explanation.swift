public import FeedEvaluator
public import FeedModel

/// The reasons why a device is or is not shown an entry at a launch; if it is not, everything that prevents it and the
/// smallest changes that would fix it.
///
/// The times between two checks are a separate matter: ``closed`` says whether the feed is asked for, and everything
/// else is about a launch that asks for it.
public struct Explanation: Equatable, Sendable {
  public var feed: FeedName
  public var id: String
  public var isShown: Bool
  /// The display of the device from the feed, if it is asked for.
  public var displayed: Situation.Displayed?
  /// The gate of the channel that keeps the feed from being read at this launch.
  public var closed: DecisionGate?
  /// The entry's own gates that do not pass.
  public var failures: [DecisionGate]
  /// The entries that come before it and whose conditions hold; the first of them is shown.
  public var before: [String]
  /// The changes that would show it; nil if it is shown.
  public var remedies: Remedies?

  public struct Remedies: Equatable, Sendable {
    public var device: DeviceChange
    /// The first moment of a launch that shows it while all else stays as it is; nil if there is none.
    public var waiting: Instant?
    /// Launches that lead to it; nil if none were found.
    public var living: LivingOn?
    /// The maximum number of launches that were played.
    public var playedLaunches: Int
    /// Changes to the content that would show it to this device as it is.
    public var content: [ContentEdit]
  }

  /// The smallest change of a device that makes it show the entry.
  public enum DeviceChange: Equatable, Sendable {
    case least(Change)
    /// No device is ever shown it.
    case nobody
    /// It takes more changes than were tried.
    case atLeast(Int)
  }

  public struct Change: Equatable, Sendable {
    /// The number of facts of the device and of values stored for entries that change.
    public var count: Int
    /// The facts of the device that change, with the values that they may have instead.
    public var facts: Region.Box
    /// Entries for which something else must be stored, in the feed's order.
    public var stored: [Stored]
    /// A device with these changes that is shown it; nil if no seed was found for its places in rollouts.
    public var example: Situation?
  }

  /// The values that must be stored for an entry.
  public struct Stored: Equatable, Sendable {
    public var id: String
    /// Whether the entry is to hold, which is true only for the entry in question.
    public var holds: Bool
    public var values: Region.Box
  }
}

extension Inquiry {
  /// Explains why the device is not shown an entry, and what it would take. The inquiry's other devices do not matter.
  ///
  /// - Parameters:
  ///   - id: The id of an entry of the feed.
  ///   - elsewhere: Inquiries about other files of the feed that have the entry, which the device would read in a
  ///     different language.
  public func explanation(
    of id: String, on situation: Situation, elsewhere: [Inquiry] = []
  ) throws(QuestionTooLarge) -> Explanation {
    try reportingLimit { () throws(InspectionLimit) in
      try Explanation(of: id, by: self, on: situation, elsewhere: elsewhere)
    }
  }
}

extension Explanation {
  fileprivate init(
    of id: String, by inquiry: Inquiry, on situation: Situation, elsewhere: [Inquiry]
  ) throws(InspectionLimit) {
    let feed = inquiry.feed
    let displayed = situation.displayed(from: feed)
    let obstacles = Obstacles(of: id, in: feed, on: situation)
    self.init(
      feed: feed.name, id: id, isShown: situation.shows(id, from: feed), displayed: displayed,
      closed: situation.closedGate(of: feed), failures: obstacles.failures, before: obstacles.before, remedies: nil)
    if isShown, closed == nil { return }
    var search = try RemedySearch(id, by: inquiry, situation)
    let ownFeed = search.feed
    var device = isShown ? DeviceChange.least(search.noChange) : try search.deviceChange()
    for file in elsewhere where !isShown && device.leastCount > 1 {
      let (other, change) = try Self.change(to: file, id, situation)
      if change.isBetter(than: device) { (search, device) = (other, change) }
    }
    let (living, playedLaunches) = search.livingOn(device)
    remedies = Remedies(
      device: device, waiting: situation.firstMoment(showing: id, from: ownFeed), living: living,
      playedLaunches: playedLaunches, content: isShown ? [] : ContentEdit.least(obstacles))
  }

  /// A change for a device that reads a different file, beginning with its language.
  private static func change(
    to file: Inquiry, _ id: String, _ situation: Situation
  ) throws(InspectionLimit) -> (RemedySearch, DeviceChange) {
    let languages = file.languages ?? LanguageSet(of: [file.feed], named: [])
    var moved = situation
    moved.device.locale = languages.language(like: situation.device.locale)
    let search = try RemedySearch(id, by: file, moved)
    let found = moved.shows(id, from: file.feed) ? DeviceChange.least(search.noChange) : try search.deviceChange()
    switch found {
    case .nobody, .atLeast: return (search, found)
    case .least(var change):
      if change.facts[.language] == nil {
        change.count += 1
        change.facts.sides.insert(Region.Side(coordinate: .language, extent: .languages(languages.names)), at: 0)
      }
      return (search, .least(change))
    }
  }
}

extension Explanation.DeviceChange {
  /// Whether it changes fewer facts; of equal ones, a known change is better than a bound.
  fileprivate func isBetter(than other: Explanation.DeviceChange) -> Bool {
    switch (self, other) {
    case (.least, .atLeast): true
    case (.atLeast, .least): false
    default: leastCount < other.leastCount
    }
  }

  /// The number of facts that must change; the greatest integer if no device is ever shown the entry.
  fileprivate var leastCount: Int {
    switch self {
    case .nobody: .max
    case .atLeast(let count): count
    case .least(let change): change.count
    }
  }
}

/// Searches for changes of one device.
private struct RemedySearch {
  private let id: String
  private let situation: Situation
  private let theory: Theory

  /// The feed without the entries after the one in question.
  var feed: InspectedFeed { theory.content }
  private var space: Space { theory.space }

  init(_ id: String, by inquiry: Inquiry, _ situation: Situation) throws(InspectionLimit) {
    (self.id, self.situation) = (id, situation)
    let frame = try Frame(
      [inquiry.feed.prefix(through: id)], settable: [inquiry.settable], languages: inquiry.languages,
      inquiry.imagination)
    theory = frame.theories[0]
  }

  /// The change of a device that only has to wait for the check.
  var noChange: Explanation.Change {
    var example = situation
    example.openGate(of: feed)
    return Explanation.Change(count: 0, facts: Region.Box(), stored: [], example: example)
  }

  func deviceChange() throws(InspectionLimit) -> Explanation.DeviceChange {
    let wanted = WantedEntry(id, in: theory)
    let answer = wanted.map { ChangeSearch(theory, $0, for: situation).answer() } ?? .nobody
    // It is certain in any case that more than a few changes are needed.
    if case .atLeast(let count) = answer, count > ChangeSearch.fewChanges { return .atLeast(count) }
    if theory.diagrams.isExhausted { throw .diagrams }
    switch (answer, wanted) {
    case (.found(let found), let wanted?):
      let change = change(found, wanted)
      if theory.diagrams.isExhausted { throw .diagrams }
      return .least(change)
    case (.atLeast(let count), _): return .atLeast(count)
    case (.nobody, _), (.found, nil): return .nobody
    }
  }

  private func change(_ found: ChangeSearch.Found, _ wanted: WantedEntry) -> Explanation.Change {
    var start = situation
    // This undoes the change that the search made to the version seen last.
    if space.index(of: .seenLast) != nil {
      start.updates.lastVersion = start.updates.lastVersion ?? start.device.appVersion.text
    }
    var example = space.situation(in: found.box, like: start)
    example.limitUses()
    let entry = theory.entries.indices.first { wanted.shows.contains($0) && theory.canShow($0, to: example) }
    let stored = entry.map { storedChanges($0, example) } ?? []
    let places = entry.map { theory.store(showing: $0, in: &example) } ?? [:]
    example.openGate(of: feed)
    // Displays that were stored one by one may be too late for an entry that waits after any of them.
    var older = example
    older.moveDisplays(before: space.usualPause)
    if space.index(of: .anyDisplay) != nil, !example.shows(id, from: feed), older.shows(id, from: feed) {
      example = older
    }
    var (count, facts) = (found.cost.changes, space.describe(found.box))
    if case .localUpdates = feed, situation.updates.lastVersion == nil, facts[.seenLast] == nil,
      let seen = example.updates.lastVersion
    {
      // A device that has seen no version has no new notes.
      let version = FeedVersion(seen)
      let only = Region.Versions(from: .below(version), upTo: .above(version), only: version)
      facts.sides.append(Region.Side(coordinate: .seenLast, extent: .versions([only])))
      count += 1
    }
    return Explanation.Change(
      count: count, facts: facts, stored: stored, example: places.isEmpty || example.findSeed(places) ? example : nil)
  }

  private func storedChanges(_ wanted: Int, _ example: Situation) -> [Explanation.Stored] {
    let (point, facts) = (space.point(of: example), example.facts(of: feed))
    return theory.entries[...wanted].enumerated().compactMap { i, entry in
      let rest = theory.diagrams.at(entry.condition) { point[$0] }
      if theory.diagrams.isLeaf(rest) { return nil }
      let change = theory.storedChange(of: i, rest, to: i == wanted ? .always : .never, facts)
      guard let change, change.cost > 0 else { return nil }
      return .init(id: entry.id, holds: i == wanted, values: space.describe(change.box))
    }
  }

  /// Launches after the changes of the device itself. Launches, time, flags and stored values change by using the
  /// device.
  ///
  /// - Returns: The launches, and the maximum number that were played.
  func livingOn(_ change: Explanation.DeviceChange) -> (LivingOn?, Int) {
    guard case .least(let change) = change else { return (nil, 0) }
    var start = situation
    if let example = change.example {
      let old = start.device
      (start.device, start.updates.lastVersion) = (example.device, example.updates.lastVersion)
      (start.device.installed, start.device.launches) = (old.installed, old.launches)
      start.device.lastLaunch = old.lastLaunch
      start.device.rolloutSeed = old.rolloutSeed
    }
    let sides = change.facts.sides.filter { side in
      !side.coordinate.changesByUse && !Coordinate.ofTime.contains(side.coordinate)
    }
    let feed = reduced(for: start)
    // Notes of older releases come with those of the newest.
    let shown = change.example?.displayed(from: feed)?.id ?? id
    let living = LivingOn(shown, from: feed, on: start, with: Region.Box(sides), settable: theory.settable)
    return (living, LivingOn.limit(entries: feed.ids.count))
  }

  /// The feed with only those banners, up to the one in question, that the device can ever be shown. The others would
  /// only be counted.
  private func reduced(for start: Situation) -> InspectedFeed {
    guard case .banners(var content) = feed else { return feed }
    var point = space.point(of: start)
    for (axis, coordinate) in space.coordinates.enumerated()
    where coordinate.changesByUse || Coordinate.ofTime.contains(coordinate) { point[axis] = nil }
    var ids: Set<String> = []
    for entry in theory.entries where !theory.diagrams.decide(entry.condition, point).isNever { ids.insert(entry.id) }
    content.notifications.removeAll { !ids.contains($0.id) }
    return .banners(content)
  }
}

extension InspectedFeed {
  /// The feed without banners that come after this one, because they do not affect it unless some banner asks for
  /// another one.
  public func prefix(through id: String) -> InspectedFeed {
    if rules.contains(where: { $0.tests.contains { $0.message != nil || $0.fact == .anyDisplay } }) { return self }
    guard case .banners(var feed) = self, let place = feed.notifications.firstIndex(where: { $0.id == id }) else {
      return self
    }
    feed.notifications.removeSubrange((place + 1)...)
    return .banners(feed)
  }
}

extension Diagrams {
  /// The diagram for given cells of some axes; nil for axes that stay open.
  func decide(_ diagram: Diagram, _ point: [Int?]) -> Diagram {
    let node = at(diagram) { point[$0] }
    if isLeaf(node) { return node }
    return self.node(axis(node), edges(node).map { Edge(upper: $0.upper, child: decide($0.child, point)) })
  }
}

extension Situation {
  /// Makes the feed's check due: at the moment when it opens, or after the first launch.
  fileprivate mutating func openGate(of feed: InspectedFeed) {
    if case .alerts = feed, alerts.ignored == nil { alerts.ignored = [] }
    if let opensAt = closedGate(of: feed)?.opensAt { now = opensAt }
  }

  /// Limits the counts of a prompt: it cannot have been counted at more launches, or for longer, than the app was used.
  fileprivate mutating func limitUses() {
    for (id, record) in prompts.records {
      prompts.records[id]?.usesCount = record.usesCount.map { min($0, device.launches - 1) }
      if let installed = device.installed {
        prompts.records[id]?.firstUsed = record.firstUsed.map { max($0, installed) }
      }
    }
  }
}

/// The obstacles to showing an entry on a device, as the evaluator traces them.
struct Obstacles {
  /// The entry's own gates that do not pass.
  var failures: [DecisionGate]
  /// Entries that come before it and whose conditions hold.
  var before: [String]

  init(of id: String, in feed: InspectedFeed, on situation: Situation) {
    let trace = feed.channel.trace(of: situation)
    let place = trace.firstIndex { $0.id == id }
    failures = place.map { trace[$0].obstacles } ?? []
    before = feed.hasReleases ? [] : trace[..<(place ?? 0)].filter { $0.obstacles.allSatisfy(\.holdsBack) }.map(\.id)
  }
}

extension CandidateTrace {
  /// The gates without the one for waiting its turn.
  fileprivate var obstacles: [DecisionGate] {
    failures.filter { if case .turn = $0.evidence { false } else { true } }
  }
}

extension DecisionGate {
  /// An alert whose URL cannot be opened is not shown, but still holds back the alerts after it.
  fileprivate var holdsBack: Bool { name == Name.actionURL.rawValue }
}

/// A change of what is published.
public enum ContentEdit: Equatable, Sendable {
  /// A condition to remove or to change so that the device meets it; for `any`, one of its conditions.
  case condition(DecisionGate)
  /// The entry needs a view to begin with.
  case addView
  /// The user has answered it, so only a new key, name or version makes it new to the device.
  case rename
  /// It must come before this entry, the first one before it whose conditions hold.
  case moveBefore(String)
}

extension ContentEdit {
  /// The smallest set of edits: one for each of the entry's own gates that fails, and one move.
  static func least(_ obstacles: Obstacles) -> [ContentEdit] {
    let edits = obstacles.failures.map(ContentEdit.init(for:))
    let unique = edits.reduce(into: [ContentEdit]()) { if !$0.contains($1) { $0.append($1) } }
    return unique + (obstacles.before.first.map { [.moveBefore($0)] } ?? [])
  }

  private init(for gate: DecisionGate) {
    switch gate.evidence {
    case .entry: self = .addView
    case .rule(.ignored, _, _), .rule(.viewed, _, _), .rule(.ignoredVersion, _, _), .rule(.cancelled, _, _):
      self = .rename
    default: self = .condition(gate)
    }
  }
}
