internal import FeedEvaluator
internal import FeedModel

/// Of the requirements of an entry that no device meets, a least set that no device meets.
struct LeastContradiction {
  private let theory: Theory
  private let conditions: Conditions

  init(_ theory: Theory) {
    self.theory = theory
    conditions = Conditions(feed: theory.feed, space: theory.space, diagrams: theory.diagrams)
  }

  /// They are left out from the last on, as long as no device meets the others.
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
    switch theory.content {
    case .banners(let feed): feed.notifications.first { $0.id == id }.map(parts) ?? []
    case .alerts(let feed): feed.notifications.first { $0.key == id }.map(parts) ?? []
    case .prompts(let feed): feed.prompts.first { $0.name == id }.map(parts) ?? []
    // A release has only its version.
    case .updates, .localUpdates: []
    }
  }

  private func parts(of banner: BannersFeed.Notification) -> [Part] {
    guard banner.views.contains(where: { $0.id == banner.entry }), !banner.entry.isEmpty else {
      return [(.entryView, .never)]
    }
    let all = banner.all.enumerated().map { i, condition -> Part in
      (.condition(condition, index: i), conditions.literal(condition.test))
    }
    return banner.any.isEmpty ? all : all + [(.any, conditions.disjunction(banner.any.map(\.test)))]
  }

  private func parts(of alert: AlertsFeed.Notification) -> [Part] {
    let bounds = [
      alert.minVersion.map(Finding.Requirement.minVersion), alert.maxVersion.map(Finding.Requirement.maxVersion),
    ]
    let versions = zip(bounds.compactMap(\.self), tests(of: alert.key, .appVersion)).map { Part($0, $1) }
    guard let url = alert.actionURL, case .showOrBlock(let test)? = rule(of: alert.key)?.effect else { return versions }
    return versions + [(.actionURL(url), conditions.literal(test))]
  }

  private func parts(of prompt: PromptsFeed.Prompt) -> [Part] {
    tests(of: prompt.name, .age).map { (.daysUntilPrompt(prompt.daysUntilPrompt ?? 10), $0) }
      + tests(of: prompt.name, .launches).map { (.usesUntilPrompt(prompt.usesUntilPrompt ?? 10), $0) }
  }

  /// The tests of one fact in the entry's rule, in order.
  private func tests(of id: String, _ fact: Fact) -> [Diagram] {
    rule(of: id)?.all.filter { $0.fact == fact }.map(conditions.literal) ?? []
  }

  private func rule(of id: String) -> Rule? { theory.content.rules.first { $0.id == id } }
}
