public import FeedEvaluator
public import FeedModel

/// The updates channel in an app: `versions.plist` on a server and `local-versions.plist` in the app, as iVersion handles
/// them.
///
/// Show what it returns for display, and then call ``answer(_:to:)``.
public actor UpdatesClient: ChannelClient {
  public typealias LocalOutcome = ChannelOutcome<Updates.Display, Updates.Local.Reason>
  public typealias RemoteOutcome = ChannelOutcome<Updates.Display, Updates.Remote.Reason>

  /// The outcome of a launch. Either part is nil if the client has no such file.
  public struct Launch: FeedOutcomes {
    public var local: LocalOutcome?
    public var remote: RemoteOutcome?

    package init(local: LocalOutcome? = nil, remote: RemoteOutcome? = nil) {
      (self.local, self.remote) = (local, remote)
    }

    /// The alerts to show, in this order. The original puts the second alert on top of the first.
    public var alerts: [Alert] {
      [local?.display.map(Alert.newInThisVersion), remote?.display.map(Alert.updateAvailable)].compactMap(\.self)
    }

    public var outcomes: [FeedOutcome] {
      [
        local.map { FeedOutcome($0, item: $0.display.map(FeedItem.newInThisVersion)) },
        remote.map { FeedOutcome($0, item: $0.display.map(FeedItem.updateAvailable)) },
      ].compactMap(\.self)
    }
  }

  public enum Alert: Equatable, Sendable {
    case newInThisVersion(Updates.Display)
    case updateAvailable(Updates.Display)

    public var display: Updates.Display {
      switch self {
      case .newInThisVersion(let display), .updateAvailable(let display): display
      }
    }
  }

  /// The options of the channel (iVersion README, Configuration). ``configure(_:)`` changes them.
  public private(set) var options: Updates.Options
  private let environment: FeedEnvironment
  private let hooks: UpdatesHooks
  private var remote: FeedFetcher<UpdatesFeed>?
  private let local: FeedFetcher<UpdatesFeed>?
  /// The app's own file. It is read only once, when it is first needed, because it does not change while the app runs.
  private var localFeed: LoadedFile<Reading<UpdatesFeed>>?
  private var details: String?
  private var notes: Updates.Display?
  private var update: Updates.Display?
  public nonisolated var channel: FeedChannel { .updates }

  /// - Parameters:
  ///   - remote: iVersion's `remoteVersionsPlistURL`; nil never checks for updates.
  ///   - local: iVersion's `localVersionsPlistPath`; nil never shows what is new in this version.
  ///   - options: The options of the channel (iVersion README, Configuration).
  ///   - environment: The network, the store, the clock and the device.
  ///   - hooks: The app's hooks.
  public init(
    remote: FeedSource? = nil, local: FeedSource? = nil, options: Updates.Options = .init(),
    environment: FeedEnvironment, hooks: UpdatesHooks = .init()
  ) {
    self.options = options
    self.environment = environment
    self.hooks = hooks
    self.remote = remote.map { FeedFetcher(source: $0, environment: environment, anyStatus: true) }
    self.local = local.map { FeedFetcher(source: $0, environment: environment) }
  }

  /// Call this when the app was launched: returns what is new in this version, and checks for updates if a check is due.
  public func launched() async -> Launch {
    await environment.noteLaunch()
    guard await environment.hasVersion(options.version) else {
      return Launch(local: local.map { _ in LocalOutcome(.localUpdates, .noVersion) }, remote: withoutVersion)
    }
    return Launch(local: await showNotes(), remote: await checkIfDue())
  }

  /// Call this when the app came back from the background: checks for updates if a check is due.
  public func foregrounded() async -> Launch {
    await environment.noteLaunch()
    return Launch(remote: await environment.hasVersion(options.version) ? await checkIfDue() : withoutVersion)
  }

  private var withoutVersion: RemoteOutcome? { remote.map { _ in RemoteOutcome(.updates, .noVersion) } }

  /// Whether a check is due (iVersion 1.11, shouldCheckForNewVersion). The hook is asked.
  public func shouldCheckForNewVersion() async -> Bool { await refusal().refusal == nil }

  /// Checks if a check is due. The hook is asked even without a URL, as in the original, which checks that last.
  private func checkIfDue() async -> RemoteOutcome? {
    let (refusal, gates) = await refusal()
    guard remote != nil || options.lookup != nil else { return nil }
    if let refusal { return RemoteOutcome(.updates, refusal, checks: gates) }
    var outcome = await check()
    outcome.checks = gates + outcome.checks
    return outcome
  }

  private func refusal() async -> (refusal: RemoteOutcome.Result?, gates: [DecisionGate]) {
    let (options, now, keepsQuirks) = (options, environment.now(), environment.keepsQuirks)
    let lengthen = await environment.lengthening()
    let check = await environment.update(Updates.State.self) { state in
      if !keepsQuirks { state.forgetFuture(options, now: now) }
      var own = options
      own.checkPeriod = lengthen(options.checkPeriod, state.lastChecked, .updates)
      return Updates.Remote.shouldCheck(state, options: own, now: now)
    }
    if let reason = check.reason { return (.nothing(reason), check.gates) }
    return (await hooks.shouldCheck() ? nil : .declined("shouldCheck"), check.gates)
  }

  /// Checks now, regardless of the periods (iVersion README, checkForNewVersion).
  ///
  /// - Returns: Nil if the client has no URL and asks no store.
  public func checkForNewVersion() async -> RemoteOutcome? {
    guard remote != nil || options.lookup != nil else { return nil }
    guard await environment.hasVersion(options.version) else { return RemoteOutcome(.updates, .noVersion) }
    return await check(anew: true)
  }

  /// The alert that was returned for display and is neither answered nor withdrawn; the notes of this version come
  /// first.
  public var waiting: Alert? { notes.map(Alert.newInThisVersion) ?? update.map(Alert.updateAvailable) }

  /// Withdraws an alert that has gone without an answer, for example because it could not be presented. Nothing is
  /// stored, and it may come again.
  public func withdraw(_ alert: Alert) {
    switch alert {
    case .newInThisVersion(let display): if notes?.version == display.version { notes = nil }
    case .updateAvailable(let display): if update?.version == display.version { update = nil }
    }
  }

  /// Reports the user's answer. The state is stored first, then the hook is called, then the store is opened.
  @discardableResult
  public func answer(_ answer: FeedAnswer, to alert: Alert) async -> AnswerResult {
    withdraw(alert)
    guard alert.display.buttons.contains(where: { $0.answer == answer }) else { return .refused }
    let (options, device, now) = (options, await environment.currentDevice(), environment.now())
    await environment.update(Updates.State.self) { state in
      state =
        switch alert {
        case .newInThisVersion(let display):
          Updates.Local.apply(answer, to: display, state: state, options: options, device: device)
        case .updateAvailable(let display): Updates.Remote.apply(answer, to: display, state: state, now: now)
        }
    }
    switch answer {
    case .action:
      await hooks.userDownloaded(alert.display.version)
      if await hooks.shouldOpenAppStore() { await openAppPageInAppStore() }
    case .remind: await hooks.userRequestedReminder(alert.display.version)
    case .ignore: await hooks.userIgnored(alert.display.version)
    case .ok, .cancel, .grant, .deny: break
    }
    return .taken
  }

  /// Opens the app's page in the store, or `updateURL` instead (iVersion README, openAppPageInAppStore).
  public func openAppPageInAppStore() async {
    if let url = options.downloadURL { await environment.open(url) }
  }

  /// The notes of the running version, for a menu item such as "What's new". If the file has no notes for it, the
  /// result has those of the newest version before it. It does not matter whether the user has seen them; nothing is
  /// stored, and no answer is needed.
  ///
  /// - Returns: Nil if there are no notes, or if the file cannot be read.
  public func newInThisVersion() async -> Updates.Display? {
    let feed = await readNotes().feed?.value.feed
    return Updates.Local.newest(feed, options: options, device: await environment.currentDevice())
  }

  /// The notes for an app's own use (iVersion README, versionDetails); nil if there are none.
  ///
  /// As in the original they stay the same while the app runs: what was new at this launch is still returned after the user
  /// has closed the alert.
  public func versionDetails() async -> String? {
    if let details { return details }
    let feed = await readNotes().feed?.value.feed
    let (state, device) = (await environment.read(Updates.State.self), await environment.currentDevice())
    details = Updates.Local.versionDetails(feed, state: state, options: options, device: device)
    return details
  }

  /// Reads the remote feed from a different place (iVersion README, remoteVersionsPlistURL); nil stops all checks for
  /// updates.
  public func set(remote: FeedSource?) {
    self.remote = remote.map { FeedFetcher(source: $0, environment: environment, anyStatus: true) }
  }

  /// Changes options while the app runs.
  public func configure(_ change: @Sendable (inout Updates.Options) -> Void) { change(&options) }

  /// The stored state: the seen and the ignored version, and the times of the last check and reminder (iVersion README,
  /// Advanced properties).
  public func state() async -> Updates.State { await environment.read(Updates.State.self) }

  /// Changes the stored state.
  public func update(_ change: @Sendable (inout Updates.State) -> Void) async {
    await environment.update(Updates.State.self, change)
  }
}

