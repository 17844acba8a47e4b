internal import FeedEvaluator
public import FeedModel

/// Everything that a life depends on, apart from what is published.
public struct LifePlan: Sendable {
  /// The device before its first launch, which `installed` and `launches` do not count.
  public var device: FeedDevice
  public var state: LifeState
  public var start: Instant
  /// The times of launches, in order; none is before the start.
  public var launches: [Instant]
  /// The upgrades, in order of time.
  public var upgrades: [Upgrade]
  public var habit: Habit

  /// Replaces the app by a version before the first launch at or after a time.
  public struct Upgrade: Equatable, Sendable {
    public var at: Instant
    public var version: FeedVersion

    public init(at: Instant, version: FeedVersion) { (self.at, self.version) = (at, version) }
  }

  public init(
    device: FeedDevice, state: LifeState = LifeState(), start: Instant, launches: [Instant], upgrades: [Upgrade] = [],
    habit: Habit = Habit(.obliging)
  ) {
    (self.device, self.state, self.start, self.launches) = (device, state, start, launches)
    (self.upgrades, self.habit) = (upgrades, habit)
  }

  /// Adds the launches of a rhythm that involves no chance.
  ///
  /// - Parameter isNew: Whether the first launch installs the app.
  public mutating func launch(_ rhythm: Rhythm, days: Int, isNew: Bool = true) {
    var random = SplitMix64(seed: 0, index: 0)
    launches = rhythm.launches(from: start, days: days, atOnce: isNew, &random)
  }
}

/// The publications over time, for devices in one language.
public struct Publications: Sendable {
  public let catalog: EntryCatalog
  /// All publications, in order of time; the first one is there from the start.
  let all: [(at: Instant, rules: PublishedRules)]

  /// - Parameters:
  ///   - feeds: The publication at the start.
  ///   - later: Later publications, in order of time.
  ///   - catalog: A catalog with all entries of these feeds; nil makes one from these feeds.
  public init(
    _ feeds: PublishedFeeds, later: [(at: Instant, feeds: PublishedFeeds)] = [], in catalog: EntryCatalog? = nil
  ) {
    let catalog = catalog ?? EntryCatalog(of: [feeds] + later.map(\.feeds))
    self.catalog = catalog
    all =
      [(Instant(secondsSince1970: .min), PublishedRules(feeds, in: catalog))]
      + later.map { ($0.at, PublishedRules($0.feeds, in: catalog)) }
  }
}

extension LifePlan {
  /// Plays the life, launch by launch.
  ///
  /// - Parameter launch: A closure that gets the displays of each launch.
  func live(_ publications: Publications, _ launch: (Instant, FeedVersion, [Shown]) -> Void) {
    var life = Life(device, state: state, rules: publications.all[0].rules, habit: habit)
    var (upgrades, later) = (upgrades[...], publications.all.dropFirst())
    var shown: [Shown] = []
    for now in launches {
      while let next = upgrades.first, next.at <= now {
        life.upgrade(to: next.version)
        upgrades = upgrades.dropFirst()
      }
      var published: PublishedRules?
      while let next = later.first, next.at <= now {
        published = next.rules
        later = later.dropFirst()
      }
      if let published { life.publish(published) }
      shown.removeAll(keepingCapacity: true)
      life.launch(at: now, shown: &shown)
      launch(now, life.appVersion, shown)
    }
  }

  /// Every launch of the life.
  public func history(_ publications: Publications) -> [LifeLaunch] {
    var history: [LifeLaunch] = []
    history.reserveCapacity(launches.count)
    live(publications) { history.append(LifeLaunch(at: $0, appVersion: $1, shown: $2)) }
    return history
  }
}

/// One launch in a life.
public struct LifeLaunch: Equatable, Sendable {
  public var at: Instant
  public var appVersion: FeedVersion
  public var shown: [Shown]
}

/// Consecutive days on which a device shows the same. Days without a launch do not end a run.
public struct LifeRun: Equatable, Sendable {
  /// The days, counted from 0 in steps of 24 hours from the start.
  public var days: ClosedRange<Int>
  /// The version at the last launch of each day.
  public var appVersion: FeedVersion
  /// The number of launches on each of the days.
  public var launches: Int
  /// The displays of each day, in the order of the catalog's numbers.
  public var shown: [Count]

  public struct Count: Equatable, Sendable {
    /// The entry's number in the catalog.
    public var entry: Int
    public var times: Int
  }
}

extension [LifeLaunch] {
  /// - Parameter breaks: Days on which a new run begins in any case, such as those of a publication.
  public func runs(from start: Instant, breaks: Set<Int> = []) -> [LifeRun] {
    var runs: [LifeRun] = []
    var rest = self[...]
    while let first = rest.first {
      let day = first.day(from: start)
      let launches = rest.prefix { $0.day(from: start) == day }
      rest = rest.dropFirst(launches.count)
      var run = LifeRun(
        days: day...day, appVersion: launches.last?.appVersion ?? first.appVersion, launches: launches.count,
        shown: launches.counts)
      if let last = runs.last, !breaks.contains(where: { last.days.upperBound < $0 && $0 <= day }),
        last.appVersion.text == run.appVersion.text, last.launches == run.launches, last.shown == run.shown
      {
        run.days = last.days.lowerBound...day
        runs.removeLast()
      }
      runs.append(run)
    }
    return runs
  }

  /// The number of displays of each entry in all runs, in the order of the catalog's numbers.
  public var counts: [LifeRun.Count] { self[...].counts }
}

extension ArraySlice<LifeLaunch> {
  fileprivate var counts: [LifeRun.Count] {
    var counts: [Int: Int] = [:]
    for launch in self { for shown in launch.shown { counts[shown.entry, default: 0] += 1 } }
    return counts.sorted { $0.key < $1.key }.map { LifeRun.Count(entry: $0.key, times: $0.value) }
  }
}

extension LifeLaunch {
  public func day(from start: Instant) -> Int { (at.secondsSince1970 - start.secondsSince1970) / secondsPerDay }
}
