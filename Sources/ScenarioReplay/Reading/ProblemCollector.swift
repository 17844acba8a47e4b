internal import WireFormats

/// All that was found in one scenario; never empty.
struct ScenarioProblems: Error {
  let all: [ScenarioProblem]
}

/// Reads one part after the other, and keeps what is wrong with each.
struct ProblemCollector {
  private var problems: [ScenarioProblem] = []

  var isEmpty: Bool { problems.isEmpty }
  var all: ScenarioProblems { ScenarioProblems(all: problems) }

  mutating func add(_ problem: ScenarioProblem) { problems.append(problem) }

  /// - Returns: Nil where the part cannot be read.
  @discardableResult
  mutating func read<Value>(_ part: @autoclosure () throws(ValueProblem) -> Value) -> Value? {
    do throws(ValueProblem) {
      return try part()
    } catch {
      problems.append(error)
      return nil
    }
  }
}
