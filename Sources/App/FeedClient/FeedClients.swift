public import FeedEvaluator
public import FeedModel
internal import Text

/// A site's five channels in an app, with one queue of the items that they have to show.
///
/// Make one for the life of the process, from the address of a published site:
///
/// ```swift
/// let feeds = FeedClients(site: "https://updates.example.com/", environment: environment)
///
/// await feeds.launched()
/// await feeds.show { item in await screen.present(item) }
/// ```
///
/// One item is on screen at a time. Items are shown in this order: a banner, what is new in this version, a newer version,
/// an alert, a prompt. A banner counts as displayed as soon as it is chosen, so it comes first; the others are marked only
/// when they are answered, so nothing is lost if the app ends before their turn. Soft permission prompts are not in the
/// queue: they come when the app asks, with ``PermissionsClient/requestAccess(_:modes:present:)``.
///
/// The clients are public, for everything that is specific to one channel.
public actor FeedClients {
  public nonisolated let banners: BannersClient
  public nonisolated let alerts: AlertsClient
  public nonisolated let updates: UpdatesClient
  public nonisolated let prompts: PromptsClient
  /// The client of permissions; nil without ``Configuration/systemPermissions``.
  public nonisolated let permissions: PermissionsClient?

  /// Options, hooks and everything else that differs from the originals' defaults.
  public struct Configuration: Sendable {
    public var bannersOptions = Banners.Options()
    public var bannersHooks = BannersHooks()
    /// The size of the screen in points, which `width()` and `height()` return to a banner's page.
    public var screen: @Sendable () async -> BannerScreenSize = { BannerScreenSize(width: 390, height: 844) }
    public var alertsOptions = Alerts.Options()
    public var alertsHooks = AlertsHooks()
    public var updatesOptions = Updates.Options()
    public var updatesHooks = UpdatesHooks()
    /// `local-versions.plist`, which the app ships; without it, no notes of this version are shown.
    public var localVersions: FeedSource?
    public var promptsOptions = Prompts.Options()
    public var promptsHooks = PromptsHooks()
    public var permissionsOptions = Permissions.Options()
    public var permissionsHooks = PermissionsHooks()
    /// The system's permissions. Without them there is no ``FeedClients/permissions``.
    public var systemPermissions: (any SystemPermissions)?

    public init() {}
  }

  private let environment: FeedEnvironment
  /// The item that ``waiting`` returned last, until it is answered or withdrawn.
  private var onScreen: FeedItem.ID?
  /// The item that ``show(_:)`` or ``items`` has passed on, until it is finished.
  private var passedOn: FeedItem.ID?
  /// The checks that are under way. ``items`` waits for them, because the first feed to arrive may not be the first to be shown.
  private var checks = 0
  /// Told when an item may be passed on; one for each ``items``.
  private nonisolated let listeners = Lock<[AsyncStream<Void>.Continuation]>([])

  /// - Parameters:
  ///   - site: The address of the published folder: absolute, with or without a slash at its end.
  ///   - environment: The network, the store, the clock and the device, which all clients share.
  ///   - language: The language of the feeds; nil for the device's.
  ///   - configuration: The settings that differ from the originals' defaults.
  public init(
    site: String, environment: FeedEnvironment, language: LanguageTag? = nil,
    configuration: Configuration = Configuration()
  ) {
    let (site, asked) = (FeedSite(site), configuration)
    func source(_ feed: FeedName) -> FeedSource { .published(feed, at: site, for: language) }
    self.environment = environment
    banners = BannersClient(
      controlFile: source(.banners), options: asked.bannersOptions, environment: environment, hooks: asked.bannersHooks,
      screen: asked.screen)
    alerts = AlertsClient(
      feed: source(.alerts), options: asked.alertsOptions, environment: environment, hooks: asked.alertsHooks)
    updates = UpdatesClient(
      remote: source(.updates), local: asked.localVersions, options: asked.updatesOptions, environment: environment,
      hooks: asked.updatesHooks)
    prompts = PromptsClient(
      feed: source(.prompts), options: asked.promptsOptions, environment: environment, hooks: asked.promptsHooks)
    permissions = asked.systemPermissions.map { system in
      PermissionsClient(
        feed: source(.permissions), options: asked.permissionsOptions, environment: environment, system: system,
        hooks: asked.permissionsHooks)
    }
  }

  /// Says something about the app's user: a plan, a role, a release channel. Conditions of banners ask for it.
  ///
  /// Call this before ``launched()``, at every launch, and again when something changes. The attributes replace those of
  /// the call before. They are stored nowhere and never leave the device.
  ///
  /// - Parameter attributes: The values by the names that the site's `publish.yml` declares.
  public func set(_ attributes: [String: AttributeValue]) async {
    environment.attributes.values.withLock { $0 = attributes }
  }

  /// All clients, in the order in which their items are shown.
  public nonisolated var clients: [any ChannelClient] {
    let clients: [(any ChannelClient)?] = [banners, updates, alerts, prompts, permissions]
    return clients.compactMap(\.self)
  }

  /// Call this when the app was launched: counts the launch and checks all channels side by side.
  ///
  /// Hooks of one channel are called in their order, those of different channels in any. If the task is cancelled, requests
  /// that are under way end with `TransportError.cancelled`.
  ///
  /// - Returns: The outcome for each feed, in the order of ``clients``, for example for a log.
  @discardableResult public func launched() async -> [FeedOutcome] {
    await environment.countOwnLaunch()
    return await outcomes { await $0.launched().outcomes }
  }

  /// Call this when the app came back from the background: the same, except for the notes of this version.
  ///
  /// - Returns: The outcome for each feed.
  @discardableResult public func foregrounded() async -> [FeedOutcome] {
    await environment.countLaunch()
    return await outcomes { await $0.foregrounded().outcomes }
  }

  private func outcomes(of ask: @escaping @Sendable (any ChannelClient) async -> [FeedOutcome]) async -> [FeedOutcome] {
    checks += 1
    defer {
      checks -= 1
      callListeners()
    }
    return await withTaskGroup { [clients] group in
      for (place, client) in clients.enumerated() { group.addTask { (place, await ask(client)) } }
      var outcomes = clients.map { _ in [FeedOutcome]() }
      for await (place, found) in group { outcomes[place] = found }
      return outcomes.flatMap(\.self)
    }
  }

  /// The item to show now. It stays the same until it is answered or withdrawn, or until its page closes it if it is a banner.
  public var waiting: FeedItem? {
    get async {
      var first: FeedItem?
      for client in clients where client.channel != .permissions {
        guard let item = await client.waitingItem else { continue }
        if item.id == onScreen { return item }
        first = first ?? item
      }
      onScreen = first?.id
      return first
    }
  }

  /// Shows waiting items, one after another, until none is left.
  ///
  /// While an item is on screen, another call returns at once: the first one also shows what has arrived in the meantime.
  ///
  /// - Parameter present: Shows an item, and returns when it is off the screen. It returns what the user tapped, or nil for a
  ///   banner that has closed and for anything that could not be presented or went without an answer.
  public func show(_ present: @Sendable (FeedItem) async -> FeedAnswer?) async {
    while let item = await passOn() { await finish(item, with: await present(item)) }
  }

  /// The items to show, for as long as the app runs, in place of ``show(_:)``:
  ///
  /// ```swift
  /// for await item in feeds.items { await feeds.finish(item, with: await screen.present(item)) }
  /// ```
  ///
  /// An item comes when the one before it is finished, or was left without ``finish(_:with:)``, which withdraws it. If none is
  /// waiting, the loop waits for the end of the next ``launched()`` or ``foregrounded()``. It ends when its task is cancelled. With
  /// several loops, one of them gets an item, and the others wait.
  public nonisolated var items: AsyncStream<FeedItem> {
    let (calls, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    listeners.withLock { $0.append(listener) }
    let last = Lock<FeedItem?>(nil)
    return AsyncStream {
      if let left = last.withLock({ $0.take() }) { await self.leave(left) }
      var item = await self.passOnWhenChecked()
      if item == nil {
        for await _ in calls {
          item = await self.passOnWhenChecked()
          if item != nil { break }
        }
      }
      last.withLock { $0 = item }
      return item
    }
  }

  private func passOn() async -> FeedItem? {
    guard passedOn == nil, let item = await waiting, passedOn == nil else { return nil }
    passedOn = item.id
    return item
  }

  private func passOnWhenChecked() async -> FeedItem? { checks == 0 ? await passOn() : nil }

  private func leave(_ item: FeedItem) async {
    if passedOn == item.id { await withdraw(item) }
  }

  private func isOffScreen(_ item: FeedItem) {
    guard passedOn == item.id else { return }
    passedOn = nil
    callListeners()
  }

  private nonisolated func callListeners() {
    listeners.withLock { listeners in
      listeners.removeAll { if case .terminated = $0.yield() { true } else { false } }
    }
  }

  /// Reports the user's answer to an item that is off the screen. Without an answer, or with one that the item has no button
  /// for, it is withdrawn.
  public func finish(_ item: FeedItem, with answer: FeedAnswer?) async {
    guard let answer, await self.answer(answer, to: item) != .refused else { return await withdraw(item) }
  }

  /// Reports the user's answer, for an app that does not use ``show(_:)``. The state is stored before anything is
  /// opened.
  @discardableResult public func answer(_ answer: FeedAnswer, to item: FeedItem) async -> AnswerResult {
    let result = await client(of: item)?.answer(answer, to: item) ?? .refused
    if result != .refused { isOffScreen(item) }
    return result
  }

  /// Withdraws an item that has gone without an answer: nothing is stored, and it may come again.
  public func withdraw(_ item: FeedItem) async {
    await client(of: item)?.withdraw(item)
    isOffScreen(item)
  }

  private nonisolated func client(of item: FeedItem) -> (any ChannelClient)? {
    clients.first { $0.channel == item.feed.channel }
  }
}
