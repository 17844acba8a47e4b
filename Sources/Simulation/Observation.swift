public import FeedClient
public import FeedEvaluator
public import FeedModel

/// Everything that can be seen and heard after an event.
public struct Observation: Sendable {
  /// In the order of ``FeedName``.
  public var outcomes: [FeedOutcome] = []
  /// What was shown, in this order, including the further views of a banner.
  public var shown: [FeedItem] = []
  public var opened: [String] = []
  /// The clients' calls of the app's delegate, as scenario files have them (docs/scenarios.md): the name, the arguments and
  /// the app's answer. A list of keys is sorted.
  public var callbacks: [JSON] = []
  /// The result of a call that has one; otherwise null.
  public var returned = JSON.null
  public var versionDetails: [String] = []
  public var completions: [(access: String, completion: Permissions.Completion)] = []
  public var system: [SystemCall] = []
  public var history: [(access: String, entries: [Permissions.Entry])] = []
  /// The flags of a notification that its page changed, by name.
  public var flags: [(flag: DeviceFlag, isSet: Bool)] = []
  /// Why the event could not happen; nil if it did.
  public var obstacle: Obstacle?
  /// What clients ignored.
  public var notices: [FeedNotice] = []
  /// For people: why nothing is shown. Sentences without a capital letter or a full stop.
  public var notes: [String] = []

  public enum SystemCall: Equatable, Sendable {
    case dialog(access: String, isGranted: Bool)
    case requestWithoutDialog(access: String)
  }

  /// What an event needs, and what there is instead; null for nothing.
  public struct Obstacle: Equatable, Sendable {
    public var needed: JSON
    public var found: JSON

    public init(needed: JSON, found: JSON = .null) {
      self.needed = needed
      self.found = found
    }
  }
}
