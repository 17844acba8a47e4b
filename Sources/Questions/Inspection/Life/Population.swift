internal import FeedEvaluator
public import FeedModel

/// A population of app users, in groups and drawn by chance. The same seed gives the same people on any machine and any
/// number of cores.
public struct Population: Sendable {
  public var people: Int
  public var seed: UInt64
  public var start: Instant
  public var days: Int
  /// The groups, at least one of which has a share above 0.
  public var groups: [Group]

  public init(people: Int, seed: UInt64, start: Instant, days: Int, groups: [Group]) {
    (self.people, self.seed, self.start) = (people, seed, start)
    (self.days, self.groups) = (days, groups)
  }

  /// A group of people who are alike, apart from what is drawn for each of them.
  public struct Group: Sendable {
    public var name: String
    /// The group's share of all people. It counts relative to the sum of all groups' shares.
    public var share: Double
    /// The facts that stay the same until an upgrade.
    public var facts: [DeviceFact: Choices<FactValue>]
    public var openableSchemes: Set<String>
    public var rhythm: Choices<Rhythm>
    public var habit: Choices<Habit>
    /// Days before the start on which the app was installed. Nil for new users, whose first launch is in the
    /// simulation.
    public var installed: Distribution?
    /// Launches before the start; nil uses the number that the rhythm has in that time.
    public var launches: Distribution?
    /// Days from the start until a person begins.
    public var joins: Distribution
    public var upgrades: [Upgrade]

    /// - Parameter facts: The version of the app, and the facts that are not as usual.
    public init(_ name: String, share: Double, facts: [DeviceFact: Choices<FactValue>]) {
      (self.name, self.share, self.facts) = (name, share, facts)
      for fact in DeviceFact.settled where facts[fact] == nil { self.facts[fact] = fact.row.usual.map { Choices($0) } }
      openableSchemes = []
      rhythm = Choices(.daily)
      habit = Choices(Habit(.obliging))
      joins = .fixed(0)
      upgrades = []
    }
  }

  public struct Upgrade: Sendable {
    public var version: FeedVersion
    /// Days after the start.
    public var day: Distribution
    /// The share of people who ever upgrade, 0 to 1.
    public var share: Double

    public init(_ version: FeedVersion, day: Distribution, share: Double = 1) {
      (self.version, self.day, self.share) = (version, day, share)
    }
  }

  public struct Person: Sendable {
    /// The index of the group in ``Population/groups``.
    public var group: Int
    public var plan: LifePlan
  }

  /// The languages of all groups, in order of their tags.
  public var languages: [LanguageTag] {
    Set(groups.flatMap { $0.facts[.language]?.options.compactMap { LanguageTag($0.value.text) } ?? [] }).sorted()
  }

  /// The number of people in each group, rounded so that the sum is the size of the population (largest remainders).
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

  /// - Parameter index: The person's index, from 0. The groups come one after another.
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
    var device = FeedDevice(appVersion: "", openableSchemes: openableSchemes)
    // These are drawn last, because a seed had the same people before there were these facts.
    let late: [DeviceFact] = [.platform, .region, .zone]
    for fact in DeviceFact.settled where !late.contains(fact) { device[fact] = facts[fact]?.value(&random) }
    let appVersion = device.appVersion
    let (rhythm, habit) = (rhythm.value(&random), habit.value(&random))
    device.rolloutSeed = String(random.next(), radix: 36)
    let start = population.start.advanced(by: seconds(joins.value(&random), orNone: 0))
    var state = LifeState()
    if let installed {
      let days = max(0, installed.value(&random))
      let past = launches?.value(&random) ?? days * rhythm.perDay
      device.installed = start.advanced(by: -seconds(days, orNone: 0))
      device.lastLaunch = start.advanced(by: -seconds(min(days, 1 / rhythm.perDay), orNone: 0))
      device.launches = Int(max(1, min(past.rounded(), 1e9)))
      // This matches `check`: the clients ran before, and showed nothing.
      state.alerts.ignored = []
      state.updates.lastVersion = appVersion.text
      state.countedLaunches = device.launches
    }
    let upgrades = upgrades.compactMap { upgrade -> LifePlan.Upgrade? in
      let (takesPart, day) = (random.unit() < upgrade.share, upgrade.day.value(&random))
      // A device never goes back to an older version.
      guard takesPart, upgrade.version > appVersion else { return nil }
      return .init(at: population.start.advanced(by: seconds(day, orNone: 0)), version: upgrade.version)
    }
    let end = population.start.advanced(by: population.days * secondsPerDay)
    let left = (end.secondsSince1970 - start.secondsSince1970 + secondsPerDay - 1) / secondsPerDay
    let launches = rhythm.launches(from: start, days: max(0, left), atOnce: installed == nil, &random)
      .filter { $0 < end }
    for fact in late { device[fact] = facts[fact]?.value(&random) }
    return LifePlan(
      device: device, state: state, start: start, launches: launches, upgrades: upgrades.onlyNewer, habit: habit)
  }

  /// Seconds, limited to a thousand years.
  private func seconds(_ days: Double, orNone none: Int) -> Int {
    days.isFinite ? Int((max(0, min(days, 365_000)) * Double(secondsPerDay)).rounded()) : none
  }
}

extension [LifePlan.Upgrade] {
  /// The upgrades in order of time, without those to a version that is not newer than an earlier one.
  fileprivate var onlyNewer: Self {
    enumerated().sorted { $0.element.at == $1.element.at ? $0.offset < $1.offset : $0.element.at < $1.element.at }
      .map(\.element)
      .reduce(into: []) { newer, next in
        if newer.last.map({ $0.version < next.version }) ?? true { newer.append(next) }
      }
  }
}

