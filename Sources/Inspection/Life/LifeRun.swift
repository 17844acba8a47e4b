public import FeedModel

/// Days on which a device shows the same, one after the other. Days without a launch do not end a run.
public struct LifeRun: Equatable, Sendable {
  /// Counted from 0, in steps of 24 hours from the start.
  public var days: ClosedRange<Int>
  /// At the last launch of each day.
  public var appVersion: Version
  /// The number of launches on each of the days.
  public var launches: Int
  /// What each of the days shows, in the order of the catalog's numbers.
  public var shown: [Count]

  public struct Count: Equatable, Sendable {
    /// The entry's number in the catalog.
    public var entry: Int
    public var times: Int
  }
}

extension [LifeLaunch] {
  /// - Parameter breaks: Days with which a run begins in any case, such as those of a publication.
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

  /// How often each entry is shown in all of them, in the order of the catalog's numbers.
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
  public func day(from start: Instant) -> Int {
    (at.secondsSince1970 - start.secondsSince1970) / secondsPerDay
  }
}
