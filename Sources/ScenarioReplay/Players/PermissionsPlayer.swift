internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

struct PermissionsPlayer: Player {
  private let world: World
  private var client: PermissionsClient
  private var alerts: [Permissions.Display] = []

  init(_ world: World) {
    self.world = world
    client = Self.client(world)
  }

  private static func client(_ world: World) -> PermissionsClient {
    PermissionsClient(
      feed: world.feed(.permissions), options: world.options.permissions, environment: world.environment,
      system: world, delegate: world)
  }

  mutating func launch() async {
    client = Self.client(world)
    alerts = []
    world.note(await client.refresh()?.description)
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
    guard let alert = alerts.popLast(), let completion = await client.answer(answer, to: alert) else { return }
    complete(alert.access, completion)
  }

  private func complete(_ access: String, _ completion: Permissions.Completion) {
    let json = JSON.object([
      .init("access", .string(access)), .init("softAccepted", .boolean(completion.softAccepted)),
      .init("systemAccepted", .boolean(completion.systemAccepted)),
      .init("status", .string(completion.status.rawValue)), .init("outcome", .string(completion.outcome.rawValue)),
    ])
    world.change { $0.seen.completions.append(json) }
  }

  private func tellHistory(of access: String) async {
    let entries = await client.history(of: access).map(\.json)
    let json = JSON.object([
      .init("access", .string(access)), .init("entries", entries.isEmpty ? .null : .array(entries)),
      .init("count", .number(entries.count)),
    ])
    world.change { $0.seen.history.append(json) }
  }
}

extension Permissions.Entry {
  fileprivate var json: JSON {
    let date = JSON.Member("date", .object([.init("$date", .number(date.secondsSince1970))]))
    let userInfo = userInfo.map { JSON.Member("user_info", JSON(PropertyList.dictionary($0))) }
    return .object([date, userInfo].compactMap(\.self))
  }
}
