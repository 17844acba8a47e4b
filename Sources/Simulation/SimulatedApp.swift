internal import FeedClient
internal import FeedEvaluator
public import FeedModel

/// Plays events, one after the other, and tells what came of each.
public func play(_ timeline: [Event], in world: World) async -> [Observation] {
  var app = SimulatedApp(world)
  var observations: [Observation] = []
  for event in timeline { observations.append(await app.play(event)) }
  return observations
}

/// An app in a world, and what is on its screen.
///
/// It decides nothing: the clients that apps embed do. An app has the clients of the feeds that the world has sources for.
public struct SimulatedApp: Sendable {
  public let world: World
  private let channels: [Channel]
  private(set) var process: AppProcess
  /// What waits for an answer, in the order in which it came.
  var alerts: [FeedItem] = []
  /// The notification whose page may call: also after it has closed itself, as in Notable's README.
  var page: (id: String, isLoaded: Bool)?
  /// Granted soft prompts that wait for what the system says, with what the user said to it.
  var registrations: [(alert: FeedItem, isGranted: Bool)] = []
  /// What in the feed of permissions was passed over is told with the process's first request.
  var hasRequested = false

  public init(_ world: World, channels: [Channel] = Channel.allCases) {
    self.world = world
    self.channels = channels
    process = AppProcess(in: world, channels)
  }

  /// One event, and all that comes of it.
  public mutating func play(_ event: Event) async -> Observation {
    let obstacle = await happen(event)
    var seen = world.takeObservation()
    seen.obstacle = obstacle
    return seen
  }

  /// What is on the screen now.
  public func screen() async -> Screen { Screen(banner: await banner(), alerts: alerts) }

  private func banner() async -> Screen.Banner? {
    guard let banners = process.banners, let shown = await banners.waiting else { return nil }
    let size = ScreenSize(
      width: await banners.call("width").number ?? 0, height: await banners.call("height").number ?? 0)
    return Screen.Banner(id: shown.id, view: shown.view, size: size)
  }

  /// - Returns: Why the event could not happen.
  private mutating func happen(_ event: Event) async -> Observation.Obstacle? {
    switch event {
    case .launch: await launch()
    case .foreground: await returnToForeground()
    case .advance, .setClock, .upgrade, .publish, .ship: world.change { $0.happen(event) }
    case .press(let choice): return await press(choice)
    case .answer(let feed, let id, let answer, let systemAllows):
      return await self.answer(answer, to: id, of: feed, systemAllows: systemAllows)
    case .pageLoaded: return loadPage()
    case .page(let function, let arguments): return await call(function, arguments)
    case .configure(let changes): await configure(changes)
    case .call(let call): await self.call(call)
    case .request(let access, let modes): await request(access, modes)
    case .mark(let access, let userInfo): await process.permissions?.mark(access, userInfo: userInfo)
    case .history(let access): await tellHistory(of: access)
    case .setMaximumHistoryEntries(let limit): await process.permissions?.setMaximumHistoryEntries(limit)
    case .registrationResult(let result): await register(result)
    case .nothing: break
    }
    return nil
  }

  private mutating func launch() async {
    process = AppProcess(in: world, channels)
    (alerts, page, registrations, hasRequested) = ([], nil, [], false)
    await world.environment.countLaunch()
    for client in process.clients { show(await client.launched().outcomes) }
  }

  private mutating func returnToForeground() async {
    await world.environment.countLaunch()
    for client in process.clients { show(await client.foregrounded().outcomes) }
  }

  /// What clients made of their feeds, and what they have for display.
  mutating func show(_ outcomes: [FeedOutcome]) {
    world.change { contents in
      contents.seen.outcomes += outcomes.sorted { $0.feed.order < $1.feed.order }.map(told)
      contents.seen.notes += outcomes.compactMap(\.reason)
    }
    for item in outcomes.compactMap(\.item) { show(item) }
  }

  /// Where nobody asks why, an outcome has no gates.
  private func told(_ outcome: FeedOutcome) -> FeedOutcome {
    var outcome = outcome
    if !world.explains { (outcome.checks, outcome.trace) = ([], []) }
    return outcome
  }

  mutating func show(_ item: FeedItem) {
    world.change { $0.seen.shown.append(item) }
    if case .banner = item { page = (item.id, isLoaded: !world.pagesLoadLater) } else { alerts.append(item) }
  }

  mutating func configure(_ changes: [OptionChange]) async {
    for case .option(let change) in changes { world.change { change(&$0.options) } }
    await process.configure(from: world)
    for change in changes { await process.set(change, in: world) }
  }
}

extension World.Contents {
  /// What happens outside of the app.
  fileprivate mutating func happen(_ event: Event) {
    switch event {
    case .advance(let seconds): clock += seconds
    case .setClock(let instant): clock = Double(instant.secondsSince1970)
    case .upgrade(let version, let build):
      device.appVersion = version
      device.buildVersion = build ?? version
    case .ship(let file): shipped?.bytes = file
    case .publish(let publication):
      network.server = publication.server ?? network.server
      network.status = publication.status ?? network.status
      network.isReachable = publication.isReachable ?? network.isReachable
    default: break
    }
  }
}

extension FeedName {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension BannerReply {
  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
