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
