/// What the user taps.
public enum Answer: String, Sendable, CaseIterable {
  /// The alert's own action; Download in the updates channel.
  case action
  case remind
  case ignore
  case ok
  /// Of prompts, since iPrompt 1.1.
  case cancel
  /// Of permissions: yes to the soft prompt, so that the system asks.
  case grant
  /// Of permissions: no to the soft prompt, so that the system is never asked and may be another day.
  case deny
}

/// A button of an alert: what it says, and what tapping it means.
public struct Button: Equatable, Sendable {
  public var answer: Answer
  public var label: String

  public init(_ answer: Answer, _ label: String) {
    self.answer = answer
    self.label = label
  }
}

/// A button's label in a client's options.
public enum Label: Equatable, Sendable, ExpressibleByStringLiteral {
  /// In the language of the device.
  case standard
  case text(String)
  /// No such button: nil in the originals (iNotify and iVersion README, remindButtonLabel).
  case hidden

  public init(stringLiteral text: String) { self = .text(text) }

  func text(standard: String) -> String? {
    switch self {
    case .standard: standard
    case .text(let text): text
    case .hidden: nil
    }
  }
}
