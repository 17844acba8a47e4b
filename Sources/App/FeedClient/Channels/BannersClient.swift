public import FeedEvaluator
public import FeedModel
internal import Text

/// The banners channel in an app: `control.json`, as Notable handles it.
///
/// One notification is on screen at a time. The app shows its view in a web view, passes the page's calls to ``call(_:_:)``,
/// and then shows ``waiting``; ``BannerBridge`` does this. If a page cannot be loaded, the app calls ``withdraw(_:)``.
public actor BannersClient: ChannelClient {
  public typealias Outcome = ChannelOutcome<Banners.Display, Banners.Reason>

  /// The options of the channel. ``configure(_:)`` changes them.
  public private(set) var options: Banners.Options
  private let environment: FeedEnvironment
  private let hooks: BannersHooks
  private let screen: @Sendable () async -> BannerScreenSize
  private var fetcher: FeedFetcher<BannersFeed>
  private var session: BannerSession?
  private nonisolated let currentViews: Lock<ViewFiles>
  /// The source of a banner's page and pictures for a web view.
  public nonisolated var views: ViewFiles { currentViews.withLock { $0 } }
  public nonisolated var channel: FeedChannel { .banners }

  /// - Parameters:
  ///   - controlFile: The source of `control.json`.
  ///   - options: The options of the channel.
  ///   - environment: The network, the store, the clock and the device.
  ///   - hooks: The app's hooks.
  ///   - screen: The size that `width()` returns in a page, and `height()` in a view that fills the screen.
  public init(
    controlFile: FeedSource, options: Banners.Options = .init(), environment: FeedEnvironment,
    hooks: BannersHooks = .init(),
    screen: @escaping @Sendable () async -> BannerScreenSize = { BannerScreenSize(width: 390, height: 844) }
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
    do throws(FeedFailure) { feed = try await fetcher.required() } catch { return Outcome(.banners, .failed(error)) }
    let (device, screen) = (await environment.currentDevice(), await screen())
    let outcome = await process(feed, device: device)
    // A view without a file never slides in, so nothing is on screen in that case.
    if let display = outcome.display, !display.view.file.isEmpty, isStrictURL(display.view.file) {
      session = BannerSession(display, of: feed.value.feed, device: device, screen: screen)
      await hooks.shown(display)
    }
    return outcome
  }

  /// Call this when the app came back from the background: does the same as ``launched()``.
  public func foregrounded() async -> Outcome { await launched() }

  private func process(_ feed: LoadedFile<Reading<BannersFeed>>, device: FeedDevice) async -> Outcome {
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
    session.flatMap { session in
      session.view.map { Banners.Display(id: session.id, view: $0, variant: session.variant) }
    }
  }

  /// Always refuses: a banner has no buttons. Its page calls functions instead.
  @discardableResult
  public func answer(_ answer: FeedAnswer, to display: Banners.Display) -> AnswerResult { .refused }

  /// Withdraws a banner that has gone without a call from its page, for example because it could not be loaded or the
  /// user dismissed it.
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
    var arguments = arguments
    if function == "openUrl", arguments.count > 1 {
      arguments[0] = session.device.completed(
        arguments[0], with: arguments[1], allowed: options.linkValues, now: environment.now())
    }
    let (wasOnScreen, wasTapped) = (session.view != nil, session.isTapped)
    let reply = session.call(function, arguments)
    let effects = session.takeEffects()
    self.session = session
    for effect in effects { await carryOut(effect, for: session.id) }
    let (id, isTapped, hasClosed) = (session.id, session.isTapped, wasOnScreen && session.view == nil)
    if isTapped != wasTapped || hasClosed && !isTapped {
      await environment.updateBanners(ids: [id]) { $0 = Banners.note(tapped: isTapped, of: id, state: $0) }
    }
    if hasClosed { await hooks.closed(id) }
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

  /// The stored state of these notifications: whether and when they were displayed, launches since then, and flags.
  public func state(of notifications: [String]) async -> Banners.State {
    await environment.updateBanners(ids: notifications) { $0 }
  }

  /// Changes the stored state of these notifications.
  public func update(of notifications: [String], _ change: @Sendable (inout Banners.State) -> Void) async {
    await environment.updateBanners(ids: notifications, change)
  }

  /// Reads the feed from a different place (Notable README, updateWithControlFile). A banner that is on screen stays.
  public func set(controlFile: FeedSource) {
    fetcher = FeedFetcher(source: controlFile, environment: environment)
    currentViews.withLock { $0 = ViewFiles(of: controlFile, in: environment) }
  }

  /// Changes options while the app runs.
  public func configure(_ change: @Sendable (inout Banners.Options) -> Void) { change(&options) }
}

extension FeedEnvironment {
  /// Changes the stored state of these notifications. Notable's keys join ids and flags, so they can be told apart only
  /// if the ids are known.
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

/// Closures that tell an app about its banners, by notification id, after the state has been stored.
public struct BannersHooks: Sendable {
  /// Called after a banner was chosen for display.
  public var shown: @Sendable (Banners.Display) async -> Void = { _ in }
  /// Called after the user tapped a link that the device can open, before it is opened.
  public var openedLink: @Sendable (_ id: String, _ url: String) async -> Void = { _, _ in }
  /// Called after the page set or cleared a flag of its notification.
  public var changedFlag: @Sendable (_ id: String, _ flag: String, _ isSet: Bool) async -> Void = { _, _, _ in }
  /// Called after the banner was closed, by its page or by the app.
  public var closed: @Sendable (_ id: String) async -> Void = { _ in }

