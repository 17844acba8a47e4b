/// What it takes for one entry of a feed to be shown. A channel is a list of rules, of which the first that holds decides.
public struct Rule: Hashable, Sendable {
  /// The notification's id or key, the version, or the prompt's name.
  public var id: String
  /// All of them must hold.
  public var all: [Test]
  /// One of them must hold, if there are any.
  public var any: [Test]
  public var effect: Effect

  public enum Effect: Hashable, Sendable {
    /// Shows the entry.
    case show
    /// Shows the entry if this test passes too. If it does not, nothing is shown and no later entry is tried.
    case showOrBlock(Test)
  }

  public init(id: String, all: [Test], any: [Test] = [], effect: Effect = .show) {
    self.id = id
    self.all = all
    self.any = any
    self.effect = effect
  }

  /// Whether all tests of ``all``, and one of ``any``, pass.
  public func holds(for facts: some Facts) -> Bool { facts.meet(all: all, any: any, for: id, \.self) }

  /// Whether the entry is shown, given that the rule holds.
  public func shows(for facts: some Facts) -> Bool {
    switch effect {
    case .show: true
    case .showOrBlock(let test): facts.meet(test, for: id)
    }
  }
}

extension Facts {
  func meet(_ test: Rule.Test, for id: String) -> Bool { test.accepts(value(of: test.fact, for: id)) }

  /// The one place that combines tests (Notable README, conditions).
  ///
  /// - Parameters:
  ///   - test: Makes the test of an element, so that tests are made one by one, and only until one fails.
  func meet<Asked>(
    all: [Asked], any: @autoclosure () -> [Asked] = [], for id: String, _ test: (Asked) -> Rule.Test
  ) -> Bool {
    for asked in all where !meet(test(asked), for: id) { return false }
    let choices = any()
    return choices.isEmpty || choices.contains { meet(test($0), for: id) }
  }
}

/// A test that has its own name in explanations.
struct Question {
  let name: Gate.Name
  let test: Rule.Test

  init(_ name: Gate.Name, _ fact: Fact, _ values: Values) {
    self.name = name
    test = Rule.Test(fact, values)
  }
}
