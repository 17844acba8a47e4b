import SiteFolders
import Authoring
import Output
import Signing
import SiteBuilder
import Text

/// Summarizes for people what a successful build published, wrote and changed.
struct BuildSummary {
  var folder: String
  var counts: BuildReport.Counts
  var written: WriteReport
  /// Nil if nothing is known to have been published before.
  var changes: PublishedChanges?
  var upcoming: [UpcomingChange]
  /// The site's time zone; nil for UTC.
  var timeZone: TimeZoneRules?
  /// The files for older feeds that the previous output no longer has.
  var missing: [String] = []
  /// Hosts' control files, with their folders.
  var hosting: [String] = []
  var signature: ManifestSignature?

  var text: String {
    let first = "first build: no earlier output is known; if there is one elsewhere, name it with --previous\n"
    let affected = changes?.comparison.map { "who is affected: \($0)\n" } ?? ""
    let next = upcoming.next(in: timeZone).map { "next change: \($0)\n" } ?? ""
    let control = hosting.isEmpty ? "" : "for hosts: \(hosting.joined(separator: ", "))\n"
    return
      "\(folder): \(published)\n\(files)\n\(control)\(signed)\(changes?.text(in: timeZone) ?? first)\(lost)\(others)\(next)\(affected)"
  }

  private var signed: String {
    guard let signature else { return "" }
    let keys = signature.signatures.map(\.key).joined(separator: ", ")
    return "signed with \(keys) until \(signature.statement.expires)\n"
  }

  private var lost: String {
    missing.isEmpty
      ? "" : "gone or changed since they were published, so that devices with older feeds lack them: \(list(missing))\n"
  }

  private var others: String {
    written.others.isEmpty ? "" : "not published by this tool, and left as they are: \(list(written.others))\n"
  }

  private func list(_ paths: [String]) -> String {
    paths.prefix(5).map(\.terminalSafe).joined(separator: ", ")
      + (paths.count > 5 ? " and \(counted(paths.count - 5, "other"))" : "")
  }

  private var published: String {
    let parts = [
      "\(counted(counts.banners, "banner")) (\(counted(counts.views, "view")))", counted(counts.alerts, "alert"),
      counted(counts.releases, "release"), counted(counts.prompts, "prompt"),
      counted(counts.permissions, "permission"),
    ]
    let held = counts.heldBack > 0 ? "; \(counts.heldBack) not live" : ""
    return "\(parts.joined(separator: ", ")) in \(counted(counts.locales, "locale"))\(held)"
  }

  private var files: String {
    let all =
      written.changed
      ? "\(counted(written.written, "file")) written, \(written.unchanged) unchanged" : "nothing changed"
    let rest = [(written.kept, "kept for older feeds"), (written.removed, "removed")].filter { $0.0 > 0 }
    return all + rest.map { ", \($0.0) \($0.1)" }.joined()
  }
}

extension WriteReport {
  /// The report of the same write if it were repeated.
  var repeated: WriteReport {
    var report = WriteReport()
    report.unchanged = written + unchanged
    report.kept = kept
    report.others = others
    return report
  }
}

/// Counts for programs of what happened to the output's files.
struct FileCounts: Encodable {
  var written: Int
  var unchanged: Int
  var kept: Int
  var removed: Int

  init(_ report: WriteReport) {
    written = report.written
    unchanged = report.unchanged
    kept = report.kept
    removed = report.removed
  }
}
