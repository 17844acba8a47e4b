public import FeedEvaluator
public import FeedModel

/// The outcome of a launch, of a return from the background or of a manual check.
public struct ChannelOutcome<Display: Equatable & Sendable, Reason: DecisionReason>: Equatable, Sendable {
  public let feed: FeedName
  public var result: Result
  /// The gates of the channel; empty if nothing was decided.
  public var checks: [DecisionGate] = []
  /// The entries of the feed with their gates; empty unless ``FeedEnvironment/explains``.
  public var trace: [CandidateTrace] = []
  /// The feed that was read: its URL, or the name of the app's file. Nil if none was.
  public var source: String?
  /// Issues in the feed that were ignored.
  public var issues: [FeedIssue] = []
  /// The store's answer about updates; nil unless it was asked.
  public var store: Updates.StoreAnswer?

  public enum Result: Equatable, Sendable {
    /// Show this, and then answer it.
    case display(Display)
    /// Nothing is shown, for this reason.
    case nothing(Reason)
    /// The app declined in the hook of that name: `shouldCheck` or `shouldDisplay`.
    case declined(String)
    /// Nothing else is shown, because the item with this id is still waiting for its answer.
    case waiting(for: String)
    /// Another check is in progress.
    case checking
    /// The app's version is empty, so nothing can be compared with it.
    case noVersion
    /// The client has no source for its feed.
    case noFeed
    case failed(FeedFailure)
  }

  /// The item to show.
  public var display: Display? {
    if case .display(let display) = result { display } else { nil }
  }

  public var failure: FeedFailure? {
    if case .failed(let failure) = result { failure } else { nil }
  }

  /// The reason why nothing is shown, as a sentence without a capital letter or a full stop; nil if something is shown.
  public var reason: String? {
    switch result {
    case .display: nil
    case .nothing(let reason): reason.description
    case .declined(let question): "the app declined (\(question))"
    case .waiting(let id): "\(id) is still on screen"
    case .checking: "a check is already in progress"
    case .noVersion: "the app's version is empty"
    case .noFeed: "the client has no feed"
    case .failed(let failure): failure.description
    }
  }
}

extension ChannelOutcome {
  init(_ feed: FeedName, _ result: Result, checks: [DecisionGate] = []) {
    (self.feed, self.result, self.checks) = (feed, result, checks)
  }

  /// Wraps a decision without changes.
  init<Feed>(_ name: FeedName, _ decision: Decision<Display, Reason>, of feed: LoadedFile<FeedModel.Reading<Feed>>?) {
    self.feed = name
    result =
      switch decision.outcome {
      case .display(let display): .display(display)
      case .nothing(let reason): .nothing(reason)
      }
    checks = decision.checks
    trace = decision.trace
    source = feed?.source
    issues = feed?.value.issues ?? []
  }

  func with(_ result: Result) -> ChannelOutcome {
    var outcome = self
    outcome.result = result
    return outcome
  }
}

/// The outcome for one feed of any channel: for a log, or for an app that treats all channels alike.
public struct FeedOutcome: Equatable, Sendable {
  public var feed: FeedName
  /// The item to show.
  public var item: FeedItem?
  /// The reason why nothing is shown, as a sentence without a capital letter or a full stop; nil if something is shown.
  public var reason: String?
  /// The reason why the feed could not be read; nil if it was read, or did not have to be.
  public var failure: FeedFailure?
  /// The gates of the channel; empty if nothing was decided.
  public var checks: [DecisionGate] = []
  /// The entries of the feed with their gates; empty unless ``FeedEnvironment/explains``.
  public var trace: [CandidateTrace] = []
  /// The feed that was read: its URL, or the name of the app's file. Nil if none was.
  public var source: String?
  /// Issues in the feed that were ignored.
  public var issues: [FeedIssue] = []
  /// The store's answer about updates; nil unless it was asked.
  public var store: Updates.StoreAnswer?

  package init(_ feed: FeedName, failure: FeedFailure) {
    self.feed = feed
    self.failure = failure
    reason = failure.description
  }

  package init(_ feed: FeedName, reason: String) {
    self.feed = feed
    self.reason = reason
  }

  /// The outcome of a request for a permission.
  package init(_ decision: Decision<Permissions.Display, Permissions.Reason>) {
    feed = .permissions
    item = decision.display?.item
    reason = decision.reason?.description
    checks = decision.checks
    trace = decision.trace
  }

  init<Display, Reason>(_ outcome: ChannelOutcome<Display, Reason>, item: FeedItem?) {
    feed = outcome.feed
    self.item = item
    reason = outcome.reason
    failure = outcome.failure
    checks = outcome.checks
    trace = outcome.trace
    source = outcome.source
    issues = outcome.issues
    store = outcome.store
  }
}

/// The result of a client's launch: one outcome for each of its feeds.
public protocol FeedOutcomes: Equatable, Sendable {
  var outcomes: [FeedOutcome] { get }
}

extension ChannelOutcome: FeedOutcomes where Display: FeedDisplay {
  public var outcomes: [FeedOutcome] { [FeedOutcome(self, item: display?.item)] }
}
