internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// One scenario on its way.
struct ScenarioRun {
  private let scenario: Scenario
  private var app: SimulatedApp
  /// What is on the server now.
  private var file: [UInt8]?

  init(_ scenario: Scenario) async {
    self.scenario = scenario
    file = scenario.server.file
    app = SimulatedApp(World(scenario), channels: [scenario.channel])
    _ = await app.play(.publish(.init(status: scenario.http.status, isReachable: !scenario.http.networkError)))
    _ = await app.play(.configure(scenario.options))
  }

  /// - Returns: What is not as expected, and what people may want to know of the event.
  mutating func play(
    _ event: ScenarioEvent, expecting expectation: Expectation?
  ) async -> (differences: [Difference], notes: [String]) {
    let seen = await app.play(event.event)
    if let server = event.event.publishedFile { file = server.file }
    let state = OriginalState.json(await app.world.store.values(), scenario.channel)
    // Why: an original took a tap on nothing as nothing; in a story by hand it is a slip.
    let obstacle = scenario.isRecording ? nil : seen.obstacle.flatMap { Difference($0, of: event.event) }
    let differences = [obstacle].compactMap(\.self) + (expectation?.differences(from: seen, state: state) ?? [])
    return (differences, differences.isEmpty ? [] : seen.notesForPeople + unknownKeys(in: file, scenario.channel))
  }
}

extension World {
  convenience init(_ scenario: Scenario) {
    let hasFile = scenario.server.file != nil || scenario.events.contains { $0.event.publishedFile?.file != nil }
    self.init(
      device: scenario.device.device, clock: scenario.start, server: scenario.server,
      options: AppOptions(sources: Self.sources(scenario.channel, hasFile: hasFile)),
      shipped: scenario.channel == .updates ? ShippedFile(bytes: scenario.localFile) : nil,
      store: MemoryStore(scenario.state.merging(scenario.device.installation) { _, ours in ours }),
      user: scenario.system.user, answers: scenario.answers,
      pagesLoadLater: scenario.events.contains(where: \.event.isPageLoaded),
      notificationsRegisterLater: scenario.events.contains(where: \.event.isRegistrationResult),
      keepsQuirks: scenario.isRecording)
  }

  /// A client that is told an address has none, unless the scenario's server has a file for it at some time.
  private static func sources(_ channel: Channel, hasFile: Bool) -> [FeedName: FeedSource] {
    let isTold = channel == .alerts || channel == .updates
    guard hasFile || !isTold, let feed = FeedName.allCases.first(where: { $0.channel == channel }) else { return [:] }
    return [feed: .published("https://example.com/\(feed.rawValue)")]
  }
}

extension Difference {
  /// What is there instead of what the event needs. An event that nothing can stop has none.
  fileprivate init?(_ obstacle: Observation.Obstacle, of event: Event) {
    switch (event, obstacle) {
    case (.press(let choice), .noButton(let buttons)):
      self.init(field: "press", expected: choice.json, got: .array(buttons.map { .string($0.label) }))
    case (.press(let choice), _): self.init(field: "press", expected: choice.json, got: .null)
    case (.page(let function, _), .noFunction):
      self.init(field: "js", expected: .string(function), got: .string("no such function"))
    case (.page(let function, _), _): self.init(field: "js", expected: .string(function), got: .null)
    case (.pageLoaded, _): self.init(field: "pageLoaded", expected: .string("a page"), got: .null)
    default: return nil
    }
  }
}

extension Event.ButtonChoice {
  fileprivate var json: JSON {
    switch self {
    case .label(let label): .string(label)
    case .index(let index): .number(index)
    }
  }
}
