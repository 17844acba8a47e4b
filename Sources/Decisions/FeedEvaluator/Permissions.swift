public import FeedModel

/// The permissions channel: `permissions.plist`, as the data source of a YMPromptKit client.
///
/// A request begins with ``decide(_:from:state:options:device:now:explaining:)``. If the decision has a display, log it with
/// ``mark(_:userInfo:session:state:now:)``, show it, and go on with ``answer(_:to:status:)``; otherwise the request ends with
/// the ``Completion`` of the decision's reason.
public enum Permissions {
  /// A request of the app, with facts that only the app and the system know.
  public struct Request: Equatable, Sendable {
    /// The access type as in feeds (`photos`) or as in the original's log (`ym_photos`), or one of the app's own.
    public var access: String
    /// The system's status before anything is shown.
    public var status: SystemStatus
    /// The hook's answer (YMPromptKit README, shouldRequestAccessType). It counts only if the status is `notDetermined`;
    /// otherwise the hook is not called.
    public var shouldRequest: Bool
    /// Values to log with the prompt (YMPromptKit README, willRequestAccessType). Nil for none.
    public var userInfo: [String: PropertyList]?
    /// The number of the current session if the app counts sessions itself, the same as `session_number` in its
    /// `userInfo`. Nil counts launches as sessions.
    public var session: Int?

    public init(
      _ access: String, status: SystemStatus = .notDetermined, shouldRequest: Bool = true,
      userInfo: [String: PropertyList]? = nil, session: Int? = nil
    ) {
      (self.access, self.status, self.shouldRequest) = (access, status, shouldRequest)
      (self.userInfo, self.session) = (userInfo, session)
    }
  }

  /// The system's status of an access type. YMPromptKit numbers the cases from 0 to 3 in this order.
  public enum SystemStatus: String, Sendable, CaseIterable { case authorized, denied, restricted, notDetermined }

  public struct Options: Equatable, Sendable {
    /// YMPromptKit's NativeAlerts, off by default: content views are not shown (YMPromptKit README, Tradeoffs).
    public var nativeAlerts: Bool

    public init(nativeAlerts: Bool = false) { self.nativeAlerts = nativeAlerts }
  }

  /// A soft prompt to show.
  public struct Display: Equatable, Sendable {
    /// The access type as in the feed.
    public var access: String
    public var title: String?
    public var message: String?
    /// The absolute URL of an HTML view.
    public var contentView: String?
    /// The kinds of access to ask the system for, such as `badge` or `always`.
    public var modes: [String]
    /// Deny, on the left, then grant.
    public var buttons: [FeedButton]

    public init(
      access: String, title: String?, message: String?, contentView: String?, modes: [String], buttons: [FeedButton]
    ) {
      (self.access, self.title, self.message, self.contentView) = (access, title, message, contentView)
      (self.modes, self.buttons) = (modes, buttons)
    }
  }

  /// The prompt that a request shows; nil if nothing is shown.
  public static func choose(
    _ request: Request, from feed: PermissionsFeed, state: State, options: Options = Options(), device: FeedDevice,
    now: Instant
  ) -> PermissionsFeed.Prompt? {
    guard let prompt = prompt(for: request.access, in: feed, options: options),
      checks(request, prompt: prompt).closed == nil,
      rule(of: prompt).holds(for: PermissionFacts(state, request, device: device, now: now))
    else { return nil }
    return prompt
  }

