/// Something in a scenario file that cannot be played. The description is one line, without a full stop.
public struct ScenarioProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// `scenario "hello", timeline[2].label`
  public let place: String
  public let problem: String

  public var description: String { "\(place): \(problem)" }

  init(_ place: ScenarioPlace, _ problem: String) {
    self.place = place.description
    self.problem = problem
  }
}

/// A place in a scenario file, as its author would look for it.
struct ScenarioPlace: Sendable, CustomStringConvertible {
  private let scenario: String?
  private let path: String

  static let file = ScenarioPlace(scenario: nil, path: "")

  static func scenario(_ id: String) -> ScenarioPlace { ScenarioPlace(scenario: id, path: "") }

  private init(scenario: String?, path: String) {
    self.scenario = scenario
    self.path = path
  }

  subscript(name: String) -> ScenarioPlace {
    ScenarioPlace(scenario: scenario, path: path.isEmpty ? name : "\(path).\(name)")
  }

  subscript(index: Int) -> ScenarioPlace { ScenarioPlace(scenario: scenario, path: "\(path)[\(index)]") }

  var description: String {
    let parts = [scenario.map { "scenario \"\($0)\"" }, path.isEmpty ? nil : path].compactMap(\.self)
    return parts.isEmpty ? "the file" : parts.joined(separator: ", ")
  }
}
