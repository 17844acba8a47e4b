import Diagnostics
import SiteBuilder

extension BuildReport {
  /// Adds what was found about files before they were read.
  func adding(_ findings: [Diagnostic]) -> BuildReport {
    guard !findings.isEmpty else { return self }
    var report = self
    // A picture that is too large was not read, and is there nevertheless.
    let tooLarge = findings.filter { $0.id == .fileTooLarge }.map(\.location.path)
    let others = report.diagnostics.filter { found in
      found.id != .missingImage || !tooLarge.contains { found.message.contains($0) }
    }
    report.diagnostics = (others + findings).inOrder
    return report
  }
}
