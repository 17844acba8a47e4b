public import FeedEvaluator
public import FeedModel

/// The outcome for one feed of any channel: for a log, or for an app that treats all channels alike.
public struct FeedOutcome: Equatable, Sendable {
  public var feed: FeedName
  /// What to show.
  public var item: FeedItem?
  /// Why nothing is shown, as a sentence without a capital letter or a full stop; nil if something is.
  public var reason: String?
  /// Why the feed could not be read; nil if it was read, or did not have to be.
  public var failure: FeedFailure?
  /// The gates of the channel; empty if nothing was decided.
  public var checks: [Gate] = []
  /// The entries of the feed with their gates; empty unless ``FeedEnvironment/explains``.
  public var trace: [CandidateTrace] = []
  /// The feed that was read: its URL, or the name of the app's file. Nil if none was.
  public var source: String?
  /// What was wrong in the feed, and ignored.
  public var issues: [FeedIssue] = []

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

  init<Display, Reason>(_ outcome: Outcome<Display, Reason>, item: FeedItem?) {
    feed = outcome.feed
    self.item = item
    reason = outcome.reason
    failure = outcome.failure
    checks = outcome.checks
    trace = outcome.trace
    source = outcome.source
    issues = outcome.issues
  }
}

/// What a client returns for a launch: one outcome for each of its feeds.
public protocol FeedOutcomes: Equatable, Sendable {
  var outcomes: [FeedOutcome] { get }
}

extension Outcome: FeedOutcomes where Display: FeedDisplay {
  public var outcomes: [FeedOutcome] { [FeedOutcome(self, item: display?.item)] }
}
