internal import FeedEvaluator
internal import FeedModel
internal import Inspection
internal import WireFormats

extension InspectionCase {
  func pressureDifferences() throws -> [Difference] {
    let expected = try answer.fields(answered)
    var found: [(String, Int?)] = []
    if let launch = try question["launch"]?.read("any or first", { ["any": false, "first": true][$0.string ?? ""] }) {
      let most = try LaunchPressure(try pressureSubject(), isFirst: launch).most
      // An expectation of one's own may leave room.
      if let limit = try expected["atMost"]?.integer() { found.append(("atMost", max(limit, most))) }
      found.append(("most", most))
    } else if let rhythm = question["rhythm"] {
      found.append(("most", try pressure(of: rhythm).displays.total))
    } else {
      let window = LaunchWindow(
        seconds: try question.required("window").integer(), launches: try question.required("launches").integer())
      let pressure = try WindowPressure(try pressureSubject(), window, from: usualSituation.now)
      found += [("atMost", pressure.atMost.total), ("reached", pressure.reached?.displays.total)]
    }
    return found.compactMap { name, number in
      guard let value = expected[name]?.value, value.count != number else { return nil }
      return difference(name, value, number.map(JSON.number) ?? .null)
    }
  }

  /// What is said of this kind of question; anything else in the answer is a slip.
  private var answered: [String] {
    if question["launch"] != nil { return ["most", "atMost", "channels", "where"] }
    return question["rhythm"] != nil ? ["most", "byChannel"] : ["atMost", "reached", "byChannel"]
  }

  private func pressure(of rhythm: PlacedValue) throws -> RhythmPressure {
    let fields = try rhythm.fields(["device", "days", "at"])
    let origin: DeviceOrigin = try fields.required("device").word()
    let launches = DailyLaunches(
      start: try question["start"]?.instant() ?? usualSituation.now,
      days: try fields.required("days").integer(in: 1...400),
      secondsOfDay: try fields.required("at").list().map { time throws(ValueProblem) in try time.integer() })
    return try RhythmPressure(
      try pressureSubject(), launches, from: origin, window: try question.required("window").integer())
  }

  private func pressureSubject() throws(ValueProblem) -> PressureSubject {
    PressureSubject(
      feeds, versionParts: try imagination().versionParts, openedByAll: Self.openedByAll, usual: usualSituation)
  }

  private var usualSituation: Situation {
    let now = Instant(secondsSince1970: 1_795_251_600)
    var device = Device(appVersion: "1.0", osVersion: "26.0", openableSchemes: Self.openedByAll)
    device.installed = now.advanced(by: -30 * 86_400)
    device.launches = 30
    return Situation(device: device, now: now)
  }
}

extension JSON {
  /// One case has true for the number 1.
  fileprivate var count: Int? { self == .boolean(true) ? 1 : integer }
}
