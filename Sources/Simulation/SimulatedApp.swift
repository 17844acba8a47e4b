public import FeedClient
public import FeedEvaluator
public import FeedModel

/// Plays events in order, and returns an observation for each.
public func play(_ timeline: [Event], in world: World) async -> [Observation] {
  var app = SimulatedApp(world)
  var observations: [Observation] = []
  for event in timeline { observations.append(await app.play(event)) }
  return observations
}

/// An app in a world, and what is on its screen.
///
/// It decides nothing: the clients that apps embed do.
public struct SimulatedApp: Sendable {
  public let world: World
  private let environment: FeedEnvironment
  private let channels: [Channel]
  private(set) var process: AppProcess
  /// Alerts that wait for an answer; the last one is on top.
  public internal(set) var alerts: [FeedItem] = []
  /// The notification whose page can call functions, even after it has closed itself (Notable README).
  var page: (id: String, isLoaded: Bool)?
  /// Granted soft prompts that wait for the system's result, with the user's answer in its dialog.
  var registrations: [(alert: FeedItem, isGranted: Bool)] = []
  /// Issues in the feed of permissions are reported with the first request of a process.
  var hasRequested = false

  /// - Parameter channels: Those for which the app has clients, if the world has sources for their feeds.
  public init(_ world: World, channels: [Channel] = Channel.allCases) {
    self.world = world
    self.channels = channels
    environment = world.environment
    process = AppProcess(in: world, environment, channels)
  }

  /// One event, and everything that follows from it.
  public mutating func play(_ event: Event) async -> Observation {
    let obstacle = await happen(event)
    var seen = world.takeObservation()
    seen.obstacle = obstacle
    return seen
  }

  /// The banner on screen, and the size that `width()` and `height()` return to its page.
  public func banner() async -> (display: Banners.Display, size: ScreenSize)? {
    guard let banners = process.banners, let shown = await banners.waiting else { return nil }
    let (width, height) = (await banners.call("width").number, await banners.call("height").number)
    return (shown, ScreenSize(width: width ?? 0, height: height ?? 0))
  }

  /// Why an app that pins keys cannot show a page; nil if it can, and if it pins none.
  package func problem(withView url: String) async -> String? {
    guard environment.trust != nil, let views = process.banners?.views ?? process.permissions?.views else { return nil }
    do throws(FeedFailure) {
      _ = try await views.file(at: views.url(of: url))
      return nil
    } catch {
      return error.problem
    }
  }

  /// - Returns: Why the event could not happen.
  private mutating func happen(_ event: Event) async -> Observation.Obstacle? {
    switch event {
    case .launch: await launch()
    case .foreground: await returnToForeground()
    case .advance, .setClock, .upgrade, .setLanguage, .publish, .ship: world.change { $0.happen(event) }
    case .reinstall:
      world.change { $0.happen(event) }
      await world.erase(withPermissions: true)
      restart()
    case .erase: await world.erase()
    case .press(let choice): return await press(choice)
    case .answer(let feed, let id, let answer, let systemAllows):
      return await self.answer(answer, to: id, of: feed, systemAllows: systemAllows)
    case .pageLoaded: return loadPage()
    case .page(let function, let arguments): return await call(function, arguments)
    case .configure(let changes): await configure(changes)
    case .call(let call): await self.call(call)
    case .nextNotification(let keys): world.returned(next(of: keys ?? world.read(\.detected)).json)
    case .request(let access, let modes): await request(access, modes)
    case .mark(let access, let userInfo): await process.permissions?.mark(access, userInfo: userInfo)
    case .history(let access): await observeHistory(of: access)
    case .setMaximumHistoryEntries(let limit): await process.permissions?.setMaximumHistoryEntries(limit)
    case .registrationResult(let result): await register(result)
    case .nothing: break
    }
    return nil
  }

  /// A new process, with nothing on the screen.
  private mutating func restart() {
    process = AppProcess(in: world, environment, channels)
    (alerts, page, registrations, hasRequested) = ([], nil, [], false)
  }

  private mutating func launch() async {
    restart()
    await environment.countLaunch()
    for client in process.clients { show(await client.launched().outcomes) }
  }

  private mutating func returnToForeground() async {
    await environment.countLaunch()
    for client in process.clients { show(await client.foregrounded().outcomes) }
  }

  /// Records the outcomes, and shows what the clients returned for display.
  mutating func show(_ outcomes: [FeedOutcome]) {
    world.change { contents in
      contents.seen.outcomes += FeedName.allCases.flatMap { name in outcomes.filter { $0.feed == name } }.map(recorded)
      contents.seen.notes += outcomes.compactMap(\.reason)
      contents.seen.shown += outcomes.compactMap(\.item)
    }
    for item in outcomes.compactMap(\.item) {
      if case .banner = item { page = (item.id, isLoaded: !world.pagesLoadLater) } else { alerts.append(item) }
    }
  }

  /// Without gates, unless the world is asked to explain.
  private func recorded(_ outcome: FeedOutcome) -> FeedOutcome {
    var outcome = outcome
    if !world.explains { (outcome.checks, outcome.trace) = ([], []) }
    return outcome
  }

  private func configure(_ changes: [OptionChange]) async {
    for case .option(let change) in changes { world.change { change(&$0.options) } }
    await process.configure(from: world)
    let running = world.device.version(world.options.updates.version)
    for case .state(let change) in changes { await world.store.update { change(&$0, running) } }
  }
}

extension World.Contents {
  /// What happens outside the app.
  fileprivate mutating func happen(_ event: Event) {
    switch event {
    case .advance(let seconds): clock += seconds
    case .setClock(let instant): clock = Double(instant.secondsSince1970)
    case .upgrade(let version, let build):
      device.appVersion = version
      device.buildVersion = build ?? version
    case .setLanguage(let language): device.locale = language
    case .reinstall(let version, let build):
      if let version { happen(.upgrade(version, build: build)) }
      user.statuses = [:]
    case .ship(let file): shipped?.value = file
    case .publish(let server, let status, let isReachable):
      self.server = server ?? self.server
      self.status = status ?? self.status
      self.isReachable = isReachable ?? self.isReachable
    default: break
    }
  }
}

extension BannerReply {
  var number: Double? { if case .number(let number) = self { number } else { nil } }
}
