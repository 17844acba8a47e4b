internal import FeedEvaluator
public import FeedModel

/// The most that a device can display within some length of time.
public struct WindowPressure: Equatable, Sendable {
  public var window: LaunchWindow
  /// The bound: no device displays more, whenever its launches are, if its user answers what is shown.
  public var atMost: DisplayCounts
  /// The devices with that bound.
  public var box: Region.Box
  /// The most for users who never answer.
  public var unanswered: Int
  /// The most displays that were found for some device; nil if there is too much to follow.
  public var reached: RhythmPressure?

  /// Whether the bound is reached, which makes it exact.
  public var isExact: Bool { reached?.displays.total == atMost.total }
}

extension Inquiry {
  /// - Parameter start: The start of the lives that are tried; nil computes only the bound.
  public func windowPressure(_ window: LaunchWindow, from start: Instant?) throws(QuestionTooLarge) -> WindowPressure {
    let bound = try asking { frame throws(InspectionLimit) in try WindowBound(frame, window) }
    return WindowPressure(
      window: window, atMost: bound.atMost, box: bound.box, unanswered: bound.unanswered,
      reached: start.flatMap { reached(window, bound, from: $0) })
  }

  /// Tries rhythms until one reaches the bound: first for the device with the bound, then, in a small site, for all
  /// devices.
  private func reached(_ window: LaunchWindow, _ bound: WindowBound, from start: Instant) -> RhythmPressure? {
    var best: RhythmPressure?
    func search(_ search: RhythmSearch, from starts: [Instant], budget: Int) {
      var budget = budget
      for (origin, days) in [(DeviceOrigin.old, max(14, 2 * window.days)), (.new, 45 + window.days)] {
        for (start, times) in starts.flatMap({ start in window.timesOfDay.map { (start, $0) } }) {
          if best?.displays.total ?? -1 >= bound.atMost.total { return }
          let rhythm = DailyLaunches(start: start, days: days, secondsOfDay: times)
          guard let found = try? search.pressure(rhythm, from: origin, window: window.seconds, budget: &budget) else {
            return
          }
          if found.displays.total > best?.displays.total ?? -1 { best = found }
        }
      }
    }
    let starts = [start] + (busiestMoment(for: bound.example).map { [$0] } ?? [])
    try? asking(.settled) { frame throws(InspectionLimit) in
      search(
        try RhythmSearch(frame, of: self, replies: .withoutHiding, only: bound.example), from: starts, budget: 1_000_000
      )
    }
    if best?.displays.total == bound.atMost.total { return best }
    let part = imagination.with(imagination.quota.part(steps: 2_000_000))
    if let small = try? RhythmSearch(of: self, replies: .withoutHiding, limit: 20_000, part) {
      search(small, from: [start], budget: 200_000)
    }
    return best
  }

  /// The moment at which the most banners with dates hold, apart from their stored values; nil if no banner has dates.
  private func busiestMoment(for situation: Situation) -> Instant? {
    guard let feed = feeds.first(where: { $0.name == .banners }) else { return nil }
    let facts = situation.facts(of: feed)
    var changes: [Int: Int] = [:]
    for rule in feed.rules {
      let dated = rule.required.filter { $0.fact == .now }
      let settled = rule.required.filter { !$0.fact.isStored && !$0.fact.isOfTime }
      guard !dated.isEmpty, settled.allSatisfy({ $0.accepts(facts.value(of: $0.fact, for: rule.id)) }) else { continue }
      for range in HoldingTimes(Rule(id: rule.id, all: dated), facts).ranges {
        changes[range.lowerBound, default: 0] += 1
        if range.upperBound < .max { changes[range.upperBound + 1, default: 0] -= 1 }
      }
    }
    var (open, best): (Int, (count: Int, moment: Int)?) = (0, nil)
    for (moment, change) in changes.sorted(by: { $0.key < $1.key }) {
      open += change
      if moment > .min, open > best?.count ?? 0 { best = (open, moment) }
    }
    return best.map { Instant(secondsSince1970: $0.moment) }
  }
}

