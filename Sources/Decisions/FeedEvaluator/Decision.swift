/// A decision of a channel: its display, or the reason why there is none, and how that was decided.
public struct Decision<Display: Equatable & Sendable, Reason: DecisionReason>: Equatable, Sendable {
  public var outcome: Outcome
  /// The gates of the channel as a whole (first launch, check period …), in the order tried.
  public var checks: [DecisionGate]
  /// One trace for each entry of the feed, in the order tried. Empty if a check already decided, or if the caller did not
  /// ask for an explanation.
  public var trace: [CandidateTrace]

  public enum Outcome: Equatable, Sendable {
    case display(Display)
    case nothing(Reason)
  }

  public init(_ outcome: Outcome, checks: [DecisionGate] = [], trace: [CandidateTrace] = []) {
    (self.outcome, self.checks, self.trace) = (outcome, checks, trace)
  }

  public var display: Display? {
    if case .display(let display) = outcome { display } else { nil }
  }

  public var reason: Reason? {
    if case .nothing(let reason) = outcome { reason } else { nil }
  }
}

/// A reason why nothing is shown. The description is one plain sentence without a capital letter or a full stop.
public protocol DecisionReason: Equatable, Sendable, CustomStringConvertible {}

/// The button that the user tapped.
public enum FeedAnswer: String, Sendable, CaseIterable {
  /// The tap on the action of an alert or a prompt, or on Download in the updates channel.
  case action
  /// The tap on Remind Me Later.
  case remind
  /// The tap on Ignore: this alert or version is never shown again.
  case ignore
  /// The tap on the only button of an alert without an action, or of release notes.
  case ok
  /// The tap on a prompt's cancel button, which closes the prompt permanently (iPrompt 1.1).
  case cancel
  /// Yes to a soft prompt, after which the system asks.
  case grant
  /// Not now, to a soft prompt: the system does not ask, so the app may ask again later.
  case deny
}

/// A button with its label and its meaning.
public struct FeedButton: Equatable, Sendable {
  public var answer: FeedAnswer
  public var label: String

  public init(_ answer: FeedAnswer, _ label: String) { (self.answer, self.label) = (answer, label) }

  /// A button's label in a channel's options.
  public enum Label: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The original's label in the language of the device.
    case standard
    case text(String)
    /// The button is hidden, which is nil in the originals (iNotify and iVersion README, remindButtonLabel).
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
}
