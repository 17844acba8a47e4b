import Text

/// A report for CI in JUnit's XML, as GitHub's actions and GitLab read it.
package struct JUnit {
  /// The name of the command.
  package var name: String
  package var suites: [Suite]

  package init(name: String, suites: [Suite]) { (self.name, self.suites) = (name, suites) }

  package struct Suite {
    package var name: String
    package var cases: [Case]

    package init(name: String, cases: [Case]) { (self.name, self.cases) = (name, cases) }
  }

  package struct Case {
    /// The name that groups cases, `classname` in XML.
    package var group: String
    package var name: String
    /// The path in the repository; nil for a case that is about no file.
    package var file: String?
    /// The problem; nil if the case has passed.
    package var problem: Problem?
    /// The output of the case.
    package var output = ""

    package init(group: String, name: String, file: String? = nil, problem: Problem? = nil, output: String = "") {
      (self.group, self.name, self.file, self.problem, self.output) = (group, name, file, problem, output)
    }
  }

  package struct Problem {
    /// Whether the case could not be run, as opposed to having failed.
    package var isError = false
    package var type: String
    package var message: String
    /// The whole text of the problem.
    package var text: String

    package init(isError: Bool = false, type: String, message: String, text: String) {
      (self.isError, self.type, self.message, self.text) = (isError, type, message, text)
    }
  }

  package var text: String {
    let suites = suites.map { suite in
      "  <testsuite name=\"\(suite.name.escapedForJUnit())\" \(counts(suite.cases))>\n"
        + "\(suite.cases.map(element).joined())  </testsuite>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(name.escapedForJUnit())" \(counts(self.suites.flatMap(\.cases)))>
      \(suites.joined())</testsuites>

      """
  }

  private func counts(_ cases: [Case]) -> String {
    let errors = cases.count { $0.problem?.isError ?? false }
    let failures = cases.count { $0.problem != nil } - errors
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  private func element(_ test: Case) -> String {
    let file = test.file.map { " file=\"\($0.escapedForJUnit())\"" } ?? ""
    let start =
      "    <testcase classname=\"\(test.group.escapedForJUnit())\" name=\"\(test.name.escapedForJUnit())\"\(file)"
    let body =
      (test.problem.map(element) ?? "")
      + (test.output.isEmpty ? "" : "      <system-out>\(test.output.escapedForJUnit(inText: true))</system-out>\n")
    return body.isEmpty ? "\(start)/>\n" : "\(start)>\n\(body)    </testcase>\n"
  }

  private func element(_ problem: Problem) -> String {
    let name = problem.isError ? "error" : "failure"
    return "      <\(name) type=\"\(problem.type.escapedForJUnit())\" message=\"\(problem.message.escapedForJUnit())\">"
      + "\(problem.text.escapedForJUnit(inText: true))</\(name)>\n"
  }
}

extension String {
  /// The text with U+FFFD for characters that XML cannot hold or that control terminals. In an attribute, line ends are
  /// escaped, because parsers would take them for spaces.
  fileprivate func escapedForJUnit(inText: Bool = false) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\n" where inText: escaped.append(scalar)
      case "\n": escaped.append(contentsOf: "&#10;".unicodeScalars)
      case "\t": escaped.append(contentsOf: "&#9;".unicodeScalars)
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFE}"..."\u{FFFF}": escaped.append("\u{FFFD}")
      default: escaped.append(contentsOf: String(scalar).escaped().unicodeScalars)
      }
    }
    return String(escaped)
  }
}
