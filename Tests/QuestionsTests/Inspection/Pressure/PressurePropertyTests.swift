import FeedEvaluator
import FeedModel
import Inspection
import TestKit
import Testing

@Suite struct PressurePropertyTests {
  private static let usual = Situation(
    device: FeedDevice(appVersion: "2.0", osVersion: "2.0", openableSchemes: ["https"]), now: SeededGenerator.noon)

  private func feeds(_ random: inout SeededGenerator) -> PublishedFeeds {
    PublishedFeeds(
      banners: random.maybe { $0.banners() }, alerts: random.maybe { $0.alerts() },
      updates: random.maybe { $0.updates() }, localUpdates: random.maybe { $0.updates() },
      prompts: random.maybe { $0.prompts() })
  }

  private func inquiry(about feeds: PublishedFeeds) -> Inquiry {
    var imagination = Imagination(openedByAll: ["https"])
    imagination.usual = Self.usual
    return Inquiry(feeds.inspected, imagination: imagination)
  }

  @Test(arguments: 0..<60) func noDeviceIsShownMoreAtOneLaunch(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let inquiry = inquiry(about: feeds(&random))
    let feeds = inquiry.feeds
    let most = try inquiry.launchPressure()
    if let example = most.example {
      #expect(feeds.compactMap { example.displayed(from: $0) }.count == most.most)
      #expect(most.displayed.count == most.most)
    }
    for feed in feeds {
      for _ in 0..<100 {
        let situation = random.situation(of: feed)
        #expect(feeds.count { situation.displayed(from: $0) != nil } <= most.most)
      }
    }
  }

  @Test(arguments: 0..<60) func noDeviceIsShownMoreAtTheFirstLaunch(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let inquiry = inquiry(about: feeds(&random))
    let feeds = inquiry.feeds.filter { ![.alerts, .localUpdates].contains($0.name) }
    let most = try inquiry.launchPressure(isFirst: true)
    if let example = most.example {
      #expect(example.device.launches == 1 && example.device.installed == example.now)
      #expect(feeds.compactMap { example.displayed(from: $0) }.count == most.most)
    }
    for feed in feeds {
      for _ in 0..<50 {
        var device = random.situation(of: feed).device
        let now = random.moment()
        (device.installed, device.launches, device.lastLaunch) = (now, 1, nil)
        let new = Situation(device: device, now: now)
        #expect(feeds.count { new.displayed(from: $0) != nil } <= most.most)
      }
    }
  }

  /// Every sequence of replies, with whole states, for devices by chance.
  @Test(arguments: 0..<60) func noRepliesLeadToMore(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var feeds = feeds(&random)
    feeds.banners?.keepFlagsFew()
    let times = [0, 60, 43_200, 50_000].prefix(random.int(in: 2...4))
    let rhythm = DailyLaunches(start: random.moment(), days: 1, secondsOfDay: Array(times))
    let window = random.one(of: [61, 43_200, 86_400])
    let origin = random.one(of: DeviceOrigin.allCases)
    let found = try inquiry(about: feeds).rhythmPressure(rhythm, from: origin, window: window)
    let played = found.example.launches.filter { $0.at >= found.example.windowStart }.flatMap(\.shown)
    #expect(played.count == found.displays.total)
    let moments = times.map { rhythm.start.advanced(by: $0) }
    for _ in 0..<10 {
      guard let feed = feeds.inspected.randomElement(using: &random) else { return }
      var device = random.situation(of: feed).device
      device.secondsFromUTC = 0
      device.lastLaunch = origin == .new ? nil : rhythm.start.advanced(by: -86_400)
      device.installed = origin == .new ? rhythm.start : rhythm.start.advanced(by: -10_000 * 86_400)
      device.launches = origin == .new ? 0 : 99_999
      let before = random.one(of: ["1.0", "1.9", "2.0", "2.4.0"])
      for first in moments.indices {
        let last = moments.indices.last { moments[$0] < moments[first].advanced(by: window) } ?? first
        let most = Replies(feeds, device, origin, before: before).most(moments, in: first...last)
        #expect(most <= found.displays.total, "\(device) is shown \(most)")
      }
    }
  }