extension UpdatesClient {
  /// Shows the notes. Without a file the launch still counts: the version is remembered and a reminder ends, so that
  /// the first notes that an app ships reach all users who update to them.
  private func showNotes() async -> LocalOutcome? {
    let (feed, failure) = await readNotes()
    let (options, device) = (options, await environment.currentDevice())
    let decision = await environment.update(Updates.State.self) { state in
      let result = Updates.Local.process(
        feed?.value.feed, state: state, options: options, device: device, explaining: environment.explains)
      state = result.state
      return result.decision
    }
    guard local != nil else { return nil }
    let outcome = LocalOutcome(.localUpdates, decision, of: feed)
    if case .nothing(.closed) = decision.outcome {
      localFeed = nil
      return outcome
    }
    if let failure { return outcome.with(.failed(failure)) }
    if let notes { return outcome.with(.waiting(for: notes.version.text)) }
    guard let display = outcome.display else { return outcome }
    details = display.message
    guard await hooks.shouldDisplayDetails(display.message) else {
      return outcome.with(.declined("shouldDisplayDetails"))
    }
    notes = display
    return outcome
  }

  /// Reads the app's own file. If it is unreadable, the launch still counts, as one without notes.
  private func readNotes() async -> (feed: LoadedFile<Reading<UpdatesFeed>>?, failure: FeedFailure?) {
    if let localFeed { return (localFeed, nil) }
    do throws(FeedFailure) {
      localFeed = try await local?.fetch()
      return (localFeed, nil)
    } catch {
      return (nil, error)
    }
  }

