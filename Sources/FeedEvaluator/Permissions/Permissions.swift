public import FeedModel

/// The permissions channel: `permissions.plist`, as the data source of a YMPromptKit client.
///
/// One request runs: ``decide(_:from:state:options:device:now:explaining:)``, then what the decision says: log its display
/// with ``mark(_:userInfo:session:state:now:)``, show it and wait for ``answer(_:to:status:)``, or be done with the
/// ``Completion`` of its reason.
public enum Permissions {
  /// What the app asks for, and what only the app and the system know of it.
  public struct Request: Equatable, Sendable {
    /// As feeds write it (`photos`) or as the original's log does (`ym_photos`); the same of an app's own.
    public var access: String
    /// What the system says before anything is shown.
    public var status: SystemStatus
    /// The delegate's word (YMPromptKit README, shouldRequestAccessType). It counts only where the status is
    /// `notDetermined`; elsewhere the delegate isn't to be asked.
    public var shouldRequest: Bool
    /// What is logged with the prompt (YMPromptKit README, willRequestAccessType). Nil where the app gives nothing.
    public var userInfo: [String: PropertyList]?
    /// The session going on, by the app's own count, which is the one of `session_number` in its `userInfo`. Nil:
    /// sessions are the launches of the device.
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

  /// The system's own word on an access type. YMPromptKit numbers them 0 to 3, in this order.
  public enum SystemStatus: String, Sendable, CaseIterable { case authorized, denied, restricted, notDetermined }

  public struct Options: Equatable, Sendable {
    /// Native alerts show no content view (YMPromptKit README, Tradeoffs).
    public var nativeAlerts: Bool

    public init(nativeAlerts: Bool = false) { self.nativeAlerts = nativeAlerts }
  }

  public struct Display: Equatable, Sendable {
    /// As the feed has it.
    public var access: String
    public var title: String?
    public var message: String?
    /// The absolute URL of an HTML view.
    public var contentView: String?
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

  /// What is asked for, and nothing else: nil where nothing is shown.
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

  /// What a request shows, with nothing logged. In the original's order: the system's status, the delegate, the prompt;
  /// then the prompt's own cadence.
  ///
  /// A prompt is logged before it is shown (``mark(_:userInfo:session:state:now:)``), whatever the answer will be
  /// (YMPromptKit README, Enforcing cadence).
  ///
  /// - Parameters:
  ///   - explaining: Whether the decision has a trace.
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
