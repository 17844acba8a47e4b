internal import FeedEvaluator
public import FeedModel

/// People who use an app, in groups, drawn by chance: the same for the same seed, on any machine and any number of cores.
public struct Population: Sendable {
  public var people: Int
  public var seed: UInt64
  public var start: Instant
  public var days: Int
  /// At least one with a share above 0.
  public var groups: [Group]

  public init(people: Int, seed: UInt64, start: Instant, days: Int, groups: [Group]) {
    self.people = people
    self.seed = seed
    self.start = start
    self.days = days
    self.groups = groups
  }

  /// People who are alike, apart from what is drawn for each of them.
  public struct Group: Sendable {
    public var name: String
    /// Of all people: what counts is its share of the sum of all groups' shares.
    public var share: Double
    public var appVersion: Choices<Version>
    public var osVersion: Choices<Version>
    public var locale: Choices<LanguageTag>
    public var wifi: Choices<Bool>
    public var openableSchemes: Set<String>
    public var rhythm: Choices<Rhythm>
    public var habit: Choices<Habit>
    /// Days before the start on which the app was installed. Nil for people who are new: their first launch is in the
    /// simulation.
    public var installed: Distribution?
    /// Launches before the start; nil for as many as the rhythm has in that time.
    public var launches: Distribution?
    /// Days after the start with which a person begins.
    public var joins: Distribution
    public var upgrades: [Upgrade]

    public init(_ name: String, share: Double, appVersion: Choices<Version>) {
      self.name = name
      self.share = share
      self.appVersion = appVersion
      osVersion = Choices("26.0")
      locale = Choices(.english)
      wifi = Choices(true)
      openableSchemes = []
      rhythm = Choices(.daily)
      habit = Choices(Habit(.obliging))
      joins = .fixed(0)
      upgrades = []
    }
  }

  public struct Upgrade: Sendable {
    public var version: Version
    /// Days after the start.
    public var day: Distribution
    /// The share of people who ever upgrade, 0 to 1.
    public var share: Double

    public init(_ version: Version, day: Distribution, share: Double = 1) {
      self.version = version
      self.day = day
      self.share = share
    }
  }

  public struct Person: Sendable {
    /// The group's place in ``Population/groups``.
    public var group: Int
    public var plan: LifePlan
  }
}

extension Population {
  /// How many people each group has: rounded so that all of them together are as many as there are (largest remainders).
  public var sizes: [Int] {
    let total = groups.reduce(0) { $0 + $1.share }
    let exact = groups.map { Double(people) * $0.share / total }
    var sizes = exact.map { Int($0.rounded(.down)) }
    let byRemainder = exact.indices.sorted { a, b in
      let (x, y) = (exact[a] - Double(sizes[a]), exact[b] - Double(sizes[b]))
      return x == y ? a < b : x > y
    }
    for group in byRemainder.prefix(max(0, people - sizes.reduce(0, +))) { sizes[group] += 1 }
    return sizes
  }

  /// - Parameter index: From 0. The groups come one after the other.
  public func person(_ index: Int) -> Person { person(index, sizes) }

  func person(_ index: Int, _ sizes: [Int]) -> Person {
    var (group, first) = (0, 0)
    while group < sizes.count - 1, index >= first + sizes[group] {
      first += sizes[group]
      group += 1
    }
    return Person(group: group, plan: groups[group].plan(of: index, in: self))
  }
}

extension Population.Group {
  func plan(of index: Int, in population: Population) -> LifePlan {
    var random = SplitMix64(seed: population.seed, index: index)
    let (appVersion, osVersion) = (appVersion.value(&random), osVersion.value(&random))
    let (locale, wifi) = (locale.value(&random), wifi.value(&random))
    let (rhythm, habit) = (rhythm.value(&random), habit.value(&random))
    var device = Device(
      appVersion: appVersion, osVersion: osVersion, locale: locale, wifi: wifi, openableSchemes: openableSchemes,
      rolloutSeed: String(random.next(), radix: 36))
    let start = population.start.advanced(by: seconds(joins.value(&random), orNone: 0))
    var state = LifeState()
    if let installed {
      let days = max(0, installed.value(&random))
      let past = launches?.value(&random) ?? days * rhythm.perDay
      device.installed = start.advanced(by: -seconds(days, orNone: 0))
      device.launches = Int(max(1, min(past.rounded(), 1e9)))
      // As `check` imagines it: the clients ran before, and showed nothing.
      state.alerts.ignored = []
      state.updates.lastVersion = appVersion.text
      state.countedLaunches = device.launches
    }
    let upgrades = upgrades.compactMap { upgrade -> LifePlan.Upgrade? in
      let (takesPart, day) = (random.unit() < upgrade.share, upgrade.day.value(&random))
      // Nobody goes back to an older version.
      guard takesPart, upgrade.version > appVersion else { return nil }
      return .init(at: population.start.advanced(by: seconds(day, orNone: 0)), version: upgrade.version)
    }
    let end = population.start.advanced(by: population.days * secondsPerDay)
    let left = (end.secondsSince1970 - start.secondsSince1970 + secondsPerDay - 1) / secondsPerDay
    let launches = rhythm.launches(from: start, days: max(0, left), atOnce: installed == nil, &random)
      .filter { $0 < end }
    return LifePlan(
      device: device, state: state, start: start, launches: launches, upgrades: upgrades.onlyNewer, habit: habit)
  }

  /// Within a thousand years.
  private func seconds(_ days: Double, orNone none: Int) -> Int {
    days.isFinite ? Int((max(0, min(days, 365_000)) * Double(secondsPerDay)).rounded()) : none
  }
}

extension [LifePlan.Upgrade] {
  /// In order of time, without those to a version that is not newer than one before.
  fileprivate var onlyNewer: Self {
    enumerated().sorted { $0.element.at == $1.element.at ? $0.offset < $1.offset : $0.element.at < $1.element.at }
      .map(\.element)
      .reduce(into: []) { newer, next in
        if newer.last.map({ $0.version < next.version }) ?? true { newer.append(next) }
      }
  }
}