extension LaunchWindow {
  /// - Parameter launches: The number of launches a day.
  static func day(launches: Int) -> LaunchWindow { LaunchWindow(seconds: 86_400, launches: launches) }

  /// - Parameter launches: The number of launches a day.
  static func week(launches: Int) -> LaunchWindow { LaunchWindow(seconds: 7 * 86_400, launches: 7 * launches) }

  fileprivate var days: Int { max(1, seconds / 86_400) }

  /// Times of launches to try: evenly spread; half a day apart like checks, with all others between them; and each of
  /// those as late as possible.
  fileprivate var timesOfDay: [[Int]] {
    let count = max(1, launches / days)
    let even = (0..<count).map { $0 * 86_400 / count }
    if count < 2 { return [even] }
    let checks = [0, CheckPeriods.alerts].filter { $0 < 86_400 }
    let rest = count - checks.count
    let late = checks + (0..<rest).map { CheckPeriods.alerts + ($0 + 1) * CheckPeriods.alerts / (rest + 1) }
    let soon = checks + (0..<rest).map { $0 + 1 }
    var seen: Set<[Int]> = []
    return [even, late.sorted(), soon.sorted()].filter { $0.allSatisfy { $0 < 86_400 } && seen.insert($0).inserted }
  }
}

/// A length of time with a maximum number of launches in it.
public struct LaunchWindow: Hashable, Sendable {
  /// The length. The window begins with a launch; a launch at its end is not part of it.
  public var seconds: Int
  public var launches: Int

  public init(seconds: Int, launches: Int) { (self.seconds, self.launches) = (seconds, launches) }

  /// The maximum number of launches that are at least this far apart.
  func launches(apart seconds: Int) -> Int { seconds <= 0 ? launches : min(launches, 1 + (self.seconds - 1) / seconds) }

  /// The maximum number of launches if only every `count`th one counts.
  func launches(each count: Int) -> Int { count <= 0 ? launches : min(launches, 1 + (launches - 1) / count) }
}

/// The most that a window can display, whenever its launches are, on a device that stays as it is.
///
/// The conditions of one entry say how far apart its displays are, in time or in launches. Each feed shows at most one
/// entry per launch. Entries that are never shown first may still count, so the bound is not always reached.
struct WindowBound {
  /// The bound if users answer what they are shown.
  let atMost: DisplayCounts
  let box: Region.Box
  /// A device with that bound.
  let example: Situation
  /// The bound if users never answer.
  let unanswered: Int

  init(_ frame: Frame, _ window: LaunchWindow) throws(InspectionLimit) {
    let (space, diagrams) = (frame.space, frame.diagrams)
    let bounds = frame.theories.map { FeedBound($0, window) }
    let (most, box) = diagrams.greatest(bounds.map(\.answered).reduce(.never) { diagrams.sum($0, $1) })
    unanswered = diagrams.greatest(bounds.map(\.unanswered).reduce(.never) { diagrams.sum($0, $1) }).value
    if diagrams.isExhausted { throw .diagrams }
    let point = Dictionary(uniqueKeysWithValues: box.sides.map { ($0.axis, $0.cells[0].lowerBound) })
    let counts = bounds.map { diagrams.value(diagrams.at($0.answered) { point[$0] ?? 0 }) }
    assert(counts.reduce(0, +) == most)
    atMost = DisplayCounts(
      Dictionary(uniqueKeysWithValues: zip(frame.theories.map(\.feed), counts).filter { $0.1 > 0 }))
    self.box = space.describe(box)
    example = space.situation(in: box, like: space.imagination.usual)
  }
}

/// The bound for one feed, as numbers over the facts of devices that neither time nor use changes.
private struct FeedBound {
  let answered: Diagram
  let unanswered: Diagram

