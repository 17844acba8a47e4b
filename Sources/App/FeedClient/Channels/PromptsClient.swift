public import FeedEvaluator
public import FeedModel

/// The prompts channel in an app: `prompts.plist`, in the format of the file that iPrompt reads from the app.
///
/// If the server cannot be reached, the last copy of the feed is used, because uses are counted at every launch. One prompt is
/// on screen at a time. Show what the client returns for display, and then call ``answer(_:to:)``.
public actor PromptsClient: ChannelClient {
  public typealias Outcome = ChannelOutcome<Prompts.Display, Prompts.Reason>

  /// The options of the channel. ``configure(_:)`` changes them.
  public private(set) var options: Prompts.Options
  private let environment: FeedEnvironment
  private let hooks: PromptsHooks
  private var fetcher: FeedFetcher<PromptsFeed>
  /// The prompt that was returned for display and is neither answered nor withdrawn.
  public private(set) var waiting: Prompts.Display?
  public nonisolated var channel: FeedChannel { .prompts }

  public init(
    feed: FeedSource, options: Prompts.Options = .init(), environment: FeedEnvironment, hooks: PromptsHooks = .init()
  ) {
    self.options = options
    self.environment = environment
    self.hooks = hooks
    fetcher = FeedFetcher(source: feed, environment: environment)
  }

  /// Call this when the app was launched: counts a use of every prompt, and returns one that is due.
  public func launched() async -> Outcome {
    await environment.noteLaunch()
    let feed: LoadedFile<Reading<PromptsFeed>>?
    do throws(FeedFailure) { feed = try await fetcher.fetchOrCopy() } catch { return Outcome(.prompts, .failed(error)) }
    let (options, device, now) = (options, await environment.currentDevice(), environment.now())
    let (decision, state) = await environment.update(Prompts.State.self) { state in
      if !environment.keepsQuirks { state.forgetFuture(now: now) }
      let evaluation = Prompts.process(
        feed?.value.feed ?? PromptsFeed(), state: state, options: options, device: device, now: now,
        explaining: environment.explains)
      state = evaluation.state
      return (evaluation.decision, evaluation.state)
    }
    var outcome = Outcome(.prompts, decision, of: feed)
    if let waiting { return outcome.with(.waiting(for: waiting.name)) }
    var refused: Set<String> = []
    while let display = outcome.display, !display.isPreview, await isRefused(display) {
      refused.insert(display.name)
      let next = Prompts.decide(
        feed?.value.feed ?? PromptsFeed(), state: state, options: options, device: device, now: now, refused: refused,
        explaining: environment.explains)
      outcome = Outcome(.prompts, next, of: feed)
    }
    if outcome.display == nil, !refused.isEmpty { return outcome.with(.declined("shouldDisplay")) }
    waiting = outcome.display
    return outcome
  }

  /// Call this when the app came back from the background: does the same as ``launched()``.
  public func foregrounded() async -> Outcome { await launched() }

  /// Asks the hook about each prompt that is due, until it accepts one.
  private func isRefused(_ display: Prompts.Display) async -> Bool { await !hooks.shouldDisplay(display.name) }

  /// Reports the user's answer. The state is stored first, then the hook is called, then the URL is opened.
  @discardableResult
  public func answer(_ answer: FeedAnswer, to display: Prompts.Display) async -> AnswerResult {
    withdraw(display)
    guard display.buttons.contains(where: { $0.answer == answer }) else { return .refused }
    let now = environment.now()
    await environment.update(Prompts.State.self) { $0 = Prompts.apply(answer, to: display, state: $0, now: now) }
    switch answer {
    case .action: await act(on: display)
    case .remind: await hooks.userRequestedReminder(display.name)
    case .cancel: await hooks.userCancelled(display.name)
    case .ok, .ignore, .grant, .deny: break
    }
    return .taken
  }

  private func act(on display: Prompts.Display) async {
    await hooks.userActed(display.name)
    guard let url = display.actionURL, await hooks.shouldOpenActionURL(display.name) else { return }
    await environment.open(url)
  }

  /// Withdraws a prompt that has gone without an answer, for example because it could not be presented. Nothing is
  /// stored, and it may come again.
  public func withdraw(_ display: Prompts.Display) {
    if waiting?.name == display.name { waiting = nil }
  }

  /// Reads the feed from a different place.
  public func set(feed: FeedSource) { fetcher = FeedFetcher(source: feed, environment: environment) }

  /// Changes options while the app runs.
  public func configure(_ change: @Sendable (inout Prompts.Options) -> Void) { change(&options) }

  /// The stored state of each prompt: its first use, its uses, the time of a reminder, and whether it is closed
  /// permanently.
  public func state() async -> Prompts.State { await environment.read(Prompts.State.self) }

  /// Changes the stored state.
  public func update(_ change: @Sendable (inout Prompts.State) -> Void) async {
    await environment.update(Prompts.State.self, change)
  }
}

/// Closures that tell an app about its prompts, or ask it, by the prompt's name (iPrompt 1.1).
///
/// They are called in the original's order, after the state has been stored.
public struct PromptsHooks: Sendable {
  /// Called before a prompt is shown. False shows nothing; the prompt stays due. Not called for a preview.
  public var shouldDisplay: @Sendable (String) async -> Bool = { _ in true }
  public var userCancelled: @Sendable (String) async -> Void = { _ in }
  public var userRequestedReminder: @Sendable (String) async -> Void = { _ in }
  public var userActed: @Sendable (String) async -> Void = { _ in }
  /// Called after the action. False opens nothing.
  public var shouldOpenActionURL: @Sendable (String) async -> Bool = { _ in true }

  public init() {}
}

/// The state as it is stored under iPrompt's one key, `iPrompt`, as a dictionary of dictionaries. Counts and flags are
/// coerced as iPrompt does.
extension Prompts.State: StoredState {
  public init(_ values: StateValues, issues: inout [StateIssue]) {
    var reader = StateReader(values)
    let records = reader.nested(promptsKey) { prompts, entries in
      var records: [String: Prompts.Record] = [:]
      for name in entries.keys.sorted() {
        records[name] = prompts.nested(name) { reader, _ in Prompts.Record(&reader) }
      }
      return records
    }
    self.init(records ?? [:])
    issues += reader.issues
  }

  public var stored: StateValues {
    records.isEmpty ? [:] : [promptsKey: .dictionary(records.mapValues { .dictionary($0.stored) })]
  }
}

private let promptsKey = "iPrompt"

extension Prompts.Record {
  fileprivate init(_ reader: inout StateReader) {
    self.init(
      firstUsed: reader.instant(Key.firstUsed), usesCount: reader.coercedInteger(Key.usesCount),
      lastReminded: reader.instant(Key.lastReminded), viewed: reader.coercedFlag(Key.viewed),
      cancelled: reader.coercedFlag(Key.cancelled))
  }

  fileprivate var stored: [String: PropertyList] {
    StateValues(present: [
      Key.firstUsed: firstUsed.map(PropertyList.date), Key.usesCount: usesCount.map(PropertyList.integer),
      Key.lastReminded: lastReminded.map(PropertyList.date), Key.viewed: viewed.map(PropertyList.boolean),
      Key.cancelled: cancelled.map(PropertyList.boolean),
    ])
  }
}

private enum Key {
  static let firstUsed = "firstUsed"
  static let usesCount = "usesCount"
  static let lastReminded = "lastReminded"
  static let viewed = "viewed"
  static let cancelled = "cancelled"
}
