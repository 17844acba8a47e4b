internal import FeedEvaluator
public import FeedModel

/// The most that a device can display within some length of time.
public struct WindowPressure: Equatable, Sendable {
  public var window: LaunchWindow
  /// No device displays more, whenever its launches are, if its user answers what is shown.
  public var atMost: DisplayCounts
  /// The devices with that bound.
  public var box: Region.Box
  /// The most for users who never answer.
  public var unanswered: Int
  /// The most that some device was found to display; nil if there is too much to follow.
  public var reached: RhythmPressure?

  /// Whether the bound is reached, which makes it exact.
  public var isExact: Bool { reached?.displays.total == atMost.total }

  /// - Parameter start: Of the lives that are tried; nil for the bound alone.
  public init(_ subject: PressureSubject, _ window: LaunchWindow, from start: Instant?) throws(InspectionLimit) {
    let bound = try WindowBound(subject, window)
    self.window = window
    (atMost, box, unanswered) = (bound.atMost, bound.box, bound.unanswered)
    reached = start.flatMap { Self.reached(subject, window, bound, from: $0) }
  }

  /// Tries rhythms until one reaches the bound: first of the device that has the bound, then, in a small site, of all.
  private static func reached(
    _ subject: PressureSubject, _ window: LaunchWindow, _ bound: WindowBound, from start: Instant
  ) -> RhythmPressure? {
    var best: RhythmPressure?
    func search(_ subject: PressureSubject, _ only: Situation?, limit: Int, from starts: [Instant], budget: Int) {
      guard let search = try? RhythmSearch(subject, replies: .withoutHiding, only: only, limit: limit) else { return }
      var budget = budget
      for (origin, days) in [(DeviceOrigin.old, max(14, 2 * window.days)), (.new, 45 + window.days)] {
        for (start, times) in starts.flatMap({ start in window.timesOfDay.map { (start, $0) } }) {
          if best?.displays.total ?? -1 >= bound.atMost.total { return }
          let rhythm = DailyLaunches(start: start, days: days, secondsOfDay: times)
          guard let found = try? search.pressure(rhythm, from: origin, window: window.seconds, budget: &budget) else {
            return
          }
          if found.displays.total > best?.displays.total ?? -1 { best = found }
        }
      }
    }
    let busiest = subject.busiestMoment(for: bound.example)
    search(subject, bound.example, limit: .max, from: [start] + (busiest.map { [$0] } ?? []), budget: 1_000_000)
    var small = subject
    small.quota = subject.quota.part(steps: 2_000_000)
    search(small, nil, limit: 20_000, from: [start], budget: 200_000)
    return best
  }
}

extension PressureSubject {
  /// The moment at which most banners with dates hold by what does not depend on what is stored; nil if none has dates.
  fileprivate func busiestMoment(for situation: Situation) -> Instant? {
    guard let feed = feeds.banners else { return nil }
    let facts = situation.facts(of: .banners(feed))
    var changes: [Int: Int] = [:]
    for rule in InspectedFeed.banners(feed).rules {
      let dated = rule.all.filter { $0.fact == .now }
      let settled = rule.all.filter { !$0.fact.isStored && ![.now, .age, .launches].contains($0.fact) }
      guard !dated.isEmpty, settled.allSatisfy({ $0.accepts(facts.value(of: $0.fact, for: rule.id)) }) else { continue }
      for range in HoldingTimes(Rule(id: rule.id, all: dated), facts).ranges {
        changes[range.lowerBound, default: 0] += 1
        if range.upperBound < .max { changes[range.upperBound + 1, default: 0] -= 1 }
      }
    }
    var (open, best): (Int, (count: Int, moment: Int)?) = (0, nil)
    for (moment, change) in changes.sorted(by: { $0.key < $1.key }) {
      open += change
      if moment > .min, open > best?.count ?? 0 { best = (open, moment) }
    }
    return best.map { Instant(secondsSince1970: $0.moment) }
  }
}

extension LaunchWindow {
  /// - Parameter launches: A day.
  static func day(launches: Int) -> LaunchWindow { LaunchWindow(seconds: 86_400, launches: launches) }

  /// - Parameter launches: A day.
  static func week(launches: Int) -> LaunchWindow { LaunchWindow(seconds: 7 * 86_400, launches: 7 * launches) }

  fileprivate var days: Int { max(1, seconds / 86_400) }

  /// Evenly; half a day apart, as checks are, with all others in between; and each of those as late as possible.
  fileprivate var timesOfDay: [[Int]] {
    let count = max(1, launches / days)
    let even = (0..<count).map { $0 * 86_400 / count }
    if count < 2 { return [even] }
    let checks = [0, CheckPeriods.alerts].filter { $0 < 86_400 }
    let rest = count - checks.count
    let late = checks + (0..<rest).map { CheckPeriods.alerts + ($0 + 1) * CheckPeriods.alerts / (rest + 1) }
    let soon = checks + (0..<rest).map { $0 + 1 }
    var seen: Set<[Int]> = []
    return [even, late.sorted(), soon.sorted()].filter { $0.allSatisfy { $0 < 86_400 } && seen.insert($0).inserted }
  }
}
