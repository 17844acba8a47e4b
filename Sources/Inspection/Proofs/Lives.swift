internal import FeedEvaluator
internal import FeedModel

/// Lives of devices, tried one by one until an entry is shown.
struct Lives {
  enum Outcome { case shown, notShown, noTime }

  private let theory: Theory
  private let reach: Reach
  private var effort: Int
  /// By id.
  private let places: [String: [Int]]
  /// One for each banner.
  private let rules: [Rule]
  /// The first displays in all lives that were played, each at the least launch.
  private(set) var found: [String: FirstDisplays.Display] = [:]

  init(_ theory: Theory, _ reach: Reach, effort: Int) {
    self.theory = theory
    self.reach = reach
    self.effort = effort
    places = theory.entries.indices.reduce(into: [:]) { places, i in
      for id in Set([theory.entries[i].id] + (theory.entries[i].effect.notes ?? [])) {
        places[id, default: []].append(i)
      }
    }
    rules = theory.content.bannerRules
  }

  /// - Parameter most: How many entries may be asked for it.
  mutating func play(until id: String, most: Int) -> Outcome {
    let least = max(0, effort - most)
    for box in boxes(of: id) {
      for step in [1, 3_600, 86_400] {
        for habit in HistoryPlayer.Habit.allCases {
          for seed in seeds(for: id) {
            guard effort > least else { return .noTime }
            if play(box, step: step, habit, seed: seed, until: id) { return .shown }
          }
        }
      }
    }
    return .notShown
  }

  /// - Returns: Whether the entry was shown.
  private mutating func play(_ box: Box, step: Int, _ habit: HistoryPlayer.Habit, seed: String, until id: String)
    -> Bool
  {
    let goal = goal(in: box, step: step, seed: seed)
    var player = HistoryPlayer(theory.content, rules: rules, settable: theory.settable, habit, goal)
    let least = max(1, goal.device.launches)
    var shown: [String] = []
    // Deciding which entries are for the device takes about as long as asking half of them.
    effort -= theory.entries.count / 2
    for launch in 1...least.addingReportingOverflow(FirstDisplays.launches).partialValue {
      effort -= player.entryCount + 1
      guard effort > 0 else { return false }
      guard let displayed = player.launch(launch, step: step) else { continue }
      for entry in displayed where !shown.contains(entry) {
        let display = FirstDisplays.Display(device: player.situation.device, now: player.situation.now, before: shown)
        if found[entry].map({ launch < $0.launch }) ?? true { found[entry] = display }
        shown.append(entry)
      }
      if displayed.contains(id) { return true }
    }
    return false
  }

  /// A device as it should be at the launch that shows the entry: new, unless the box wants it otherwise.
  private func goal(in box: Box, step: Int, seed: String) -> Situation {
    let now = Instant(secondsSince1970: 1_800_000_000)
    var device = Device(appVersion: "1.0.0", osVersion: "26.0", openableSchemes: theory.space.imagination.openedByAll)
    (device.installed, device.launches, device.rolloutSeed) = (now, 1, seed)
    var goal = theory.space.situation(in: box, like: Situation(device: device, now: now))
    if let moment = theory.space.moment(in: box, leaving: 40 * step) { goal.moveClockAndInstallation(to: moment) }
    return goal
  }

  private func boxes(of id: String) -> [Box] {
    var boxes: [Box] = []
    for i in places[id] ?? [] where theory.entries[i].effect.shows && reach.parts[i].isAlive {
      theory.diagrams.visitPaths(theory.diagrams.and(reach.parts[i].can, reach.parts[i].open)) { box, end in
        if end.isAlways { boxes.append(box) }
        return boxes.count < 8
      }
    }
    return boxes
  }

  /// Some that are in the entry's rollout.
  private func seeds(for id: String) -> [String] {
    guard let axis = theory.space.index(of: .place) else { return [""] }
    let places = theory.diagrams.exists(condition(of: id)) { $0 != axis }
    if places.isAlways { return [""] }
    let cells = theory.space.cells[axis]
    let inside = (0..<100_000).lazy.map { String($0, radix: 36) }.filter { seed in
      !theory.diagrams.at(places) { $0 == axis ? cells.cell(of: rolloutPlace(seed: seed, id: id)) : nil }.isNever
    }
    return Array(inside.prefix(3))
  }

  private func condition(of id: String) -> Diagram {
    (places[id] ?? []).reduce(.never) { theory.diagrams.or($0, theory.entries[$1].condition) }
  }
}

extension Space {
  /// A moment in a box that has an end or a beginning: its first, or so many seconds before the end.
  fileprivate func moment(in box: Box, leaving seconds: Int) -> Instant? {
    guard let axis = index(of: .now), let range = box[axis]?.first, case .numbers(let bounds) = cells[axis] else {
      return nil
    }
    if range.lowerBound > 0 { return Instant(secondsSince1970: bounds[range.lowerBound]) }
    return range.upperBound < bounds.count ? Instant(secondsSince1970: bounds[range.upperBound] - 1 - seconds) : nil
  }
}

extension Situation {
  fileprivate mutating func moveClockAndInstallation(to moment: Instant) {
    let age = device.installed.map { now.seconds(since: $0) }
    moveClock(to: moment)
    device.installed = age.map { moment.advanced(by: -$0) }
  }
}

extension InspectedFeed {
  fileprivate var bannerRules: [Rule] {
    guard case .banners(let feed) = self else { return [] }
    return feed.notifications.map { Rule(id: $0.id, all: $0.all.map(\.test), any: $0.any.map(\.test)) }
  }
}
