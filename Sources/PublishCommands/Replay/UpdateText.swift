import ScenarioReplay
import Text

/// What `replay --update` has done, for people: a line a file, and what was updated in each scenario.
struct UpdateText {
  private var lines: [String] = []
  /// Whether something is not as expected still, or could not be played.
  var hasFailed = false

  var text: String { lines.map { "\($0.terminalSafe)\n" }.joined() }

  /// - Parameter problem: Why the file could not be written.
  mutating func add(_ updates: [ScenarioUpdate], of file: String, problem: String?) {
    let changed = updates.filter { !$0.changes.isEmpty }
    let obstacles = updates.filter { !$0.obstacles.isEmpty }
    let isUntouched = problem != nil || !obstacles.isEmpty
    hasFailed = hasFailed || isUntouched
    let count = isUntouched ? "not updated" : changed.isEmpty ? "as expected" : "\(changed.count) updated"
    lines.append("\(file): \(count)")
    if let problem { lines.append("  \(problem)") }
    for update in obstacles { lines += ["  ! \(update.id)"] + update.obstacles.map { "      \($0)" } }
    for update in changed where !isUntouched {
      lines += ["  ↻ \(heading(update))"] + places(update).map { "      \($0)" }
    }
  }

  private func heading(_ update: ScenarioUpdate) -> String {
    update.title.isEmpty ? update.id : "\(update.id): \(update.title)"
  }

  /// A line an event.
  private func places(_ update: ScenarioUpdate) -> [String] {
    var places: [(event: String, fields: [String])] = []
    for change in update.changes {
      let event = change.event.map { "timeline[\($0.index)] \($0.type)" } ?? "order"
      if places.last?.event == event {
        places[places.count - 1].fields.append(change.field)
      } else {
        places.append((event, [change.field]))
      }
    }
    return places.map { "\($0.event): \($0.fields.joined(separator: ", "))" }
  }
}
