import Authoring
import Diagnostics
import FeedEvaluator
import FeedModel

/// Conditions that no device can meet.
@Sendable func checkContradictions(_ context: NotificationContext) -> [Diagnostic] {
  context.notification.contradictions + context.notification.impossibleAlternatives
}

/// A requirement for a notification to be shown, under the name that its author wrote.
private struct Requirement {
  var name: String
  var condition: BannersFeed.Condition
  var place: Placed<String>

  init(_ condition: Placed<BannersFeed.Condition>) {
    self.init(condition.value.name, condition.value, condition)
  }

  init<Value>(_ name: String, _ condition: BannersFeed.Condition, _ written: Placed<Value>) {
    self.name = name
    self.condition = condition
    place = Placed(name, at: written.location, length: written.length)
  }

  var words: String {
    let value = condition.value
    return "\(name) \(value.string ?? String(decoding: value.writeCompactly(), as: UTF8.self))"
  }
}

extension Notification {
  fileprivate var contradictions: [Diagnostic] {
    let pairs = required.indices.flatMap { index in
      (required[(index + 1)...] + scheduled).map { (required[index], $0) }
    }
    return pairs.filter { $0.condition.excludes($1.condition) }.map { first, second in
      let last = first.place.location < second.place.location ? second : first
      return last.place.diagnostic(
        .error, .contradictoryConditions, "no device ever meets both \(first.words) and \(second.words)",
        fix: "change one of the two")
    }
  }

  /// Reports if the other conditions rule out every alternative.
  fileprivate var impossibleAlternatives: [Diagnostic] {
    let certain = required + scheduled
    guard let first = any.first else { return [] }
    let isPossible = any.contains { choice in !certain.contains { choice.value.excludes($0.condition) } }
    guard !isPossible else { return [] }
    return [
      first.diagnostic(
        .error, .contradictoryConditions, "no alternative under any: is compatible with the other conditions",
        fix: "add an alternative that is possible, or remove any:")
    ]
  }

  private var required: [Requirement] {
    all.map(Requirement.init)
      + [
        minVersion.map { Requirement("minVersion", .appVersionAtLeast($0.value), $0) },
        maxVersion.map { Requirement("maxVersion", .appVersionAtMost($0.value), $0) },
      ].compactMap(\.self)
  }

  /// The period of publication; another check verifies that its ends are in order.
  private var scheduled: [Requirement] {
    [
      schedule.publish.map { Requirement("publish", .notBefore($0.value), $0) },
      schedule.expires.map { Requirement("expires", .notAfter($0.value.advanced(by: -1)), $0) },
    ].compactMap(\.self)
  }
}

extension BannersFeed.Condition {
  /// Decided by the clients' own tests: two of the same fact that accept no common value.
  fileprivate func excludes(_ other: Self) -> Bool {
    test.fact == other.test.fact && !test.values.overlaps(other.test.values)
  }
}
