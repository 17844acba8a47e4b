internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

struct UpdatesPlayer: Player {
  private let world: World
  private var client: UpdatesClient
  private var alerts: [UpdatesClient.Alert] = []

  init(_ world: World) {
    self.world = world
    client = Self.client(world)
  }

  private static func client(_ world: World) -> UpdatesClient {
    UpdatesClient(
      remote: world.feedIfAny(.updates), local: world.localFeed, options: world.options.updates,
      environment: world.environment, hooks: world.updatesHooks)
  }

  mutating func launch() async {
    client = Self.client(world)
    alerts = []
    let launch = await client.launched()
    for reason in [launch.local?.reason, launch.remote?.reason] { world.note(reason) }
    show(launch.alerts)
  }

  mutating func foreground() async { show(await client.foregrounded().remote) }

  func configure() async {
    let options = world.options.updates
    await client.configure { $0 = options }
    await client.set(remote: world.feedIfAny(.updates))
  }

  func set(_ property: KeptProperty) async {
    let version = world.read { $0.device.named(by: $0.options).version($0.options.updates.version) }
    await client.update { property.apply(to: &$0, running: version) }
  }

  mutating func play(_ action: ScenarioEvent.Action) async -> Difference? {
    switch action {
    case .call(.checkForNewVersion): show(await client.checkForNewVersion())
    case .call(.openAppPageInAppStore): await client.openAppPageInAppStore()
    case .call(.versionDetails):
      let details = await client.versionDetails()
      world.change { $0.seen.versionDetails = details.map { [.string($0)] } ?? [] }
      world.returned(JSON(details))
    default: break
    }
    return nil
  }

  var buttons: [Button]? { alerts.last?.display.buttons }

  mutating func answer(_ answer: Answer) async {
    if let alert = alerts.popLast() { await client.answer(answer, to: alert) }
  }

  private mutating func show(_ outcome: UpdatesClient.RemoteOutcome?) {
    world.note(outcome?.reason)
    show(outcome?.display.map { [.updateAvailable($0)] } ?? [])
  }

  private mutating func show(_ new: [UpdatesClient.Alert]) {
    alerts += new
    for alert in new { world.show(alert.display.title, alert.display.message, alert.display.buttons) }
  }
}
