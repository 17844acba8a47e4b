import CommandKit
package import Diagnostics
import Disk

/// Findings as tests: each file is a case that fails if it has errors. Its other findings are the output of the case.
package struct FindingsJUnit {
  /// The command, such as `publish lint`.
  package var command: String
  /// The findings, in order.
  package var findings: [Diagnostic]
  /// The files that were checked.
  package var files: [String]
  /// Whether warnings fail a case, too.
  package var isStrict: Bool
  package var paths: ReportPaths

  package var text: String {
    let found = Dictionary(grouping: findings.map(paths.reported), by: \.path)
    let known = files.map { paths.path(of: SourceLocation(path: $0)) }
    let names = known + Set(found.keys).subtracting(known).sorted()
    let cases = names.map { testCase($0, found[$0] ?? []) }
    // An empty report could be mistaken for one that was not written.
    let all = cases.isEmpty ? [JUnit.Case(group: command, name: command)] : cases
    return JUnit(name: command, suites: [JUnit.Suite(name: command, cases: all)]).text
  }

  private func testCase(_ path: String, _ findings: [ReportedDiagnostic]) -> JUnit.Case {
    let least = isStrict ? Diagnostic.Severity.warning : .error
    let failures = findings.filter { $0.diagnostic.severity >= least }
    let others = findings.filter { $0.diagnostic.severity < least }
    let folder = path.folder
    let problem = failures.first.map { first in
      JUnit.Problem(type: first.diagnostic.id.rawValue, message: first.message, text: text(failures))
    }
    return JUnit.Case(
      group: folder.isEmpty ? "." : folder, name: path, file: path, problem: problem, output: text(others))
  }

  private func text(_ findings: [ReportedDiagnostic]) -> String {
    findings.map { finding in
      let place = SourceLocation(path: finding.path, line: finding.line, column: finding.column)
      return "\(place): \(finding.diagnostic.severity.rawValue): \(finding.message) [\(finding.diagnostic.id)]"
    }.joined(separator: "\n")
  }
}
