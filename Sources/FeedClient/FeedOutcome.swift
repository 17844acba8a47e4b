public import FeedEvaluator
public import FeedModel

/// What one feed came to, of any channel: for a log, or for an app that treats them alike.
public struct FeedOutcome: Equatable, Sendable {
  public var feed: FeedName
  /// What is to be shown.
  public var item: FeedItem?
  /// Why nothing is shown, as a sentence without a capital and a full stop; nil where something is.
  public var reason: String?
  public var failure: FeedFailure?
  /// How it was found: empty where nothing was decided.
  public var checks: [Gate] = []
  public var trace: [CandidateTrace] = []
  /// The feed that was read: its URL, or the name of the app's file. Nil where none was.
  public var source: String?
  /// What in the feed was passed over.
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

  /// Of a permission that was asked for.
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

/// What a launch came to: one outcome for each feed that the client has.
public protocol FeedOutcomes: Equatable, Sendable {
  var outcomes: [FeedOutcome] { get }
}

extension Outcome: FeedOutcomes where Display: FeedDisplay {
  public var outcomes: [FeedOutcome] { [FeedOutcome(self, item: display?.item)] }
}