  init(_ theory: Theory, _ window: LaunchWindow) {
    let entries = ReachedEntries(theory)
    let diagrams = theory.diagrams
    // Users who do not answer see the same entry again at each launch, once a reminder is over.
    let always = diagrams.map(entries.any) { $0.isNever ? .never : diagrams.leaf(window.launches) }
    unanswered = theory.feed == .banners ? entries.sum(of: window) : always
    answered = theory.content.channel.mostDisplays(entries, in: window)
  }
}

/// The entries that some devices are shown at some time.
struct ReachedEntries {
  private let theory: Theory
  /// The conditions over all facts except those that change: true if they hold at some time.
  private let entries: [(id: String, condition: Diagram)]

  init(_ theory: Theory) {
    self.theory = theory
    let (diagrams, changing) = (theory.diagrams, theory.space.changing)
    entries = zip(theory.entries, theory.reach.parts).compactMap { entry, part in
      guard entry.effect.shows, part.isAlive else { return nil }
      let reached = diagrams.and(entry.condition, part.open)
      return (entry.id, changing.isEmpty ? reached : diagrams.exists(reached, changing.contains))
    }
  }

  var diagrams: Diagrams { theory.diagrams }

  /// The devices for which each of them is shown.
  var shown: [(id: String, devices: Diagram)] {
    entries.map { entry in (entry.id, onDevices(entry) { $0.isNever ? .never : .always }) }
  }

  /// The devices for which any of them is shown.
  var any: Diagram {
    entries.reduce(.never) { any, entry in
      any.isAlways ? any : diagrams.or(any, onDevices(entry) { $0.isNever ? .never : .always })
    }
  }

  func sum(of window: LaunchWindow) -> Diagram {
    let rules = theory.bannerRules
    /// The seconds that have to pass after a display of any banner.
    func pause(_ entry: (id: String, condition: Diagram)) -> Int? { rules[entry.id]?.pauseAfterAnyDisplay }
    let pauses = entries.compactMap(pause)
    let patient = sum(of: entries.filter { pause($0) != nil }, rules, in: window)
    let others = sum(of: entries.filter { pause($0) == nil }, rules, in: window)
    // Each display of these comes so long after the one before it.
    let most = diagrams.leaf(pauses.min().map(window.launches(apart:)) ?? window.launches)
    return diagrams.sum(diagrams.least(patient, most), others, atMost: window.launches)
  }

  private func sum(
    of entries: [(id: String, condition: Diagram)], _ rules: [String: Rule], in window: LaunchWindow
  ) -> Diagram {
    let full = diagrams.leaf(window.launches)
    return rivals(entries, rules).reduce(.never) { sum, rivals in
      if sum == full { return sum }
      let most = rivals.reduce(.never) { most, entry in
        let limit = DisplayLimit(theory, entry.id, window)
        let atMost = rules[entry.id]?.excludedMessages.contains(entry.id) ?? false ? 1 : window.launches
        return diagrams.most(most, onDevices(entry) { diagrams.leaf(min(atMost, limit.displays($0))) })
      }
      return diagrams.sum(sum, most, atMost: window.launches)
    }
  }

  /// Groups of entries of which a device is only ever shown one: each of them requires that no other was displayed.
  private func rivals(
    _ entries: [(id: String, condition: Diagram)], _ rules: [String: Rule]
  ) -> [[(id: String, condition: Diagram)]] {
    var (groups, groupsByID): ([[(id: String, condition: Diagram)]], [String: Int]) = ([], [:])
    let excluded = rules.mapValues(\.excludedMessages)
    for entry in entries {
      let own = excluded[entry.id] ?? []
      let group = own.compactMap { groupsByID[$0] }.sorted().first { group in
        groups[group].allSatisfy { own.contains($0.id) && excluded[$0.id]?.contains(entry.id) ?? false }
      }
      if let group { groups[group].append(entry) } else { groups.append([entry]) }
      groupsByID[entry.id] = group ?? groups.count - 1
    }
    return groups
  }

