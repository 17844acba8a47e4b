/// One question that was asked on the way to a decision, with both values that were compared.
///
/// Its description is the line that `check --explain` prints: `appVersionLessThan 2.4.0: this app is 2.4.1 — no`.
public struct Gate: Equatable, Sendable, CustomStringConvertible {
  /// The original client's own word: `appVersionLessThan`, `MinVersion`, `viewed`, `usesUntilPrompt`.
  public var name: String
  /// What the feed, or an option, asks for. Empty where the name says it all.
  public var required: String
  /// What this device has, as a bare value.
  public var actual: String
  /// What this device has, in a person's words: `this app is 2.4.1`.
  public var finding: String
  public var passed: Bool
  /// The gates of which one is enough (Notable README, any); empty for every other gate.
  public var alternatives: [Gate]

  public init(
    _ name: String, required: String = "", actual: String, finding: String, passed: Bool, alternatives: [Gate] = []
  ) {
    self.name = name
    self.required = required
    self.actual = actual
    self.finding = finding
    self.passed = passed
    self.alternatives = alternatives
  }

  /// The name with what it asks for: `MinVersion 1.2`.
  public var label: String { required.isEmpty ? name : "\(name) \(required)" }

  public var description: String { "\(label): \(finding) — \(passed ? "yes" : "no")" }
}

/// Every gate that one entry of a feed met, in the order tried.
public struct CandidateTrace: Equatable, Sendable {
  /// The notification's id or key, the version, the prompt's name, or its access type.
  public var id: String
  public var gates: [Gate]

  public init(id: String, gates: [Gate]) {
    self.id = id
    self.gates = gates
  }

  public var passed: Bool { gates.allSatisfy(\.passed) }

  var firstFailure: Gate? { gates.first { !$0.passed } }
}

extension Gate {
  /// The last gate of a candidate that would be shown, had not another come first.
  static func turn(behind winner: String) -> Gate {
    Gate("turn", required: "first", actual: winner, finding: "\(winner) comes first", passed: false)
  }
}
