public import FeedModel

/// The permissions channel: `permissions.plist`, as the data source of a YMPromptKit client.
///
/// A request begins with ``decide(_:from:state:options:device:now:explaining:)``. If the decision has a display, log it with
/// ``mark(_:userInfo:session:state:now:)``, show it, and go on with ``answer(_:to:status:)``; otherwise the request ends with
/// the ``Completion`` of the decision's reason.
public enum Permissions {
  /// What the app asks for, and what only the app and the system know about it.
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
      self.access = access
      self.status = status
      self.shouldRequest = shouldRequest
      self.userInfo = userInfo
      self.session = session
    }
  }

  /// What the system says about an access type. YMPromptKit numbers the cases from 0 to 3 in this order.
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
    /// What to ask the system for, such as `badge` or `always`.
    public var modes: [String]
    /// Deny, on the left, then grant.
    public var buttons: [Button]

    public init(
      access: String, title: String?, message: String?, contentView: String?, modes: [String], buttons: [Button]
    ) {
      self.access = access
      self.title = title
      self.message = message
      self.contentView = contentView
      self.modes = modes
      self.buttons = buttons
    }
  }

  /// Only the prompt that a request shows; nil if nothing is shown.
  public static func choose(
    _ request: Request, from feed: PermissionsFeed, state: State, options: Options = Options(), device: Device,
    now: Instant
  ) -> PermissionsFeed.Prompt? {
    guard let prompt = prompt(for: request.access, in: feed, options: options),
      checks(request, prompt: prompt).closed == nil,
      rule(of: prompt).holds(for: PermissionFacts(state, request, device: device, now: now))
    else { return nil }
    return prompt
  }

  /// What a request shows. Nothing is logged yet. The original's order is: the system's status, the hook, whether there is
  /// a prompt, then the prompt's own cadence.
  ///
  /// A prompt is to be logged before it is shown (``mark(_:userInfo:session:state:now:)``), whatever the answer will be
  /// (YMPromptKit README, Enforcing cadence).
  ///
  /// With `explaining`, the decision gets a trace.
  public static func decide(
    _ request: Request, from feed: PermissionsFeed, state: State, options: Options = Options(), device: Device,
    now: Instant, explaining: Bool = false
  ) -> Decision<Display, Reason> {
    let prompt = prompt(for: request.access, in: feed, options: options)
    let checks = checks(request, prompt: prompt)
    guard let prompt, checks.closed == nil else {
      let closed = checks.closed ?? Gate(.prompt(access: request.access, .missing), passed: false)
      return Decision(.nothing(.closed(access: request.access, closed)), checks: checks.gates)
    }
    let facts = PermissionFacts(state, request, device: device, now: now)
    let candidate = CandidateTrace(
      id: prompt.access, gates: questions(of: prompt).map { Gate($0, facts, for: prompt.access) })
    return Decision(
      candidate.passed
        ? .display(display(prompt, device: device))
        : .nothing(.cadence(candidate)),
      checks: checks.gates, trace: explaining ? [candidate] : [])
  }
}
