public import FeedModel

/// What must change in a file so that a scenario, or a pair of versions, expects what is observed.
public struct ScenarioUpdate: Sendable {
  public let id: String
  public let title: String
  /// In the order of the timeline; empty where all is as expected.
  public let changes: [Change]
  /// What no expectation can hold: the scenario is invalid, or an event of it can't happen. Sentences without a full stop.
  public let obstacles: [String]

  public struct Change: Sendable {
    /// Nil for a pair of versions.
    public let event: ScenarioResult.Event?
    /// `shown`, `callbacks` …
    public let field: String
    /// Where the value is in the file, from the root.
    public let path: [ScenarioProblem.Step]
    /// The value to be there: what means the same is written as before, and what was not named stays unnamed.
    public let value: JSON
  }
}

/// Plays the scenarios of a file to their ends, and finds what each would have to expect.
///
/// - Returns: One update an entry, in the file's order.
public func updates(of file: ScenarioFile) async -> [ScenarioUpdate] {
  await file.forEachEntry { entry in
    let (changes, obstacles): ([ScenarioUpdate.Change], [String]) =
      switch entry.content {
      case .success(.scenario(let scenario)): await update(scenario)
      case .success(.versions(let pair)): (pair.change.map { [$0] } ?? [], [])
      case .failure(let problems): ([], problems.all.map(\.description))
      }
    return ScenarioUpdate(id: entry.id, title: entry.title, changes: changes, obstacles: obstacles)
  }
}

private func update(_ scenario: Scenario) async -> ([ScenarioUpdate.Change], [String]) {
  var run = await ScenarioRun(scenario)
  var (changes, obstacles): ([ScenarioUpdate.Change], [String]) = ([], [])
  for (index, event) in scenario.events.enumerated() {
    let seen = await run.play(event)
    if seen.obstacle != nil { obstacles.append("timeline[\(index)] \(event.type) can't happen there") }
    let place = ScenarioResult.Event(index: index, type: event.type)
    changes += (scenario.expectations[index]?.updates(from: seen) ?? []).map { value, observed in
      .init(event: place, field: value.field.rawValue, path: value.written.place.steps, value: observed)
    }
  }
  return (changes, obstacles)
}

extension VersionPair {
  fileprivate var change: ScenarioUpdate.Change? {
    guard let difference = differences.first else { return nil }
    return .init(event: nil, field: difference.field, path: orderPath, value: .number(a < b ? -1 : a == b ? 0 : 1))
  }
}
