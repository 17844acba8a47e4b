internal import FeedEvaluator
public import FeedModel

/// The values that an entry requires a device to have stored, when all other facts are decided.
public enum Demands: Equatable, Sendable {
  /// No values: it is shown at every launch.
  case none
  /// The undecided conditions of a banner, without redundant ones.
  case conditions(all: [BannersFeed.Condition], any: [BannersFeed.Condition])
  /// Values of a banner whose groups combine them with facts of the device.
  case values(Region)
  /// An alert that was neither ignored nor viewed.
  case unseen
  /// A version that was not ignored.
  case notIgnored
  /// A prompt that the user has not closed permanently and, if a number is given, put off at least this many seconds
  /// ago.
  case unanswered(secondsSinceReminder: Int?)
}

extension Theory {
  /// The demand in the feed's own words.
  func demands(of id: String, _ rest: Diagram) -> Demands {
    rest.isAlways && bannersByID[id]?.variants.isEmpty ?? true ? .none : content.channel.demands(of: id, rest, in: self)
  }

  /// The demand on all devices, which may be left with different conditions when their other facts are decided; nil if
  /// that differs.
  func demands(of id: String, _ rests: Set<Diagram>) -> Demands? {
    if rests.count == 1, let rest = rests.first { return demands(of: id, rest) }
    // What devices have stored about a message itself decides part of its own conditions.
    guard let banner = bannersByID[id], !banner.any.contains(where: isStored) else { return nil }
    let stored = banner.all.filter(isStored)
    let areAlike = stored.allSatisfy { if case .group = $0 { false } else { true } }
    return areAlike && !stored.isEmpty ? .conditions(all: stored, any: []) : nil
  }

  /// Whether a device has stored what a condition is about, and regions do not say it.
  private func isStored(_ condition: BannersFeed.Condition) -> Bool {
    condition.need.tests.contains { test in
      guard case .values(_, let coordinate) = Demand(test, in: feed, space.imagination) else {
        return test.fact.isStored
      }
      return (space.index(of: coordinate) ?? .max) >= space.publicCount
    }
  }

  func leastSecondsSinceReminder(_ rest: Diagram) -> Int? {
    guard let axis = space.index(of: .reminded), case .numbers(let bounds) = space.cells[axis] else { return nil }
    let cell = diagrams.boxes(rest).compactMap { $0[axis]?.last?.lowerBound }.max() ?? 0
    return cell > 0 && bounds[cell] > 1 ? bounds[cell] - 1 : nil
  }

  /// Leaves out the conditions that do not change the demand, beginning with the last.
  func remaining(of notification: BannersFeed.Notification, _ rest: Diagram) -> Demands {
    let conditions = Conditions(feed: feed, space: space, diagrams: diagrams)
    func means(_ all: [BannersFeed.Condition], _ any: [BannersFeed.Condition]?) -> Bool {
      let every = conditions.conjunction(all.map(\.need))
      let one = any.map { conditions.diagram(.any($0.map(\.need))) } ?? .always
      return memories.normal(diagrams.and(every, one), settable: settable[notification.id]) == rest
    }
    let any = notification.any.filter(isStored)
    for choices in [nil, any] where means(notification.all.filter(isStored), choices) {
      var all = notification.all.filter(isStored)
      var choices = choices
      for i in all.indices.reversed() where means(all.removing(at: i), choices) {
        // Its words are the variants' shares, even if these are all devices.
        if case .variants = all[i] { continue }
        all.remove(at: i)
      }
      for i in (choices ?? []).indices.reversed() {
        guard let left = choices?.removing(at: i), !left.isEmpty, means(all, left) else { continue }
        choices = left
      }
      return .conditions(all: all, any: choices ?? [])
    }
    if notification.all.contains(where: { if case .group = $0 { true } else { false } }) {
      return .values(Region((diagrams.cover(rest, limit: 6) ?? diagrams.boxes(rest)).map(space.describe)))
    }
    return .conditions(all: notification.all, any: notification.any)
  }
}

extension Array {
  fileprivate func removing(at index: Int) -> Self {
    var rest = self
    rest.remove(at: index)
    return rest
  }
}

extension Fact {
  /// Whether the client stores the value for one entry.
  var isStored: Bool {
    switch self {
    case .displayed, .lastDisplay, .displays, .firstDisplay, .launchesSinceDisplay, .flag, .rolloutPlace, .variantPlace,
      .ignored,
      .viewed, .answered,
      .cancelled, .lastReminded:
      true
    default: false
    }
  }
}

extension Demands {
  /// The display of an entry over time, in words: `once`, `until a tap sets hideUpdate, more than 7 days apart`.
  public var words: String {
    switch self {
    case .none: "at every launch"
    case .conditions(let all, let any):
      (all.map(\.words) + (any.isEmpty ? [] : [any.map(\.words).joined(separator: " or ")])).joined(separator: ", ")
    case .values(let region):
      region.boxes.map { $0.sides.map(\.demand).joined(separator: ", ") }.joined(separator: "; or ")
    case .unseen: "until seen"
    case .notIgnored: "at every check, unless ignored"
    case .unanswered(let seconds):
      "until answered" + (seconds.map { ", \(durationWords($0)) after Remind Me Later" } ?? "")
    }
  }
}
