import CommandKit
import FeedModel
import ScenarioReplay
import Text

/// The results of scenarios, file by file.
struct ReplayReport: TestReport {
  var files: [ReplayedFile]
  /// Whether the report for people includes scenarios that passed.
  var isVerbose = false
  /// The rules whose vectors a client fails; nil for scenarios.
  var rules: [String]?

  // MARK: For people

  /// A line for each file, the differences, and a summary.
  var text: String {
    let failing = rules?.unlessEmpty.map { ["rules that fail: \($0.joined(separator: ", "))"] } ?? []
    return (files.flatMap(lines) + failing + [summary]).map { "\($0.terminalSafe)\n" }.joined()
  }

  private func lines(_ file: ReplayedFile) -> [String] {
    if let problem = file.problem { return ["\(file.name): could not be read", "  \(problem)", ""] }
    return ["\(file.name): \(counts(file.results))"] + file.results.flatMap(lines).map { $0.isEmpty ? "" : "  \($0)" }
  }

  private func lines(_ result: ScenarioResult) -> [String] {
    switch result.outcome {
    case .passed: isVerbose ? ["✓ \(heading(result))"] : []
    case .failed(let failure): ["✗ \(heading(result))"] + Self.lines(failure).map { "    \($0)" } + [""]
    case .invalid(let problems): ["! \(heading(result))"] + problems.map { "    \($0)" } + [""]
    }
  }

  private func heading(_ result: ScenarioResult) -> String {
    result.title.isEmpty ? result.id : "\(result.id): \(result.title)"
  }

  /// The lines of a failure: its place, the differences, and the reason why nothing was shown.
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

/// A difference as lines: `-` for expected values, `+` for observed ones, and no mark for equal ones.
struct DifferenceText {
  var difference: Difference

  var lines: [String] {
    obstacle.map { [$0] } ?? ["\(difference.field) (- expected, + got)"] + marked.map { "  \($0)" }
  }

  /// The obstacle, for an event that could not happen and therefore has no two sides.
  private var obstacle: String? {
    switch (difference.field, difference.got) {
    case ("press", .null): "no alert is shown that has a button \(compact(difference.expected))"
    case ("press", .array(let buttons)):
      "the alert has no button \(compact(difference.expected)), but \(buttons.map(compact).joined(separator: ", "))"
    case ("js", .string): "pages have no function \(compact(difference.expected))"
    case ("js", _), ("pageLoaded", _): "no banner is shown"
    default: nil
    }
  }

  private var marked: [String] {
    let merged = merge(old: lines(of: difference.expected), new: lines(of: got))
    return difference.field == "state" ? merged.filter { $0.utf8.first != UInt8(ascii: " ") } : merged
  }

  /// The observed value without the members that the expectation does not name, because those were not compared.
  private var got: JSON {
    guard let expected = difference.expected.elements, let elements = difference.got.elements else {
      return difference.got
    }
    return .array(elements.enumerated().map { i, got in i < expected.count ? got.named(in: expected[i]) : got })
  }

  private func lines(of value: JSON) -> [String] {
    switch value {
    case .array(let elements): elements.flatMap(item)
    case .object(let members): members.sorted { $0.name < $1.name }.map { "\($0.name): \(compact($0.value))" }
    default: [compact(value)]
    }
  }

  /// An alert or another object of a list, with its members one below the other and its text as people read it.
  private func item(_ value: JSON) -> [String] {
    guard let members = value.members else { return [compact(value)] }
    let lines = members.flatMap { member in
      guard let text = member.value.string, text.utf8.contains(0x0A) else {
        return ["\(member.name): \(compact(member.value))"]
      }
      let inner = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
      return ["\(member.name):"] + inner.map { $0.isEmpty ? "│" : "│ \($0)" }
    }
    return lines.enumerated().map { $0 == 0 ? "• \($1)" : "  \($1)" }
  }

