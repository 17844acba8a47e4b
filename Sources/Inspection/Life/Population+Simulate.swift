internal import FeedEvaluator
public import FeedModel

/// A part of a population: every `count`th person, beginning with the one of this number.
public struct Shard: Equatable, Sendable {
  /// From 1.
  public var number: Int
  public var count: Int

  public init(_ number: Int, of count: Int) {
    self.number = number
    self.count = count
  }

  public static let whole = Shard(1, of: 1)
}

extension Population {
  /// Lives the life of each person, on all cores.
  ///
  /// - Parameter publications: For each language of the groups, all with the same catalog.
  public func simulate(
    _ publications: [LanguageTag: Publications], shard: Shard = .whole
  ) async -> PopulationCounts {
    let (sizes, entries) = (sizes, publications.first?.value.catalog.count ?? 0)
    let count = (people - shard.number + shard.count) / shard.count
    // Small enough that all cores end together, and large enough to be worth a task.
    let chunk = max(1, min(256, count / 64))
    return await withTaskGroup(of: PopulationCounts.self) { tasks in
      for first in stride(from: 0, to: count, by: chunk) {
        tasks.addTask {
          var counter = LifeCounter(PopulationCounts(groups: groups.count, entries: entries))
          for index in first..<min(first + chunk, count) {
            counter.count(person(shard.number - 1 + index * shard.count, sizes), publications, from: start)
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
  /// Of the current person, by entry: displays, and the day of the first.
  private var displays: [Int]
  private var firstDays: [Int]
  /// The entries with displays.
  private var seen: [Int] = []

  init(_ counts: PopulationCounts) {
    self.counts = counts
    displays = Array(repeating: 0, count: counts.groups.first?.entries.count ?? 0)
    firstDays = displays
  }

  /// - Parameter start: From which days are counted.
  mutating func count(
    _ person: Population.Person, _ publications: [LanguageTag: Publications], from start: Instant
  ) {
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
