/// What the user tapped.
public enum Answer: String, Sendable, CaseIterable {
  /// The action of an alert or a prompt; Download in the updates channel.
  case action
  /// Remind Me Later.
  case remind
  /// Ignore: this alert or version is never shown again.
  case ignore
  /// The only button of an alert without an action, or of release notes.
  case ok
  /// Closes a prompt for good (iPrompt 1.1).
  case cancel
  /// Yes to a soft prompt, so the system asks next.
  case grant
  /// Not now, to a soft prompt: the system does not ask, so the app may ask again later.
  case deny
}

/// A button: its label, and what tapping it means.
public struct Button: Equatable, Sendable {
  public var answer: Answer
  public var label: String

  public init(_ answer: Answer, _ label: String) {
    self.answer = answer
    self.label = label
  }
}

/// A button's label in a channel's options.
public enum Label: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The original's label in the language of the device.
  case standard
  case text(String)
  /// No such button, which is nil in the originals (iNotify and iVersion README, remindButtonLabel).
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
