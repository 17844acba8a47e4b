import Output
import SiteBuilder
import Text

/// What a successful build published, wrote and changed, in some lines for people.
struct BuildSummary {
  var folder: String
  var counts: BuildReport.Counts
  var written: WriteReport
  /// Nil if nothing is known to have been published before.
  var changes: PublishedChanges?
  var upcoming: [UpcomingChange]
  /// Files for older feeds that the previous output does not have any more.
  var missing = 0
  /// Hosts' control files, with their folders.
  var hosting: [String] = []

  var text: String {
    let first = "first build: no earlier output is known; if there is one elsewhere, name it with --previous\n"
    let lost = missing > 0 ? "\(counted(missing, "file")) for older feeds could not be read from --previous\n" : ""
    let next = upcoming.next.map { "next change: \($0)\n" } ?? ""
    let control = hosting.isEmpty ? "" : "for hosts: \(hosting.joined(separator: ", "))\n"
    return "\(folder): \(published)\n\(files)\n\(control)\(changes?.text ?? first)\(lost)\(next)"
  }

  private var published: String {
    let parts = [
      "\(counted(counts.banners, "banner")) (\(counted(counts.views, "view")))", counted(counts.alerts, "alert"),
      counted(counts.releases, "release"), counted(counts.prompts, "prompt"),
      counted(counts.permissions, "permission"),
    ]
    let held = counts.heldBack > 0 ? "; \(counts.heldBack) held back" : ""
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
  /// What the same write would report again.
  var repeated: WriteReport {
    var report = WriteReport()
    report.unchanged = written + unchanged
    report.kept = kept
    return report
  }
}

/// What happened to the output's files, for programs.
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
