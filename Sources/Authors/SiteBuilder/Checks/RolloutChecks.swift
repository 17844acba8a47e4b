import Authoring
import Diagnostics
import FeedModel
import Text

/// Reports parts of one rollout that overlap, and names of rollouts that only one banner has and that are nearly those
/// of others.
@Sendable func checkRollouts(_ context: CheckContext) -> [Diagnostic] {
  let planned = context.site.notifications.filter { $0.schedule.canBecomeLive(context.options) }
  let members = planned.flatMap { notification in
    notification.required.flatMap { condition in
      condition.value.rolloutParts.map { Member(notification: notification, condition: condition, part: $0) }
    }
  }
  let overlaps = Dictionary(grouping: members, by: \.part.rollout).sorted { $0.key < $1.key }.flatMap { _, members in
    let compared = members.prefix(mostCompared)
    return compared.indices.flatMap { i in compared[(i + 1)...].compactMap { compared[i].overlap(with: $0) } }
  }
  return overlaps + lonely(context.site.notifications)
}

/// The most banners of a rollout that are compared with each other, because the time grows with its square.
private let mostCompared = 100

private struct Member {
  let notification: Notification
  let condition: Placed<BannersFeed.Condition>
  let part: BannersFeed.Condition.RolloutPart

  /// A finding at the other one. The same part for both is meant: both are for the same devices.
  func overlap(with other: Member) -> Diagnostic? {
    let (own, others) = (part.places, other.part.places)
    guard own != others, own.overlaps(others), notification.id != other.notification.id,
      !notification.excludes(other.notification)
    else { return nil }
    let share = shortNumber(Double(own.clamped(to: others).count) / 100)
    return other.condition.diagnostic(
      .overlappingRollouts,
      "'\(notification.id)' (\(part.range)) and '\(other.notification.id)' (\(other.part.range)) share \(share) % of "
        + "devices in the rollout '\(part.rollout)'",
      fix: "write \(other.rest(without: self) ?? rest(without: other) ?? "other percents") if nobody should be in both"
    ).pointing(to: condition.location, "the other part is here")
  }

  /// `3-5 in b`: what is left of the part; nil if that is nothing, or two parts.
  private func rest(without other: Member) -> String? {
    let (own, others) = (part.places, other.part.places)
    let left = [
      own.lowerBound..<max(own.lowerBound, others.lowerBound), min(own.upperBound, others.upperBound)..<own.upperBound,
    ]
    .filter { !$0.isEmpty }
    guard left.count == 1 else { return nil }
    return "\(BannersFeed.Condition.RolloutPart(part.rollout, left[0]).range) in \(notification.id)"
  }
}

extension Notification {
  /// Whether no device can be shown both at a time, because of one fact that both test.
  fileprivate func excludes(_ other: Notification) -> Bool {
    func tests(_ notification: Notification) -> [Rule.Test] {
      Rule(id: notification.id, needs: notification.all.map(\.value.need)).required
    }
    return tests(self).contains { one in
      tests(other).contains { $0.fact == one.fact && !$0.values.overlaps(one.values) }
    }
  }
}

private func lonely(_ notifications: [Notification]) -> [Diagnostic] {
  let uses = notifications.flatMap { notification in
    notification.leaves.flatMap { leaf in
      leaf.value.rolloutParts.map { (rollout: $0.rollout, id: notification.id, place: leaf) }
    }
  }
  let members = Dictionary(grouping: uses, by: \.rollout)
  return members.values.compactMap { uses in
    let (rollout, id, place) = uses[0]
    guard Set(uses.map(\.id)).count == 1,
      let meant = suggestion(for: rollout, among: members.keys.filter { $0 != rollout }.sorted())
    else { return nil }
    return place.diagnostic(
      .lonelyRollout, "only '\(id)' is in the rollout '\(rollout)'", fix: "did you mean '\(meant)'?")
  }.inOrder
}
