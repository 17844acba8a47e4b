internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Synchronization

/// The world of one scenario, as its client meets it: the device, the server, the clock, the store, and the app, which
/// answers as the scenario says and writes down what it hears.
final class World: Sendable {
  let channel: Channel
  let store: MemoryStore
  /// Whether the server has a file at some time.
  let hasFile: Bool
  private let answers: [String: Bool]
  private let contents: Mutex<Contents>

  struct Contents: Sendable {
    var clock: Double
    var device: Device
    var options = ClientOptions()
    var server: ScenarioServer
    var localFile: [UInt8]?
    var system: SystemSettings
    var seen = Observation()
  }

  init(_ scenario: Scenario) {
    channel = scenario.channel
    answers = scenario.answers
    hasFile = scenario.server.hasFile || scenario.events.contains(where: \.publishesFile)
    store = MemoryStore(scenario.state.merging(scenario.device.installation) { _, ours in ours })
    contents = Mutex(
      Contents(
        clock: scenario.start, device: scenario.device.device, server: scenario.server, localFile: scenario.localFile,
        system: scenario.system))
    change { contents in for option in scenario.options { option.apply(&contents.options) } }
  }

  /// What the client is made with.
  var environment: FeedEnvironment {
    FeedEnvironment(
      transport: WorldTransport(world: self), store: store, device: { self.read { $0.device.named(by: $0.options) } },
      now: { self.read(\.now) }, open: { url in self.change { $0.seen.opened.append(url) } },
      report: { self.note("passed over: \($0)") })
  }

  var options: ClientOptions { read(\.options) }

  func read<Value>(_ read: (Contents) -> sending Value) -> sending Value { contents.withLock { read($0) } }

  func change<Value>(_ change: (inout sending Contents) -> sending Value) -> sending Value { contents.withLock(change) }

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

/// The delegate.
extension World {
  /// Yes, unless the scenario says otherwise.
  func agrees(to question: String, _ arguments: JSON...) -> Bool {
    let answer = answers[question] ?? true
    hear(question, arguments + [.boolean(answer)])
    return answer
  }

  func hear(_ name: String, _ arguments: [JSON] = []) {
    change { $0.seen.callbacks.append(.array([.string(name)] + arguments)) }
  }

  func show(_ title: String?, _ message: String?, _ buttons: [Button]) {
    let alert = JSON.object([
      .init("title", JSON(title)), .init("message", JSON(message)),
      .init("buttons", .array(buttons.map { .string($0.label) })),
    ])
    change { $0.seen.shown.append(alert) }
  }
}

extension JSON {
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}
