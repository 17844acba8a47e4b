internal import FeedModel
internal import Simulation

/// Plays the scenarios of a file, each in its own world, and several at once.
///
/// - Parameters:
///   - file: Scenarios, or pairs of versions.
///   - toTheEnd: Whether a scenario goes on after the first event that is not as expected, so that all its expectations can
///     be updated.
/// - Returns: One result for each entry, in the file's order. The same file always gives the same results.
public func replay(_ file: ScenarioFile, toTheEnd: Bool = false) async -> [ScenarioResult] {
  let (entries, size) = (file.entries, 16)
  return await withTaskGroup(of: (Int, [ScenarioResult]).self) { group in
    // Several to a task, because a pair of versions takes less time than a task.
    for start in stride(from: 0, to: entries.count, by: size) {
      group.addTask {
        var results: [ScenarioResult] = []
        for entry in entries[start...].prefix(size) { results.append(await replay(entry, toTheEnd)) }
        return (start, results)
      }
    }
    return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.flatMap(\.1)
  }
}

private func replay(_ entry: ScenarioFile.Entry, _ toTheEnd: Bool) async -> ScenarioResult {
  let outcome: ScenarioResult.Outcome =
    switch entry.content {
    case .scenario(let scenario): await play(scenario, toTheEnd)
    case .versions(let pair): ScenarioResult.Outcome(pair.differences)
    case .inspection(let inspection): ask(inspection)
    case .invalid(let problems): .invalid(problems)
    }
  return ScenarioResult(id: entry.id, title: entry.title, outcome: outcome)
}

private func ask(_ inspection: InspectionCase) -> ScenarioResult.Outcome {
  do throws(ValueProblem) {
    return ScenarioResult.Outcome(try inspection.differences())
  } catch {
    return .invalid([error])
  }
}

private func play(_ scenario: Scenario, _ toTheEnd: Bool) async -> ScenarioResult.Outcome {
  var run = await ScenarioRun(scenario)
  var (differences, notes): ([Difference], [String]) = ([], [])
  for (index, event) in scenario.events.enumerated() {
    let seen = await run.play(event)
    let found = scenario.differences(at: index, from: seen)
    if !found.isEmpty {
      differences += found
      notes += run.notes(seen)
      if !toTheEnd { break }
    }
  }
  return ScenarioResult.Outcome(differences, notes)
}

extension ScenarioResult.Outcome {
  fileprivate init(_ differences: [Difference], _ notes: [String] = []) {
    self = differences.isEmpty ? .passed : .failed(.init(differences: differences, notes: notes))
  }
}

extension Scenario {
  fileprivate func differences(at index: Int, from seen: SeenEvent) -> [Difference] {
    let place = ScenarioResult.Event(index: index, type: events[index].type)
    // A recording has taps and calls that did nothing in the original; in any other scenario they are mistakes.
    let obstacle = isRecording ? nil : seen.observation.obstacle
    let impossible = obstacle.map { Difference(event: place, field: place.type, expected: $0.needed, got: $0.found) }
    return [impossible].compactMap(\.self) + (expectations[index]?.differences(from: seen, at: place) ?? [])
  }
}