  /// The device that is named has what its displays require, and the life begins with it.
  static let lives: [Case<[BannersFeed.Condition], Int>] = [
    Case("a flag of the site", [.flagSet("/beta")], 3), Case("a flag of a withdrawn banner", [.flagSet("poll/yes")], 3),
    Case("a small rollout", [.rolloutPercent(5)], 3), Case("both", [.flagSet("/beta"), .rolloutPercent(1)], 3),
    Case("launches since a display", [.lastDisplayMinimumLaunches(50)], 1),
  ]
  @Test(arguments: lives) func livesHaveTheFactsOfTheirDevice(_ c: Case<[BannersFeed.Condition], Int>) async throws {
    let feed = InspectedFeed.banners(BannersFeed(notifications: [banner("a", c.input)]))
    let pressure = try inquiry(about: PublishedFeeds([feed]))
      .windowPressure(LaunchWindow(seconds: 86_400, launches: 3), from: SeededGenerator.noon)
    let reached = try #require(pressure.reached)
    #expect(reached.displays.total == c.expected && pressure.isExact)
    var device = reached.example.situation
    device.device.launches += 1
    device.banners.records["a", default: .init()].launches = device.device.launches - 1
    #expect(device.displayed(from: feed)?.id == reached.example.launches[0].shown.first?.id)
  }

  /// What `a` and `b` ask for, and the most displays within a week. A page of `b` sets the flag `x`.
  static let week: [Case<[[BannersFeed.Condition]], Int>] = [
    Case("b follows a", [[.neverDisplayed(true)], [.neverDisplayed(true), .displayed(["a"])]], 2),
    Case(
      "b follows a tap", [[.neverDisplayed(true)], [.neverDisplayed(true), .tapped(["a"])]], 2),
    Case(
      "b waits for a banner that left the feed", [[.neverDisplayed(true), .displayed(["old"])], [.displayed(["no"])]],
      22),
    Case(
      "a follows a flag of b",
      [[.neverDisplayed(true), .flagSet("b/x")], [.neverDisplayed(true), .flagNotSet("b/x")]], 2),
    Case(
      "a follows a flag of b that is set by its full name",
      [[.neverDisplayed(true), .flagSet("b/y")], [.neverDisplayed(true), .flagNotSet("b/y")]], 2),
    Case(
      "one of the two",
      [[.neverDisplayed(true), .notDisplayed(["b"])], [.neverDisplayed(true), .notDisplayed(["a"])]], 1),
    Case(
      "one of the two, at most twice", [[.displaysAtMost(2), .notDisplayed(["b"])], [.notDisplayed(["a", "b"])]], 2),
    Case("a keeps b off, but b does not keep a off", [[.neverDisplayed(true)], [.notDisplayed(["a", "b"])]], 2),
    Case(
      "in a group",
      [
        [.neverDisplayed(true), .group(.init(.all, [[.notDisplayed(["b"])]], isList: true))],
        [.neverDisplayed(true), .notDisplayed(["a"])],
      ], 1),
    Case("so many times", [[.displaysAtMost(2)], [.displaysAtMost(3)]], 5),
    Case(
      "a pause of three days after any",
      [[.lastAnyDisplayMinimumSeconds(3 * 86_400)], [.lastAnyDisplayMinimumSeconds(4 * 86_400)]], 3),
    Case(
      "a pause for one of them",
      [[.lastAnyDisplayMinimumSeconds(3 * 86_400)], [.neverDisplayed(true)]], 4),
  ]
  @Test(arguments: week) func displaysOfAWeek(_ c: Case<[[BannersFeed.Condition]], Int>) throws {
    let feed = BannersFeed(notifications: zip(["a", "b"], c.input).map { banner($0, $1) })
    var imagination = Imagination()
    imagination.usual = Self.usual
    let inquiry = Inquiry(
      [.banners(feed)], settable: SettableFlags(["a": [], "b": ["x", "b/y"]]), imagination: imagination)
    let pressure = try inquiry.windowPressure(
      LaunchWindow(seconds: 7 * 86_400, launches: 21), from: SeededGenerator.noon)
    #expect(pressure.atMost.total == min(21, c.expected))
    #expect(pressure.reached.map { $0.displays.total <= c.expected && $0.displays.total > 0 } ?? false)
  }

  @Test(arguments: 0..<40) func noRhythmExceedsTheBound(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let inquiry = inquiry(about: feeds(&random))
    let window = LaunchWindow(seconds: 86_400, launches: random.int(in: 1...4))
    let pressure = try inquiry.windowPressure(window, from: SeededGenerator.noon)
    if let reached = pressure.reached { #expect(reached.displays.total <= pressure.atMost.total) }
    #expect(pressure.atMost.total <= pressure.unanswered)
    for origin in DeviceOrigin.allCases {
      let offsets = (1..<max(2, window.launches)).map { _ in random.int(in: 1...86_399) }.sorted()
      let times = window.launches == 1 ? [0] : [0] + offsets
      let rhythm = DailyLaunches(start: random.moment(), days: 1, secondsOfDay: times)
      guard let found = try? inquiry.rhythmPressure(rhythm, from: origin, window: window.seconds) else { continue }
      #expect(found.displays.total <= pressure.atMost.total)
    }
  }
}

/// Tries every reply, and remembers everything.
private struct Replies {
  private let feeds: PublishedFeeds
  private var device: FeedDevice
  private let origin: DeviceOrigin
  private let before: String

