import Deployment
import FeedModel
import Hosting
import Text

/// What a deploy did or would do, and what was in its way.
struct DeployReport: Sendable {
  var target: String
  var folder: String
  /// Of the output.
  var sequence: Int
  /// Nil if nothing was live.
  var live: Int?
  /// rclone's version; nil if it could not be asked.
  var rclone: String?
  var isDryRun = false
  var plan: DeploymentPlan?
  /// Addresses that are to be purged.
  var purged: [String] = []
  /// Of a dry run, if something is live.
  var difference: DifferenceReport?
  var problem: Problem?

  init(target: String, folder: String, sequence: Int) {
    (self.target, self.folder, self.sequence) = (target, folder, sequence)
  }

  struct Problem: Sendable {
    var id: String
    var message: String
    var advice: String?
    /// With which the program exits.
    var code: Int32
  }

  var text: String {
    guard let plan else { return "" }
    guard !plan.isEmpty else {
      return problem == nil ? "\(target): sequence \(sequence) is live already\(later(plan))\n".terminalSafeLines : ""
    }
    if problem != nil { return "" }
    return (isDryRun ? preview(plan) : summary(plan)).terminalSafeLines
  }

  private func summary(_ plan: DeploymentPlan) -> String {
    let replaced = live.map { $0 == sequence ? " is complete again" : " replaces \($0)" } ?? " is the first here"
    let purge = purged.isEmpty ? "" : ", \(purged.count == 1 ? "1 address" : "\(purged.count) addresses") purged"
    return "\(target): sequence \(sequence)\(replaced)\n\(counts(plan))\(purge)\(later(plan))\n"
  }

  private func preview(_ plan: DeploymentPlan) -> String {
    let replaced =
      live.map { $0 == sequence ? " is live already" : " would replace \($0)" } ?? " would be the first here"
    let lists = [("upload", plan.uploads), ("remove", plan.removals), ("purge", purged)]
      .filter { !$0.1.isEmpty }.map { "\($0.0):\n" + list($0.1) }
    let seen = difference.map { "\n\($0.text)" } ?? ""
    return "\(target): sequence \(sequence)\(replaced)\n\(lists.joined())\(later(plan).dropFirst(2))\(seen)"
  }

  private func list(_ paths: [String]) -> String {
    let most = 20
    return paths.prefix(most).map { "  \($0)\n" }.joined()
      + (paths.count > most ? "  and \(paths.count - most) more\n" : "")
  }

  private func counts(_ plan: DeploymentPlan) -> String {
    let immutable = plan.uploads.count { Serving(of: $0).lifetime == .immutable }
    let removed = plan.removals.isEmpty ? "" : ", \(counted(plan.removals.count, "file")) removed"
    let others = counted(plan.uploads.count - immutable, "other file")
    return "uploaded: \(counted(immutable, "immutable file")), \(others)\(removed)"
  }

  private func later(_ plan: DeploymentPlan) -> String {
    guard let first = plan.kept.map(\.due).min() else { return "" }
    return "; \(counted(plan.kept.count, "file")) stay for devices with older feeds, the first until \(first)"
  }
}
