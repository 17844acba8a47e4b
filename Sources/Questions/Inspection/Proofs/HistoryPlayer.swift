public import FeedEvaluator
internal import FeedModel

/// One device from its installation on, as far as one feed is concerned: launches, and what its user does with what is shown.
struct HistoryPlayer {
  /// What the user does with a banner that is shown.
  enum Habit: CaseIterable {
    /// Sets the flags that must not be set.
    case hides
    /// Sets the flags that must be set.
    case sets
  }

  /// What this device can be shown, whatever it has stored; the rest leaves no trace that matters.
  private let feed: InspectedFeed
  private let settable: SettableFlags
  private let shared: SharedFlags
  private let habit: Habit
  private let goal: Situation
  private(set) var situation: Situation
  /// The device at the last launch, with what was stored before it.
  private(set) var before: Situation

  /// - Parameters:
  ///   - rules: One for each banner, if the feed has banners.
  ///   - shared: What banners ask of flags that the pages of others set.
  ///   - goal: The device as it should be in the end. Nothing of what it has stored counts but the version whose notes were
  ///     seen and, if it begins with them, the flags that banners share.
  init(
    _ feed: InspectedFeed, rules: [Rule], settable: SettableFlags, shared: SharedFlags, _ habit: Habit,
    _ goal: Situation, beginsWithFlags: Bool
  ) {
    self.shared = shared
    self.feed = feed.reduced(for: goal.device, rules)
    entryCount = self.feed.ids.count
    self.settable = settable
    self.habit = habit
    self.goal = goal
    situation = Situation(
      device: goal.device, now: goal.device.installed ?? goal.now,
      banners: beginsWithFlags ? goal.banners : .init())
    before = situation
  }

  /// How many entries are asked at a launch.
  let entryCount: Int

  /// The first launch is the installation; the second is at the goal's time, and the others follow.
  ///
  /// - Returns: What is shown: an id, or the versions whose notes are shown.
  mutating func launch(_ number: Int, step: Int) -> [String]? {
    situation.device.launches = number
    if number > 1 {
      let isNew = goal.device.installed == goal.now
      situation.now = goal.now.advanced(by: (number - (isNew ? 1 : 2)) * step)
    }
    if case .localUpdates = feed { situation.updates.lastVersion = goal.updates.lastVersion }
    before = situation
    switch feed {
    case .banners(let feed): return banner(feed)
    case .alerts(let feed): return alert(feed)
    case .updates(let feed): return update(feed)
    case .localUpdates(let feed): return notes(feed)
    case .prompts(let feed): return prompt(feed)
    }
  }

  private mutating func banner(_ feed: BannersFeed) -> [String]? {
    let result = Banners.process(feed, state: situation.banners, device: situation.device, now: situation.now)
    situation.banners = result.state
    guard let id = result.decision.display?.id else { return nil }
    for flag in flags(of: feed.notifications.first { $0.id == id }) {
      situation.banners = Banners.setFlag(flag, "true", of: id, state: situation.banners)
    }
    return [id]
  }

  private func flags(of notification: BannersFeed.Notification?) -> [String] {
    guard let notification else { return [] }
    let pages = settable[notification.id]
    let asked = notification.all + notification.any + shared.asked(besides: notification.id)
    return asked.compactMap { condition in
      switch condition {
      case .flagNotSet(let flag) where habit == .hides, .flagSet(let flag) where habit == .sets: flag
      default: nil
      }
    }.filter { pages?.contains($0) ?? true }
  }

  private mutating func alert(_ feed: AlertsFeed) -> [String]? {
    let result = Alerts.process(feed, state: situation.alerts, device: situation.device, now: situation.now)
    situation.alerts = result.state
    guard let display = result.decision.display else { return nil }
    let answer = display.buttons.map(\.answer).first { $0 != .remind } ?? .ok
    situation.alerts = Alerts.apply(answer, to: display, state: result.state, now: situation.now)
    return [display.key]
  }

  private mutating func update(_ feed: UpdatesFeed) -> [String]? {
    let before = situation.updates
    let result = Updates.Remote.process(feed, state: before, device: situation.device, now: situation.now)
    situation.updates = result.state
    guard result.decision.display != nil else { return nil }
    return Updates.Remote.choose(feed, state: before, device: situation.device).map(\.version.text)
  }

