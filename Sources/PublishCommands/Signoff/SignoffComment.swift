import Diagnostics
import FeedModel
import SiteBuilder
import Text

/// The report as a comment on a pull request: what stands against it, what the clock does, and what changes.
struct SignoffComment {
  private let report: SignoffReport

  init(_ report: SignoffReport) { self.report = report }

  var text: String {
    var comment = PullRequestComment()
    comment.add("**\(report.verdict.mark) \(report.verdict.title).** \(report.headline).\n")
    comment.add("| | | |")
    comment.add("| --- | --- | --- |")
    for tile in report.tiles {
      comment.add("| \(tile.title) | **\(tile.answer.escapedForMarkdown)** | \(tile.detail.escapedForMarkdown) |")
    }
    add(report.content?.problems ?? [], to: &comment)
    list("Scheduled", report.builds.map { "\($0.at.words): \($0.words)" }, to: &comment)
    list(
      "Not translated", (report.content?.incomplete ?? []).map { "\($0.item.id): \($0.words)" }, to: &comment)
    comment.add("")
    DifferenceComment(report.changes).add(to: &comment)
    if let hash = report.new.manifest?.sha256 { comment.add("\nSHA-256 of manifest.json: `\(hash)`") }
    return comment.text(advice: "`publish signoff` has everything on one page.")
  }

  private func add(_ problems: [Diagnostic], to comment: inout PullRequestComment) {
    list(
      "The checks of the content say",
      problems.map { "\($0.location.description): \($0.severity.rawValue): \($0.message) [\($0.id.rawValue)]" },
      to: &comment)
  }

  private func list(_ title: String, _ lines: [String], to comment: inout PullRequestComment) {
    if lines.isEmpty { return }
    comment.add("\n**\(title)**\n")
    let most = 50
    for line in lines.prefix(most) { comment.add("- \(line.escapedForMarkdown)") }
    if lines.count > most { comment.add("- and \(lines.count - most) more") }
  }
}