  private func compact(_ value: JSON) -> String { String(decoding: value.writeCompactly(), as: UTF8.self) }
}

extension JSON {
  fileprivate func named(in expected: JSON) -> JSON {
    guard let names = expected.members?.map(\.name), members != nil else { return self }
    return .object(names.map { Member($0, self[$0] ?? .null) })
  }
}

/// Both texts in one list, as in the output of `diff`.
private func merge(old: [String], new: [String]) -> [String] {
  let changes = new.difference(from: old)
  let (removed, inserted) = (Set(changes.removals.map(\.offset)), Set(changes.insertions.map(\.offset)))
  var merged: [String] = []
  var (i, j) = (0, 0)
  while i < old.count || j < new.count {
    if removed.contains(i) {
      merged.append("- \(old[i])")
      i += 1
    } else if inserted.contains(j) {
      merged.append("+ \(new[j])")
      j += 1
    } else {
      merged.append("  \(old[i])")
      (i, j) = (i + 1, j + 1)
    }
  }
  return merged
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

// MARK: For programs

extension ReplayReport {
  var json: JSON {
    .present([
      "schema": "publish.replay/1", "files": files.map(file), "passed": files.results.passed,
      "rules": rules, "failed": files.results.failed, "invalid": files.results.invalid, "unreadable": files.unreadable,
    ])
  }

  private func file(_ file: ReplayedFile) -> JSON {
    .present(["file": file.name, "problem": file.problem, "scenarios": file.results.map(scenario)])
  }

  private func scenario(_ result: ScenarioResult) -> JSON {
    .present(["id": result.id, "title": result.title]).with(outcome(result.outcome))
  }

  private func outcome(_ outcome: ScenarioResult.Outcome) -> [JSON.Member] {
    switch outcome {
    case .passed: JSON.members(["outcome": "passed"])
    case .failed(let failure): JSON.members(["outcome": "failed"]) + members(failure)
    case .invalid(let problems): JSON.members(["outcome": "invalid"]) + members(problems)
    }
  }

  private func members(_ problems: [ScenarioProblem]) -> [JSON.Member] {
    let texts = problems.map { "\($0)" }
    return JSON.members(["problem": texts.first, "others": texts.count > 1 ? Array(texts.dropFirst()) : nil])
  }

  /// The first difference belongs to the scenario itself, and is followed by those of the same event.
  private func members(_ failure: ScenarioResult.Failure) -> [JSON.Member] {
    let differences = failure.differences.map(members)
    let others = differences.dropFirst().map(JSON.object)
    return JSON.members(["event": failure.event?.index, "type": failure.event?.type]) + (differences.first ?? [])
      + JSON.members(["others": others.unlessEmpty, "notes": failure.notes.unlessEmpty])
  }

  private func members(_ difference: Difference) -> [JSON.Member] {
    JSON.members(["field": difference.field, "expected": difference.expected, "got": difference.got])
  }
}

// MARK: For CI

extension ReplayReport {
  /// Each file is a suite, and each scenario is a case.
  var junit: JUnit { JUnit(name: "publish replay", suites: files.map(suite)) }

  private func suite(_ file: ReplayedFile) -> JUnit.Suite {
    let unread = file.problem.map { problem in
      let error = JUnit.Problem(isError: true, type: "unreadable", message: problem, text: problem)
      return JUnit.Case(group: file.name, name: "file", problem: error)
    }
    let cases = file.results.map { result in
      let name = result.title.isEmpty ? result.id : "\(result.id): \(result.title)"
      return JUnit.Case(group: file.name, name: name, problem: problem(result.outcome))
    }
    return JUnit.Suite(name: file.name, cases: [unread].compactMap(\.self) + cases)
  }

  private func problem(_ outcome: ScenarioResult.Outcome) -> JUnit.Problem? {
    switch outcome {
    case .passed: return nil
    case .invalid(let problems):
      let lines = problems.map { "\($0)" }
      return JUnit.Problem(
        isError: true, type: "invalid", message: lines.first ?? "", text: lines.joined(separator: "\n"))
    case .failed(let failure):
      let fields = failure.differences.map(\.field).joined(separator: ", ")
      let place = failure.event.map { "timeline[\($0.index)] \($0.type): " } ?? ""
      return JUnit.Problem(
        type: "difference", message: "\(place)\(fields)", text: Self.lines(failure).joined(separator: "\n"))
    }
  }
}
