internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Text

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

  /// In the order in which the client shows them (iNotify README, nextNotificationInDict).
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

  /// Answers all prompts that wait for the system's result, in order.
  mutating func register(_ result: Bool?) async {
    for (alert, isGranted) in registrations {
      let isRegistered = result ?? isGranted
      world.change { $0.registration = isRegistered }
      // Only allowed notifications can be registered.
      if isRegistered { await world.remember(true, alert.id) }
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
