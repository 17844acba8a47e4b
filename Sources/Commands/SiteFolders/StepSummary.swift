import CommandKit
package import Diagnostics
import Disk
import Text

/// All findings for the page of a GitHub workflow's run, because a step shows only ten annotations of each severity.
package struct StepSummary {
  /// The command, such as `publish lint`.
  package var command: String
  package var findings: [ReportedDiagnostic]

  /// A table in Markdown, with a line about the findings that do not fit.
  ///
  /// - Parameter limit: The limit in bytes.
  /// - Returns: Nil if there are no findings, or not enough room for any.
  package func text(limit: Int) -> String? {
    guard !findings.isEmpty else { return nil }
    let diagnostics = findings.map(\.diagnostic)
    let counts = Diagnostic.Severity.allCases.sorted(by: >).compactMap { severity in
      let count = diagnostics.count(of: severity)
      return count == 0 ? nil : counted(count, severity.rawValue)
    }
    var markdown = BoundedMarkdown()
    markdown.add("### \(command): \(counts.joined(separator: ", "))\n")
    markdown.add("| | where | what | id |\n| --- | --- | --- | --- |")
    for row in rows { markdown.add(row, as: .row) }
    markdown.add("")
    return limit < 500 ? nil : markdown.text(limit: limit, row: "finding")
  }

  private var rows: [String] {
    Diagnostic.Severity.allCases.sorted(by: >).flatMap { severity in
      findings.filter { $0.diagnostic.severity == severity }.map(row)
    }
  }

  private func row(_ finding: ReportedDiagnostic) -> String {
    let place = SourceLocation(path: finding.path, line: finding.line, column: finding.column)
    let cells = [
      finding.diagnostic.severity.rawValue, place.description.escapedForMarkdown, finding.message.escapedForMarkdown,
      "`\(finding.diagnostic.id)`",
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  // MARK: The file

  private static var file: String? { processEnvironment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The size above which GitHub refuses the whole file, in bytes.
  private static let mostBytes = 1 << 20

  /// The number of bytes that the file of this step can still take; nil outside of GitHub's workflows.
  package static var room: Int? { file.map { max(0, mostBytes - (Disk().status(of: $0)?.size ?? 0)) } }

  /// A failure is only reported, because the findings are in the log as well.
  package static func append(_ text: String) {
    guard let path = file else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    let problem = file < 0 ? errno : Terminal.write(text, to: file)
    if file >= 0 { close(file) }
    if let problem {
      Terminal.talk("note: \(path.terminalSafe) could not be written: \(String(cString: strerror(problem)))\n")
    }
  }
}