  /// After an upgrade from the version whose notes were seen.
  private func notes(_ feed: UpdatesFeed) -> [String]? {
    let releases = Updates.Local.choose(feed, state: situation.updates, device: situation.device)
    return releases.isEmpty ? nil : releases.map(\.version.text)
  }

  private mutating func prompt(_ feed: PromptsFeed) -> [String]? {
    let result = Prompts.process(feed, state: situation.prompts, device: situation.device, now: situation.now)
    situation.prompts = result.state
    guard let display = result.decision.display else { return nil }
    situation.prompts = Prompts.apply(.action, to: display, state: result.state, now: situation.now)
    return [display.name]
  }
}

extension InspectedFeed {
  /// Without banners that are for other devices, as the facts say that stay the same from launch to launch.
  fileprivate func reduced(for device: Device, _ rules: [Rule]) -> InspectedFeed {
    guard case .banners(let feed) = self else { return self }
    let circumstances = Circumstances(device: device, appVersion: device.version(.marketing))
    let left = feed.notifications.indices.filter { i in
      rules[i].remaining { $0.isSettled ? circumstances.value(of: $0) : nil } != nil
    }
    return .banners(BannersFeed(notifications: left.map { feed.notifications[$0] }))
  }
}

/// For the entries of one feed, a device that comes to see them: installed when nothing was stored, and launched until then.
///
/// ``Proofs`` speak of everything that clients may have stored. Not all of that has a history: of two banners that take
/// turns at every launch, neither leaves room for a third that waits for 10 launches. So what can be shown by its
/// conditions is played, with the evaluator, as users might: opening the app every second, hour or day, closing what they
/// see or setting the flags that hide it.
public struct FirstDisplays: Equatable, Sendable {
  /// The first display of an entry in some device's life.
  public struct Display: Equatable, Sendable {
    /// The device at the launch that shows it, with what it had stored before.
    public var situation: Situation
    /// Other entries that were shown before, each once, in order.
    public var before: [String]

    public var device: Device { situation.device }

    /// The number of the launch.
    public var launch: Int { device.launches }
  }

  /// By id.
  public private(set) var found: [String: Display]
  /// Those that can be shown by their conditions, but were not in any life that was played.
  public let missing: [String]
  /// Those that there was no time for.
  public let unplayed: [String]

  /// How many launches are played for an entry after those that its conditions ask for.
  public static let launches = 400

  fileprivate init(of ids: [String], in theory: Theory, effort: Int) {
    var lives = Lives(theory, effort: effort)
    var (missing, skipped) = ([String](), [String]())
    // The last first: its life shows many of those before it.
    for id in ids.reversed() where lives.found[id] == nil {
      switch lives.play(until: id, most: effort / 4) {
      case .shown: break
      case .notShown: missing.append(id)
      case .noTime: skipped.append(id)
      }
    }
    let wanted = Set(ids)
    found = lives.found.filter { wanted.contains($0.key) }
    self.missing = missing.reversed()
    unplayed = skipped.reversed().filter { lives.found[$0] == nil }
  }

  init(found: [String: Display], missing: [String], unplayed: [String]) {
    (self.found, self.missing, self.unplayed) = (found, missing, unplayed)
  }
}

extension Inquiry {
  /// - Parameters:
  ///   - ids: The entries in question.
  ///   - effort: How many entries may be asked at launches, in all.
  public func firstDisplays(of ids: [String], effort: Int = 250_000) throws(QuestionTooLarge) -> FirstDisplays {
    let displays = try asking(.numberedFlags) { frame in
      FirstDisplays(of: ids, in: frame.theories[0], effort: effort)
    }
    return displays.naming(feed.numberingFlags(settable).names)
  }
}

extension FirstDisplays {
  /// With the names of flags for their numbers.
  fileprivate func naming(_ flags: [String: [String]]) -> FirstDisplays {
    var displays = self
    displays.found = found.mapValues { display in
      var display = display
      display.situation.banners.nameFlags(flags)
      return display
    }
    return displays
  }
}