  private func onDevices(_ entry: (id: String, condition: Diagram), _ replace: (Diagram) -> Diagram) -> Diagram {
    diagrams.map(entry.condition, stop: theory.space.stop) { rest in
      replace(theory.memories.normal(rest, settable: theory.settable[entry.id]))
    }
  }
}

/// The maximum number of displays of one entry in a window, by the stored values that it requires.
private struct DisplayLimit {
  private let theory: Theory
  private let window: LaunchWindow
  /// Whether some reply to the entry lets it come back.
  private let comesBack: Bool

  init(_ theory: Theory, _ id: String, _ window: LaunchWindow) {
    (self.theory, self.window) = (theory, window)
    comesBack = theory.content.channel.comesBack(id)
  }

  /// Each box of the demand is an alternative, and its slowest side counts.
  func displays(_ rest: Diagram) -> Int {
    if rest.isNever { return 0 }
    let alternatives = theory.diagrams.boxes(rest).map { box in
      box.sides.map { limit($0, in: box) }.min() ?? window.launches
    }
    return min(window.launches, alternatives.reduce(0) { min(window.launches, $0 + $1) })
  }

  private func limit(_ side: Box.Side, in box: Box) -> Int {
    switch (theory.space.coordinates[side.axis], theory.space.cells[side.axis]) {
    case (.lastDisplay, .numbers(let bounds)): perhapsAgain(side.cells, bounds)
    case (.reminded, .numbers(let bounds)): comesBack ? perhapsAgain(side.cells, bounds) : 1
    case (.launchesSince, .numbers(let bounds)): window.launches(each: bounds[side.cells[0].lowerBound])
    case (.answered, _): comesBack ? window.launches : 1
    case (.displays, .numbers(let bounds)):
      side.cells.last.map { last in
        let isAgain = theory.space.index(of: .lastDisplay).flatMap { box[$0]?.first }.map { $0.lowerBound > 0 } ?? false
        return last.upperBound < bounds.count ? bounds[last.upperBound] - (isAgain ? 1 : 0) : .max
      } ?? .max
    default: window.launches
    }
  }

  /// - Parameter cells: Cells where 0 means "never" and other numbers are 1 more than a number of seconds.
  private func perhapsAgain(_ cells: [Range<Int>], _ bounds: [Int]) -> Int {
    let again = cells.lazy.compactMap { range -> Int? in
      let least = max(1, bounds[range.lowerBound])
      return range.upperBound == bounds.count || least < bounds[range.upperBound] ? least - 1 : nil
    }
    return again.first.map(window.launches(apart:)) ?? 1
  }
}

extension Theory {
  fileprivate var bannerRules: [String: Rule] {
    feed == .banners ? Dictionary(content.rules.map { ($0.id, $0) }) { first, _ in first } : [:]
  }
}

extension Rule {
  /// The seconds that it requires to have passed since a banner was displayed, whichever it was.
  fileprivate var pauseAfterAnyDisplay: Int? {
    needs.flatMap(\.certain).compactMap { test in
      if case (.anyDisplay, .numbers(let range, _)) = (test.fact, test.values) { range.lowerBound } else { nil }
    }.max()
  }

  /// The banners that it requires not to have been displayed.
  fileprivate var excludedMessages: Set<String> {
    Set(
      needs.flatMap(\.certain).compactMap { test in
        if case .message(let id, .displayed) = test.fact, !test.accepts(.truth(true)) { id } else { nil }
      })
  }
}

extension Rule.Need {
  /// Tests each of which must pass.
  fileprivate var certain: [Rule.Test] {
    switch self {
    case .test(let test): [test]
    case .all(let needs): needs.flatMap(\.certain)
    case .any, .none: []
    }
  }
}