  /// Checks for an update. The store is asked first: without its response, a list says nothing about what can be
  /// downloaded.
  private func check(anew: Bool = false) async -> RemoteOutcome {
    let feed: LoadedFile<Reading<UpdatesFeed>>?
    let listing: LoadedFile<StoreListing?>?
    do throws(FeedFailure) {
      if let address = options.lookup?.address {
        listing = try await environment.listing(at: address)
      } else {
        listing = nil
      }
      feed = try await remote?.required(anew: anew)
    } catch {
      let now = environment.now()
      await environment.update(Updates.State.self) { $0 = Updates.Remote.checked($0, at: now) }
      await hooks.checkFailed(error)
      return RemoteOutcome(.updates, .failed(error))
    }
    return await decide(feed, listing)
  }

  private func decide(
    _ feed: LoadedFile<Reading<UpdatesFeed>>?, _ listing: LoadedFile<StoreListing?>?
  ) async -> RemoteOutcome {
    let (options, device, now) = (options, await environment.currentDevice(), environment.now())
    let (evaluation, store) = await environment.update(Updates.State.self) { state in
      state = Updates.Remote.checked(state, at: now)
      guard let listing else {
        let feed = feed?.value.feed ?? UpdatesFeed()
        return (
          Updates.Remote.decide(feed, state: state, options: options, device: device, explaining: environment.explains),
          Updates.StoreAnswer?.none
        )
      }
      let (evaluation, store) = Updates.Remote.decide(
        feed?.value.feed, in: listing.value, state: state, options: options, device: device,
        explaining: environment.explains)
      return (evaluation, store)
    }
    var outcome = RemoteOutcome(.updates, evaluation.decision, of: feed)
    outcome.store = store
    if let update, !environment.keepsQuirks { outcome = outcome.with(.waiting(for: update.version.text)) }
    guard let detected = evaluation.detected else {
      await hooks.detectedNothing()
      return outcome
    }
    await hooks.detected(detected)
    guard let display = outcome.display else { return outcome }
    guard await hooks.shouldDisplay(detected) else { return outcome.with(.declined("shouldDisplay")) }
    update = display
    return outcome
  }
}

