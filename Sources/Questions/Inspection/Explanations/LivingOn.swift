internal import FeedEvaluator
public import FeedModel

/// Launches that lead to a display. They are found by playing, so there may be a shorter way.
public struct LivingOn: Equatable, Sendable {
  /// The changes of the device before the first launch, such as an upgrade.
  public var facts: Region.Box
  public var launches: [Launch]

  public struct Launch: Equatable, Sendable {
    public var at: Instant
    /// The displays from the same feed, with the user's replies; the last is the entry in question.
    public var shown: [ShownOnce]
  }

  /// The maximum number of launches that are played: 400, or fewer for feeds with thousands of entries.
  static func limit(entries: Int) -> Int { max(20, min(400, 200_000 / max(1, entries))) }
}

extension LivingOn {
  /// Plays launches a day apart, then a second apart, by a user who closes everything, then by one who sets every flag
  /// that hides.
  init?(_ id: String, from feed: InspectedFeed, on start: Situation, with facts: Region.Box, settable: SettableFlags) {
    let limit = Self.limit(entries: feed.ids.count)
    var best: [Launch]?
    for replies in [Replies.none, .allFlags] {
      guard let life = try? feed.channel.life(replies, settable: settable) else { continue }
      for gap in [86_400, 1] {
        best = Self.launches(until: id, life, from: start, gap: gap, limit: (best?.count ?? limit + 1) - 1) ?? best
      }
    }
    guard let best else { return nil }
    self.init(facts: facts, launches: best)
  }

  /// - Parameter gap: Seconds between launches.
  private static func launches<Life: ChannelLife>(
    until id: String, _ life: Life, from start: Situation, gap: Int, limit: Int
  ) -> [Launch]? {
    var (state, device, now) = (start[keyPath: Life.state], start.device, start.now)
    var launches: [Launch] = []
    for _ in 0..<max(0, limit) {
      guard let shown = life.launch(&state, device, now) else { return nil }
      launches.append(Launch(at: now, shown: shown))
      if shown.contains(where: { $0.id == id }) { return launches }
      device.launches += 1
      device.lastLaunch = now
      now = now.advanced(by: gap)
    }
    return nil
  }
}
