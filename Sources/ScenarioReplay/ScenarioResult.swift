internal import FeedModel
public import WireFormats

/// The result of one scenario, or of one pair of versions.
public struct ScenarioResult: Hashable, Sendable {
  public let id: String
  public let title: String
  public let outcome: Outcome

  public enum Outcome: Hashable, Sendable {
    case passed
    case failed(Failure)
    /// It could not be played, for these reasons; never empty.
    case invalid([ScenarioProblem])
  }

  public struct Failure: Hashable, Sendable {
    /// Never empty. All differences of the first event that was not as expected, where the scenario ends; if it was played
    /// to the end, those of all events.
    public let differences: [Difference]
    /// For people: why nothing was shown, and what was ignored in the feed.
    public let notes: [String]

    /// The first event that was not as expected; nil for a pair of versions.
    public var event: Event? { differences.first?.event }
  }

  public struct Event: Hashable, Sendable {
    /// In the timeline; the first one is 0.
    public let index: Int
    public let type: String
  }
}

/// Something that is not as expected.
public struct Difference: Hashable, Sendable {
  /// Nil for a pair of versions.
  public let event: ScenarioResult.Event?
  /// For example `shown` or `callbacks`; the type of an event that could not happen; the comparison of a pair of versions.
  public let field: String
  public let expected: JSON
  public let got: JSON
  /// What makes the file expect what was observed; nil for an event that could not happen.
  public var change: Change?

  public struct Change: Hashable, Sendable {
    /// From the root to the value in the file.
    public let path: [ValueProblem.Step]
    /// Everything that means the same is written as before, and what was not named stays unnamed.
    public let value: JSON
  }
}

/// A value in a scenario file that is not what is needed there.
public typealias ScenarioProblem = ValueProblem

/// The results of one file.
public struct ReplayedFile: Sendable {
  public var name: String
  public var results: [ScenarioResult]
  /// Why nothing in it was played; one line.
  public var problem: String?

  public init(name: String, results: [ScenarioResult] = [], problem: String? = nil) {
    (self.name, self.results, self.problem) = (name, results, problem)
  }
}

extension [ScenarioResult] {
  public var passed: Int { count { $0.outcome == .passed } }
  public var failed: Int { count { if case .failed = $0.outcome { true } else { false } } }
  public var invalid: Int { count { if case .invalid = $0.outcome { true } else { false } } }
}

extension [ReplayedFile] {
  public var results: [ScenarioResult] { flatMap(\.results) }
  public var unreadable: Int { count { $0.problem != nil } }
}
