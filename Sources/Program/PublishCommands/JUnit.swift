import Text

/// A report for CI: JUnit's XML, as GitHub's actions and GitLab read it.
struct JUnit {
  /// The command.
  var name: String
  var suites: [Suite]

  struct Suite {
    var name: String
    var cases: [Case]
  }

  struct Case {
    /// `classname` in XML: what the case belongs to.
    var group: String
    var name: String
    /// In the repository; nil for a case that is about none.
    var file: String?
    /// Nil if it has passed.
    var problem: Problem?
    /// The text that it printed.
    var output = ""
  }

  struct Problem {
    /// Whether the case could not be tried, as opposed to having failed.
    var isError = false
    var type: String
    var message: String
    /// All of it.
    var text: String
  }

  var text: String {
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
      + (test.output.isEmpty
        ? "" : "      <system-out>\(test.output.escapedForJUnit(inText: true))</system-out>\n")
    return body.isEmpty ? "\(start)/>\n" : "\(start)>\n\(body)    </testcase>\n"
  }

  private func element(_ problem: Problem) -> String {
    let name = problem.isError ? "error" : "failure"
    return "      <\(name) type=\"\(problem.type.escapedForJUnit())\" message=\"\(problem.message.escapedForJUnit())\">"
      + "\(problem.text.escapedForJUnit(inText: true))</\(name)>\n"
  }
}

extension String {
  /// What XML cannot hold, and what steers terminals, is U+FFFD. In an attribute a parser would take a line end for a space.
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
