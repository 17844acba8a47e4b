import Authoring
import Diagnostics
import FeedModel

/// Notifications that say the same to the same people at the same time: a file that was copied to another name.
///
/// Releases often say the same, and prompts that differ in their times are one question.
@Sendable func checkTwins(_ context: CheckContext) -> [Diagnostic] {
  let groups = Dictionary(grouping: context.notifications) { ($0.bannerKey ?? $0.alertKey)?.meaning ?? $0.source.id }
  return groups.values.filter { $0.count > 1 }.flatMap { group in
    group.indices.dropFirst().compactMap { index in
      let later = group[index].source
      guard let first = group[..<index].first(where: { $0.source.isTwin(of: later, context.options) })?.source else {
        return nil
      }
      return Diagnostic(
        .warning, .sameText, "this says the same as \(first.location.path), so people read it twice",
        fix: "remove one of them, or give each its own text or conditions", at: later.location)
    }
  }
}

extension Notification {
  fileprivate func isTwin(of other: Notification, _ options: BuildOptions) -> Bool {
    let isPlanned = [self, other].allSatisfy { $0.schedule.isPlanned(includesDrafts: options.includesDrafts) }
    let starts = [schedule.publish, other.schedule.publish].compactMap { $0?.value } + [options.now]
    let ends = [schedule.expires, other.schedule.expires].compactMap { $0?.value }
    guard isPlanned, ends.allSatisfy({ end in starts.allSatisfy { $0 < end } }) else { return false }
    return !channels.isDisjoint(with: other.channels) && all.map(\.value) == other.all.map(\.value)
      && any.map(\.value) == other.any.map(\.value) && minVersion?.value == other.minVersion?.value
      && maxVersion?.value == other.maxVersion?.value
  }
}