  init(_ feeds: PublishedFeeds, _ device: FeedDevice, _ origin: DeviceOrigin, before: String) {
    (self.feeds, self.device, self.origin, self.before) = (feeds, device, origin, before)
  }

  /// The most displays at these launches. Channels share neither states nor replies.
  func most(_ moments: [Instant], in window: ClosedRange<Int>) -> Int {
    let banners = feeds.banners.map { feed in
      let records = feed.notifications.map { ($0.id, Banners.Record(launches: 99_999)) }
      return most(of: Banners.State(origin == .old ? Dictionary(uniqueKeysWithValues: records) : [:]), moments, window)
      {
        self.banners(feed, $0, $1, $2)
      }
    }
    let alerts = feeds.alerts.map { feed in
      most(of: Alerts.State(ignored: origin == .old ? [] : nil), moments, window) { self.alerts(feed, $0, $1, $2) }
    }
    let updates = most(of: Updates.State(lastVersion: origin == .old ? before : nil), moments, window) {
      self.updates($0, $1, $2)
    }
    let prompts = feeds.prompts.map { feed in
      most(of: Prompts.State(), moments, window) { self.prompts(feed, $0, $1, $2) }
    }
    return (banners ?? 0) + (alerts ?? 0) + updates + (prompts ?? 0)
  }

  private func most<State>(
    of state: State, _ moments: [Instant], _ window: ClosedRange<Int>, from launch: Int = 0,
    _ steps: (State, FeedDevice, Instant) -> [(Int, State)]
  ) -> Int {
    guard launch <= window.upperBound else { return 0 }
    var device = device
    device.launches += launch + 1
    if launch > 0 { device.lastLaunch = moments[launch - 1] }
    return steps(state, device, moments[launch]).map { shown, next in
      (window.contains(launch) ? shown : 0) + most(of: next, moments, window, from: launch + 1, steps)
    }.max() ?? 0
  }

  private func banners(
    _ feed: BannersFeed, _ state: Banners.State, _ device: FeedDevice, _ now: Instant
  ) -> [(Int, Banners.State)] {
    let next = Banners.process(feed, state: state, device: device, now: now)
    guard let id = next.decision.display?.id else { return [(0, next.state)] }
    let set = SeededGenerator.flags.map { Banners.setFlag($0, "true", of: id, state: next.state) }
    return ([next.state] + set).map { (1, $0) }
  }

  private func alerts(
    _ feed: AlertsFeed, _ state: Alerts.State, _ device: FeedDevice, _ now: Instant
  ) -> [(Int, Alerts.State)] {
    let next = Alerts.process(feed, state: state, device: device, now: now)
    guard let display = next.decision.display else { return [(0, next.state)] }
    return display.buttons.map { (1, Alerts.apply($0.answer, to: display, state: next.state, now: now)) }
  }

  private func updates(_ state: Updates.State, _ device: FeedDevice, _ now: Instant) -> [(Int, Updates.State)] {
    var (notes, state) = (0, state)
    if let feed = feeds.localUpdates {
      let next = Updates.Local.process(feed, state: state, device: device)
      state = next.state
      if let display = next.decision.display {
        notes = 1
        state = Updates.Local.apply(.ok, to: display, state: state, device: device)
      }
    }
    guard let feed = feeds.updates else { return [(notes, state)] }
    let next = Updates.Remote.process(feed, state: state, device: device, now: now)
    guard let display = next.decision.display else { return [(notes, next.state)] }
    return display.buttons.map {
      (notes + 1, Updates.Remote.apply($0.answer, to: display, state: next.state, now: now))
    }
  }

  private func prompts(
    _ feed: PromptsFeed, _ state: Prompts.State, _ device: FeedDevice, _ now: Instant
  ) -> [(Int, Prompts.State)] {
    let next = Prompts.process(feed, state: state, device: device, now: now)
    guard let display = next.decision.display else { return [(0, next.state)] }
    return display.buttons.map { (1, Prompts.apply($0.answer, to: display, state: next.state, now: now)) }
  }
}

extension BannersFeed {
  /// So that all replies can be tried.
  fileprivate mutating func keepFlagsFew() {
    for i in notifications.indices {
      for flag in SeededGenerator.flags.dropFirst() + [SeededGenerator.sharedFlag.text] {
        notifications[i].all.removeAll { $0 == .flagSet(flag) || $0 == .flagNotSet(flag) }
        notifications[i].any.removeAll { $0 == .flagSet(flag) || $0 == .flagNotSet(flag) }
      }
    }
  }
}
