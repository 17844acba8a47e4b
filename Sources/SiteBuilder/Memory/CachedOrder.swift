import Authoring

/// The order of the last build: a list that differs little from the last one is sorted in a single pass.
struct CachedOrder: Sendable {
  var isCaching = true
  private var given: [Notification] = []
  private var sorted: [Notification] = []

  /// - Parameters:
  ///   - notifications: Sorted by id.
  ///   - precedes: A total order, so that the result does not depend on the previous order.
  mutating func sorted(
    _ notifications: [Notification], by precedes: (Notification, Notification) -> Bool
  ) -> [Notification] {
    guard isCaching else { return notifications.sorted(by: precedes) }
    let (gone, new) = changes(to: notifications)
    if !gone.isEmpty { sorted.removeAll { gone.contains(ObjectIdentifier($0)) } }
    if !new.isEmpty { sorted = (sorted + new).sorted(by: precedes) }
    given = notifications
    return sorted
  }

  /// Both lists are sorted by id, so they are walked side by side.
  private func changes(to notifications: [Notification]) -> (gone: Set<ObjectIdentifier>, new: [Notification]) {
    var (gone, new): (Set<ObjectIdentifier>, [Notification]) = ([], [])
    var index = 0
    for notification in notifications {
      while index < given.count, given[index] !== notification, given[index].id <= notification.id {
        gone.insert(ObjectIdentifier(given[index]))
        index += 1
      }
      if index < given.count, given[index] === notification { index += 1 } else { new.append(notification) }
    }
    return (gone.union(given[index...].map(ObjectIdentifier.init)), new)
  }
}
