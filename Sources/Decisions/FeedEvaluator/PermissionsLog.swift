public import FeedModel

extension Permissions {
  /// The prompts for an access type, newest first; empty if there were none.
  public static func history(of access: String, state: State) -> [Entry] {
    state.current.log[logName(of: access)] ?? []
  }

  /// The state after a prompt, which an app may also log itself. The newest entries remain, up to the limit (YMPromptKit
  /// README: 15; its source keeps one more).
  ///
  /// A reserved name (``isReserved(_:)``) changes nothing.
  /// A nil session leaves the number of the last prompt's session as it is.
  public static func mark(
    _ access: String, userInfo: [String: PropertyList]? = nil, session: Int? = nil, state: State, now: Instant
  ) -> State {
    guard !isReserved(access) else { return state }
    var state = state.current
    let (name, past) = (logName(of: access), history(of: access, state: state))
    var tally = state.tallies[name] ?? Tally()
    tally.prompts = max(tally.prompts, past.count).next
    tally.session = session ?? tally.session
    state.tallies[name] = tally
    state.log[name] = Array(([Entry(date: now, userInfo: userInfo)] + past).prefix(state.effectiveLimit))
    return state
  }

  /// The state with a different limit (YMPromptKit's `maximumHistoryEntries`). Existing entries stay until the next
  /// prompt. The limit is for each access type; 0 or less means 15, the default.
  public static func setMaximumHistoryEntries(_ limit: Int, state: State) -> State {
    var state = state.current
    state.historyLimit = limit
    return state
  }

  /// An access type's name in the log: `photos` becomes `ym_photos`, as in the original. An app's own names, and names
  /// that are already the log's, stay as they are.
  public static func logName(of access: String) -> String {
    systemAccess.contains(access) ? logPrefix + access : access
  }

  /// The reverse of ``logName(of:)``: `ym_photos` becomes `photos`, its name in feeds.
  public static func access(ofLogName name: String) -> String {
    let rest = String(name.dropFirst(logPrefix.count))
    return name.hasPrefix(logPrefix) && systemAccess.contains(rest) ? rest : name
  }

  /// Whether the log stores something else under this name, so that it cannot be an access type.
  public static func isReserved(_ access: String) -> Bool {
    ["YMPromptLogVersion", "YMPromptLogHistoryLimit"].contains(access) || access.hasPrefix("publish.")
  }

  private static let logPrefix = "ym_"
  private static let systemAccess: Set = [
    "camera", "contacts", "events", "location", "microphone", "notifications", "photos",
  ]

  /// The outcome of a request. Every request has one, even if nothing is shown.
  public enum Outcome: String, Sendable, CaseIterable { case granted, declined, alreadyDetermined, suppressed }

  /// The result of a request: the three values of the original's completion handler, and their meaning.
  public struct Completion: Equatable, Sendable, CustomStringConvertible {
    public let outcome: Outcome
    /// Whether the user accepted the soft prompt.
    public let softAccepted: Bool
    /// Whether the user accepted the system's dialog.
    public let systemAccepted: Bool
    /// The system's status after all dialogs.
    public let status: SystemStatus

    /// Reads the three values as the README does (Basic Push Notification Prompt). Without the soft prompt nothing is
    /// granted, and a status that is determined was so before.
    public init(softAccepted: Bool, systemAccepted: Bool, status: SystemStatus) {
      outcome =
        switch (softAccepted, systemAccepted, status) {
        case (true, true, _): .granted
        case (true, false, _), (false, _, .notDetermined): .declined
        case (false, _, _): .alreadyDetermined
        }
      self.softAccepted = softAccepted
      self.systemAccepted = softAccepted && systemAccepted
      self.status = status
    }

    /// Nothing was shown and nothing is known. The values are those of YMPromptKit up to 1.0.2; later versions never call
    /// the completion handler.
    public static let suppressed = Completion()

    private init() {
      outcome = .suppressed
      softAccepted = false
      systemAccepted = false
      status = .notDetermined
    }

    /// The result of a request that shows nothing for this reason.
    public init(_ reason: Reason) {
      guard case .closed(_, let gate) = reason, case .status(let status) = gate.evidence else {
        self = .suppressed
        return
      }
      self.init(softAccepted: false, systemAccepted: false, status: status)
    }

    public var description: String {
      switch outcome {
      case .granted: "the user accepted both prompts"
      case .declined where softAccepted: "the user accepted the soft prompt and declined the system's"
      case .declined: "the user declined the soft prompt"
      case .alreadyDetermined: status.words
      case .suppressed: "nothing was asked"
      }
    }
  }

  /// The step after an answer.
  public enum Step: Equatable, Sendable {
    /// The system shows its own dialog; ``completed(systemAccepted:status:)`` gives the result.
    case askSystem
    case done(Completion)
  }

  /// The step after the user's answer to `display`; nil if it has no such button. The state does not change, because
  /// the prompt is already logged. The status is the system's at the time of the answer.
  public static func answer(_ answer: FeedAnswer, to display: Display, status: SystemStatus) -> Step? {
    guard display.buttons.contains(where: { $0.answer == answer }) else { return nil }
    guard answer == .grant else { return .done(Completion(softAccepted: false, systemAccepted: false, status: status)) }
    return .askSystem
  }

  /// The result of a request whose soft prompt was granted.
  ///
  /// - Parameters:
  ///   - systemAccepted: Whether the system says that the user granted it. The status may differ, such as for notifications.
  ///   - status: The system's status after its dialog.
  public static func completed(systemAccepted: Bool, status: SystemStatus) -> Completion {
    Completion(softAccepted: true, systemAccepted: systemAccepted, status: status)
  }
}
