import ScenarioReplay
import Text

/// A report for CI: JUnit's XML, as GitHub actions and GitLab read it. A file is a suite, a scenario a case.
struct ReplayJUnit {
  var files: [ReplayedFile]

  var text: String {
    let counts = attributes(files.results, unreadable: files.unreadable)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="publish replay" \(counts)>
      \(files.map(suite).joined())</testsuites>

      """
  }

  private func suite(_ file: ReplayedFile) -> String {
    let counts = attributes(file.results, unreadable: file.problem == nil ? 0 : 1)
    let unread = file.problem.map { testCase("file", in: file.name, element("error", "unreadable", $0, $0)) } ?? ""
    let cases = file.results.map { testCase(name($0), in: file.name, body($0.outcome)) }.joined()
    return "  <testsuite name=\"\(file.name.escapedForJUnit())\" \(counts)>\n\(unread)\(cases)  </testsuite>\n"
  }

  private func attributes(_ results: [ScenarioResult], unreadable: Int) -> String {
    let (tests, errors) = (results.count + unreadable, results.invalid + unreadable)
    return "tests=\"\(tests)\" failures=\"\(results.failed)\" errors=\"\(errors)\""
  }

  private func name(_ result: ScenarioResult) -> String {
    result.title.isEmpty ? result.id : "\(result.id): \(result.title)"
  }

  private func testCase(_ name: String, in file: String, _ body: String) -> String {
    let start = "    <testcase classname=\"\(file.escapedForJUnit())\" name=\"\(name.escapedForJUnit())\""
    return body.isEmpty ? "\(start)/>\n" : "\(start)>\n\(body)    </testcase>\n"
  }

  private func body(_ outcome: ScenarioResult.Outcome) -> String {
    switch outcome {
    case .passed: return ""
    case .invalid(let problems):
      let lines = problems.map { "\($0)" }
      return element("error", "invalid", lines.first ?? "", lines.joined(separator: "\n"))
    case .failed(let failure):
      let fields = failure.differences.map(\.field).joined(separator: ", ")
      let place = failure.event.map { "timeline[\($0.index)] \($0.type): " } ?? ""
      let text = ReplayText.lines(failure).joined(separator: "\n")
      return element("failure", "difference", "\(place)\(fields)", text)
    }
  }

  private func element(_ name: String, _ type: String, _ message: String, _ text: String) -> String {
    "      <\(name) type=\"\(type)\" message=\"\(message.escapedForJUnit())\">\(text.escapedForJUnit(inText: true))</\(name)>\n"
  }
}
