public import FeedModel

/// One question on the way to a decision, with the value found on this device, and whether it passed.
///
/// A gate holds values. Its sentences (``line``, ``label``, ``finding``) are made only when they are asked for.
public struct DecisionGate: Equatable, Sendable {
  public let evidence: Evidence
  public let passed: Bool

  /// The question of a gate, together with the answer that was found.
  public enum Evidence: Equatable, Sendable {
    /// A banner's own condition, with the test that decides it.
    case condition(BannersFeed.Condition, Rule.Test, found: FactValue)
    /// A rule of the channel.
    case rule(Name, Rule.Test, found: FactValue)
    /// Gates one of which must pass (Notable README, any), or all or none of them.
    case group(BannersFeed.Condition.Group.Kind, [DecisionGate])
    /// The id of the view that a banner begins with, and whether there is such a view.
    case entry(String, exists: Bool)
    /// Another entry is shown first, or is still on screen.
    case turn(after: String)
    /// An option, or the answer of the app's hook.
    case setting(Name, Bool)
    /// The system's permission, which must be undetermined.
    case status(Permissions.SystemStatus)
    /// An access type under whose name the log stores something else.
    case reservedName(String)
    /// Whether the feed has a prompt for an access type.
    case prompt(access: String, PromptContent)
    /// The store's answer about the app, and the version that it has.
    case store(Updates.StoreAnswer.Outcome, has: FeedVersion?)
  }

  public enum PromptContent: Equatable, Sendable { case missing, empty, something }

  /// The names of gates other than conditions, which have names of their own (`BannersFeed.Condition.Name`). They are the
  /// original libraries' words where those have one, and they are stable, for use by programs.
  public enum Name: String, Sendable, CaseIterable {
    // Banners.
    case any, all, none, entry
    /// The gate for waiting, in every channel that shows one entry at a time.
    case turn
    // Alerts.
    case checkAtLaunch, showOnFirstLaunch, checkPeriod, remindPeriod
    case ignored, viewed
    case minVersion = "MinVersion"
    case maxVersion = "MaxVersion"
    case actionURL = "ActionURL"
    // Updates.
    case remoteChecksDisabled, localChecksDisabled, remoteDebug, localDebug, newer, upTo, ignoredVersion
    case osVersionAtLeast, store
    // Prompts.
    case previewMode, cancelled, daysUntilPrompt, usesUntilPrompt, shouldDisplay
    // Permissions.
    case status, shouldRequest, access, prompt, maxPrompts, quietHours, minSessions
  }

  /// A ``Name``, or the name of a condition as in the feed.
  public var name: String {
    switch evidence {
    case .condition(let condition, _, _): condition.name
    case .rule(let name, _, _), .setting(let name, _): name.rawValue
    case .group(let kind, _): kind.rawValue
    case .entry: Name.entry.rawValue
    case .turn: Name.turn.rawValue
    case .status: Name.status.rawValue
    case .reservedName: Name.access.rawValue
    case .prompt: Name.prompt.rawValue
    case .store: Name.store.rawValue
    }
  }

  /// The gates in a group.
  public var gates: [DecisionGate] { if case .group(_, let gates) = evidence { gates } else { [] } }

  /// The moment at which a gate that did not pass will pass through time alone; nil if it will not.
  public var opensAt: Instant? {
    switch evidence {
    case .condition(_, let test, let found): test.opensAt(found)
    case .rule(_, let test, let found): test.opensAt(found)
    case .group(_, _) where passed: nil
    case .group(.any, let gates): gates.compactMap(\.opensAt).min()
    case .group(.all, let gates): CandidateTrace(id: "", gates: gates).opensAt
    case .group(.none, _): nil
    case .entry, .turn, .setting, .status, .reservedName, .prompt, .store: nil
    }
  }
}

extension Rule.Need {
  /// The first test that says why the need is met, or why not.
  fileprivate func decidingTest(_ isMet: (Rule.Test) -> Bool) -> Rule.Test? {
    func deciding(_ needs: [Rule.Need], _ wanted: Bool) -> Rule.Test? {
      let tests = needs.compactMap { $0.decidingTest(isMet) }
      return tests.first { isMet($0) == wanted } ?? tests.first
    }
    return switch self {
    case .test(let test): test
    case .all(let needs): deciding(needs, false)
    case .any(let needs), .none(let needs): deciding(needs, true)
    }
  }
}

