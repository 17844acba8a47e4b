public import FeedEvaluator
public import FeedModel

/// The alerts channel in an app: `notifications.plist`, as iNotify handles it.
///
/// Make one client for the life of the process, so that only one of its alerts is on screen at a time. Show what it returns
/// for display, and then call ``answer(_:to:)``.
public actor AlertsClient: ChannelClient {
  public typealias Outcome = ChannelOutcome<Alerts.Display, Alerts.Reason>

  /// The options of the channel (iNotify README, Configuration). ``configure(_:)`` changes them.
  public private(set) var options: Alerts.Options
  private let environment: FeedEnvironment
  private let hooks: AlertsHooks
  private var fetcher: FeedFetcher<AlertsFeed>?
  /// The alert that was returned for display and is neither answered nor withdrawn.
  public private(set) var waiting: Alerts.Display?
  public nonisolated var channel: FeedChannel { .alerts }
  private var isChecking = false

  /// Makes a client. Without a feed, nothing is checked; ``set(feed:)`` can name one later.
  public init(
    feed: FeedSource?, options: Alerts.Options = .init(), environment: FeedEnvironment, hooks: AlertsHooks = .init()
  ) {
    self.options = options
    self.environment = environment
    self.hooks = hooks
    fetcher = feed.map { FeedFetcher(source: $0, environment: environment, anyStatus: true) }
  }

  /// Call this when the app was launched: checks if a check is due (iNotify README, checkAtLaunch).
  public func launched() async -> Outcome {
    await environment.noteLaunch()
    guard await environment.hasVersion(options.version) else { return Outcome(.alerts, .noVersion) }
    let (refusal, gates) = await refusal(options)
    if let refusal { return Outcome(.alerts, refusal, checks: gates) }
    var outcome = await check()
    outcome.checks = gates + outcome.checks
    return outcome
  }

  /// Call this when the app came back from the background: does the same as ``launched()``.
  public func foregrounded() async -> Outcome { await launched() }

  /// Whether a check is due (iNotify README, shouldCheckForNotifications), even if ``launched()`` makes none because
  /// `checkAtLaunch` is off. The hook is asked, and a first launch is noted.
  public func shouldCheckForNotifications() async -> Bool {
    var options = options
    options.checkAtLaunch = true
    return await refusal(options).refusal == nil
  }

  private func refusal(_ options: Alerts.Options) async -> (refusal: Outcome.Result?, gates: [DecisionGate]) {
    let (now, keepsQuirks) = (environment.now(), environment.keepsQuirks)
    let lengthen = await environment.lengthening()
    let check = await environment.update(Alerts.State.self) { state in
      if !keepsQuirks { state.forgetFuture(options, now: now) }
      var own = options
      own.checkPeriod = lengthen(options.checkPeriod, state.lastChecked, .alerts)
      let check = Alerts.shouldCheck(state, options: own, now: now)
      state = check.state
      return check
    }
    if let reason = check.reason { return (.nothing(reason), check.gates) }
    return (await hooks.shouldCheck() ? nil : .declined("shouldCheck"), check.gates)
  }

  /// Checks now, regardless of the periods (iNotify README, checkForNotifications).
  public func checkForNotifications() async -> Outcome { await check(anew: true) }

  private func check(anew: Bool = false) async -> Outcome {
    guard await environment.hasVersion(options.version) else { return Outcome(.alerts, .noVersion) }
    guard let fetcher else { return Outcome(.alerts, .noFeed) }
    guard !isChecking else { return Outcome(.alerts, .checking) }
    isChecking = true
    defer { isChecking = false }
    let feed: LoadedFile<Reading<AlertsFeed>>
    do throws(FeedFailure) {
      feed = try await fetcher.required(anew: anew)
    } catch {
      await noteCheck()
      await hooks.checkFailed(error)
      return Outcome(.alerts, .failed(error))
    }
    return await decide(feed)
  }

  private func noteCheck() async {
    let now = environment.now()
    await environment.update(Alerts.State.self) { $0 = Alerts.checked($0, at: now) }
  }

  private func decide(_ feed: LoadedFile<Reading<AlertsFeed>>) async -> Outcome {
    let (options, device, now) = (options, await environment.currentDevice(), environment.now())
    let evaluation = await environment.update(Alerts.State.self) { state in
      let evaluation = Alerts.decide(
        feed.value.feed, state: Alerts.checked(state, at: now), options: options, device: device,
        explaining: environment.explains)
      state = evaluation.state
      return evaluation
    }
    let outcome = Outcome(.alerts, evaluation.decision, of: feed)
    let waits = waiting.map { outcome.with(.waiting(for: $0.key)) }
    guard let first = evaluation.detected.first else {
      await hooks.detectedNothing()
      return waits ?? outcome
    }
    await hooks.detected(evaluation.detected)
    guard let display = outcome.display else { return waits ?? outcome }
    // As in the original, the app is asked even while an alert is on screen.
    let isAccepted = await hooks.shouldDisplay(first)
    guard waits == nil, isAccepted else { return waits ?? outcome.with(.declined("shouldDisplay")) }
    waiting = display
    return outcome
  }

  /// Reports the user's answer. The state is stored first, then the hook is called, then the URL is opened.
  @discardableResult
  public func answer(_ answer: FeedAnswer, to display: Alerts.Display) async -> AnswerResult {
    withdraw(display)
    guard display.buttons.contains(where: { $0.answer == answer }) else { return .refused }
    let now = environment.now()
    await environment.update(Alerts.State.self) { $0 = Alerts.apply(answer, to: display, state: $0, now: now) }
    switch answer {
    case .action:
      await hooks.userViewedActionURL(display.key)
      if let url = display.actionURL { await environment.open(url) }
    case .remind: await hooks.userRequestedReminder(display.key)
    case .ignore: await hooks.userIgnored(display.key)
    case .ok, .cancel, .grant, .deny: break
    }
    return .taken
  }

  /// Withdraws an alert that has gone without an answer, for example because it could not be presented. Nothing is
  /// stored, and the alert may come again.
  public func withdraw(_ display: Alerts.Display) {
    if waiting?.key == display.key { waiting = nil }
  }

  /// Reads the feed from a different place (iNotify README, notificationsPlistURL); nil stops all checks.
  public func set(feed: FeedSource?) {
    fetcher = feed.map { FeedFetcher(source: $0, environment: environment, anyStatus: true) }
  }

  /// Changes options while the app runs.
  public func configure(_ change: @Sendable (inout Alerts.Options) -> Void) { change(&options) }

  /// The stored state: viewed and ignored keys, and the times of the last check and reminder (iNotify README, Advanced
  /// properties).
  public func state() async -> Alerts.State { await environment.update(Alerts.State.self) { $0 } }

  /// Changes the stored state, as setNotificationViewed and setNotificationIgnored do.
  public func update(_ change: @Sendable (inout Alerts.State) -> Void) async {
    await environment.update(Alerts.State.self, change)
  }
}

