internal import FeedClient
internal import FeedModel
internal import Simulation
public import WireFormats

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

/// A scenario that is being played.
struct ScenarioRun {
  private let channel: Channel
  private var app: SimulatedApp
  /// What is on the server now.
  private var file: [UInt8]?

  init(_ scenario: Scenario) async {
    channel = scenario.channel
    file = scenario.file
    app = SimulatedApp(scenario.makeWorld(), channels: [channel])
    for event in scenario.preparations { _ = await app.play(event) }
  }

  mutating func play(_ event: ScenarioEvent) async -> SeenEvent {
    let observation = await app.play(event.event)
    if let server = event.event.publishedServer { file = server.file }
    return SeenEvent(channel: channel, observation: observation, values: await app.world.store.values())
  }

  /// Why something may not be as expected.
  func notes(_ seen: SeenEvent) -> [String] {
    seen.observation.notes + seen.observation.notices.map { "passed over: \($0)" } + unknownKeys(in: file, channel)
  }
}

/// The result of one scenario, or of one pair of versions.
public struct ScenarioResult: Hashable, Sendable {
  public let id: String
  public let title: String
  public let outcome: Outcome

  public enum Outcome: Hashable, Sendable {
    case passed
    case failed(Failure)
    /// It could not be played, for these reasons; never empty.
    case invalid([ScenarioProblem])
  }

  public struct Failure: Hashable, Sendable {
    /// Never empty. All differences of the first event that was not as expected, where the scenario ends; if it was played
    /// to the end, those of all events.
    public let differences: [Difference]
    /// For people: why nothing was shown, and what was ignored in the feed.
    public let notes: [String]

    /// The first event that was not as expected; nil for a pair of versions.
    public var event: Event? { differences.first?.event }
  }

  public struct Event: Hashable, Sendable {
    /// In the timeline; the first one is 0.
    public let index: Int
    public let type: String
  }
}

/// Something that is not as expected.
public struct Difference: Hashable, Sendable {
  /// Nil for a pair of versions.
  public let event: ScenarioResult.Event?
  /// For example `shown` or `callbacks`; the type of an event that could not happen; the comparison of a pair of versions.
  public let field: String
  public let expected: JSON
  public let got: JSON
  /// What makes the file expect what was observed; nil for an event that could not happen.
  public var change: Change?

  public struct Change: Hashable, Sendable {
    /// From the root to the value in the file.
    public let path: [ValueProblem.Step]
    /// Everything that means the same is written as before, and what was not named stays unnamed.
    public let value: JSON
  }
}

/// A value in a scenario file that is not what is needed there.
public typealias ScenarioProblem = ValueProblem

/// The results of one file.
public struct ReplayedFile: Sendable {
  public var name: String
  public var results: [ScenarioResult]
  /// Why nothing in it was played; one line.
  public var problem: String?

  public init(name: String, results: [ScenarioResult] = [], problem: String? = nil) {
    (self.name, self.results, self.problem) = (name, results, problem)
  }
}

extension [ScenarioResult] {
  public var passed: Int { count { $0.outcome == .passed } }
  public var failed: Int { count { if case .failed = $0.outcome { true } else { false } } }
  public var invalid: Int { count { if case .invalid = $0.outcome { true } else { false } } }
}

extension [ReplayedFile] {
  public var results: [ScenarioResult] { flatMap(\.results) }
  public var unreadable: Int { count { $0.problem != nil } }
}
