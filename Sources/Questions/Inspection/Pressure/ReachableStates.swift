internal import FeedEvaluator
internal import FeedModel

/// All states of a channel before each of some launches, with the steps between them. Every reply is followed.
struct ReachableStates {
  /// The displays of a step, and the resulting state before the next launch.
  private struct Step {
    var shown: [ShownOnce]
    var next: Int
  }

  /// The steps, by launch and by state.
  private var steps: [[[Step]]] = []
  /// The origin of each state, by launch and by state: the state before the last launch and the step from there; nil
  /// before the first launch.
  private var origins: [[(state: Int, step: Int)?]] = [[nil]]

  private static let mostValues = 150_000

  /// - Parameters:
  ///   - device: The device. Its launches are those before the first of these.
  ///   - budget: The number of steps of small feeds that may still be made. It is reduced by the steps that were used.
  init<Life: ChannelLife>(
    _ life: Life, from start: Life.State, _ device: FeedDevice, at times: [Instant], budget: inout Int
  ) throws(InspectionLimit) {
    var (device, states) = (device, [start])
    for (now, later) in zip(times, times.dropFirst() + [times.last ?? Instant(secondsSince1970: 0)]) {
      device.launches += 1
      var layer = Layer<Life.State>()
      for (number, state) in states.enumerated() {
        let all = life.steps(from: state, device, now)
        budget -= all.count * (1 + life.entryCount / 8)
        if budget < 0 { throw .states }
        for (i, step) in all.enumerated() {
          layer.add(step, key: life.key(of: step.state, device, later), from: number, i)
        }
      }
      device.lastLaunch = now
      steps.append(layer.steps)
      origins.append(layer.origins)
      states = layer.states
      // Each state holds a value for each entry.
      if states.count * life.entryCount > Self.mostValues { throw .states }
    }
  }

  /// The states after one launch.
  private struct Layer<State> {
    var places: [[Int]: Int] = [:]
    var states: [State] = []
    var origins: [(state: Int, step: Int)?] = []
    var steps: [[Step]] = []

    mutating func add(_ step: ChannelStep<State>, key: [Int], from state: Int, _ i: Int) {
      let place = places[key] ?? states.count
      if place == states.count {
        places[key] = place
        states.append(step.state)
        origins.append((state, i))
      }
      if steps.count == state { steps.append([]) }
      steps[state].append(Step(shown: step.shown, next: place))
    }
  }

  /// The most displays at these launches, over all states before them and all replies.
  func most(at launches: Range<Int>) -> Int { counts(at: launches).last?.compactMap(\.self).max() ?? 0 }

  /// The most displays in the first of these launches, by the number of launches and by the state after them; nil for
  /// states that are not reached.
  private func counts(at launches: Range<Int>) -> [[Int?]] {
    guard launches.lowerBound < steps.count else { return [] }
    var all: [[Int?]] = [Array(repeating: 0, count: steps[launches.lowerBound].count)]
    for launch in launches {
      var next = [Int?](repeating: nil, count: origins[launch + 1].count)
      for (count, steps) in zip(all[all.count - 1], steps[launch]) {
        guard let count else { continue }
        for step in steps where (next[step.next] ?? -1) < count + step.shown.count {
          next[step.next] = count + step.shown.count
        }
      }
      all.append(next)
    }
    return all
  }

  /// The displays of each launch up to the last of these, for the greatest number of displays.
  func example(at launches: Range<Int>) -> [[ShownOnce]] {
    let counts = counts(at: launches)
    guard let last = counts.last, var state = last.indices.max(by: { (last[$0] ?? -1) < (last[$1] ?? -1) }) else {
      return []
    }
    var shown: [[ShownOnce]] = []
    for launch in launches.reversed() {
      let (before, count) = (counts[launch - launches.lowerBound], counts[launch - launches.lowerBound + 1][state] ?? 0)
      let ways = steps[launch].indices.lazy.compactMap { (from: Int) -> (from: Int, shown: [ShownOnce])? in
        let step = self.steps[launch][from].first { $0.next == state && before[from] == count - $0.shown.count }
        return step.map { (from, $0.shown) }
      }
      guard let way = ways.first else { return [] }
      shown.append(way.shown)
      state = way.from
    }
    for launch in (0..<launches.lowerBound).reversed() {
      guard let origin = origins[launch + 1][state] else { return [] }
      shown.append(steps[launch][origin.state][origin.step].shown)
      state = origin.state
    }
    return shown.reversed()
  }
}
