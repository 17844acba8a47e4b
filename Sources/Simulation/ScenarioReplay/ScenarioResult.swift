internal import FeedClient
internal import FeedModel
internal import Simulation
public import WireFormats

/// Plays the scenarios of a file, each in its own world, and several at once.
///
/// - Parameters:
///   - file: Scenarios, or pairs of versions.
///   - toTheEnd: Whether a scenario continues after the first event that is not as expected, so that all its
///     expectations can be updated.
/// - Returns: One result for each entry, in the file's order. The same file always gives the same results.
public func replay(_ file: ScenarioFile, toTheEnd: Bool = false) async -> [ScenarioResult] {
  let (entries, size) = (file.entries, 16)
  return await withTaskGroup(of: (Int, [ScenarioResult]).self) { group in
    // A task plays several entries, because a pair of versions takes less time than a task.
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
    // Taps and calls without effect may be in a recording, because the original had them; in any other scenario they
    // are mistakes.
    let obstacle = isRecording ? nil : seen.observation.obstacle
    let impossible = obstacle.map { Difference(event: place, field: place.type, expected: $0.needed, got: $0.found) }
    return [impossible].compactMap(\.self) + (expectations[index]?.differences(from: seen, at: place) ?? [])
  }
}

/// A scenario that is being played.
struct ScenarioRun {
  private let channel: FeedChannel
  private var app: SimulatedApp
  /// The file that is on the server now.
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

  /// Notes that help to explain a difference.
  func notes(_ seen: SeenEvent) -> [String] {
    seen.observation.notes + seen.observation.notices.map { "passed over: \($0)" } + unknownKeys(in: file, channel)
  }
}

/// The result of one scenario, or of one pair of versions.
public struct ScenarioResult: Hashable, Sendable {
  public let id: String
  public let title: String
  public let outcome: Outcome

  init(id: String, title: String, outcome: Outcome) { (self.id, self.title, self.outcome) = (id, title, outcome) }

  /// It has passed if there is no difference.
  public init(id: String, title: String, differences: [Difference]) {
    self.init(id: id, title: title, outcome: Outcome(differences))
  }

  public enum Outcome: Hashable, Sendable {
    case passed
    case failed(Failure)
    /// It could not be played for these reasons; never empty.
    case invalid([ScenarioProblem])
  }

  public struct Failure: Hashable, Sendable {
    /// The differences; never empty. They are those of the first event that was not as expected, where the scenario
    /// ends; or those of all events, if it was played to the end.
    public let differences: [Difference]
    /// Notes for users: why nothing was shown, and what was ignored in the feed.
    public let notes: [String]

    /// The first event that was not as expected; nil for a pair of versions.
    public var event: Event? { differences.first?.event }
  }

  public struct Event: Hashable, Sendable {
    /// The index in the timeline, from 0.
    public let index: Int
    public let type: String
  }
}

/// A difference between an expectation and an observation.
public struct Difference: Hashable, Sendable {
  /// The event; nil for a pair of versions.
  public let event: ScenarioResult.Event?
  /// The name of the field, such as `shown` or `callbacks`; the type of an event that could not happen; or the
  /// comparison of a pair of versions.
  public let field: String
  public let expected: JSON
  public let got: JSON
  /// The change that makes the file expect the observation; nil for an event that could not happen.
  public var change: Change?

  init(event: ScenarioResult.Event?, field: String, expected: JSON, got: JSON, change: Change? = nil) {
    (self.event, self.field, self.expected, self.got, self.change) = (event, field, expected, got, change)
  }

  public init(field: String, expected: JSON, got: JSON) {
    self.init(event: nil, field: field, expected: expected, got: got)
  }

  public struct Change: Hashable, Sendable {
    /// The path from the root to the value in the file.
    public let path: [ValueProblem.Step]
    /// The new value. Parts with the same meaning are written as before, and parts that were not named stay unnamed.
    public let value: JSON
  }
}

/// A value in a scenario file that is missing or wrong.
public typealias ScenarioProblem = ValueProblem

/// The results of one file.
public struct ReplayedFile: Sendable {
  public var name: String
  public var results: [ScenarioResult]
  /// The reason why nothing in it was played, on one line.
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
