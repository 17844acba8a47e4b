/// Workflow commands that GitHub Actions reads from a log: one line for each diagnostic, the most severe first.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step and drops the others, so the tenth of each says how
/// many there are.
public func renderGitHubAnnotations(_ diagnostics: [Diagnostic], paths: ReportPaths = .asWritten) -> String {
  let diagnostics = diagnostics.inOrder
  return Diagnostic.Severity.allCases.sorted(by: >).map { severity in
    let own = diagnostics.filter { $0.severity == severity }
    return own.prefix(mostAnnotations).enumerated().map { index, diagnostic in
      let others = index == mostAnnotations - 1 ? own.count - mostAnnotations : 0
      return annotation(paths.reported(diagnostic), leavingOut: others)
    }.joined()
  }.joined()
}

private let mostAnnotations = 10

/// - Parameter others: The number of findings of this severity that are not shown.
private func annotation(_ finding: ReportedDiagnostic, leavingOut others: Int) -> String {
  let diagnostic = finding.diagnostic
  let command = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
  var properties = ["file=\(escapedProperty(finding.path))"]
  if finding.line > 0 { properties.append("line=\(finding.line)") }
  if finding.column > 0 {
    properties.append("col=\(finding.column)")
    properties.append("endColumn=\(finding.column + diagnostic.length)")
  }
  properties.append("title=\(escapedProperty(diagnostic.id.rawValue))")
  let rest = others == 0 ? "" : "; \(others) more \(others == 1 ? "\(command) is" : "\(command)s are") not shown here"
  return "::\(command) \(properties.joined(separator: ","))::\(escapedData(finding.message + rest))\n"
}

private func escapedData(_ text: String) -> String { escape("%\r\n", in: text) }

private func escapedProperty(_ text: String) -> String { escape("%\r\n:,", in: text) }

/// Escapes scalars rather than characters: to `Character`, CRLF is neither CR nor LF, and a colon with an accent is not
/// a colon.
private func escape(_ special: String, in text: String) -> String {
  text.withoutControls.unicodeScalars.map { scalar in
    guard special.unicodeScalars.contains(scalar) else { return String(scalar) }
    return (scalar.value < 0x10 ? "%0" : "%") + String(scalar.value, radix: 16, uppercase: true)
  }.joined()
}
