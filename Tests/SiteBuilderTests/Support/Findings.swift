import Diagnostics
import FeedModel
import SiteBuilder
import TestKit

/// A row of a check's table: a site's files, and what is said of them.
typealias Check = Case<Files, [String]>

/// `notifications/hello.md:3:22 error alert-condition: what to write instead`, of some ids, in the order of places.
func findings(
  of ids: Set<DiagnosticID>, in files: Files, assets: [String: [UInt8]] = [:], at moment: String = now,
  after previous: Manifest? = nil
) throws -> [String] {
  let report = try build(files, assets: assets, at: moment, after: previous)
  return report.diagnostics.filter { ids.contains($0.id) }.map(\.line)
}

extension Diagnostic {
  var line: String {
    let place = location.description.replacing("content/", with: "")
    return "\(place) \(severity.rawValue) \(id): \(fix ?? "")"
  }
}
