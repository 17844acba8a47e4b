public import FeedModel

/// The permissions channel: `permissions.plist`, as the data source of a YMPromptKit client.
///
/// One request runs: ``request(_:from:state:options:device:now:)``, then what the evaluation says — show its display and
/// wait for ``answer(_:to:status:)``, or be done with its completion.
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

  public struct Evaluation: Equatable, Sendable {
    public var decision: Decision<Display, Reason>
    /// With the prompt logged, if there is one.
    public var state: State

    /// What the caller hears when nothing is shown; nil while it waits for the user.
    public var completion: Completion? { decision.reason.map(Completion.init) }

    /// True where the system is asked all the same, without a word to the caller, though it shows nothing: so its own
    /// callbacks come, as in the original.
    public var passesToSystem: Bool {
      if case .alreadyDetermined = decision.reason { true } else { false }
    }
  }

  /// One request of the app. A prompt is logged before it is shown, whatever the answer will be (YMPromptKit README,
  /// Enforcing cadence).
  ///
  /// A client with a delegate takes the steps one by one: `decide`, ask the delegate for the user info, `mark`, show.
  public static func request(
    _ request: Request, from feed: PermissionsFeed, state: State, options: Options = Options(), device: Device,
    now: Instant
  ) -> Evaluation {
    let decision = decide(request, from: feed, state: state, options: options, device: device, now: now)
    guard decision.display != nil else { return Evaluation(decision: decision, state: state) }
    let session = request.session ?? device.launches
    let marked = mark(request.access, userInfo: request.userInfo, session: session, state: state, now: now)
    return Evaluation(decision: decision, state: marked)
  }

  /// What a request shows, with nothing logged. In the original's order: the system's status, the delegate, the prompt;
  /// then the prompt's own cadence.
  public static func decide(
    _ request: Request, from feed: PermissionsFeed, state: State, options: Options = Options(), device: Device,
    now: Instant
  ) -> Decision<Display, Reason> {
    let prompt = prompt(for: request.access, in: feed, options: options)
    var checks: [Gate] = []
    if let reason = obstacle(request, prompt: prompt, gates: &checks) {
      return Decision(.nothing(reason), checks: checks)
    }
    guard let prompt else { return Decision(.nothing(.noPrompt(access: request.access)), checks: checks) }
    let gates = cadenceGates(of: prompt, request: request, state: state, device: device, now: now)
    let trace = [CandidateTrace(id: prompt.access, gates: gates)]
    if let failure = trace[0].firstFailure {
      return Decision(.nothing(.cadence(access: prompt.access, failure)), checks: checks, trace: trace)
    }
    let display = display(prompt, device: device)
    return Decision(.display(display), checks: checks, trace: trace)
  }
}
