/// How many people: by a number, such as that of displays.
public struct Histogram: Equatable, Sendable {
  public private(set) var people: [Int: Int] = [:]

  public init(_ people: [Int: Int] = [:]) { self.people = people.filter { $0.value != 0 } }

  public mutating func add(_ value: Int, people count: Int = 1) { people[value, default: 0] += count }

  public mutating func add(_ other: Histogram) { for (value, count) in other.people { add(value, people: count) } }

  /// In the order of the values.
  public var sorted: [(value: Int, people: Int)] { people.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

  public var count: Int { people.values.reduce(0, +) }

  public var sum: Int { people.reduce(0) { $0 + $1.key * $1.value } }

  public var mean: Double { count == 0 ? 0 : Double(sum) / Double(count) }

  public var most: Int { people.keys.max() ?? 0 }

  /// The least value that so many of 100 people do not exceed; 0 if there is nobody.
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

/// What people were shown. Counts of different people can be added.
public struct PopulationCounts: Equatable, Sendable {
  /// In the order of the population's groups.
  public var groups: [Group]

  public struct Group: Equatable, Sendable {
    public var people = 0
    public var launches = 0
    /// By the catalog's numbers.
    public var entries: [Entry]
    /// By the number of displays of anything in the whole time.
    public var displays = Histogram()
    /// By the number of displays on the day with the most.
    public var busiestDay = Histogram()

    public init(entries count: Int) { entries = Array(repeating: Entry(), count: count) }
  }

  public struct Entry: Equatable, Sendable {
    /// By the number of displays; without those who were never shown it.
    public var displays = Histogram()
    /// By the day of the first display.
    public var firstDay = Histogram()

    public init() {}

    /// How many people were shown it at least once.
    public var reach: Int { displays.count }
  }

  public init(groups: Int, entries: Int) { self.groups = Array(repeating: Group(entries: entries), count: groups) }

  /// - Precondition: Both are of the same population and catalog.
  public mutating func add(_ other: PopulationCounts) {
    for i in groups.indices { groups[i].add(other.groups[i]) }
  }

  /// All groups together.
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
