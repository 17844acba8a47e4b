public import FeedEvaluator
public import FeedModel
internal import Text

/// The permissions channel in an app: YMPromptKit's prompt manager, with `permissions.plist` as its data source.
public actor PermissionsClient: ChannelClient {
  /// The next step of a request.
  public enum Step: Equatable, Sendable {
    /// Show this soft prompt, and then call ``PermissionsClient/answer(_:to:)``.
    case show(Permissions.Display)
    case done(Permissions.Completion)
  }

  /// The options of the channel. ``configure(_:)`` changes them.
  public private(set) var options: Permissions.Options
  private let environment: FeedEnvironment
  private let system: any SystemPermissions
  private let hooks: PermissionsHooks
  private var fetcher: FeedFetcher<PermissionsFeed>
  private var feed: LoadedFile<Reading<PermissionsFeed>>?
  /// The soft prompt that was returned for display and is neither answered nor withdrawn.
  public private(set) var waiting: Permissions.Display?
  private nonisolated let currentViews: Lock<ViewFiles>
  /// The source of a soft prompt's page and pictures for a web view.
  public nonisolated var views: ViewFiles { currentViews.withLock { $0 } }
  public nonisolated var channel: FeedChannel { .permissions }

  public init(
    feed: FeedSource, options: Permissions.Options = .init(), environment: FeedEnvironment,
    system: any SystemPermissions, hooks: PermissionsHooks = .init()
  ) {
    self.options = options
    self.environment = environment
    self.system = system
    self.hooks = hooks
    fetcher = FeedFetcher(source: feed, environment: environment)
    currentViews = Lock(ViewFiles(of: feed, in: environment))
  }

  /// The outcome of a launch. Nothing is shown before the app asks for a permission.
  public struct Launch: FeedOutcomes {
    /// The reason why the feed could not be read; nil if it was read.
    public var failure: FeedFailure?

    public var outcomes: [FeedOutcome] { failure.map { [FeedOutcome(.permissions, failure: $0)] } ?? [] }
  }

  /// Call this when the app was launched: fetches the feed, so that a later request does not have to wait for it.
  public func launched() async -> Launch {
    await environment.noteLaunch()
    return Launch(failure: await refresh())
  }

  /// Call this when the app came back from the background: does the same as ``launched()``.
  public func foregrounded() async -> Launch { await launched() }

  /// Fetches the feed, so that a later request does not have to wait for it.
  ///
  /// - Returns: The reason why it could not be read, or nil. Requests then use its last copy; a feed that was withdrawn
  ///   has no prompts.
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

  /// The feed that was read last, with its issues; empty if none was.
  public func prompts() async -> Reading<PermissionsFeed> {
    await knownFeed()?.value ?? Reading(feed: PermissionsFeed())
  }

  /// Asks for an access type. It always returns a result.
  ///
  /// - Parameters:
  ///   - access: An access type as in the feed (`photos`) or in YMPromptKit's log (`ym_photos`), or an app's own.
  ///   - modes: The modes to ask the system for, such as `always`; empty for the modes of the feed.
  ///   - present: Shows the soft prompt and returns the answer that the user tapped. Nil, for a prompt that went
  ///     without an answer, means "not now".
  public func requestAccess(
    _ access: String, modes: [String] = [], present: @Sendable (Permissions.Display) async -> FeedAnswer?
  ) async -> Permissions.Completion {
    switch await request(access, modes: modes).step {
    case .done(let completion): return completion
    case .show(let display): return await answer(await present(display) ?? .deny, to: display).completion ?? .suppressed
    }
  }

  /// The first half of a request, in the original's order: the system's status, the hook, the prompt, the log.
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

  /// The feed that was read, or else its last copy, so that the user does not wait for the network. If there is
  /// neither, the feed is fetched.
  private func knownFeed() async -> LoadedFile<Reading<PermissionsFeed>>? {
    if feed == nil { feed = await fetcher.lastCopy() }
    if feed == nil { await refresh() }
    return feed
  }

  /// Finishes a request with the user's answer. After a yes, the system's dialog follows.
  @discardableResult
  public func answer(_ answer: FeedAnswer, to display: Permissions.Display) async -> AnswerResult {
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

  /// Withdraws a soft prompt that has gone without an answer; it stays in the log.
  public func withdraw(_ display: Permissions.Display) {
    if waiting?.access == display.access { waiting = nil }
  }
}

extension PermissionsClient {
  /// Logs a prompt that the app has shown itself, with the current time.
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

  /// Limits the history of each access type; 0 means 15, the default (YMPromptKit README).
  public func setMaximumHistoryEntries(_ limit: Int) async {
    await environment.update(Permissions.State.self) { state in
      state = Permissions.setMaximumHistoryEntries(limit, state: state)
    }
  }

  /// The whole log.
  public func state() async -> Permissions.State { await environment.read(Permissions.State.self) }

  /// Reads the feed from a different place.
  public func set(feed: FeedSource) {
    fetcher = FeedFetcher(source: feed, environment: environment)
    self.feed = nil
    currentViews.withLock { $0 = ViewFiles(of: feed, in: environment) }
  }

  /// Changes options while the app runs.
  public func configure(_ change: @Sendable (inout Permissions.Options) -> Void) { change(&options) }
}

/// Closures that ask an app before a soft prompt (YMPromptKit README, YMPromptManagerDelegate).
public struct PermissionsHooks: Sendable {
  /// Called only if the system has not asked yet. False shows and logs nothing.
  public var shouldRequest: @Sendable (_ access: String, _ modes: [String]) async -> Bool = { _, _ in true }
  /// Returns values to log with the prompt, such as `session_number`.
  public var userInfo: @Sendable (_ access: String, _ modes: [String]) async -> [String: PropertyList]? = { _, _ in nil
  }

  public init() {}
}

/// The system's permissions, and an app's own (YMPromptKit's registered prompts), for which soft prompts prepare the user.
///
/// <doc:AskingForPermissions> has an implementation for the seven access types of YMPromptKit.
public protocol SystemPermissions: Sendable {
  func status(of access: String, modes: [String]) async -> Permissions.SystemStatus

  /// Shows the system's dialog.
  ///
  /// - Returns: Whether the user granted it.
  func request(_ access: String, modes: [String]) async -> Bool

  /// Passes on a request whose answer is already known, so that the system calls back as it does with the original. The
  /// client does not wait for it. The default implementation does nothing.
  func touch(_ access: String, modes: [String])
}

extension SystemPermissions {
  public func touch(_ access: String, modes: [String]) {}
}

/// The state as it is stored in YMPromptKit's log, the dictionary ``promptLogKey``: its version and limit, an array
/// under each access type's name, and our own tallies.
///
/// A missing log has version 0, so that the first prompt writes the version, without which a log does not count.
extension Permissions.State: StoredState {
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    self.init(version: 0)
    var reader = StateReader(values)
    let log = reader.nested(promptLogKey) { reader, entries in Permissions.State(&reader, entries) }
    if let log { self = log }
    issues += reader.issues
  }

  public var stored: StateValues {
    var entries = StateValues(present: [
      Key.version: version == 0 ? nil : .integer(version), Key.historyLimit: historyLimit.map(PropertyList.integer),
      Key.tallies: tallies.isEmpty ? nil : .dictionary(tallies.mapValues { .dictionary($0.stored) }),
    ])
    entries.merge(log.mapValues { .array($0.map { .dictionary($0.stored) }) }) { reserved, _ in reserved }
    return entries.isEmpty ? [:] : [promptLogKey: .dictionary(entries)]
  }
}

