public import FeedClient
public import FeedEvaluator

/// What came of one event: all that can be seen and heard.
public struct Observation: Sendable {
  /// What each feed came to, in the order of ``FeedName``.
  public var outcomes: [FeedOutcome] = []
  /// What came on screen, in that order; also a banner's further views.
  public var shown: [FeedItem] = []
  public var opened: [String] = []
  public var callbacks: [Callback] = []
  /// Of a call that has a result.
  public var returned = Returned.nothing
  public var versionDetails: [String] = []
  public var completions: [(access: String, completion: Permissions.Completion)] = []
  public var system: [SystemCall] = []
  public var history: [(access: String, entries: [Permissions.Entry])] = []
  /// What a page did to its notification's flags, by name.
  public var flags: [(flag: DeviceFlag, isSet: Bool)] = []
  /// Why the event could not happen; nil where it did.
  public var obstacle: Obstacle?
  /// What clients passed over.
  public var notices: [FeedNotice] = []
  /// For people: why nothing is shown. Sentences without a capital and a full stop.
  public var notes: [String] = []

  public enum Returned: Equatable, Sendable {
    case nothing
    case flag(Bool)
    case text(String?)
    case number(Double)
  }

  public enum SystemCall: Equatable, Sendable {
    case dialog(access: String, isGranted: Bool)
    case requestWithoutDialog(access: String)
  }

  /// What the app heard from a client, by the name in scenario files (docs/scenarios.md).
  public struct Callback: Equatable, Sendable {
    public var name: String
    public var arguments: [Argument] = []

    public enum Argument: Equatable, Sendable {
      case key(String)
      /// In any order.
      case keys([String])
      /// What the app answered.
      case answer(Bool)
      /// In words of our own.
      case failure(String)
    }
  }

  public enum Obstacle: Equatable, Sendable {
    /// No alert is on screen, or none with that id.
    case noAlert
    /// The alert has other buttons.
    case noButton(among: [Button])
    case noBanner
    case noFunction(String)
  }
}
