extension Permissions {
  /// The outcome of a request. Every request has one, even if nothing is shown.
  public enum Outcome: String, Sendable, CaseIterable { case granted, declined, alreadyDetermined, suppressed }

  /// The result of a request: the three values of the original's completion handler, and what they mean.
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

  /// What happens after an answer.
  public enum Step: Equatable, Sendable {
    /// The system shows its own dialog; ``completed(systemAccepted:status:)`` gives the result.
    case askSystem
    case done(Completion)
  }

  /// What happens after the user's answer to `display`. Nil if it has no such button. The state does not change, as the
  /// prompt is already logged. The status is the system's at the time of the answer.
  public static func answer(_ answer: Answer, to display: Display, status: SystemStatus) -> Step? {
    guard display.buttons.contains(where: { $0.answer == answer }) else { return nil }
    guard answer == .grant else {
      return .done(Completion(softAccepted: false, systemAccepted: false, status: status))
    }
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
