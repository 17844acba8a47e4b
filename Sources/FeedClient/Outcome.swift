public import FeedEvaluator
public import FeedModel

/// What came of a launch, of a return from background or of a check by hand.
public struct Outcome<Display: Equatable & Sendable, Reason: DecisionReason>: Equatable, Sendable {
  public let feed: FeedName
  public var result: Result
  /// The gates of the channel; empty where nothing was decided.
  public var checks: [Gate] = []
  /// How it was found; empty, too, where the environment doesn't ask for explanations (``FeedEnvironment/explains``).
  public var trace: [CandidateTrace] = []
  /// The feed that was read: its URL, or the name of the app's file. Nil where none was.
  public var source: String?
  /// What in the feed was passed over.
  public var issues: [FeedIssue] = []

  public enum Result: Equatable, Sendable {
    /// To be shown, and then answered.
    case display(Display)
    case nothing(Reason)
    /// The app said no, to the hook of that name: `shouldCheck`, `shouldDisplay` …
    case declined(String)
    /// It would be shown, but the alert before it still waits for its answer.
    case waiting(for: String)
    /// A check is already going on.
    case checking
    /// The device's version of the app is empty, so that nothing can be compared with it.
    case noVersion
    /// The client has no URL to look at, as an app that isn't configured yet.
    case noFeed
    case failed(FeedFailure)
  }

  /// What is to be shown.
  public var display: Display? {
    if case .display(let display) = result { display } else { nil }
  }

  public var failure: FeedFailure? {
    if case .failed(let failure) = result { failure } else { nil }
  }

  /// Why nothing is shown, as a sentence without a capital and a full stop; nil where something is.
  public var reason: String? {
    switch result {
    case .display: nil
    case .nothing(let reason): reason.description
    case .declined(let question): "the app said no (\(question))"
    case .waiting(let id): "\(id) is still on screen"
    case .checking: "a check is already going on"
    case .noVersion: "the app's version is empty"
    case .noFeed: "the client has no feed"
    case .failed(let failure): failure.description
    }
  }
}

extension Outcome {
  init(_ feed: FeedName, _ result: Result, checks: [Gate] = []) {
    self.feed = feed
    self.result = result
    self.checks = checks
  }

  /// A decision, as it is.
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

  func with(_ result: Result) -> Outcome {
    var outcome = self
    outcome.result = result
    return outcome
  }
}
