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
      feed: world.feedIfAny(.alerts), options: world.options.alerts, environment: world.environment,
      hooks: world.alertsHooks)
  }

  mutating func launch() async {
    client = Self.client(world)
    alerts = []
    show(await client.launched())
  }

  mutating func foreground() async { show(await client.foregrounded()) }

  func configure() async {
    let options = world.options.alerts
    await client.configure { $0 = options }
    await client.set(feed: world.feedIfAny(.alerts))
  }

  func set(_ property: KeptProperty) async { await client.update { property.apply(to: &$0) } }

  mutating func play(_ action: ScenarioEvent.Action) async -> Difference? {
    if case .call(let call) = action { await play(call) }
    return nil
  }

  private mutating func play(_ call: ScenarioEvent.Call) async {
    switch call {
    case .checkForNotifications: show(await client.checkForNotifications())
    case .shouldCheckForNotifications: world.returned(.boolean(await client.shouldCheckForNotifications()))
    case .nextNotification(let keys): world.returned(JSON(next(of: keys ?? world.read(\.detected))))
    case .setNotificationViewed(let key): await client.update { $0.viewed = ($0.viewed ?? []) + [key] }
    case .setNotificationIgnored(let key): await client.update { $0.ignored = ($0.ignored ?? []) + [key] }
    default: break
    }
  }

  /// In the order in which the client shows them (iNotify README, nextNotificationInDict).
  private func next(of keys: [String]) -> String? {
    let feed = AlertsFeed(notifications: keys.map { AlertsFeed.Notification(key: $0) })
    var options = Alerts.Options()
    options.showOldestFirst = world.options.alerts.showOldestFirst
    let evaluation = Alerts.decide(feed, state: Alerts.State(), options: options, device: world.read(\.device))
    return evaluation.detected.first?.key
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
