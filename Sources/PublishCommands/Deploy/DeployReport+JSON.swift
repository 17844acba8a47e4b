import Deployment
import FeedModel
import Text

extension DeployReport {
  /// `publish.deploy/1`
  var json: String { String(decoding: value.write(), as: UTF8.self) }

  private var value: JSON {
    var members: [JSON.Member] = [
      .init("schema", .string("publish.deploy/1")), .init("target", .string(target)),
      .init("dryRun", .boolean(isDryRun)), .init("sequence", .number(sequence)),
    ]
    if let live { members.append(.init("replaces", .number(live))) }
    if let rclone { members.append(.init("rclone", .string(rclone))) }
    if problem == nil, let plan { members += self.members(plan) }
    if let difference { members.append(.init("difference", difference.json)) }
    if let problem { members.append(.init("problem", json(problem))) }
    return .object(members)
  }

  private func members(_ plan: DeploymentPlan) -> [JSON.Member] {
    [
      .init("uploads", strings(plan.uploads)), .init("removals", strings(plan.removals)),
      .init("later", .array(plan.kept.map(later))), .init("purged", strings(purged)),
    ]
  }

  private func strings(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }

  private func later(_ removal: Journal.Removal) -> JSON {
    .object([.init("path", .string(removal.path)), .init("due", .string(removal.due.rfc3339))])
  }

  private func json(_ problem: Problem) -> JSON {
    .object(
      [
        JSON.Member("id", .string(problem.id)), JSON.Member("message", .string(problem.message)),
        problem.advice.map { JSON.Member("advice", .string($0)) },
      ].compactMap(\.self))
  }
}
