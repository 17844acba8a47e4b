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
    reached = start.flatMap { try? Self.reached(subject, window, atMost: bound.atMost.total, from: $0) }
  }

  /// Tries rhythms until one reaches the bound.
  private static func reached(
    _ subject: PressureSubject, _ window: LaunchWindow, atMost: Int, from start: Instant
  ) throws(InspectionLimit) -> RhythmPressure? {
    let search = try RhythmSearch(subject, replies: .withoutHiding)
    var budget = RhythmPressure.stepLimit
    var best: RhythmPressure?
    for (origin, days) in [(DeviceOrigin.old, max(14, 2 * window.days)), (.new, 45 + window.days)] {
      for times in window.timesOfDay {
        let rhythm = DailyLaunches(start: start, days: days, secondsOfDay: times)
        guard let found = try? search.pressure(rhythm, from: origin, window: window.seconds, budget: &budget) else {
          return best
        }
        if found.displays.total > best?.displays.total ?? -1 { best = found }
        if found.displays.total >= atMost { return best }
      }
    }
    return best
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
