public import FeedEvaluator
public import FeedModel

/// A site's five channels in an app, and one queue of what they have to show.
///
/// Made once a process, from the address of a published site:
///
/// ```swift
/// let feeds = FeedClients(site: "https://updates.example.com/", environment: environment)
///
/// await feeds.launched()
/// await feeds.show { item in await screen.present(item) }
/// ```
///
/// One thing is on screen at a time. What waits is shown in this order: a banner, which counts as displayed from the moment
/// it was chosen; what is new in this version; a newer version; an alert; a prompt. The others are only marked when they
/// are answered, so that nothing is lost if the app ends before their turn. Soft permission prompts are not in the queue: they
/// come when the app asks, with ``PermissionsClient/requestAccess(_:modes:present:)``.
///
/// The clients are public, for all that is particular to one of them.
public actor FeedClients {
  public nonisolated let banners: BannersClient
  public nonisolated let alerts: AlertsClient
  public nonisolated let updates: UpdatesClient
  public nonisolated let prompts: PromptsClient
  /// Nil without ``Configuration/systemPermissions``.
  public nonisolated let permissions: PermissionsClient?

  /// Options, hooks, and what else the clients need to know of the app.
  public struct Configuration: Sendable {
    public var bannersOptions = Banners.Options()
    public var bannersHooks = BannersHooks()
    /// What `width()` and `height()` say to a banner's page.
    public var screen: @Sendable () async -> ScreenSize = { ScreenSize(width: 390, height: 844) }
    public var alertsOptions = Alerts.Options()
    public var alertsHooks = AlertsHooks()
    public var updatesOptions = Updates.Options()
    public var updatesHooks = UpdatesHooks()
    /// `local-versions.plist` as the app ships it; without it nothing is told of what is new in this version.
    public var localVersions: FeedSource?
    public var promptsOptions = Prompts.Options()
    public var promptsHooks = PromptsHooks()
    public var permissionsOptions = Permissions.Options()
    public var permissionsHooks = PermissionsHooks()
    public var systemPermissions: (any SystemPermissions)?

    public init() {}
  }

  private let environment: FeedEnvironment
  /// What ``waiting`` gave last, until it is answered or gone.
  private var onScreen: FeedItem?
  private var isShowing = false

  /// - Parameters:
  ///   - site: The address of the published folder: absolute, with or without a slash at its end.
  ///   - environment: The world, the same for all.
  ///   - language: Of the feeds; nil is the device's.
  ///   - configuration: What differs from the originals' defaults.
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

  /// In the order in which their items are shown.
  public nonisolated var clients: [any ChannelClient] {
    let clients: [(any ChannelClient)?] = [banners, updates, alerts, prompts, permissions]
    return clients.compactMap(\.self)
  }

  /// The app was launched: counts that, and asks every channel.
  ///
  /// - Returns: What each feed came to, for a log.
  @discardableResult public func launched() async -> [FeedOutcome] {
    await environment.countOwnLaunch()
    return await outcomes { await $0.launched().outcomes }
  }

  /// The app came back from background: the same again, but for what is new in this version.
  @discardableResult public func foregrounded() async -> [FeedOutcome] {
    await environment.countLaunch()
    return await outcomes { await $0.foregrounded().outcomes }
  }

  private func outcomes(of ask: (any ChannelClient) async -> [FeedOutcome]) async -> [FeedOutcome] {
    var outcomes: [FeedOutcome] = []
    for client in clients { outcomes += await ask(client) }
    return outcomes
  }

  /// The one thing to show now: it stays the same until it is answered, withdrawn or, a banner, closed by its page.
  public var waiting: FeedItem? {
    get async {
      var first: FeedItem?
      for client in clients where client.channel != .permissions {
        guard let item = await client.waitingItem else { continue }
        if let onScreen, item.isSame(as: onScreen) { return item }
        first = first ?? item
      }
      onScreen = first
      return first
    }
  }

  /// Shows what waits, one after the other, until nothing does.
  ///
  /// While this is at work, another call returns at once: what comes in the meantime is shown by the first one.
  ///
  /// - Parameter present: Shows an item, and returns when it is off the screen: what the user tapped, or nil for a banner that
  ///   has closed and for anything that could not be presented or went without an answer.
  public func show(_ present: @Sendable (FeedItem) async -> Answer?) async {
    guard !isShowing else { return }
    isShowing = true
    defer { isShowing = false }
    while let item = await waiting {
      // What isn't answered, or has no such button, is off the screen all the same.
      guard let answer = await present(item), await self.answer(answer, to: item) != .refused else {
        await withdraw(item)
        continue
      }
    }
  }

  /// What the user tapped. It is kept before anything is opened.
  @discardableResult public func answer(_ answer: Answer, to item: FeedItem) async -> AnswerResult {
    await client(of: item)?.answer(answer, to: item) ?? .refused
  }

  /// The item went without an answer: nothing is marked.
  public func withdraw(_ item: FeedItem) async { await client(of: item)?.withdraw(item) }

  private nonisolated func client(of item: FeedItem) -> (any ChannelClient)? {
    clients.first { $0.channel == item.feed.channel }
  }
}

extension FeedItem {
  /// A banner that shows another view of its notification is the same.
  fileprivate func isSame(as other: FeedItem) -> Bool { feed == other.feed && id == other.id }
}
