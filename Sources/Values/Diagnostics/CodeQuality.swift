#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A code quality report as GitLab reads it: an array with an object for each finding, and `[]` for none.
public func renderCodeQuality(_ diagnostics: [Diagnostic], paths: ReportPaths = .asWritten) throws -> String {
  var fingerprints = Fingerprints()
  let findings = diagnostics.inOrder.map { CodeQualityFinding(paths.reported($0), &fingerprints) }
  return try JSONReportWriter.text(of: findings)
}

private struct CodeQualityFinding: Encodable {
  var description: String
  var check_name: String
  var fingerprint: String
  var severity: String
  var location: Location

  struct Location: Encodable {
    var path: String
    var lines: Lines
  }

  struct Lines: Encodable { var begin: Int }

  init(_ finding: ReportedDiagnostic, _ fingerprints: inout Fingerprints) {
    description = finding.message.withoutControls
    check_name = finding.diagnostic.id.rawValue
    fingerprint = fingerprints.next(finding)
    severity =
      switch finding.diagnostic.severity {
      case .error: "major"
      case .warning: "minor"
      case .note: "info"
      }
    location = Location(path: finding.path.withoutControls, lines: Lines(begin: max(1, finding.line)))
  }
}

/// Writes JSON that is readable, too: sorted, indented, with a line end.
enum JSONReportWriter {
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
