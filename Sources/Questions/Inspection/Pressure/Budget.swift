/// The number of interruptions that are allowed.
public struct Budget: Equatable, Sendable {
  public enum Span: String, CaseIterable, Sendable {
    /// Any one launch.
    case launch
    /// The first launch after an installation.
    case first
    case day
    case week
  }

  public static let usualLaunchesPerDay = 3

  /// The limits. A span without one is unlimited.
  public var limits: [Span: Int]
  /// The maximum number of launches a day, for days and weeks.
  public var launchesPerDay: Int

  public init(_ limits: [Span: Int] = [:], launchesPerDay: Int = Budget.usualLaunchesPerDay) {
    (self.limits, self.launchesPerDay) = (limits, launchesPerDay)
  }

  /// A limit and the result for it.
  public struct Result: Equatable, Sendable {
    public var span: Span
    public var allowed: Int
    /// The upper bound: no device is interrupted more often.
    public var atMost: Int
    /// The number of interruptions of a device that was found; nil if none was found.
    public var reached: Int?

    /// Whether no device can exceed the budget, which is the only way to keep it.
    public var isKept: Bool { atMost <= allowed }
  }

  /// The results, in the order of spans.
  ///
  /// - Parameter report: A report for the same number of launches a day.
  public func results(_ report: PressureReport) -> [Result] {
    Span.allCases.compactMap { span in
      limits[span].map { allowed in
        switch span {
        case .launch: Result(span: span, allowed: allowed, atMost: report.launch.most, reached: report.launch.most)
        case .first:
          Result(span: span, allowed: allowed, atMost: report.firstLaunch.most, reached: report.firstLaunch.most)
        case .day: Result(span, allowed, report.day)
        case .week: Result(span, allowed, report.week)
        }
      }
    }
  }
}

extension Inquiry {
  /// Checks a budget with bounds alone, without a search for devices that reach them.
  public func results(of budget: Budget) throws(QuestionTooLarge) -> [Budget.Result] {
    var results: [Budget.Result] = []
    for span in Budget.Span.allCases {
      guard let allowed = budget.limits[span] else { continue }
      switch span {
      case .launch, .first:
        let most = try launchPressure(isFirst: span == .first).most
        results.append(Budget.Result(span: span, allowed: allowed, atMost: most, reached: most))
      case .day, .week:
        let launches = budget.launchesPerDay
        let window = span == .day ? LaunchWindow.day(launches: launches) : .week(launches: launches)
        results.append(Budget.Result(span, allowed, try windowPressure(window, from: nil)))
      }
    }
    return results
  }
}

extension Budget.Result {
  fileprivate init(_ span: Budget.Span, _ allowed: Int, _ pressure: WindowPressure) {
    self.init(span: span, allowed: allowed, atMost: pressure.atMost.total, reached: pressure.reached?.displays.total)
  }
}

extension Budget.Span {
  /// `a day`
  public var words: String {
    switch self {
    case .launch: "one launch"
    case .first: "the first launch"
    case .day: "a day"
    case .week: "a week"
    }
  }
}

extension Budget.Result {
  /// `a device can be interrupted up to 9 times in a day of 3 launches`
  public func words(launchesPerDay: Int) -> String {
    let times = "\(atMost) \(atMost == 1 ? "time" : "times")"
    return switch span {
    case .launch: "one launch can interrupt a device \(times)"
    case .first: "the first launch can interrupt a device \(times)"
    case .day: "a device can be interrupted up to \(times) in a day of \(launchesPerDay) launches"
    case .week: "a device can be interrupted up to \(times) in a week of \(7 * launchesPerDay) launches"
    }
  }
}
