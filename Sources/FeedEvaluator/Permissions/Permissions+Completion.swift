extension Permissions {
  /// What a request comes to. Every request is answered, also one that shows nothing (product.md, decision 8).
  public enum Outcome: String, Sendable, CaseIterable { case granted, declined, alreadyDetermined, suppressed }

  /// What a request ends with: the three values of the original's completion handler, and what they mean.
  public struct Completion: Equatable, Sendable, CustomStringConvertible {
    public let outcome: Outcome
    public let softAccepted: Bool
    public let systemAccepted: Bool
    /// As it is now, after all dialogs.
    public let status: SystemStatus

    /// As the README reads the three (Basic Push Notification Prompt). Without the soft prompt nothing is granted; a
    /// status that is known then was known before.
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

    /// Nothing was shown and nothing is known. The values are those of YMPromptKit up to 1.0.2; later it never answers.
    public static let suppressed = Completion()

    private init() {
      outcome = .suppressed
      softAccepted = false
      systemAccepted = false
      status = .notDetermined
    }

    /// Of a request that shows nothing, for that reason.
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

  /// What follows an answer.
  public enum Step: Equatable, Sendable {
    /// The system shows its own dialog; ``completed(systemAccepted:status:)`` says what comes of that.
    case askSystem
    case done(Completion)
  }

  /// What follows the user's answer to `display`. Nil for one that has no button there: the prompt stays. The state is
  /// as it was, as the prompt is already logged.
  ///
  /// - Parameters:
  ///   - status: The system's, at the time of the answer.
  public static func answer(_ answer: Answer, to display: Display, status: SystemStatus) -> Step? {
    guard display.buttons.contains(where: { $0.answer == answer }) else { return nil }
    guard answer == .grant else {
      return .done(Completion(softAccepted: false, systemAccepted: false, status: status))
    }
    return .askSystem
  }

  /// The end of a request whose soft prompt was granted.
  ///
  /// - Parameters:
  ///   - systemAccepted: The system's own yes or no; the status may not follow it, as that of notifications.
  ///   - status: The system's, after its dialog.
  public static func completed(systemAccepted: Bool, status: SystemStatus) -> Completion {
    Completion(softAccepted: true, systemAccepted: systemAccepted, status: status)
  }
}
