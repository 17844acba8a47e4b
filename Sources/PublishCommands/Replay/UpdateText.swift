import FeedModel
import ScenarioReplay
import Text

/// What `replay --update` has done, for people: a line a file, and what was updated in each scenario.
struct UpdateText {
  private var lines: [String] = []
  /// Whether something is not as expected still, or could not be played.
  var hasFailed = false

  var text: String { lines.map { "\($0.terminalSafe)\n" }.joined() }

  /// - Parameter problem: Why the file could not be written.
  mutating func add(_ results: [ScenarioResult], of file: String, problem: String?) {
    let obstacles = results.filter { !$0.obstacles.isEmpty }
    let changed = results.filter { !$0.differences.isEmpty }
    let isUntouched = problem != nil || !obstacles.isEmpty
    hasFailed = hasFailed || isUntouched
    let count = isUntouched ? "not updated" : changed.isEmpty ? "as expected" : "\(changed.count) updated"
    lines.append("\(file): \(count)")
    if let problem { lines.append("  \(problem)") }
    for result in obstacles { lines += ["  ! \(result.id)"] + result.obstacles.map { "      \($0)" } }
    for result in changed where !isUntouched {
      let heading = result.title.isEmpty ? result.id : "\(result.id): \(result.title)"
      lines += ["  ↻ \(heading)"] + places(result).map { "      \($0)" }
    }
  }

  /// A line an event.
  private func places(_ result: ScenarioResult) -> [String] {
    var places: [(event: String, fields: [String])] = []
    for difference in result.differences {
      let event = difference.event.map { "timeline[\($0.index)] \($0.type)" } ?? "order"
      if places.last?.event == event {
        places[places.count - 1].fields.append(difference.field)
      } else {
        places.append((event, [difference.field]))
      }
    }
    return places.map { "\($0.event): \($0.fields.joined(separator: ", "))" }
  }
}

extension ScenarioResult {
  var differences: [Difference] { if case .failed(let failure) = outcome { failure.differences } else { [] } }

  /// What no expectation can hold. Sentences without a full stop.
  var obstacles: [String] {
    if case .invalid(let problems) = outcome { return problems.map(\.description) }
    return differences.compactMap { difference in
      guard difference.change == nil, let event = difference.event else { return nil }
      return "timeline[\(event.index)] \(event.type) can't happen there"
    }
  }
}
