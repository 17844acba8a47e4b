internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// The clients of one process of an app that a vector plays.
struct PlayedClients {
  let banners: BannersClient?
  let updates: UpdatesClient?
  let alerts: AlertsClient?
  let prompts: PromptsClient?
  let permissions: PermissionsClient?
  /// What the app refuses, by the names of its hooks.
  let refuses: Set<String>

  init(_ given: JSON, _ environment: FeedEnvironment, _ surroundings: Surroundings) {
    let site = FeedSite(given["site"]?.string ?? "https://updates.example.com/")
    let named = given["channels"]?.elements?.compactMap { $0.string.flatMap(FeedChannel.init) }
    let refuses = Set(given["refuses"]?.elements?.compactMap(\.string) ?? [])
    self.refuses = refuses
    let (options, shipped) = (surroundings.read(\.options), surroundings.read(\.shipped))
    func made<Client>(_ channel: FeedChannel, _ make: () -> Client) -> Client? {
      named?.contains(channel) ?? true ? make() : nil
    }
    banners = made(.banners) {
      BannersClient(
        controlFile: .published(.banners, at: site), options: options.banners, environment: environment
      ) { surroundings.read(\.screen) }
    }
    updates = made(.updates) {
      var hooks = UpdatesHooks()
      hooks.shouldCheck = { !refuses.contains("shouldCheck") }
      hooks.shouldDisplay = { _ in !refuses.contains("shouldDisplay") }
      hooks.shouldDisplayDetails = { _ in !refuses.contains("shouldDisplay") }
      hooks.shouldOpenAppStore = { !refuses.contains("shouldOpen") }
      let local = shipped.map { bytes in FeedSource.bundled(FeedName.localUpdates.rawValue) { bytes } }
      return UpdatesClient(
        remote: .published(.updates, at: site), local: local, options: options.updates, environment: environment,
        hooks: hooks)
    }
    alerts = made(.alerts) {
      var hooks = AlertsHooks()
      hooks.shouldCheck = { !refuses.contains("shouldCheck") }
      hooks.shouldDisplay = { _ in !refuses.contains("shouldDisplay") }
      return AlertsClient(
        feed: .published(.alerts, at: site), options: options.alerts, environment: environment, hooks: hooks)
    }
    prompts = made(.prompts) {
      var hooks = PromptsHooks()
      hooks.shouldDisplay = { _ in !refuses.contains("shouldDisplay") }
      hooks.shouldOpenActionURL = { _ in !refuses.contains("shouldOpen") }
      return PromptsClient(
        feed: .published(.prompts, at: site), options: options.prompts, environment: environment, hooks: hooks)
    }
    permissions = made(.permissions) {
      var hooks = PermissionsHooks()
      hooks.shouldRequest = { _, _ in !refuses.contains("shouldRequest") }
      return PermissionsClient(
        feed: .published(.permissions, at: site), options: options.permissions, environment: environment,
        system: surroundings, hooks: hooks)
    }
  }

  /// As ``FeedClients/clients``.
  var inOrderOfDisplay: [any ChannelClient] {
    let all: [(any ChannelClient)?] = [banners, updates, alerts, prompts, permissions]
    return all.compactMap(\.self)
  }

  func client(of item: FeedItem) -> (any ChannelClient)? {
    inOrderOfDisplay.first { $0.channel == item.feed.channel }
  }

  func configure(_ options: AppOptions) async {
    await banners?.configure { $0 = options.banners }
    await updates?.configure { $0 = options.updates }
    await alerts?.configure { $0 = options.alerts }
    await prompts?.configure { $0 = options.prompts }
    await permissions?.configure { $0 = options.permissions }
  }

  /// Asks the channels one after another, so that requests have an order.
  func launched(_ observed: inout ObservedStep) async {
    if let outcome = await banners?.launched() { observed.note(outcome, FeedItem.banner) }
    observed.note(await updates?.launched())
    if let outcome = await alerts?.launched() { observed.note(outcome, FeedItem.alert) }
    if let outcome = await prompts?.launched() { observed.note(outcome, FeedItem.prompt) }
    observed.note(await permissions?.launched())
  }

  func foregrounded(_ observed: inout ObservedStep) async {
    if let outcome = await banners?.foregrounded() { observed.note(outcome, FeedItem.banner) }
    observed.note(await updates?.foregrounded())
    if let outcome = await alerts?.foregrounded() { observed.note(outcome, FeedItem.alert) }
    if let outcome = await prompts?.foregrounded() { observed.note(outcome, FeedItem.prompt) }
    observed.note(await permissions?.foregrounded())
  }
}

/// What follows from one step.
struct ObservedStep {
  var shown: [FeedItem] = []
  var results: [FeedName: String] = [:]
  var effect = JSON.string("none")
  var completion: Permissions.Completion?
  /// Whether a file was not of its format.
  var isUnreadable = false

  mutating func note<Display, Reason>(_ outcome: ChannelOutcome<Display, Reason>, _ item: (Display) -> FeedItem) {
    if let display = outcome.display { shown.append(item(display)) }
    results[outcome.feed] = word(outcome.result)
  }

  mutating func note(_ launch: UpdatesClient.Launch?) {
    if let local = launch?.local { note(local, FeedItem.newInThisVersion) }
    if let remote = launch?.remote { note(remote, FeedItem.updateAvailable) }
  }

  mutating func note(_ launch: PermissionsClient.Launch?) {
    if let failure = launch?.failure { results[.permissions] = word(failure) }
  }

  private mutating func word<Display, Reason>(_ result: ChannelOutcome<Display, Reason>.Result) -> String {
    switch result {
    case .display: "shown"
    case .nothing(let reason): word(reason)
    case .declined: "declined"
    case .waiting, .checking: "waiting"
    case .noVersion: "closed"
    case .noFeed: "nothing"
    case .failed(let failure): word(failure)
    }
  }

  private mutating func word(_ failure: FeedFailure) -> String {
    if case .unreadable = failure { isUnreadable = true }
    return if case .missing = failure { "missing" } else { "failed" }
  }

  private func word(_ reason: any DecisionReason) -> String {
    // A need before the request that was not met closes a channel.
    switch reason {
    case let reason as Banners.Reason: if case .showing = reason { "waiting" } else { "nothing" }
    case let reason as Alerts.Reason: if case .closed = reason { "closed" } else { "nothing" }
    case let reason as Updates.Remote.Reason: if case .closed = reason { "closed" } else { "nothing" }
    case let reason as Updates.Local.Reason: if case .closed = reason { "closed" } else { "nothing" }
    default: "nothing"
    }
  }
}
