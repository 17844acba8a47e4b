internal import FeedEvaluator
internal import FeedModel

/// Lives of devices, tried one by one until an entry is shown.
struct Lives {
  enum Outcome { case shown, notShown, noTime }

  private let theory: Theory
  private var effort: Int
  /// The places of each id's entries.
  private let places: [String: [Int]]
  /// A rule for each banner.
  private let rules: [Rule]
  /// The banners whose conditions test the launches since their last display.
  private let counters: Set<String>
  /// The replies, by what pages set.
  private let replies: [Replies: BannerReplies]
  /// The life of a feed that is the same for all devices.
  private let life: (any ChannelLife)?
  /// The first displays in all lives that were played, each at the earliest launch.
  private(set) var found: [String: FirstDisplays.Display] = [:]

  init(_ theory: Theory, effort: Int) {
    (self.theory, self.effort) = (theory, effort)
    places = theory.entries.indices.reduce(into: [:]) { places, i in
      for id in Set([theory.entries[i].id] + (theory.entries[i].effect.notes ?? [])) {
        places[id, default: []].append(i)
      }
    }
    rules = theory.content.bannerRules
    var replies: [Replies: BannerReplies] = [:]
    if case .banners(let feed) = theory.content {
      let shared = SharedFlags(of: feed)
      for pages in Self.pages {
        replies[pages] = BannerReplies(pages, theory.settable, shared, answered: feed.answeredMessages)
      }
    }
    self.replies = replies
    life = theory.feed == .banners ? nil : try? theory.content.channel.life(.none, settable: theory.settable)
    counters = theory.content.countedBanners
  }

  /// The flags that pages set: those that must not be set, or those that must.
  private static let pages = [Replies.hiding, .needed]

  /// Seconds between two launches, beginning with those that take the fewest launches: most feeds are read once a day.
  private var steps: [Int] { theory.feed == .banners ? [1, 3_600, 86_400] : [86_400, 3_600, 1] }

  /// - Parameter most: The maximum number of times that entries may be asked.
  mutating func play(until id: String, most: Int) -> Outcome {
    let least = max(0, effort - most)
    let boxes = boxes(of: id)
    let seeds = boxes.map { self.seeds(for: id, on: $0) }
    let asksForFlags = boxes.contains { box in box.sides.contains { theory.space.isSharedFlag($0.axis) } }
    // A new device has no flags. Only flags that no page here sets must be there from the first launch on.
    for beginsWithFlags in asksForFlags ? [false, true] : [false] {
      for (place, box) in boxes.enumerated() {
        for step in steps {
          for pages in Self.pages {
            for seed in seeds[place] {
              guard effort > least else { return .noTime }
              func play(in box: Box) -> Bool {
                let goal = goal(in: box, step: step, seed: seed)
                return self.play(goal, step: step, pages, beginsWithFlags: beginsWithFlags, until: id)
              }
              guard play(in: box) else { continue }
              // Devices of a different kind may be shown it sooner.
              for other in boxes[(place + 1)...] where effort > least { _ = play(in: other) }
              return .shown
            }
          }
        }
      }
    }
    return .notShown
  }

  /// - Returns: Whether the entry was shown.
  private mutating func play(
    _ goal: Situation, step: Int, _ pages: Replies, beginsWithFlags: Bool, until id: String
  ) -> Bool {
    if let life { return play(life, to: goal, step: step, until: id) }
    guard case .banners(let feed) = theory.content, let replies = replies[pages],
      let life = try? BannersLife(feed.reduced(for: goal.device, rules), replies)
    else { return false }
    return play(life, to: goal, beginsWithFlags: beginsWithFlags, step: step, until: id)
  }

  /// Plays one device from its installation on. A launch at the goal's time follows, with the one before it if the goal
  /// says when that was, and then the others.
  ///
  /// - Parameters:
  ///   - goal: The device in the end. Its stored state is ignored, except for the flags that banners share if the life
  ///     begins with them.
  private mutating func play<Life: ChannelLife>(
    _ life: Life, to goal: Situation, beginsWithFlags: Bool = false, step: Int, until id: String
  ) -> Bool {
    var device = Situation(
      device: goal.device, now: goal.device.installed ?? goal.now, banners: beginsWithFlags ? goal.banners : .init())
    let before = Set([goal.device.installed, goal.device.lastLaunch].compactMap(\.self).filter { $0 < goal.now }).sorted
    {
      $0.secondsSince1970 < $1.secondsSince1970
    }
    var seen: [String] = []
    // Deciding which entries are for the device takes about as long as asking half of them.
    effort -= theory.entries.count / 2
    let last = max(1, goal.device.launches).addingReportingOverflow(FirstDisplays.launches).partialValue
    // A display later than in a known life is of no use.
    for launch in 1..<min(last + 1, found[id]?.launch ?? .max) {
      effort -= life.entryCount + 1
      guard effort > 0 else { return false }
      device.device.launches = launch
      device.device.lastLaunch = launch > 1 ? device.now : nil
      if launch > 1 {
        device.now = before.dropFirst(launch - 1).first ?? goal.now.advanced(by: (launch - before.count - 1) * step)
      }
      var state = device[keyPath: Life.state]
      let shown = (life.launch(&state, device.device, device.now) ?? []).map(\.id)
      for entry in shown where !seen.contains(entry) {
        if found[entry].map({ launch < $0.launch }) ?? true {
          found[entry] = FirstDisplays.Display(situation: device.remembering(counters), before: seen)
        }
        seen.append(entry)
      }
      if shown.contains(id) { return true }
      device[keyPath: Life.state] = state
    }
    return false
  }

