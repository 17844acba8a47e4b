internal import FeedModel

/// Finds, for an entry that no device can meet, a minimal set of requirements that no device meets.
struct LeastContradiction {
  private let theory: Theory
  private let conditions: Conditions

  init(_ theory: Theory) {
    self.theory = theory
    conditions = Conditions(feed: theory.feed, space: theory.space, diagrams: theory.diagrams)
  }

  /// The minimal set. Requirements are left out from the last one on, as long as no device meets the others.
  func requirements(of id: String) -> [Finding.Requirement] {
    var parts = parts(of: id)
    for i in parts.indices.reversed() {
      let others = parts[..<i] + parts[(i + 1)...]
      if isImpossible(others.map(\.devices), id) { parts.remove(at: i) }
    }
    return parts.map(\.requirement)
  }

  private func isImpossible(_ parts: [Diagram], _ id: String) -> Bool {
    let all = parts.sorted { theory.diagrams.axis($0) > theory.diagrams.axis($1) }
      .reduce(Diagram.always) { theory.diagrams.and($1, $0) }
    return theory.can(Theory.Entry(effect: .show(id: id), condition: all)).isNever
  }

  private typealias Part = (requirement: Finding.Requirement, devices: Diagram)

  private func parts(of id: String) -> [Part] {
    let messages = Set(theory.content.rules.flatMap(\.tests).compactMap(\.message))
    return theory.content.channel.requirements(of: id).map { part in
      (part.requirement, conditions.diagram(messages.contains(id) ? part.need.naming(id) : part.need))
    }
  }
}