extension DecisionGate {
  init(_ evidence: Evidence, passed: Bool) { (self.evidence, self.passed) = (evidence, passed) }

  init(_ question: Question, found: FactValue) {
    self.init(.rule(question.name, question.test, found: found), passed: question.test.accepts(found))
  }

  init(_ question: Question, _ facts: some Facts, for id: String) {
    self.init(question, found: facts.value(of: question.test.fact, for: id))
  }

  init(_ condition: BannersFeed.Condition, _ facts: some Facts, for id: String) {
    if case .group(let group) = condition {
      self.init(group, facts, for: id)
      return
    }
    let need = condition.need
    let test = need.decidingTest { facts.meet($0, for: id) } ?? Rule.Test(.unknown(condition.name), .none)
    let found = facts.value(of: test.fact, for: id)
    self.init(.condition(condition, test, found: found), passed: facts.meet(need, for: id))
  }

  private init(_ group: BannersFeed.Condition.Group, _ facts: some Facts, for id: String) {
    let elements =
      group.isList ? group.elements : group.elements.flatMap { $0.flatMap(\.singles).map { [$0] } }
    let gates = elements.map { element in
      element.count == 1
        ? DecisionGate(element[0], facts, for: id)
        : DecisionGate(.init(.all, element.flatMap(\.singles)), facts, for: id)
    }
    // The gates do not say whether something below them is unknown.
    self.init(.group(group.kind, gates), passed: facts.meet(group.need, for: id))
  }

  /// A gate for an option or a hook's answer, which passes if it is as `wanted`.
  static func setting(_ name: Name, _ value: Bool, wanted: Bool = true) -> DecisionGate {
    DecisionGate(.setting(name, value), passed: value == wanted)
  }
}

/// Gates that are asked in order until one does not pass.
struct Checks {
  private(set) var gates: [DecisionGate] = []
  /// The gate that did not pass; nil as long as all have passed.
  private(set) var closed: DecisionGate?

  mutating func ask(_ gate: @autoclosure () -> DecisionGate) {
    guard closed == nil else { return }
    let gate = gate()
    gates.append(gate)
    if !gate.passed { closed = gate }
  }
}

/// Every gate of one entry of a feed, in the order tried.
public struct CandidateTrace: Equatable, Sendable {
  /// The notification's id or key, the version, the prompt's name, or its access type.
  public var id: String
  public var gates: [DecisionGate]

  public init(id: String, gates: [DecisionGate]) { (self.id, self.gates) = (id, gates) }

  /// Makes a trace with all questions, so that an explanation names every obstacle.
  init(id: String, _ questions: [Question], _ facts: some Facts) {
    self.init(id: id, gates: [])
    gates.reserveCapacity(questions.count + 1)
    for question in questions { gates.append(DecisionGate(question, facts, for: id)) }
  }

  public var passed: Bool { gates.allSatisfy(\.passed) }

  /// The gates that did not pass.
  public var failures: [DecisionGate] { gates.filter { !$0.passed } }

  /// The moment at which all gates will pass through time alone; nil if something else keeps one of them closed.
  public var opensAt: Instant? {
    let openings = failures.map(\.opensAt)
    return openings.contains(nil) ? nil : openings.compactMap(\.self).max()
  }

  /// The maximum number of candidates that a reason lists.
  static let few = 3
}

extension [CandidateTrace] {
  /// Makes all other entries that passed their gates wait, because one entry is shown at a time.
  ///
  /// - Parameters:
  ///   - showing: The entry that is already on screen.
  /// - Returns: The index of the entry that is shown: the first that passed all its gates, if nothing is on screen.
  @discardableResult
  mutating func waitTheirTurn(showing: String? = nil) -> Int? {
    let first = showing == nil ? firstIndex(where: \.passed) : nil
    guard let shown = showing ?? first.map({ self[$0].id }) else { return nil }
    for i in indices where i != first && self[i].passed {
      self[i].gates.append(DecisionGate(.turn(after: shown), passed: false))
    }
    return first
  }
}