  /// The decision for a request. Nothing is logged yet. The original's order is: the system's status, the hook, whether
  /// there is a prompt, then the prompt's own cadence.
  ///
  /// The app logs a prompt before it shows it (``mark(_:userInfo:session:state:now:)``), whatever the answer will be
  /// (YMPromptKit README, Enforcing cadence).
  ///
  /// With `explaining`, the decision gets a trace.
  public static func decide(
    _ request: Request, from feed: PermissionsFeed, state: State, options: Options = Options(), device: FeedDevice,
    now: Instant, explaining: Bool = false
  ) -> Decision<Display, Reason> {
    let prompt = prompt(for: request.access, in: feed, options: options)
    let checks = checks(request, prompt: prompt)
    guard let prompt, checks.closed == nil else {
      let closed = checks.closed ?? DecisionGate(.prompt(access: request.access, .missing), passed: false)
      return Decision(.nothing(.closed(access: request.access, closed)), checks: checks.gates)
    }
    let facts = PermissionFacts(state, request, device: device, now: now)
    let candidate = CandidateTrace(
      id: prompt.access, gates: questions(of: prompt).map { DecisionGate($0, facts, for: prompt.access) })
    return Decision(
      candidate.passed ? .display(display(prompt, device: device)) : .nothing(.cadence(candidate)),
      checks: checks.gates, trace: explaining ? [candidate] : [])
  }

  public enum Reason: DecisionReason {
    /// A gate before the cadence is closed: `status`, `shouldRequest` (the hook's answer), `access` (the name is
    /// reserved) or `prompt` (there is none, or it is empty, on which YMPromptKit would crash the app).
    case closed(access: String, DecisionGate)
    /// The cadence of the prompt does not allow it yet. The trace has all gates of the cadence.
    case cadence(CandidateTrace)
  }
}

extension Permissions {
  /// The state that a client stores: YMPromptKit's log, in the original a file `YMPromptData.plist`, and our own
  /// tallies.
  public struct State: Equatable, Sendable {
    /// `YMPromptLogVersion`; 0 if the file has none. A log of a version below 1 counts as empty.
    public var version: Int
    /// `YMPromptLogHistoryLimit`, if it was ever set. Nil, 0 and less mean ``standardHistoryLimit``.
    public var historyLimit: Int?
    /// The prompts by access type, under its name in the log (``Permissions/logName(of:)``); newest first.
    public var log: [String: [Entry]]
    /// `publish.tallies`, which is our own, by name in the log: values that the cadence needs and a limited history
    /// lacks.
    public var tallies: [String: Tally]

    public init(
      log: [String: [Entry]] = [:], historyLimit: Int? = nil, tallies: [String: Tally] = [:], version: Int = 1
    ) { (self.log, self.historyLimit, self.tallies, self.version) = (log, historyLimit, tallies, version) }

    /// The default limit of each access type's history (YMPromptKit README, Enforcing cadence).
    public static let standardHistoryLimit = 15

    /// The log if its version counts, otherwise an empty one.
    var current: State { version < 1 ? State() : self }
    var effectiveLimit: Int { historyLimit.flatMap { $0 > 0 ? $0 : nil } ?? Self.standardHistoryLimit }
  }

  /// One soft prompt that was shown.
  public struct Entry: Equatable, Sendable {
    /// `date`: the time at which it was shown.
    public var date: Instant
    /// `user_info`: values of the app's choice (YMPromptKit README, Tracking custom parameters). Nil if there is none.
    public var userInfo: [String: PropertyList]?

    public init(date: Instant, userInfo: [String: PropertyList]? = nil) {
      (self.date, self.userInfo) = (date, userInfo)
    }
  }

  /// Counts of one access type's prompts.
  public struct Tally: Equatable, Sendable {
    /// `prompts`: the number of all prompts, including those that have left the history. Less than the length of the history
    /// if the original wrote that.
    public var prompts: Int
    /// `session`: the number of the session of the last prompt.
    public var session: Int?

    public init(prompts: Int = 0, session: Int? = nil) { (self.prompts, self.session) = (prompts, session) }
  }

  /// The prompt for an access type: the one with that very name or, if that is empty, the one with its other name in
  /// feeds or in the log. It has no content view if the options rule that out.
  static func prompt(for access: String, in feed: PermissionsFeed, options: Options) -> PermissionsFeed.Prompt? {
    var prompts = feed.prompts.filter { logName(of: $0.access) == logName(of: access) }
    if options.nativeAlerts { for place in prompts.indices { prompts[place].contentView = nil } }
    let full = prompts.filter(\.saysSomething)
    return full.last { $0.access == access } ?? full.last ?? prompts.last
  }

