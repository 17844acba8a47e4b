internal import FeedClient
internal import FeedModel
internal import Simulation

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
