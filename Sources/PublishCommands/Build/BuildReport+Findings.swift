import Diagnostics
import SiteBuilder

extension BuildReport {
  /// Adds what was found about files before they were read.
  func adding(_ findings: [Diagnostic]) -> BuildReport {
    guard !findings.isEmpty else { return self }
    var report = self
    report.diagnostics = (report.diagnostics + findings).inOrder
    return report
  }
}
