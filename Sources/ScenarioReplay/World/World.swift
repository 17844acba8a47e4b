internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

/// The world of one scenario, as its client meets it: the device, the server, the clock, the store, and the app, which
/// answers as the scenario says and writes down what it hears.
final class World: Sendable {
  let channel: Channel
  let store: MemoryStore
  /// Whether the server has a file at some time.
  let hasFile: Bool
  /// Whether the story tells when pages are there. If not, they are there at once.
  let tellsOfPages: Bool
  /// Whether it tells what the system says of notifications after its dialog. If not, that is what the user said.
  let tellsOfRegistration: Bool
  /// The delegate's, by question.
  let answers: [String: Bool]
  private let contents: Lock<Contents>

  struct Contents: Sendable {
    var clock: Double
    var device: Device
    var options = ClientOptions()
    var server: ScenarioServer
    var localFile: [UInt8]?
    var system: SystemSettings
    /// What the system says of notifications, while it says it.
    var registration: Bool?
    /// The notifications that the delegate heard of last.
    var detected: [String] = []
    var seen = Observation()
  }

  init(_ scenario: Scenario) {
    channel = scenario.channel
    answers = scenario.answers
    hasFile = scenario.server.hasFile || scenario.events.contains(where: \.publishesFile)
    tellsOfPages = scenario.events.contains(where: \.isPageLoaded)
    tellsOfRegistration = scenario.events.contains(where: \.isRegistrationResult)
    store = MemoryStore(scenario.state.merging(scenario.device.installation) { _, ours in ours })
    contents = Lock(
      Contents(
        clock: scenario.start, device: scenario.device.device, server: scenario.server, localFile: scenario.localFile,
        system: scenario.system))
    change { scenario.options.apply(to: &$0.options) }
  }

  /// What the client is made with.
  var environment: FeedEnvironment {
    FeedEnvironment(
      transport: WorldTransport(world: self), store: store, device: { self.read { $0.device.named(by: $0.options) } },
      now: { self.read(\.now) }, open: { url in self.change { $0.seen.opened.append(url) } },
      report: { self.note("passed over: \($0)") })
  }

  var options: ClientOptions { read(\.options) }

  func read<Value: Sendable>(_ read: (Contents) -> Value) -> Value { contents.withLock { read($0) } }

  func change<Value: Sendable>(_ change: (inout Contents) -> Value) -> Value { contents.withLock(change) }

  func note(_ text: String?) { if let text { change { $0.seen.notes.append(text) } } }

  /// What was seen since it was asked last.
  func takeObservation() -> Observation {
    change { contents in
      defer { contents.seen = Observation() }
      return contents.seen
    }
  }
}

extension World.Contents {
  /// Clients see whole seconds.
  var now: Instant { Instant(secondsSince1970: Coercion.integerValue(clock.rounded(.down))) }
}

private struct WorldTransport: FeedTransport {
  let world: World

  func get(_ request: FeedRequest) throws(TransportError) -> FeedResponse {
    try world.read(\.server).answer(request)
  }
}

extension JSON {
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}