  public init() {}
}

/// The beginning of the keys of what Notable does not store.
private let historyPrefix = "publish.banner-"

/// The state as it is stored under Notable's keys. Counts and flags are coerced as Notable does, except if the type of
/// a value decides what its key means.
///
/// Only keys that were read are written: a state that was read for some ids leaves the keys of all others alone. If the
/// keys of two notifications coincide (`a` with the flag `b-2`, and `a-5-b`), the one with the longer id owns the key,
/// in reading and in writing.
extension Banners.State: StoredState {
  /// Reads the stored state of the notifications with these ids, which come from the feed.
  public init(_ values: StateValues, ids: some Sequence<String>, issues: inout [StateIssue]) {
    self.init()
    let ids = BannerIDs(ids)
    var reader = StateReader(values)
    for text in values.keys.filter({ $0.utf8.starts(with: BannerKey.prefix.utf8) }).sorted(by: { $0.precedes($1) }) {
      guard let key = BannerKey(text, ids: ids), !key.isForeign(text, values[text]) else {
        if let value = values[text], let date = BannerKey.certain(text, value).flatMap({ _ in value.instant }) {
          newestElsewhere = newestElsewhere.map { max($0, date) } ?? date
        }
        continue
      }
      records[key.id, default: Banners.Record()].read(key.field, text, from: &reader)
    }
    for text in values.keys where text.hasPrefix(historyPrefix) {
      let id = String(text.dropFirst(historyPrefix.count))
      if ids.contains(id) { records[id, default: Banners.Record()].readHistory(text, from: &reader) }
    }
    records = records.filter { $0.value != Banners.Record() }
    issues += reader.issues
  }

  /// Reads the state without a feed, guessing the ids: ids that certainly have a count or a date, then those that end
  /// before the first `-5-`.
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    let certain = Set(values.compactMap { key, value in BannerKey.certain(key, value)?.id })
    let known = BannerIDs(certain)
    let others = values.keys.filter { BannerKey($0, ids: known) == nil }.compactMap { BannerKey(guessing: $0)?.id }
    self.init(values, ids: certain.union(others), issues: &issues)
  }

  public var stored: StateValues {
    var values: StateValues = [:]
    for (id, record) in records.sorted(by: { $0.key.utf8.count < $1.key.utf8.count }) {
      values.merge(record.stored(id)) { _, longer in longer }
    }
    return values
  }
}

extension BannerKey {
  /// Reads a key whose meaning is certain. Flags are booleans, so if a value is a count or a date, the end of its key
  /// says which.
  fileprivate static func certain(_ key: String, _ value: PropertyList) -> BannerKey? {
    guard let reading = BannerKey(withoutFlag: key) else { return nil }
    return switch reading.field {
    case .lastDisplay where value.date != nil: reading
    case .launches where value.wholeNumber != nil: reading
    default: nil
    }
  }

  /// Whether a key that looks like a flag has the count or date of another notification, which has left the feed.
  fileprivate func isForeign(_ key: String, _ value: PropertyList?) -> Bool {
    guard case .flag = field, let value, value.flag == nil else { return false }
    return Self.certain(key, value) != nil
  }
}

extension Banners.Record {
  fileprivate mutating func read(_ field: BannerKey.Field, _ key: String, from reader: inout StateReader) {
    switch field {
    case .displayed: displayed = reader.coercedFlag(key)
    case .lastDisplay: lastDisplay = reader.instant(key)
    case .launches: launches = reader.coercedInteger(key)
    case .flag(let name): flags[name] = reader.coercedFlag(key)
    }
  }

  fileprivate func stored(_ id: String) -> StateValues {
    var values: StateValues = [:]
    values[BannerKey(id, .displayed).text] = displayed.map(PropertyList.boolean)
    values[BannerKey(id, .lastDisplay).text] = lastDisplay.map(PropertyList.date)
    values[BannerKey(id, .launches).text] = launches.map(PropertyList.integer)
    for (name, isSet) in flags { values[BannerKey(id, .flag(name)).text] = .boolean(isSet) }
    let history = StateValues(present: [
      "displays": displays.map(PropertyList.integer), "first": firstDisplay.map(PropertyList.date),
      "tapped": tapped.map(PropertyList.boolean), "dismissed": dismissed.map(PropertyList.boolean),
    ])
    if !history.isEmpty { values[historyPrefix + id] = .dictionary(history) }
    return values
  }

  fileprivate mutating func readHistory(_ key: String, from reader: inout StateReader) {
    let history = reader.nested(key) { history, _ in
      (history.integer("displays"), history.instant("first"), history.flag("tapped"), history.flag("dismissed"))
    }
    if let history { (displays, firstDisplay, tapped, dismissed) = history }
  }
}
