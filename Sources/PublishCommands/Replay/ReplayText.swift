import ScenarioReplay
import Text

/// A report for people: a line a file, what is not as expected, and a summary.
struct ReplayText {
  var files: [ReplayedFile]
  /// Lists what passed, too.
  var verbose = false

  var text: String { (files.flatMap(lines) + [summary]).map { "\($0.terminalSafe)\n" }.joined() }

  private func lines(_ file: ReplayedFile) -> [String] {
    if let problem = file.problem { return ["\(file.name): could not be read", "  \(problem)", ""] }
    return ["\(file.name): \(counts(file.results))"]
      + file.results.flatMap(lines).map { $0.isEmpty ? "" : "  \($0)" }
  }

  private func lines(_ result: ScenarioResult) -> [String] {
    switch result.outcome {
    case .passed: verbose ? ["✓ \(heading(result))"] : []
    case .failed(let failure): ["✗ \(heading(result))"] + Self.lines(failure).map { "    \($0)" } + [""]
    case .invalid(let problems): ["! \(heading(result))"] + problems.map { "    \($0)" } + [""]
    }
  }

  private func heading(_ result: ScenarioResult) -> String {
    result.title.isEmpty ? result.id : "\(result.id): \(result.title)"
  }

  /// Where, what, and why nothing was shown.
  static func lines(_ failure: ScenarioResult.Failure) -> [String] {
    let place = failure.event.map { ["timeline[\($0.index)] \($0.type)"] } ?? []
    let differences = failure.differences.flatMap { DifferenceText(difference: $0).lines }
    return place + (differences + failure.notes.map { "note: \($0)" }).map { "  \($0)" }
  }

  private var summary: String {
    let unread = files.unreadable
    return counts(files.results) + (unread == 0 ? "" : ", \(counted(unread, "file")) could not be read")
  }

  private func counts(_ results: [ScenarioResult]) -> String {
    "\(results.passed) passed, \(results.failed) failed" + (results.invalid == 0 ? "" : ", \(results.invalid) invalid")
  }
}
