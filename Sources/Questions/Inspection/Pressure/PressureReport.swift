internal import FeedEvaluator
public import FeedModel

/// The most interruptions of a device: at one launch, and within each length of time.
public struct PressureReport: Equatable, Sendable {
  public var firstLaunch: LaunchPressure
  public var launch: LaunchPressure
  public var day: WindowPressure
  public var week: WindowPressure

  /// The maximum over reports about devices in different languages, span by span.
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
  /// The greatest bound. It counts as reached if any of those with this bound is reached.
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

extension Inquiry {
  /// Computes how often a device can be interrupted by all feeds together.
  ///
  /// - Parameters:
  ///   - launchesPerDay: The maximum number of launches a day, for the bounds.
  ///   - start: The start of the lives that are tried.
  public func pressure(
    launchesPerDay: Int = Budget.usualLaunchesPerDay, from start: Instant
  ) throws(QuestionTooLarge) -> PressureReport {
    PressureReport(
      firstLaunch: try launchPressure(isFirst: true), launch: try launchPressure(),
      day: try windowPressure(.day(launches: launchesPerDay), from: start),
      week: try windowPressure(.week(launches: launchesPerDay), from: start))
  }
}

/// Numbers of displays, by feed.
public struct DisplayCounts: Equatable, Sendable {
  public var byFeed: [FeedName: Int]

  public init(_ byFeed: [FeedName: Int] = [:]) { self.byFeed = byFeed }

  public var total: Int { byFeed.values.reduce(0, +) }

  public subscript(feed: FeedName) -> Int { byFeed[feed] ?? 0 }
}

extension PressureReport {
  /// `pressure` of `publish.audit/1`.
  ///
  /// - Parameter device: The device of a span's example, as commands print it; nil if there is none.
  public func json(device: (Budget.Span) -> JSON?) -> JSON {
    .array([
      firstLaunch.json(of: .first, device(.first)), launch.json(of: .launch, device(.launch)),
      day.json(of: .day, device(.day)), week.json(of: .week, device(.week)),
    ])
  }
}

extension LaunchPressure {
  fileprivate func json(of span: Budget.Span, _ device: JSON?) -> JSON {
    .present([
      "span": span.rawValue, "atMost": most, "reached": displayed.isEmpty && most > 0 ? JSON.null : most,
      "where": box.json, "displayed": displayed.map { JSON.present(["feed": $0.feed, "id": $0.id]) }, "example": device,
    ])
  }
}

extension WindowPressure {
  fileprivate func json(of span: Budget.Span, _ device: JSON?) -> JSON {
    let example = reached.map { (device?.members ?? []).object(with: ["launches": $0.example.launchesOfWindow]) }
    return .present([
      "span": span.rawValue, "seconds": window.seconds, "launches": window.launches, "atMost": atMost.total,
      "byFeed": atMost.json, "unanswered": unanswered, "where": box.json,
      "reached": reached?.displays.total ?? JSON.null, "example": example,
    ])
  }
}

extension DisplayCounts {
  fileprivate var json: JSON {
    .object(FeedName.allCases.compactMap { feed in byFeed[feed].map { JSON.Member(feed.rawValue, .number($0)) } })
  }
}

extension PressureExample {
  fileprivate var launchesOfWindow: [JSON] {
    launches.filter { $0.at >= windowStart }.map { .present(["at": $0.at, "shown": $0.shown.map(\.json)]) }
  }
}

extension ShownOnce {
  var json: JSON {
    .present([
      "feed": feed, "id": id, "answer": answer?.rawValue, "flags": flags.unlessEmpty,
      "reply": isTapped.map { $0 ? "tapped" : "dismissed" },
    ])
  }
}

extension Budget.Result {
  /// An entry of `budget` of `publish.audit/1`.
  public var json: JSON {
    .present([
      "name": span.rawValue, "allowed": allowed, "atMost": atMost, "reached": reached ?? JSON.null, "passed": isKept,
    ])
  }
}
