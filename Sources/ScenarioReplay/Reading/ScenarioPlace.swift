/// A place in a scenario file, as its author would look for it.
struct ScenarioPlace: Sendable, CustomStringConvertible {
  /// From the file's root.
  let steps: [ScenarioProblem.Step]
  private let scenario: (id: String, depth: Int)?

  static let file = ScenarioPlace(steps: [], scenario: nil)

  private init(steps: [ScenarioProblem.Step], scenario: (id: String, depth: Int)?) {
    self.steps = steps
    self.scenario = scenario
  }

  /// The place of a scenario, which is looked for by its id and not by its number.
  func named(_ id: String) -> ScenarioPlace { ScenarioPlace(steps: steps, scenario: (id, steps.count)) }

  subscript(name: String) -> ScenarioPlace { ScenarioPlace(steps: steps + [.name(name)], scenario: scenario) }
  subscript(index: Int) -> ScenarioPlace { ScenarioPlace(steps: steps + [.index(index)], scenario: scenario) }

  var description: String {
    let parts = [scenario.map { "scenario \"\($0.id)\"" }, path.isEmpty ? nil : path].compactMap(\.self)
    return parts.isEmpty ? "the file" : parts.joined(separator: ", ")
  }

  /// `timeline[2].label`, within the scenario where there is one.
  private var path: String {
    steps.dropFirst(scenario?.depth ?? 0).reduce(into: "") { path, step in
      switch step {
      case .name(let name): path += path.isEmpty ? name : ".\(name)"
      case .index(let index): path += "[\(index)]"
      }
    }
  }
}
