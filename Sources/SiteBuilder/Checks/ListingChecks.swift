import Authoring
import Diagnostics
import FeedModel
import Text

/// What the public pages leave out by themselves, said once for the whole site.
@Sendable func checkListings(_ context: CheckContext) -> [Diagnostic] {
  let unlisted = context.site.notifications.filter {
    $0.listed == nil && $0.schedule.canBecomeLive(context.options) && !$0.isForEverybody
  }
  guard !unlisted.isEmpty else { return [] }
  let names = unlisted.prefix(30).map { "\($0.id) (\($0.limits.joined(separator: ", ")))" }
  let rest = unlisted.count - names.count
  return [
    Diagnostic(
      .note, .unlisted,
      "\(counted(unlisted.count, "notification")) \(unlisted.count == 1 ? "is" : "are") not on the public pages, because not "
        + "everybody is meant: \(names.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")",
      fix: "write 'listed: true' in what everybody may read, and 'listed: false' in what they shouldn't",
      at: SourceLocation(path: "content/notifications"))
  ]
}