extension Permissions.State {
  fileprivate init(_ reader: inout StateReader, _ entries: [String: PropertyList]) {
    self.init(
      historyLimit: reader.integer(Key.historyLimit), tallies: reader.tallies(),
      version: reader.integer(Key.version) ?? 0)
    for access in entries.keys.sorted() where !Permissions.isReserved(access) { log[access] = reader.prompts(access) }
  }
}

extension StateReader {
  fileprivate mutating func prompts(_ access: String) -> [Permissions.Entry]? {
    let entries = elements(access, "prompts", Permissions.Entry.init(stored:))
    let undated = entries?.count { $0.date == Permissions.Entry.unknownDate } ?? 0
    if undated > 0 { report(access, "has no date for \(undated) of its prompts, which count as long past") }
    return entries
  }

  fileprivate mutating func tallies() -> [String: Permissions.Tally] {
    let tallies = nested(Key.tallies) { tallies, entries in
      var found: [String: Permissions.Tally] = [:]
      for access in entries.keys.sorted() {
        found[access] = tallies.nested(access) { reader, _ in
          Permissions.Tally(prompts: reader.integer(Key.prompts) ?? 0, session: reader.integer(Key.session))
        }
      }
      return found
    }
    return tallies ?? [:]
  }
}

extension Permissions.Entry {
  /// The date of a prompt whose own date is missing or unreadable: the first second of year 1. Such a prompt counts, but
  /// causes no quiet hours; in the log it stays as it is.
  public static let unknownDate = Instant(secondsSince1970: -62_135_596_800)

  /// Reads an entry. A `user_info` that is not a dictionary counts as absent.
  fileprivate init?(stored: PropertyList) {
    guard let entries = stored.dictionary else { return nil }
    self.init(date: entries[Key.date]?.instant ?? Self.unknownDate, userInfo: entries[Key.userInfo]?.dictionary)
  }

  fileprivate var stored: [String: PropertyList] {
    StateValues(present: [Key.date: .date(date), Key.userInfo: userInfo.map(PropertyList.dictionary)])
  }
}

extension Permissions.Tally {
  fileprivate var stored: [String: PropertyList] {
    StateValues(present: [Key.prompts: .integer(prompts), Key.session: session.map(PropertyList.integer)])
  }
}

private enum Key {
  static let version = "YMPromptLogVersion"
  static let historyLimit = "YMPromptLogHistoryLimit"
  static let tallies = "publish.tallies"
  static let date = "date"
  static let userInfo = "user_info"
  static let prompts = "prompts"
  static let session = "session"
}
