import Diagnostics
import FeedModel
import WireFormats

extension JSON {
  /// Reads a scenario file that is JSON. A key that stands twice is refused, as one of the two would not count.
  init(scenarioJSON bytes: [UInt8], path: String) throws(ScenarioSourceProblem) {
    let issues: [FormatIssue]
    do throws(FormatError) {
      (self, issues) = try JSON.parse(bytes, limits: ReadingLimits(maxValues: 500_000))
    } catch {
      throw ScenarioSourceProblem(
        .jsonSyntax, error.problem, at: error.place(in: path), in: String(decoding: bytes, as: UTF8.self))
    }
    guard let issue = issues.first else { return }
    throw ScenarioSourceProblem(.duplicateKey, "\(issue)", fix: "keep one of them", at: SourceLocation(path: path))
  }
}

extension FormatError {
  fileprivate var problem: String {
    switch self {
    case .syntax(let problem, _, _): problem
    default: sentence(insteadOf: "JSON")
    }
  }

  fileprivate func place(in path: String) -> SourceLocation {
    guard case .syntax(_, let line, let column) = self else { return SourceLocation(path: path) }
    return SourceLocation(path: path, line: line, column: column)
  }
}
