internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

struct PermissionsPlayer: Player {
  private let world: World
  private var client: PermissionsClient
  private var alerts: [Permissions.Display] = []
  /// Granted, and waiting for what the system says, with what the user said to it.
  private var registrations: [(alert: Permissions.Display, isGranted: Bool)] = []

  init(_ world: World) {
    self.world = world
    client = Self.client(world)
  }

  private static func client(_ world: World) -> PermissionsClient {
    PermissionsClient(
      feed: world.feed(.permissions), options: world.options.permissions, environment: world.environment,
      system: world, hooks: world.permissionsHooks)
  }

  mutating func launch() async {
    client = Self.client(world)
    alerts = []
    registrations = []
    world.note(await client.refresh()?.problem)
  }

  func foreground() async {}

  func configure() async {
    let options = world.options.permissions
    await client.configure { $0 = options }
  }

  mutating func play(_ action: ScenarioEvent.Action) async -> Difference? {
    switch action {
    case .request(let access, let modes): await request(access, modes)
    case .mark(let access, let userInfo): await client.mark(access, userInfo: userInfo)
    case .history(let access): await tellHistory(of: access)
    case .registrationResult(let result): await register(result)
    case .setMaximumHistoryEntries(let limit): await client.setMaximumHistoryEntries(limit)
    default: break
    }
    return nil
  }

  private mutating func request(_ access: String, _ modes: [String]) async {
    let (step, decision) = await client.request(access, modes: modes)
    world.note(decision.reason?.description)
    switch step {
    case .done(let completion): complete(access, completion)
    case .show(let display):
      alerts.append(display)
      world.show(display.title, display.message, display.buttons)
    }
  }

  var buttons: [Button]? { alerts.last?.buttons }

  mutating func answer(_ answer: Answer) async {
    guard let alert = alerts.popLast() else { return }
    if answer == .grant, world.registersLater(alert.access) {
      registrations.append((alert, world.showSystemDialog(alert.access)))
    } else if let completion = await client.answer(answer, to: alert).completion {
      complete(alert.access, completion)
    }
  }

  /// All that wait are answered with it, the first one first.
  private mutating func register(_ result: Bool?) async {
    for (alert, isGranted) in registrations {
      world.change { $0.register(result ?? isGranted) }
      if let completion = await client.answer(.grant, to: alert).completion { complete(alert.access, completion) }
    }
    registrations = []
    world.change { $0.registration = nil }
  }

  private func complete(_ access: String, _ completion: Permissions.Completion) {
    world.change { $0.seen.completions.append(completion.json(of: access)) }
  }

  private func tellHistory(of access: String) async {
    let entries = await client.history(of: access)
    world.change { $0.seen.history.append(entries.json(of: access)) }
  }
}
