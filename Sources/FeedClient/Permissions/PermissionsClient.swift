public import FeedEvaluator
public import FeedModel

/// The permissions channel in an app: `permissions.plist` is the data source, the rest is YMPromptKit's prompt manager.
public actor PermissionsClient: ChannelClient {
  /// What is next in a request.
  public enum Step: Equatable, Sendable {
    /// A soft prompt to show, which is then answered with ``PermissionsClient/answer(_:to:)``.
    case show(Permissions.Display)
    case done(Permissions.Completion)
  }

  public private(set) var options: Permissions.Options
  private let environment: FeedEnvironment
  private let system: any SystemPermissions
  private let hooks: PermissionsHooks
  private let fetcher: FeedFetcher<PermissionsFeed>
  private var feed: LoadedFile<Reading<PermissionsFeed>>?
  public private(set) var waiting: Permissions.Display?
  public nonisolated var channel: Channel { .permissions }

  public init(
    feed: FeedSource, options: Permissions.Options = .init(), environment: FeedEnvironment,
    system: any SystemPermissions, hooks: PermissionsHooks = .init()
  ) {
    self.options = options
    self.environment = environment
    self.system = system
    self.hooks = hooks
    fetcher = FeedFetcher(source: feed, environment: environment)
  }

  /// What a launch came to: nothing is shown before the app asks for something.
  public struct Launch: FeedOutcomes {
    /// Why the feed could not be read.
    public var failure: FeedFailure?

    public var outcomes: [FeedOutcome] { failure.map { [FeedOutcome(.permissions, failure: $0)] } ?? [] }
  }

  /// The app was launched: gets the feed, so that a later request needn't wait for it.
  public func launched() async -> Launch {
    await environment.noteLaunch()
    return Launch(failure: await refresh())
  }

  /// The app came back from background: the same as at its launch.
  public func foregrounded() async -> Launch { await launched() }

  /// Gets the feed, so that a later request needn't wait for it.
  ///
  /// - Returns: Why it could not be read; requests go by its last copy then, and find no prompts in one that was withdrawn.
  @discardableResult
  public func refresh() async -> FeedFailure? {
    do throws(FeedFailure) {
      feed = try await fetcher.fetch() ?? feed
      return nil
    } catch {
      if case .missing(let source) = error {
        feed = LoadedFile(source: source, value: Reading(feed: PermissionsFeed()))
      }
      return error
    }
  }

  /// The feed that was read last: its URL, or the name of the app's file.
  package var source: String? { feed?.source }

  /// What the feed that was read last has, and what in it was passed over; empty where none was.
  public func prompts() async -> Reading<PermissionsFeed> {
    await knownFeed()?.value ?? Reading(feed: PermissionsFeed())
  }

  /// Asks for an access type, and always answers (product.md, decision 8).
  ///
  /// - Parameters:
  ///   - access: As in the feed (`photos`) or in YMPromptKit's log (`ym_photos`), or an app's own.
  ///   - modes: As the system's permission has them; empty for those of the feed.
  ///   - present: Shows the soft prompt and says what the user tapped; nil, where it went without an answer, is "not now".
  public func requestAccess(
    _ access: String, modes: [String] = [], present: @Sendable (Permissions.Display) async -> Answer?
  ) async -> Permissions.Completion {
    switch await request(access, modes: modes).step {
    case .done(let completion): return completion
    case .show(let display):
      return await answer(await present(display) ?? .deny, to: display).completion ?? .suppressed
    }
  }

  /// The first half of a request, in the original's order: the system's status, the app's word, the prompt, the log.
  public func request(
    _ access: String, modes: [String] = []
  ) async -> (step: Step, decision: Decision<Permissions.Display, Permissions.Reason>) {
    var request = Permissions.Request(access, status: await system.status(of: access, modes: modes))
    if request.status == .notDetermined {
      request.shouldRequest = await hooks.shouldRequest(access, modes)
    } else {
      system.touch(access, modes: modes)
    }
    let decision = await decide(request)
    guard var display = decision.display else {
      return (.done(decision.reason.map { Permissions.Completion($0) } ?? .suppressed), decision)
    }
    if !modes.isEmpty { display.modes = modes }
    await mark(access, userInfo: await hooks.userInfo(access, modes))
    waiting = display
    return (.show(display), decision)
  }

  private func decide(_ request: Permissions.Request) async -> Decision<Permissions.Display, Permissions.Reason> {
    let feed = await knownFeed()?.value.feed ?? PermissionsFeed()
    return Permissions.decide(
      request, from: feed, state: await state(), options: options, device: await environment.currentDevice(),
      now: environment.now(), explaining: environment.explains)
  }

  /// No user waits for a network: what was read, or else the last copy; only without either the server is asked.
  private func knownFeed() async -> LoadedFile<Reading<PermissionsFeed>>? {
    if feed == nil { feed = await fetcher.lastCopy() }
    if feed == nil { await refresh() }
    return feed
  }

  /// The second half: what the user tapped. After a yes the system asks.
  @discardableResult
  public func answer(_ answer: Answer, to display: Permissions.Display) async -> AnswerResult {
    withdraw(display)
    let (access, modes) = (display.access, display.modes)
    let status = await system.status(of: access, modes: modes)
    switch Permissions.answer(answer, to: display, status: status) {
    case .done(let completion): return .completed(completion)
    case .askSystem:
      let isGranted = await system.request(access, modes: modes)
      return .completed(
        Permissions.completed(systemAccepted: isGranted, status: await system.status(of: access, modes: modes)))
    case nil: return .refused
    }
  }

  /// The soft prompt went without an answer; in the log it stays.
  public func withdraw(_ display: Permissions.Display) {
    if waiting?.access == display.access { waiting = nil }
  }
}

extension PermissionsClient {
  /// Logs a prompt by hand, at this moment.
  public func mark(_ access: String, userInfo: [String: PropertyList]? = nil) async {
    let (now, session) = (environment.now(), await environment.currentDevice().launches)
    await environment.update(Permissions.State.self) { state in
      state = Permissions.mark(access, userInfo: userInfo, session: session, state: state, now: now)
    }
  }

  /// The prompts of an access type, newest first (YMPromptKit README, promptHistory).
  public func history(of access: String) async -> [Permissions.Entry] {
    Permissions.history(of: access, state: await state())
  }

  /// Of each access type; 0 is the standard, 15 (YMPromptKit README).
  public func setMaximumHistoryEntries(_ limit: Int) async {
    await environment.update(Permissions.State.self) { state in
      state = Permissions.setMaximumHistoryEntries(limit, state: state)
    }
  }

  /// The whole log.
  public func state() async -> Permissions.State { await environment.read(Permissions.State.self) }

  /// Changes options while the app runs.
  public func configure(_ change: @Sendable (inout Permissions.Options) -> Void) { change(&options) }
}
