internal import FeedEvaluator
internal import FeedModel

/// Makes diagrams of a feed's rules. This is a class because the functions that go through diagrams would each hold a
/// copy of a struct.
final class Conditions {
  let feed: FeedName
  let space: Space
  let diagrams: Diagrams
  /// The diagrams of tests, because many entries have the same tests.
  private var literals: [Rule.Test: Diagram] = [:]

  init(feed: FeedName, space: Space, diagrams: Diagrams) {
    (self.feed, self.space, self.diagrams) = (feed, space, diagrams)
  }

  /// The entries of a rule: one that shows and, if it has a URL that may not open, one that blocks.
  func entries(_ rule: Rule) -> [Theory.Entry] {
    let condition = condition(rule)
    let show = Theory.Effect.show(id: rule.id)
    guard case .showOrBlock(let test) = rule.effect else { return [Theory.Entry(effect: show, condition: condition)] }
    let passes = literal(test)
    let shown = Theory.Entry(effect: show, condition: diagrams.and(condition, passes))
    let blocked = Theory.Entry(effect: .block(id: rule.id), condition: diagrams.minus(condition, passes))
    return blocked.condition.isNever ? [shown] : shown.condition.isNever ? [blocked] : [shown, blocked]
  }

  /// The entries of releases. Among all releases that hold, the first gives its name, and the notes of all are shown
  /// together. So there is an entry for each set of notes; they exclude each other.
  func releases(_ rules: [Rule]) -> [Theory.Entry] {
    let lists = LeafLists<Int>(diagrams)
    var all = lists.end
    for (i, rule) in rules.enumerated().reversed() {
      all = diagrams.apply(condition(rule), all, stop: space.stop) { holds, rest in
        holds.isNever ? rest : lists.leaf(i, rest)
      }
    }
    let together = all
    let sets = diagrams.conditions(together).map { leaf, condition in
      let elements = lists.elements(leaf)
      // This includes the names of the releases.
      diagrams.keep(bytes: 64 + 40 * elements.count)
      return (elements, condition)
    }.filter { !$0.0.isEmpty }
    return sets.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map { indexes, condition in
      let newest = rules[indexes[0]]
      return Theory.Entry(
        effect: .show(id: newest.id, notes: indexes.map { rules[$0].id }),
        condition: diagrams.and(condition, asking(newest)))
    }
  }

  private func asking(_ rule: Rule) -> Diagram {
    if case .showOrBlock(let test) = rule.effect { literal(test) } else { .always }
  }

  func condition(_ rule: Rule) -> Diagram {
    let all = conjunction(rule.required.map(Rule.Need.test))
    return all.isNever ? all : diagrams.and(all, conjunction(rule.needs.filter { !$0.isTest }))
  }

  func conjunction(_ tests: [Rule.Test]) -> Diagram { conjunction(tests.map(Rule.Need.test)) }

  /// Joins the parts from the last axis to the first, so that each step of a list of tests adds one node.
  func conjunction(_ needs: [Rule.Need]) -> Diagram { byLastAxis(needs).reduce(.always) { diagrams.and($1, $0) } }

  private func disjunction(_ needs: [Rule.Need]) -> Diagram {
    byLastAxis(needs).reduce(.never) { diagrams.or($1, $0) }
  }

  private func byLastAxis(_ needs: [Rule.Need]) -> [Diagram] {
    needs.map(diagram).sorted { diagrams.axis($0) > diagrams.axis($1) }
  }

  func diagram(_ need: Rule.Need) -> Diagram {
    switch need {
    case .test(let test): literal(test)
    case .all(let needs): conjunction(needs)
    case .any(let needs): disjunction(needs)
    case .none(let needs): diagrams.minus(.always, disjunction(needs))
    }
  }

  func literal(_ test: Rule.Test) -> Diagram {
    if let known = literals[test] { return known }
    if case .message(let id, let answer) = test.fact, answer == .tapped || answer == .dismissed {
      // For a device to which it was never displayed, diagrams answer as if it was not answered.
      let answered = diagrams.and(
        axisLiteral(Rule.Test(test.fact, .truth(true))), literal(Rule.Test(.message(id, .displayed), .truth(true))))
      let literal = test.accepts(.truth(true)) ? answered : diagrams.minus(.always, answered)
      literals[test] = literal
      return literal
    }
    let literal = axisLiteral(test)
    literals[test] = literal
    return literal
  }

  /// Whether the diagram of a test has no other axis than that of its own fact.
  static func isOnOneAxis(_ test: Rule.Test) -> Bool {
    switch test.fact {
    case .message(_, .tapped), .message(_, .dismissed), .wall: false
    default: true
    }
  }

  private func axisLiteral(_ test: Rule.Test) -> Diagram {
    switch space.meaning(of: test, in: feed) {
    case .constant(let value): value ? .always : .never
    case .cells(let axis, let ranges): literal(axis, ranges)
    }
  }

  /// A literal of ranges. Cells of languages are looked up one by one.
  private func literal(_ axis: Int, _ ranges: [Range<Int>]) -> Diagram {
    if space.coordinates[axis] == .wall { return wallLiteral(ranges) }
    if space.coordinates[axis] == .language { diagrams.step(ranges.reduce(0) { $0 + 4 * $1.count }) }
    return diagrams.literal(axis, ranges)
  }
}
