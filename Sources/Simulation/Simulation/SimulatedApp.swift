public import FeedClient
public import FeedEvaluator
public import FeedModel
internal import Text

/// Plays events in order, and returns an observation for each.
public func play(_ timeline: [Event], in world: World) async -> [Observation] {
  var app = SimulatedApp(world)
  var observations: [Observation] = []
  for event in timeline { observations.append(await app.play(event)) }
  return observations
}

/// An app in a world, and the items on its screen.
///
/// It makes no decisions: the clients that apps embed do.
public struct SimulatedApp: Sendable {
  public let world: World
  private let environment: FeedEnvironment
  private let channels: [FeedChannel]
  private(set) var process: AppProcess
  /// Alerts that wait for an answer; the last one is on top.
  public internal(set) var alerts: [FeedItem] = []
  /// The notification whose page can call functions, even after it has closed itself (Notable README).
  var page: (id: String, isLoaded: Bool)?
  /// Granted soft prompts that wait for the system's result, with the user's answer in its dialog.
  var registrations: [(alert: FeedItem, isGranted: Bool)] = []
  /// Issues in the feed of permissions are reported with the first request of a process.
  var hasRequested = false

  /// - Parameter channels: The channels for which the app has clients, if the world has sources for their feeds.
  public init(_ world: World, channels: [FeedChannel] = FeedChannel.allCases) {
    (self.world, self.channels) = (world, channels)
    environment = world.environment
    process = AppProcess(in: world, environment, channels)
  }

  /// Plays one event, and everything that follows from it.
  public mutating func play(_ event: Event) async -> Observation {
    let obstacle = await happen(event)
    var seen = world.takeObservation()
    seen.obstacle = obstacle
    return seen
  }

  /// The banner on screen, and the size that `width()` and `height()` return to its page.
  public func banner() async -> (display: Banners.Display, size: BannerScreenSize)? {
    guard let banners = process.banners, let shown = await banners.waiting else { return nil }
    let (width, height) = (await banners.call("width").number, await banners.call("height").number)
    return (shown, BannerScreenSize(width: width ?? 0, height: height ?? 0))
  }

  /// The reason why an app that pins keys cannot show a page; nil if it can, or if it pins none.
  package func problem(withView url: String) async -> String? {
    guard environment.trust != nil, let views = process.banners?.views ?? process.permissions?.views else { return nil }
    do throws(FeedFailure) {
      _ = try await views.file(at: views.url(of: url))
      return nil
    } catch {
      return error.problem
    }
  }

