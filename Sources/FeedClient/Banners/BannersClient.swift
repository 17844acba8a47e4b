public import FeedEvaluator
public import FeedModel
internal import Text

/// The banners channel in an app: `control.json`, as Notable handles it.
///
/// One notification is on screen at a time. The app shows its view in a web view, passes the page's calls to ``call(_:_:)``,
/// and then shows ``waiting``; ``BannerBridge`` does this. If a page cannot be loaded, the app calls ``withdraw(_:)``.
public actor BannersClient: ChannelClient {
  public typealias Outcome = FeedClient.Outcome<Banners.Display, Banners.Reason>

  /// ``configure(_:)`` changes them.
  public private(set) var options: Banners.Options
  private let environment: FeedEnvironment
  private let hooks: BannersHooks
  private let screen: @Sendable () async -> ScreenSize
  private var fetcher: FeedFetcher<BannersFeed>
  private var session: BannerSession?
  private nonisolated let currentViews: Lock<ViewFiles>
  /// Where a web view gets a banner's page and pictures.
  public nonisolated var views: ViewFiles { currentViews.withLock { $0 } }
  public nonisolated var channel: Channel { .banners }

  /// - Parameters:
  ///   - controlFile: Where `control.json` is.
  ///   - options: What to compare.
  ///   - environment: The network, the store, the clock and the device.
  ///   - hooks: What the app is told.
  ///   - screen: The size that `width()` returns in a page, and `height()` in a view that fills the screen.
  public init(
    controlFile: FeedSource, options: Banners.Options = .init(), environment: FeedEnvironment,
    hooks: BannersHooks = .init(),
    screen: @escaping @Sendable () async -> ScreenSize = { ScreenSize(width: 390, height: 844) }
  ) {
    self.options = options
    self.environment = environment
    self.hooks = hooks
    self.screen = screen
    fetcher = FeedFetcher(source: controlFile, environment: environment)
    currentViews = Lock(ViewFiles(of: controlFile, in: environment))
  }

  /// Call this when the app was launched (Notable README, updateWithControlFile). If the feed cannot be fetched, nothing
  /// happens and banners do not count the launch.
  public func launched() async -> Outcome {
    await environment.noteLaunch()
    guard await environment.hasVersion(options.version) else { return Outcome(.banners, .noVersion) }
    let feed: LoadedFile<Reading<BannersFeed>>
    do throws(FeedFailure) {
      feed = try await fetcher.required()
    } catch {
      return Outcome(.banners, .failed(error))
    }
    let (device, screen) = (await environment.currentDevice(), await screen())
    let outcome = await process(feed, device: device)
    // A view without a file never slides in, so nothing is on screen then.
    if let display = outcome.display, !display.view.file.isEmpty, isStrictURL(display.view.file) {
      session = BannerSession(display, of: feed.value.feed, device: device, screen: screen)
      await hooks.shown(display)
    }
    return outcome
  }

  /// Call this when the app came back from the background: does the same as ``launched()``.
  public func foregrounded() async -> Outcome { await launched() }

  private func process(_ feed: LoadedFile<Reading<BannersFeed>>, device: Device) async -> Outcome {
    let (options, now, showing) = (options, environment.now(), waiting?.id)
    let keepsQuirks = environment.keepsQuirks
    let ids = feed.value.feed.storedIDs
    let decision = await environment.updateBanners(ids: ids) { state in
      if !keepsQuirks { state.forgetFuture(now: now) }
      let evaluation = Banners.process(
        feed.value.feed, state: state, options: options, device: device, now: now, showing: showing,
        explaining: environment.explains)
      state = evaluation.state
      return evaluation.decision
    }
    return Outcome(.banners, decision, of: feed)
  }

  /// The notification on screen with its current view; nil if there is none.
  public var waiting: Banners.Display? {
    session.flatMap { session in session.view.map { Banners.Display(id: session.id, view: $0) } }
  }

  /// Always refused: a banner has no buttons. Its page calls functions instead.
  @discardableResult
  public func answer(_ answer: Answer, to display: Banners.Display) -> AnswerResult { .refused }

  /// The banner has gone without a call from its page, for example because it could not be loaded or the user dismissed it.
  public func withdraw(_ display: Banners.Display) async {
    guard waiting?.id == display.id else { return }
    session?.close()
    await hooks.closed(display.id)
  }

  /// Carries out a call of the page: the function's name and its arguments as text (Notable README, JavaScript API).
  ///
  /// Flags are stored and URLs opened before this returns. Without a notification on screen nothing happens.
  public func call(_ function: String, _ arguments: [String] = []) async -> BannerReply {
    guard var session else { return .unknownFunction }
    let wasOnScreen = session.view != nil
    let reply = session.call(function, arguments)
    let effects = session.takeEffects()
    self.session = session
    for effect in effects { await carryOut(effect, for: session.id) }
    if wasOnScreen, session.view == nil { await hooks.closed(session.id) }
    return reply
  }

  private func carryOut(_ effect: BannerSession.Effect, for id: String) async {
    switch effect {
    case .setFlag(let name, let value):
      let flag = FlagAddress(name, in: id)
      let isSet = await environment.updateBanners(ids: [flag.owner]) { state in
        state = Banners.setFlag(name, value, of: id, state: state)
        return state.isSet(flag)
      }
      await hooks.changedFlag(id, name, isSet)
    case .open(let url):
      await hooks.openedLink(id, url)
      await environment.open(url)
    }
  }

  /// What is stored for these notifications: whether and when they were displayed, launches since then, and flags.
  public func state(of notifications: [String]) async -> Banners.State {
    await environment.updateBanners(ids: notifications) { $0 }
  }

  /// Changes what is stored for these notifications.
  public func update(of notifications: [String], _ change: @Sendable (inout Banners.State) -> Void) async {
    await environment.updateBanners(ids: notifications, change)
  }

  /// Reads the feed from another place (Notable README, updateWithControlFile). A banner that is on screen stays.
  public func set(controlFile: FeedSource) {
    fetcher = FeedFetcher(source: controlFile, environment: environment)
    currentViews.withLock { $0 = ViewFiles(of: controlFile, in: environment) }
  }

  /// Changes options while the app runs.
  public func configure(_ change: @Sendable (inout Banners.Options) -> Void) { change(&options) }
}

extension FeedEnvironment {
  /// Notable's keys join ids and flags, so they can be told apart only if the ids are known.
  @discardableResult
  fileprivate func updateBanners<Result: Sendable>(
    ids: [String], _ change: @Sendable (inout Banners.State) -> Result
  ) async -> Result {
    await update { values, issues in
      let old = Banners.State(values, ids: ids, issues: &issues)
      var new = old
      let result = change(&new)
      values.replace(old, with: new)
      return result
    }
  }
}
