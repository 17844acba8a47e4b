/// Something in a scenario file that cannot be played. The description is one line, without a full stop.
public struct ScenarioProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// `scenario "hello", timeline[2].label`
  public let place: String
  public let problem: String
  /// From the file's root to that place.
  public let path: [Step]
  /// The place in the file's text, `hello.yaml:12:7`; nil where nobody knows it.
  public internal(set) var location: String?

  public enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)
  }

  public var description: String { "\(location.map { "\($0): " } ?? "")\(place): \(problem)" }

  init(_ place: ScenarioPlace, _ problem: String) {
    self.place = place.description
    self.problem = problem
    path = place.steps
  }
}