/// Closures that tell an app about its alerts, or ask it (iNotify README, Delegate methods).
///
/// They are called in the original's order, after the state has been stored.
public struct AlertsHooks: Sendable {
  /// Called if a check is due; false prevents it. Not called before a manual check.
  public var shouldCheck: @Sendable () async -> Bool = { true }
  /// Called if the feed could not be read.
  public var checkFailed: @Sendable (FeedFailure) async -> Void = { _ in }
  /// Called if the feed has nothing new for this user and this version.
  public var detectedNothing: @Sendable () async -> Void = {}
  /// Called with the notifications that are new for this user and this version, in the order they would be shown; never
  /// empty.
  public var detected: @Sendable ([AlertsFeed.Notification]) async -> Void = { _ in }
  /// Called before an alert is shown. False shows nothing and stores nothing: an app that shows the notification in its
  /// own way has to mark it itself.
  public var shouldDisplay: @Sendable (AlertsFeed.Notification) async -> Bool = { _ in true }
  /// Called with the alert's key after the user tapped its action, before the URL is opened.
  public var userViewedActionURL: @Sendable (String) async -> Void = { _ in }
  public var userRequestedReminder: @Sendable (String) async -> Void = { _ in }
  public var userIgnored: @Sendable (String) async -> Void = { _ in }

  public init() {}
}

/// The state as it is stored under iNotify's keys.
extension Alerts.State: StoredState {
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    var reader = StateReader(values)
    self.init(
      ignored: reader.texts(Key.ignored), viewed: reader.texts(Key.viewed),
      lastChecked: reader.instant(Key.lastChecked), lastReminded: reader.instant(Key.lastReminded))
    issues += reader.issues
  }

  public var stored: StateValues {
    StateValues(present: [
      Key.ignored: ignored.map(PropertyList.strings), Key.viewed: viewed.map(PropertyList.strings),
      Key.lastChecked: lastChecked.map(PropertyList.date), Key.lastReminded: lastReminded.map(PropertyList.date),
    ])
  }
}

private enum Key {
  static let ignored = "iNotifyIgnoredNotifications"
  static let viewed = "iNotifyViewedNotifications"
  static let lastChecked = "iNotifyLastChecked"
  static let lastReminded = "iNotifyLastReminded"
}
