internal import FeedEvaluator
public import FeedModel

/// Launches that lead to a display: found by playing, so there may be fewer.
public struct LivingOn: Equatable, Sendable {
  /// What is different on the device before the first of them, such as an upgrade.
  public var facts: Region.Box
  public var launches: [Launch]

  public struct Launch: Equatable, Sendable {
    public var at: Instant
    /// By the same feed, with what the user does about it; the last is what was asked for.
    public var shown: [ShownOnce]
  }

  /// How many launches are played at most: 400, and fewer with thousands of entries.
  static func limit(entries: Int) -> Int { max(20, min(400, 200_000 / max(1, entries))) }
}

extension LivingOn {
  /// Launches a day apart, then a second apart, by a user who closes everything, then by one who sets every flag that hides.
  init?(_ id: String, from feed: InspectedFeed, on start: Situation, with facts: Region.Box, settable: SettableFlags) {
    let limit = Self.limit(entries: feed.ids.count)
    var best: [Launch]?
    for hides in [false, true] {
      for gap in [86_400, 1] {
        let habit = LivedHabit(hides: hides, gap: gap, limit: (best?.count ?? limit + 1) - 1)
        best = habit.live(until: id, feed, start, settable) ?? best
      }
    }
    guard let best else { return nil }
    self.init(facts: facts, launches: best)
  }
}

private struct LivedHabit {
  var hides: Bool
  /// Seconds between launches.
  var gap: Int
  /// Launches.
  var limit: Int

  func live(
    until id: String, _ feed: InspectedFeed, _ start: Situation, _ settable: SettableFlags
  ) -> [LivingOn.Launch]? {
    switch feed {
    case .banners(let feed):
      (try? BannersLife(feed, settable: settable, replies: .noneOrAll)).flatMap { play(id, $0, start.banners, start) }
    case .alerts(let feed): play(id, AlertsLife(feed), start.alerts, start)
    case .updates(let feed): play(id, UpdatesLife(remote: feed, local: nil), start.updates, start)
    case .localUpdates(let feed): play(id, UpdatesLife(remote: nil, local: feed), start.updates, start)
    case .prompts(let feed): play(id, PromptsLife(feed), start.prompts, start)
    }
  }

  private func play<Life: ChannelLife>(
    _ id: String, _ life: Life, _ state: Life.State, _ start: Situation
  ) -> [LivingOn.Launch]? {
    var (state, device, now) = (state, start.device, start.now)
    var launches: [LivingOn.Launch] = []
    for _ in 0..<max(0, limit) {
      let steps = life.steps(from: state, device, now)
      guard let step = steps.max(by: { liking($0) < liking($1) }) else { return nil }
      launches.append(LivingOn.Launch(at: now, shown: step.shown))
      if step.shown.contains(where: { $0.id == id }) { return launches }
      state = step.state
      device.launches += 1
      now = now.advanced(by: gap)
    }
    return nil
  }

  /// How much this user likes a reply.
  private func liking<State>(_ step: ChannelStep<State>) -> Int {
    step.shown.reduce(0) { liking, shown in
      let order: [Answer] = [.cancel, .ignore, .action, .ok]
      return liking + (shown.answer.map { order.firstIndex(of: $0).map { $0 + 1 } ?? 0 } ?? 0)
        + (hides ? shown.flags.count : -shown.flags.count)
    }
  }
}
