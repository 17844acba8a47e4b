internal import FeedModel

/// Plays the scenarios of a file, each in a world of its own, and several at once.
///
/// - Returns: One result an entry, in the file's order. The same file gives the same results.
public func replay(_ file: ScenarioFile) async -> [ScenarioResult] {
  await file.forEachEntry { entry in
    let outcome: ScenarioResult.Outcome =
      switch entry.content {
      case .success(.scenario(let scenario)): await play(scenario).map { .failed($0) } ?? .passed
      case .success(.versions(let pair)):
        pair.differences.isEmpty ? .passed : .failed(.init(event: nil, differences: pair.differences, notes: []))
      case .failure(let problems): .invalid(problems.all)
      }
    return ScenarioResult(id: entry.id, title: entry.title, outcome: outcome)
  }
}

extension ScenarioFile {
  func forEachEntry<Result: Sendable>(_ work: @escaping @Sendable (Entry) async -> Result) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
      for (index, entry) in entries.enumerated() { group.addTask { (index, await work(entry)) } }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

/// Until the end, or to the first event that is not as expected.
private func play(_ scenario: Scenario) async -> ScenarioResult.Failure? {
  var run = await ScenarioRun(scenario)
  for (index, event) in scenario.events.enumerated() {
    let seen = await run.play(event)
    let differences = [seen.obstacle].compactMap(\.self) + (scenario.expectations[index]?.differences(from: seen) ?? [])
    guard differences.isEmpty else {
      return ScenarioResult.Failure(
        event: ScenarioResult.Event(index: index, type: event.type), differences: differences, notes: run.notes(seen))
    }
  }
  return nil
}