  /// The device at the launch that shows the entry: new, unless the box requires something else.
  private func goal(in box: Box, step: Int, seed: String) -> Situation {
    let now = Instant(secondsSince1970: 1_800_000_000)
    var device = FeedDevice(
      appVersion: "1.0.0", osVersion: "26.0", openableSchemes: theory.space.imagination.openedByAll)
    (device.installed, device.launches, device.rolloutSeed) = (now, 1, seed)
    var goal = theory.space.situation(in: box, like: Situation(device: device, now: now), known: [])
    if let moment = theory.space.moment(in: box, leaving: 40 * step) { goal.moveClockAndInstallation(to: moment) }
    return goal
  }

  /// Devices that can be shown the entry, first those that can be without an earlier display.
  private func boxes(of id: String) -> [Box] {
    let diagrams = theory.diagrams
    var (first, later) = ([Box](), [Box]())
    for i in places[id] ?? [] where theory.entries[i].effect.shows && theory.reach.parts[i].isAlive {
      let (devices, new) = (devices(for: i), theory.canBeFirst(theory.entries[i]))
      diagrams.visitPaths(diagrams.and(devices, new)) { box, end in
        if end.isAlways { first.append(box) }
        return first.count < 8
      }
      diagrams.visitPaths(diagrams.minus(devices, new)) { box, end in
        if end.isAlways { later.append(box) }
        return later.count < 8
      }
    }
    return Array((first + later).prefix(8))
  }

  /// The devices that can be shown the entry. If possible, only those without a blocking entry before it, because what
  /// is never shown is never seen.
  private func devices(for place: Int) -> Diagram {
    let diagrams = theory.diagrams
    let devices = diagrams.and(theory.reach.parts[place].can, theory.reach.parts[place].open)
    let free = (0..<place).reduce(devices) { free, i in
      theory.entries[i].effect.shows ? free : diagrams.minus(free, theory.reach.parts[i].can)
    }
    return free.isNever ? devices : free
  }

  /// Some seeds that are in the entry's rollout on such devices.
  private func seeds(for id: String, on box: Box) -> [String] {
    guard theory.space.index(of: .place) != nil else { return ["0"] }
    let known = (places[id] ?? []).map { theory.newcomersPlaces(theory.entries[$0], on: box) }
    guard let places = known as? [[Range<Int>]], !places.isEmpty else { return ["0"] }
    let inside = (0..<100_000).lazy.map { String($0, radix: 36) }.filter { seed in
      theory.diagrams.step(4)
      let place = rolloutPlace(seed: seed, id: id)
      return places.contains { $0.contains { $0.contains(place) } }
    }
    return Array(inside.prefix(3))
  }
}

extension Space {
  /// A moment in a box with an end or a beginning: the first one, or one that is this many seconds before the end.
  fileprivate func moment(in box: Box, leaving seconds: Int) -> Instant? {
    guard let axis = index(of: .now), let range = box[axis]?.first, case .numbers(let bounds) = cells[axis] else {
      return nil
    }
    if range.lowerBound > 0 { return Instant(secondsSince1970: bounds[range.lowerBound]) }
    return range.upperBound < bounds.count ? Instant(secondsSince1970: bounds[range.upperBound] - 1 - seconds) : nil
  }
}

extension Situation {
  fileprivate mutating func moveClockAndInstallation(to moment: Instant) {
    let age = device.installed.map { now.seconds(since: $0) }
    moveClock(to: moment)
    device.installed = age.map { moment.advanced(by: -$0) }
  }
}

extension InspectedFeed {
  fileprivate var bannerRules: [Rule] {
    guard case .banners(let feed) = self else { return [] }
    return feed.notifications.map { Rule(id: $0.id, needs: $0.needs) }
  }
}

extension BannersFeed {
  /// The feed without banners for other devices, according to the facts that stay the same from launch to launch.
  fileprivate func reduced(for device: FeedDevice, _ rules: [Rule]) -> BannersFeed {
    let circumstances = Circumstances(device: device, appVersion: device.version(.marketing))
    let left = notifications.indices.filter { i in
      rules[i].remaining { $0.isSettled ? circumstances.value(of: $0) : nil } != nil
    }
    return BannersFeed(notifications: left.map { notifications[$0] })
  }
}