  /// - Returns: The reason why the event could not happen.
  private mutating func happen(_ event: Event) async -> Observation.WrongTarget? {
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

  /// Starts a new process, with nothing on the screen.
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

  /// Records the outcomes, and shows the items that the clients returned for display.
  mutating func show(_ outcomes: [FeedOutcome]) {
    world.change { contents in
      contents.seen.outcomes += FeedName.allCases.flatMap { name in outcomes.filter { $0.feed == name } }.map(recorded)
      contents.seen.notes += outcomes.compactMap(\.reason)
      contents.seen.shown += outcomes.compactMap(\.item)
    }
    for item in outcomes.compactMap(\.item) {
      if case .banner = item { page = (item.id.entry, isLoaded: !world.pagesLoadLater) } else { alerts.append(item) }
    }
  }

  /// The outcome without gates, unless the world is asked to explain.
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
  /// Plays the part of an event that happens outside the app.
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

/// The methods that the app calls itself.
extension SimulatedApp {
  mutating func call(_ call: Event.Call) async {
    switch call {
    case .checkForNotifications: show(await process.alerts?.checkForNotifications().outcomes ?? [])
    case .shouldCheckForNotifications:
      if let alerts = process.alerts { world.returned(.boolean(await alerts.shouldCheckForNotifications())) }
    case .checkForNewVersion:
      let remote = await process.updates?.checkForNewVersion()
      show(remote.map { UpdatesClient.Launch(remote: $0).outcomes } ?? [])
    case .shouldCheckForNewVersion:
      if let updates = process.updates { world.returned(.boolean(await updates.shouldCheckForNewVersion())) }
    case .openAppPageInAppStore: await process.updates?.openAppPageInAppStore()
    case .versionDetails:
      let details = await process.updates?.versionDetails()
      world.change { $0.seen.versionDetails = details.map { [$0] } ?? [] }
      world.returned(details.json)
    case .updateWithControlFile: show(await process.banners?.foregrounded().outcomes ?? [])
    }
  }

  /// The next of these keys, in the order in which the client shows them (iNotify README, nextNotificationInDict).
  func next(of keys: [String]) -> String? {
    let feed = AlertsFeed(notifications: keys.map { AlertsFeed.Notification(key: $0) })
    var options = Alerts.Options()
    options.showOldestFirst = world.options.alerts.showOldestFirst
    let evaluation = Alerts.decide(feed, state: Alerts.State(), options: options, device: world.device)
    return evaluation.detected.first?.key
  }
}

/// Permissions.
extension SimulatedApp {
  /// The access types for which the feed of permissions has soft prompts, in its order; empty without a feed.
  public func accesses() async -> [String] { await process.permissions?.prompts().feed.prompts.map(\.access) ?? [] }

  mutating func request(_ access: String, _ modes: [String]) async {
    guard let permissions = process.permissions else {
      return show([FeedOutcome(.permissions, reason: "the site has no permissions")])
    }
    let (step, decision) = await permissions.request(access, modes: modes)
    var outcome = FeedOutcome(decision)
    if case .closed(_, let gate) = decision.reason, case .prompt(_, .missing) = gate.evidence,
      let meant = suggestion(for: access, among: await accesses())
    {
      outcome.reason?.append("; did you mean \(meant)?")
    }
    outcome.source = await permissions.source
    if !hasRequested { outcome.issues = await permissions.prompts().issues }
    hasRequested = true
    show([outcome])
    if case .done(let completion) = step { complete(access, completion) }
  }

  func complete(_ access: String, _ completion: Permissions.Completion) {
    world.change { $0.seen.completions.append((access, completion)) }
  }

  /// Answers all prompts that wait for the system's result, in order.
  mutating func register(_ result: Bool?) async {
    for (alert, isGranted) in registrations {
      let isRegistered = result ?? isGranted
      world.change { $0.registration = isRegistered }
      // Only allowed notifications can be registered.
      if isRegistered { await world.remember(true, alert.id.entry) }
      await pass(.grant, to: alert)
    }
    registrations = []
    world.change { $0.registration = nil }
  }

  func observeHistory(of access: String) async {
    guard let entries = await process.permissions?.history(of: access) else { return }
    world.change { $0.seen.history.append((access, entries)) }
  }
}

/// Actions of the user on the screen.
extension SimulatedApp {
  mutating func press(_ choice: Event.ButtonChoice) async -> Observation.WrongTarget? {
    let buttons = alerts.last?.buttons ?? []
    let (needed, button): (JSON, FeedButton?) =
      switch choice {
      case .label(let label): (.string(label), buttons.first { $0.label == label })
      case .index(let index): (.number(index), buttons.indices.contains(index) ? buttons[index] : nil)
      }
    guard let button else { return .init(needed: needed, found: alerts.isEmpty ? .null : .texts(buttons.map(\.label))) }
    await answer(button.answer, at: alerts.count - 1)
    return nil
  }

  mutating func answer(
    _ answer: FeedAnswer, to id: String, of feed: FeedName, systemAllows: Bool
  ) async -> Observation.WrongTarget? {
    world.change { $0.user.allows = systemAllows }
    guard let place = alerts.firstIndex(where: { $0.feed == feed && $0.id.entry.isSame(as: id) }) else {
      return .init(needed: .string(id))
    }
    let answers = alerts[place].buttons.map(\.answer)
    guard answers.contains(answer) else {
      return .init(needed: .string("\(id): \(answer.rawValue)"), found: .texts(answers.map(\.rawValue)))
    }
    await self.answer(answer, at: place)
    return nil
  }

  private mutating func answer(_ answer: FeedAnswer, at place: Int) async {
    let alert = alerts.remove(at: place)
    if answer == .grant, world.notificationsRegisterLater, Permissions.areNotifications(alert.id.entry) {
      registrations.append((alert, await world.showSystemDialog(alert.id.entry)))
    } else {
      await pass(answer, to: alert)
    }
  }

  func pass(_ answer: FeedAnswer, to alert: FeedItem) async {
    let client = process.clients.first { $0.channel == alert.feed.channel }
    if case .completed(let completion) = await client?.answer(answer, to: alert) {
      complete(alert.id.entry, completion)
    }
  }

  mutating func loadPage() -> Observation.WrongTarget? {
    guard page != nil else { return .init(needed: .string("a page")) }
    page?.isLoaded = true
    return nil
  }

  func call(_ function: String, _ arguments: [String]) async -> Observation.WrongTarget? {
    guard let page, let banners = process.banners else { return .init(needed: .string(function)) }
    // The original defines these two before a page is loaded, and the others with it.
    guard page.isLoaded || ["width", "height"].contains(function) else {
      world.change { $0.seen.notes.append("the page is not loaded yet, so it has no function \(function)") }
      return nil
    }
    let before = await flags(of: page.id)
    let reply = await banners.call(function, arguments)
    guard reply != .unknownFunction else { return .init(needed: .string(function), found: .string("no such function")) }
    if let number = reply.number { world.returned(.number(number)) }
    let changed = await flags(of: page.id).filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }
    world.change { contents in
      contents.seen.flags += changed.map { (DeviceFlag(id: page.id, name: $0.key), isSet: $0.value) }
    }
    // A view that is already on screen is shown again.
    if function == "display", let shown = await banners.waiting, shown.view.id == arguments.first {
      world.change { $0.seen.shown.append(.banner(shown)) }
    }
    return nil
  }

  private func flags(of id: String) async -> [String: Bool] {
    await process.banners?.state(of: [id]).records[id]?.flags ?? [:]
  }
}
