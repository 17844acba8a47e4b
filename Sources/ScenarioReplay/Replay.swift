/// Plays the scenarios of a file, each in a world of its own, and several at once.
///
/// - Returns: One result an entry, in the file's order. The same file gives the same results.
public func replay(_ file: ScenarioFile) async -> [ScenarioResult] {
  await withTaskGroup(of: (Int, ScenarioResult).self) { group in
    for (index, entry) in file.entries.enumerated() { group.addTask { (index, await result(of: entry)) } }
    return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

private func result(of entry: ScenarioFile.Entry) async -> ScenarioResult {
  let outcome: ScenarioResult.Outcome =
    switch entry.content {
    case .success(.scenario(let scenario)): await play(scenario).map { .failed($0) } ?? .passed
    case .success(.versions(let pair)): pair.failure.map { .failed($0) } ?? .passed
    case .failure(let problems): .invalid(problems.all)
    }
  return ScenarioResult(id: entry.id, title: entry.title, outcome: outcome)
}

/// Until the end, or to the first event that is not as expected.
private func play(_ scenario: Scenario) async -> ScenarioResult.Failure? {
  var run = await ScenarioRun(scenario)
  for (index, event) in scenario.events.enumerated() {
    let (differences, notes) = await run.play(event, expecting: scenario.expectations[index])
    guard differences.isEmpty else {
      let event = ScenarioResult.Event(index: index, type: event.type)
      return ScenarioResult.Failure(event: event, differences: differences, notes: notes)
    }
  }
  return nil
}

extension VersionPair {
  fileprivate var failure: ScenarioResult.Failure? {
    differences.isEmpty ? nil : ScenarioResult.Failure(event: nil, differences: differences, notes: [])
  }
}
