internal import FeedModel

extension Permissions {
  /// A gate for each rule of the prompt's cadence (YMPromptKit README, Enforcing cadence and Tracking custom
  /// parameters), in the README's order. All are asked, so that an explanation names every obstacle.
  static func cadenceGates(
    of prompt: PermissionsFeed.Prompt, request: Request, state: State, device: Device, now: Instant
  ) -> [Gate] {
    let history = history(of: request.access, state: state)
    let tally = state.current.tallies[logName(of: request.access)] ?? Tally()
    let cadence = prompt.cadence
    return [
      cadence?.maxPrompts.map { maxPrompts($0, count: max(tally.prompts, history.count)) },
      cadence?.quietHours.map { quietHours($0, since: history.first?.date, at: now) },
      cadence?.minSessions.map { minimum in
        let last = history.first.map { lastSession(in: $0, tally: tally, isAppsCount: request.session != nil) }
        return minSessions(minimum, since: last, at: request.session ?? device.launches)
      },
    ].compactMap(\.self)
  }

  /// 3 refuses the fourth (product.md, decision 7).
  private static func maxPrompts(_ most: Int, count: Int) -> Gate {
    Gate(
      "maxPrompts", required: "\(most)", actual: "\(count)", finding: "\(count) of \(counted(most, "prompt"))",
      passed: count < most)
  }

  /// The exact end of the quiet period is outside of it. A clock that was set back keeps it quiet.
  private static func quietHours(_ hours: Double, since last: Instant?, at now: Instant) -> Gate {
    guard let last else { return neverPrompted("quietHours", shortNumber(hours)) }
    let seconds = now.seconds(since: last)
    let wait = "\(shortNumber(hours)) \(hours == 1 ? "hour" : "hours")"
    return Gate(
      "quietHours", required: shortNumber(hours), actual: shortNumber(Double(seconds) / 3_600),
      finding: "\(seconds / 3_600) of \(wait) since the last prompt", passed: !(Double(seconds) < hours * 3_600))
  }

  private static func minSessions(_ minimum: Int, since last: Int?, at session: Int) -> Gate {
    guard let last else { return neverPrompted("minSessions", "\(minimum)") }
    let (difference, overflow) = session.subtractingReportingOverflow(last)
    let sessions = overflow ? (session > last ? .max : .min) : difference
    return Gate(
      "minSessions", required: "\(minimum)", actual: "\(sessions)",
      finding: "\(sessions) of \(counted(minimum, "session")) since the last prompt", passed: sessions >= minimum)
  }

  private static func neverPrompted(_ name: String, _ required: String) -> Gate {
    Gate(name, required: required, actual: "", finding: "never prompted", passed: true)
  }

  /// What the app logged (YMPromptKit README, session_number) where it counts itself, or what we noted. Unknown is 0, as
  /// nil is in the README's own code.
  private static func lastSession(in newest: Entry, tally: Tally, isAppsCount: Bool) -> Int {
    switch newest.userInfo?["session_number"] {
    case .integer(let number) where isAppsCount: number
    case .real(let number) where isAppsCount: Coercion.integerValue(number)
    default: tally.session ?? 0
    }
  }
}
