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
    if let copy = scenario.copy, let url = Self.url(scenario.channel) {
      await app.world.store.keep(FeedCopy(body: copy, validators: Validators()), of: url)
    }
    let http = scenario.http
    if http.status != 200 || http.networkError {
      _ = await app.play(.publish(.init(status: http.status, isReachable: !http.networkError)))
    }
    if !scenario.options.isEmpty { _ = await app.play(.configure(scenario.options)) }
  }

  /// What is seen of one event.
  mutating func play(_ event: ScenarioEvent) async -> SeenEvent {
    let observation = await app.play(event.event)
    if let server = event.event.publishedFile { file = server.file }
    let state = await state
    // Why: an original took a tap on nothing as nothing; in a story by hand it is a slip.
    let obstacle = scenario.isRecording ? nil : observation.obstacle.flatMap { Difference($0, of: event.event) }
    return SeenEvent(observation: observation, state: state, obstacle: obstacle)
  }

  /// What is kept now, as expectations name it.
  var state: JSON { get async { OriginalState.json(await app.world.store.values(), scenario.channel) } }

  /// Why something may not be as expected.
  func notes(_ seen: SeenEvent) -> [String] {
    seen.observation.notesForPeople + unknownKeys(in: file, scenario.channel)
  }

  /// Where the channel's client looks for its feed.
  static func url(_ channel: Channel) -> String? {
    FeedName.allCases.first { $0.channel == channel }.map { "https://example.com/\($0.rawValue)" }
  }
}

/// One event, played.
struct SeenEvent {
  let observation: Observation
  /// What is kept now, as expectations name it.
  let state: JSON
  /// Why the event could not happen, where that counts.
  let obstacle: Difference?
}

extension World {
  convenience init(_ scenario: Scenario) {
    let hasFile =
      scenario.server.file != nil || scenario.copy != nil
      || scenario.events.contains { $0.event.publishedFile?.file != nil }
    self.init(
      device: scenario.device.device, clock: scenario.start, server: scenario.server,
      options: AppOptions(sources: Self.sources(scenario.channel, hasFile: hasFile)),
      shipped: scenario.channel == .updates ? ShippedFile(bytes: scenario.localFile) : nil,
      store: MemoryStore(scenario.state.merging(scenario.device.installation) { _, ours in ours }),
      screen: scenario.device.screen, user: scenario.system.user, answers: scenario.answers,
      pagesLoadLater: scenario.events.contains(where: \.event.isPageLoaded),
      notificationsRegisterLater: scenario.events.contains(where: \.event.isRegistrationResult),
      keepsQuirks: scenario.isRecording)
  }

  /// A client that is told an address has none, unless the scenario's server has a file for it at some time.
  private static func sources(_ channel: Channel, hasFile: Bool) -> [FeedName: FeedSource] {
    let isTold = channel == .alerts || channel == .updates
    guard hasFile || !isTold, let feed = FeedName.allCases.first(where: { $0.channel == channel }),
      let url = ScenarioRun.url(channel)
    else { return [:] }
    return [feed: .published(url)]
  }
}

extension Difference {
  /// What is there instead of what the event needs. An event that nothing can stop has none.
  fileprivate init?(_ obstacle: Observation.Obstacle, of event: Event) {
    switch (event, obstacle) {
    case (.press(let choice), .noButton(let buttons)):
      self.init(field: "press", expected: choice.json, got: .array(buttons.map { .string($0.label) }))
    case (.press(let choice), _): self.init(field: "press", expected: choice.json, got: .null)
    case (.answer(_, let id, let answer, _), .noButton(let buttons)):
      self.init(
        field: "answer", expected: .string("\(id): \(answer.rawValue)"), got: .texts(buttons.map(\.answer.rawValue)))
    case (.answer(_, let id, _, _), _): self.init(field: "answer", expected: .string(id), got: .null)
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
