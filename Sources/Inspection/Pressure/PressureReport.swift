public import FeedModel

/// How often a device can be interrupted: at one launch, and within each length of time.
public struct PressureReport: Equatable, Sendable {
  public var firstLaunch: LaunchPressure
  public var launch: LaunchPressure
  public var day: WindowPressure
  public var week: WindowPressure

  /// - Parameters:
  ///   - launchesPerDay: At most, which the bounds are for.
  ///   - start: Of the lives that are tried.
  public init(_ subject: PressureSubject, launchesPerDay: Int = Budget.usualLaunchesPerDay, from start: Instant)
    throws(InspectionLimit)
  {
    firstLaunch = try LaunchPressure(subject, isFirst: true)
    launch = try LaunchPressure(subject)
    day = try WindowPressure(subject, .day(launches: launchesPerDay), from: start)
    week = try WindowPressure(subject, .week(launches: launchesPerDay), from: start)
  }

  /// The greatest of reports about devices in different languages, span by span.
  public static func greatest(of reports: [PressureReport]) -> PressureReport? {
    guard var greatest = reports.first else { return nil }
    for report in reports.dropFirst() {
      if report.firstLaunch.most > greatest.firstLaunch.most { greatest.firstLaunch = report.firstLaunch }
      if report.launch.most > greatest.launch.most { greatest.launch = report.launch }
      greatest.day = [greatest.day, report.day].greatest
      greatest.week = [greatest.week, report.week].greatest
    }
    return greatest
  }
}

extension [WindowPressure] {
  /// The greatest bound; it counts as reached if any reaches it.
  fileprivate var greatest: WindowPressure {
    let bound = reduce(self[0]) {
      ($1.atMost.total, $1.isExact ? 1 : 0) > ($0.atMost.total, $0.isExact ? 1 : 0) ? $1 : $0
    }
    guard !bound.isExact else { return bound }
    var greatest = bound
    greatest.unanswered = map(\.unanswered).max() ?? bound.unanswered
    let reached = compactMap(\.reached)
    greatest.reached = reached.dropFirst().reduce(reached.first) { most, next in
      next.displays.total > most?.displays.total ?? 0 ? next : most
    }
    return greatest
  }
}
