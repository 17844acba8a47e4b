internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

struct PromptsPlayer: Player {
  private let world: World
  private var client: PromptsClient
  private var alerts: [Prompts.Display] = []

  init(_ world: World) {
    self.world = world
    client = Self.client(world)
  }

  private static func client(_ world: World) -> PromptsClient {
    PromptsClient(
      feed: world.feed(.prompts), options: world.options.prompts, environment: world.environment,
      hooks: world.promptsHooks)
  }

  mutating func launch() async {
    client = Self.client(world)
    alerts = []
    show(await client.launched())
  }

  mutating func foreground() async { show(await client.foregrounded()) }

  func configure() async {
    let options = world.options.prompts
    await client.configure { $0 = options }
  }

  var buttons: [Button]? { alerts.last?.buttons }

  mutating func answer(_ answer: Answer) async {
    if let alert = alerts.popLast() { await client.answer(answer, to: alert) }
  }

  private mutating func show(_ outcome: PromptsClient.Outcome) {
    world.note(outcome.reason)
    guard let display = outcome.display else { return }
    alerts.append(display)
    world.show(display.title, display.message, display.buttons)
  }
}