extension FeedEnvironment {
  /// The store's listing. Only a response with status 200 counts, and nothing of it is kept.
  fileprivate func listing(at address: String) async throws(FeedFailure) -> LoadedFile<StoreListing?> {
    let answer = try await loader.get(address, FeedValidators(), by: loader.deadline())
    guard answer.status == 200 else { throw .status(address, answer.status, retryAfter: answer.retryAfter) }
    do throws(FormatError) {
      return LoadedFile(source: address, value: try StoreListing.decode(answer.body))
    } catch {
      throw .unreadable(address, error)
    }
  }
}

/// Closures that tell an app about its updates, or ask it (iVersion README, Delegate methods; those about what the user did
/// are from later versions of iVersion).
///
/// They are called in the original's order, after the state has been stored.
public struct UpdatesHooks: Sendable {
  /// Called if a check is due; false prevents it. Not called before a manual check.
  public var shouldCheck: @Sendable () async -> Bool = { true }
  /// Called if the feed could not be read.
  public var checkFailed: @Sendable (FeedFailure) async -> Void = { _ in }
  /// Called if no version is newer than the app, or none that the device's system can run.
  public var detectedNothing: @Sendable () async -> Void = {}
  /// Called if there is a newer version, which the user may have ignored.
  public var detected: @Sendable (Updates.Remote.Detected) async -> Void = { _ in }
  /// Called before an update is shown. False shows nothing and stores nothing: an app that shows the update in its own
  /// way has to mark it itself.
  public var shouldDisplay: @Sendable (Updates.Remote.Detected) async -> Bool = { _ in true }
  /// Called with the notes of this version. False shows nothing and stores nothing, so the same notes come again.
  public var shouldDisplayDetails: @Sendable (String) async -> Bool = { _ in true }
  public var userDownloaded: @Sendable (FeedVersion) async -> Void = { _ in }
  public var userRequestedReminder: @Sendable (FeedVersion) async -> Void = { _ in }
  public var userIgnored: @Sendable (FeedVersion) async -> Void = { _ in }
  /// Called after Download. False opens nothing, for an app that shows the store in its own way.
  public var shouldOpenAppStore: @Sendable () async -> Bool = { true }

  public init() {}
}

/// The state as it is stored under iVersion's keys and one of our own.
extension Updates.State: StoredState {
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    var reader = StateReader(values)
    self.init(
      lastVersion: reader.text(Key.lastVersion), ignoredVersion: reader.text(Key.ignoredVersion),
      lastChecked: reader.instant(Key.lastChecked), lastReminded: reader.instant(Key.lastReminded),
      reminderEndedBy: reader.text(Key.reminderEndedBy))
    issues += reader.issues
  }

  public var stored: StateValues {
    StateValues(present: [
      Key.lastVersion: lastVersion.map(PropertyList.string),
      Key.ignoredVersion: ignoredVersion.map(PropertyList.string),
      Key.lastChecked: lastChecked.map(PropertyList.date), Key.lastReminded: lastReminded.map(PropertyList.date),
      Key.reminderEndedBy: reminderEndedBy.map(PropertyList.string),
    ])
  }
}

private enum Key {
  static let lastVersion = "iVersionLastVersionChecked"
  static let ignoredVersion = "iVersionIgnoreVersion"
  static let lastChecked = "iVersionLastChecked"
  static let lastReminded = "iVersionLastReminded"
  static let reminderEndedBy = "publish.reminderEndedBy"
}
