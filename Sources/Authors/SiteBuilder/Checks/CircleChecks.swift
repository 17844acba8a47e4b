import Authoring
import Diagnostics
import FeedModel

/// Reports banners that wait for each other: the least set of banners that devices can be shown does not have them.
///
/// Earlier revisions, remembered banners and ids that were published before count as displayed somewhere.
@Sendable func checkCircles(_ context: CheckContext) -> [Diagnostic] {
  let waiting = context.site.notifications.filter { $0.channels.contains(.banners) && !$0.waits.isEmpty }
  if waiting.isEmpty { return [] }
  let own = Dictionary(waiting.map { ($0.id, $0) }) { first, _ in first }
  let before = context.publishedBanners
  var reached: Set<String> = []
  func isReached(_ id: String) -> Bool { own[id] == nil || before.contains(id) || reached.contains(id) }
  var left = waiting
  while case let next = left.filter({ $0.waits.allSatisfy { $0.value.contains(where: isReached) } }), !next.isEmpty {
    reached.formUnion(next.map(\.id))
    left.removeAll { reached.contains($0.id) }
  }
  return left.compactMap { notification in
    guard !before.contains(notification.id),
      let wait = notification.waits.first(where: { !$0.value.contains(where: isReached) }), let first = wait.value.first
    else { return nil }
    if first == notification.id {
      return wait.diagnostic(
        .circularWait, "no device is ever shown '\(notification.id)': it waits for itself", fix: "remove this condition"
      )
    }
    let back = own[first]?.waits.first { !$0.value.contains(where: isReached) }?.value.first ?? notification.id
    return wait.diagnostic(
      .circularWait,
      "no device is ever shown '\(notification.id)': it waits for '\(first)', and '\(first)' waits for '\(back)'",
      fix: "remove one of these conditions")
  }
}

extension Notification {
  /// The banners one of which must have been shown, for each condition that waits.
  fileprivate var waits: [Placed<[String]>] {
    all.flatMap { condition -> [Placed<[String]>] in
      switch condition.value {
      case .displayed(let ids), .tapped(let ids), .dismissed(let ids): [condition.map { _ in ids }]
      case .daysSinceDisplayedAtLeast(let all), .daysSinceDisplayedAtMost(let all):
        all.map { message in condition.map { _ in [message.name] } }
      default: []
      }
    }
  }
}
