/// What came of several files.
public struct ReplayReport: Sendable {
  public var files: [File]

  public init(files: [File] = []) { self.files = files }

  public struct File: Sendable {
    public var name: String
    public var results: [ScenarioResult]
    /// Why nothing of it was played; one line.
    public var problem: String?

    public init(name: String, results: [ScenarioResult] = [], problem: String? = nil) {
      self.name = name
      self.results = results
      self.problem = problem
    }

    public var passed: Int { results.count { $0.outcome == .passed } }
    public var failed: Int { results.count { if case .failed = $0.outcome { true } else { false } } }
    public var invalid: Int { results.count { if case .invalid = $0.outcome { true } else { false } } }
  }

  public var passed: Int { files.reduce(0) { $0 + $1.passed } }
  public var failed: Int { files.reduce(0) { $0 + $1.failed } }
  public var invalid: Int { files.reduce(0) { $0 + $1.invalid } }
  public var unreadable: Int { files.count { $0.problem != nil } }

  public var allPassed: Bool { failed == 0 && invalid == 0 && unreadable == 0 }
}