extension Population {
  /// Simulates the life of each person, on all cores.
  ///
  /// - Parameter publications: The publications for each language of the groups, all with the same catalog.
  public func simulate(_ publications: [LanguageTag: Publications]) async -> PopulationCounts {
    let (sizes, entries) = (sizes, publications.first?.value.catalog.count ?? 0)
    // Chunks are small enough that all cores end together, and large enough to be worth a task.
    let chunk = max(1, min(256, people / 64))
    return await withTaskGroup(of: PopulationCounts.self) { tasks in
      for first in stride(from: 0, to: people, by: chunk) {
        tasks.addTask {
          var counter = LifeCounter(PopulationCounts(groups: groups.count, entries: entries))
          for index in first..<min(first + chunk, people) {
            counter.count(person(index, sizes), publications, from: start)
          }
          return counter.counts
        }
      }
      return await tasks.reduce(into: PopulationCounts(groups: groups.count, entries: entries)) { $0.add($1) }
    }
  }
}

/// Counts what one person after the other is shown.
private struct LifeCounter {
  var counts: PopulationCounts
  /// The current person's displays by entry, and the day of the first.
  private var displays: [Int]
  private var firstDays: [Int]
  /// The entries with displays.
  private var seen: [Int] = []

  init(_ counts: PopulationCounts) {
    self.counts = counts
    displays = Array(repeating: 0, count: counts.groups.first?.entries.count ?? 0)
    firstDays = displays
  }

  /// - Parameter start: The moment from which days are counted.
  mutating func count(_ person: Population.Person, _ publications: [LanguageTag: Publications], from start: Instant) {
    guard let publications = publications[person.plan.device.locale] else {
      preconditionFailure("no feeds for \(person.plan.device.locale.text)")
    }
    var (today, onThisDay, busiest, total) = (Int.min, 0, 0, 0)
    person.plan.live(publications) { now, _, shown in
      let day = (now.secondsSince1970 - start.secondsSince1970) / secondsPerDay
      if day != today { (today, onThisDay) = (day, 0) }
      onThisDay += shown.count
      busiest = max(busiest, onThisDay)
      total += shown.count
      for entry in shown.lazy.map(\.entry) {
        if displays[entry] == 0 {
          seen.append(entry)
          firstDays[entry] = day
        }
        displays[entry] += 1
      }
    }
    note(person, busiest: busiest, total: total)
  }

  private mutating func note(_ person: Population.Person, busiest: Int, total: Int) {
    counts.groups[person.group].people += 1
    counts.groups[person.group].launches += person.plan.launches.count
    counts.groups[person.group].displays.add(total)
    counts.groups[person.group].busiestDay.add(busiest)
    for entry in seen {
      counts.groups[person.group].entries[entry].displays.add(displays[entry])
      counts.groups[person.group].entries[entry].firstDay.add(firstDays[entry])
      displays[entry] = 0
    }
    seen.removeAll(keepingCapacity: true)
  }
}

/// The number of people for each value, such as a number of displays.
public struct Histogram: Equatable, Sendable {
  public private(set) var people: [Int: Int] = [:]

  public init(_ people: [Int: Int] = [:]) { self.people = people.filter { $0.value != 0 } }

  public mutating func add(_ value: Int, people count: Int = 1) { people[value, default: 0] += count }

  public mutating func add(_ other: Histogram) { for (value, count) in other.people { add(value, people: count) } }

  /// The values with their numbers of people, in the order of the values.
  public var sorted: [(value: Int, people: Int)] { people.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  public var count: Int { people.values.reduce(0, +) }
  public var sum: Int { people.reduce(0) { $0 + $1.key * $1.value } }
  public var mean: Double { count == 0 ? 0 : Double(sum) / Double(count) }
  public var most: Int { people.keys.max() ?? 0 }

  /// The smallest value that is not exceeded for this percentage of people; 0 if there are no people.
  public func percentile(_ percent: Int) -> Int {
    let needed = max(1, (count * percent + 99) / 100)
    var seen = 0
    for (value, people) in sorted {
      seen += people
      if seen >= needed { return value }
    }
    return 0
  }
}

/// Counts of displays to people.
public struct PopulationCounts: Equatable, Sendable {
  /// The counts by group, in the order of the population's groups.
  public var groups: [Group]

  public struct Group: Equatable, Sendable {
    public var people = 0
    public var launches = 0
    /// The counts by entry, in the order of the catalog's numbers.
    public var entries: [Entry]
    /// People by the number of all their displays in the whole time.
    public var displays = Histogram()
    /// People by the number of displays on their busiest day.
    public var busiestDay = Histogram()

    init(entries count: Int) { entries = Array(repeating: Entry(), count: count) }
  }

  public struct Entry: Equatable, Sendable {
    /// People by the number of displays; people who were never shown the entry are left out.
    public var displays = Histogram()
    /// People by the day of the first display.
    public var firstDay = Histogram()

    /// The number of people who were shown it at least once.
    public var reach: Int { displays.count }
  }

  init(groups: Int, entries: Int) { self.groups = Array(repeating: Group(entries: entries), count: groups) }

  /// - Precondition: Both have the same population and catalog.
  mutating func add(_ other: PopulationCounts) {
    for i in groups.indices { groups[i].add(other.groups[i]) }
  }

  /// The counts of all groups together.
  public var total: Group {
    var total = Group(entries: groups.first?.entries.count ?? 0)
    for group in groups { total.add(group) }
    return total
  }
}

extension PopulationCounts.Group {
  mutating func add(_ other: Self) {
    people += other.people
    launches += other.launches
    displays.add(other.displays)
    busiestDay.add(other.busiestDay)
    for i in entries.indices {
      entries[i].displays.add(other.entries[i].displays)
      entries[i].firstDay.add(other.entries[i].firstDay)
    }
  }
}
