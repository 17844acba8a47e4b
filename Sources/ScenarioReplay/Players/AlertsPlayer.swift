internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

struct AlertsPlayer: Player {
  private let world: World
  private var client: AlertsClient
  private var alerts: [Alerts.Display] = []

  init(_ world: World) {
    self.world = world
    client = Self.client(world)
  }

  private static func client(_ world: World) -> AlertsClient {
    AlertsClient(
      feed: world.feed(.alerts), options: world.options.alerts, environment: world.environment, delegate: world)
  }

  mutating func launch() async {
    client = Self.client(world)
    alerts = []
    show(await client.launched())
  }

  mutating func foreground() async { show(await client.launched()) }

  func configure() async {
    let options = world.options.alerts
    await client.configure { $0 = options }
  }

  mutating func play(_ action: ScenarioEvent.Action) async -> Difference? {
    switch action {
    case .call(.checkForNotifications): show(await client.checkForNotifications())
    case .call(.setNotificationViewed(let key)): await client.update { $0.viewed = ($0.viewed ?? []) + [key] }
    case .call(.setNotificationIgnored(let key)): await client.update { $0.ignored = ($0.ignored ?? []) + [key] }
    default: break
    }
    return nil
  }

  var buttons: [Button]? { alerts.last?.buttons }

  mutating func answer(_ answer: Answer) async {
    if let alert = alerts.popLast() { await client.answer(answer, to: alert) }
  }

  private mutating func show(_ outcome: AlertsClient.Outcome) {
    world.note(outcome.reason)
    guard let display = outcome.display else { return }
    alerts.append(display)
    world.show(display.title, display.message, display.buttons)
  }
}
