import FeedModel
import ScenarioReplay

/// A report for programs: `publish.replay/1`.
struct ReplayJSON {
  var files: [ReplayedFile]

  var text: String { String(decoding: json.write(), as: UTF8.self) }

  private var json: JSON {
    .object([
      .init("schema", .string("publish.replay/1")), .init("files", .array(files.map(file))),
      .init("passed", .number(files.results.passed)), .init("failed", .number(files.results.failed)),
      .init("invalid", .number(files.results.invalid)), .init("unreadable", .number(files.unreadable)),
    ])
  }

  private func file(_ file: ReplayedFile) -> JSON {
    let problem = file.problem.map { JSON.Member("problem", .string($0)) }
    let scenarios = JSON.Member("scenarios", .array(file.results.map(scenario)))
    return .object([.init("file", .string(file.name)), problem, scenarios].compactMap(\.self))
  }

  private func scenario(_ result: ScenarioResult) -> JSON {
    let own: [JSON.Member] = [.init("id", .string(result.id)), .init("title", .string(result.title))]
    return .object(own + outcome(result.outcome))
  }

  private func outcome(_ outcome: ScenarioResult.Outcome) -> [JSON.Member] {
    switch outcome {
    case .passed: [.init("outcome", .string("passed"))]
    case .failed(let failure): [.init("outcome", .string("failed"))] + members(failure)
    case .invalid(let problems): [.init("outcome", .string("invalid"))] + members(problems)
    }
  }

  private func members(_ problems: [ScenarioProblem]) -> [JSON.Member] {
    let texts = problems.map { JSON.string("\($0)") }
    let others: [JSON.Member] = texts.count > 1 ? [.init("others", .array(Array(texts.dropFirst())))] : []
    return texts.prefix(1).map { .init("problem", $0) } + others
  }

  /// The first difference stands with the scenario itself, those of the same event behind it.
  private func members(_ failure: ScenarioResult.Failure) -> [JSON.Member] {
    let event: [JSON.Member] =
      failure.event.map { [.init("event", .number($0.index)), .init("type", .string($0.type))] } ?? []
    let differences = failure.differences.map(members)
    let others = differences.dropFirst().map(JSON.object)
    return event + (differences.first ?? [])
      + (others.isEmpty ? [] : [.init("others", .array(others))])
      + (failure.notes.isEmpty ? [] : [.init("notes", .array(failure.notes.map { .string($0) }))])
  }

  private func members(_ difference: Difference) -> [JSON.Member] {
    [
      .init("field", .string(difference.field)), .init("expected", difference.expected), .init("got", difference.got),
    ]
  }
}
