import Diagnostics
import SiteBuilder

extension BuildReport {
  /// Adds what was found about files before they were read.
  func adding(_ findings: [Diagnostic]) -> BuildReport {
    guard !findings.isEmpty else { return self }
    var report = self
    // A configuration that cannot be read is not missing.
    if findings.contains(where: { $0.location.path == "publish.yml" }) {
      report.diagnostics.removeAll { $0.id == .noConfiguration }
    }
    report.diagnostics = (report.diagnostics + findings).inOrder
    return report
  }
}
