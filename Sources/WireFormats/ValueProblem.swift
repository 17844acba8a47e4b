/// A value that is not what is needed in its place. The description is one line, without a full stop.
public struct ValueProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// `scenario "hello", timeline[2].label`
  public let place: String
  public let problem: String
  /// From the root to that place.
  public let path: [Step]
  /// The place in a file's text, `hello.yaml:12:7`; nil where it is not known.
  public package(set) var location: String?

  public enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)
  }

  public var description: String { "\(location.map { "\($0): " } ?? "")\(place): \(problem)" }

  package init(_ place: ValuePlace, _ problem: String) {
    self.place = place.description
    self.problem = problem
    path = place.steps
  }
}
