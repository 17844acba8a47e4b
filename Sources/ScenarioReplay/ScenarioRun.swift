internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

/// One scenario on its way.
struct ScenarioRun {
  private let world: World
  private let isRecording: Bool
  private var player: any Player

  init(_ scenario: Scenario) async {
    world = World(scenario)
    isRecording = scenario.isRecording
    player = ScenarioReplay.player(world)
    for property in scenario.options.properties { await player.set(property) }
  }

  /// - Returns: What is not as expected, and what people may want to know of the event.
  mutating func play(
    _ event: ScenarioEvent, expecting expectation: Expectation?
  ) async -> (differences: [Difference], notes: [String]) {
    let obstacle = await play(event.action)
    let seen = world.takeObservation()
    let state = OriginalState.json(await world.store.values(), world.channel)
    // why: an original took a tap on nothing as nothing; in a story by hand it is a slip.
    let obstacles = isRecording ? [] : [obstacle].compactMap(\.self)
    let differences = obstacles + (expectation?.differences(from: seen, state: state) ?? [])
    return (differences, differences.isEmpty ? [] : seen.notes + world.unknownKeys)
  }

  /// - Returns: What there is, where the event can't happen.
  private mutating func play(_ action: ScenarioEvent.Action) async -> Difference? {
    switch action {
    case .launch:
      await world.environment.countLaunch()
      await player.launch()
    case .foreground:
      await world.environment.countLaunch()
      await player.foreground()
    case .options(let changes):
      world.change { changes.apply(to: &$0.options) }
      await player.configure()
      for property in changes.properties { await player.set(property) }
    case .press(let tap): return await press(tap)
    case .advance, .publish, .upgrade, .localFile: world.change { $0.happen(action) }
    default: return await player.play(action)
    }
    return nil
  }

  private mutating func press(_ tap: ScenarioEvent.Tap) async -> Difference? {
    let buttons = player.buttons ?? []
    guard let button = buttons.first(tap) else {
      let got = player.buttons.map { JSON.array($0.map { .string($0.label) }) } ?? .null
      return Difference(field: "press", expected: tap.json, got: got)
    }
    await player.answer(button.answer)
    return nil
  }
}

extension World.Contents {
  /// What happens outside of the app.
  fileprivate mutating func happen(_ action: ScenarioEvent.Action) {
    switch action {
    case .advance(let seconds): clock += seconds
    case .upgrade(let version, let build):
      device.appVersion = version
      device.buildVersion = build ?? version
    case .localFile(let file): localFile = file
    case .publish(let publication):
      if let file = publication.file { server.publish(file) }
      server.http = publication.http ?? server.http
      if let isReachable = publication.isReachable { server.http.networkError = !isReachable }
    default: break
    }
  }
}

extension [Button] {
  fileprivate func first(_ tap: ScenarioEvent.Tap) -> Button? {
    switch tap {
    case .label(let label): first { $0.label == label }
    case .index(let index): indices.contains(index) ? self[index] : nil
    }
  }
}

extension ScenarioEvent.Tap {
  fileprivate var json: JSON {
    switch self {
    case .label(let label): .string(label)
    case .index(let index): .number(index)
    }
  }
}