  /// The gates before the cadence, in the original's order.
  static func checks(_ request: Request, prompt: PermissionsFeed.Prompt?) -> Checks {
    let content: DecisionGate.PromptContent = prompt.map { $0.saysSomething ? .something : .empty } ?? .missing
    var checks = Checks()
    checks.ask(DecisionGate(.status(request.status), passed: request.status == .notDetermined))
    checks.ask(.setting(.shouldRequest, request.shouldRequest))
    if isReserved(request.access) { checks.ask(DecisionGate(.reservedName(request.access), passed: false)) }
    checks.ask(DecisionGate(.prompt(access: request.access, content), passed: content == .something))
    return checks
  }

  /// The display of an entry, regardless of the system's status and the log.
  public static func display(_ prompt: PermissionsFeed.Prompt, device: FeedDevice) -> Display {
    let labels = DefaultLabels(for: device.locale).permissions
    return Display(
      access: prompt.access, title: prompt.title, message: prompt.message, contentView: prompt.contentView,
      modes: prompt.modes,
      buttons: [
        FeedButton(.deny, prompt.denyTitle ?? labels.notNow), FeedButton(.grant, prompt.grantTitle ?? labels.ok),
      ])
  }

  /// The prompt's cadence as a rule (YMPromptKit README, Enforcing cadence and Tracking custom parameters).
  public static func rule(of prompt: PermissionsFeed.Prompt) -> Rule {
    Rule(id: prompt.access, all: questions(of: prompt).map(\.test))
  }

  /// The gates of the cadence in the README's order.
  static func questions(of prompt: PermissionsFeed.Prompt) -> [Question] {
    let cadence = prompt.cadence
    return [
      // A limit of 3 refuses the fourth prompt.
      cadence?.maxPrompts.map { Question(.maxPrompts, .prompts, $0 == .min ? .none : .numbers(.min...$0 - 1)) },
      // The quiet period is over at its exact end. A clock that was set back prolongs it.
      cadence?.quietHours.map { Question(.quietHours, .lastPrompt, .atLeast(seconds: $0 * 3_600, orNever: true)) },
      cadence?.minSessions.map { Question(.minSessions, .sessionsSincePrompt, .atLeast($0, orNever: true)) },
    ].compactMap(\.self)
  }
}

final class PermissionFacts: Facts {
  let circumstances: Circumstances
  let now: Instant
  let session: Int?
  let state: Permissions.State

  init(_ state: Permissions.State, _ request: Permissions.Request, device: FeedDevice, now: Instant) {
    circumstances = Circumstances(device: device, appVersion: device.appVersion, now: now)
    self.now = now
    session = request.session
    self.state = state
  }

  func value(of fact: Fact, for access: String) -> FactValue {
    let history = Permissions.history(of: access, state: state)
    let tally = state.current.tallies[Permissions.logName(of: access)] ?? Permissions.Tally()
    switch fact {
    case .prompts: return .number(max(tally.prompts, history.count))
    case .lastPrompt: return .time(since: history.first?.date, at: now)
    case .sessionsSincePrompt: return history.first.map { sessions(since: $0, tally) } ?? .never
    default: return circumstances.value(of: fact) ?? .never
    }
  }

  private func sessions(since newest: Permissions.Entry, _ tally: Permissions.Tally) -> FactValue {
    let (session, last) = (session ?? circumstances.device.launches, lastSession(in: newest, tally))
    let (difference, overflow) = session.subtractingReportingOverflow(last)
    return .number(overflow ? (session > last ? .max : .min) : difference)
  }

  /// The number that the app logged (YMPromptKit README, session_number) if it counts sessions itself, or else ours. 0 if
  /// unknown, as nil is in the README's own code.
  private func lastSession(in newest: Permissions.Entry, _ tally: Permissions.Tally) -> Int {
    switch newest.userInfo?["session_number"] {
    case .integer(let number) where session != nil: number
    case .real(let number) where session != nil: Coercion.integerValue(number)
    default: tally.session ?? 0
    }
  }
}
