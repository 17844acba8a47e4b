internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Text

/// What the app does by hand.
extension SimulatedApp {
  mutating func call(_ call: Event.Call) async {
    switch call {
    case .checkForNotifications: show(await process.alerts?.checkForNotifications().outcomes ?? [])
    case .shouldCheckForNotifications:
      if let alerts = process.alerts { returned(.flag(await alerts.shouldCheckForNotifications())) }
    case .nextNotification(let keys): returned(.text(next(of: keys ?? world.read(\.detected))))
    case .setNotificationViewed(let key): await process.alerts?.update { $0.viewed = ($0.viewed ?? []) + [key] }
    case .setNotificationIgnored(let key): await process.alerts?.update { $0.ignored = ($0.ignored ?? []) + [key] }
    case .checkForNewVersion: await checkForNewVersion()
    case .openAppPageInAppStore: await process.updates?.openAppPageInAppStore()
    case .versionDetails: await tellVersionDetails()
    case .updateWithControlFile: show(await process.banners?.foregrounded().outcomes ?? [])
    case .allPrompts: break
    }
  }

  private mutating func checkForNewVersion() async {
    guard let remote = await process.updates?.checkForNewVersion() else { return }
    show(UpdatesClient.Launch(remote: remote).outcomes)
  }

  private func returned(_ value: Observation.Returned) { world.change { $0.seen.returned = value } }

  /// In the order in which the client shows them (iNotify README, nextNotificationInDict).
  private func next(of keys: [String]) -> String? {
    let feed = AlertsFeed(notifications: keys.map { AlertsFeed.Notification(key: $0) })
    var options = Alerts.Options()
    options.showOldestFirst = world.options.alerts.showOldestFirst
    let evaluation = Alerts.decide(feed, state: Alerts.State(), options: options, device: world.read(\.device))
    return evaluation.detected.first?.key
  }

  private func tellVersionDetails() async {
    let details = await process.updates?.versionDetails()
    world.change { $0.seen.versionDetails = details.map { [$0] } ?? [] }
    returned(.text(details))
  }
}

/// Permissions.
extension SimulatedApp {
  /// What the feed of permissions has soft prompts for, in its order; empty where there is none.
  public func accesses() async -> [String] {
    await process.permissions?.prompts().feed.prompts.map(\.access) ?? []
  }

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

  /// All that wait are answered with it, the first one first.
  mutating func register(_ result: Bool?) async {
    for (alert, isGranted) in registrations {
      let isRegistered = result ?? isGranted
      world.change { $0.registration = isRegistered }
      // Notifications that are registered are allowed.
      if isRegistered { await world.remember(true, alert.id) }
      await take(.grant, to: alert)
    }
    registrations = []
    world.change { $0.registration = nil }
  }

  func tellHistory(of access: String) async {
    guard let entries = await process.permissions?.history(of: access) else { return }
    world.change { $0.seen.history.append((access, entries)) }
  }
}
