public import FeedModel

extension Permissions {
  /// The prompt's cadence as a rule (YMPromptKit README, Enforcing cadence and Tracking custom parameters).
  public static func rule(of prompt: PermissionsFeed.Prompt) -> Rule {
    Rule(id: prompt.access, all: questions(of: prompt).map(\.test))
  }

  /// In the README's order.
  static func questions(of prompt: PermissionsFeed.Prompt) -> [Question] {
    let cadence = prompt.cadence
    return [
      // 3 refuses the fourth.
      cadence?.maxPrompts.map { Question(.maxPrompts, .prompts, $0 == .min ? .none : .numbers(.min...$0 - 1)) },
      // The quiet period is over at its exact end. A clock that was set back prolongs it.
      cadence?.quietHours.map { Question(.quietHours, .lastPrompt, .atLeast(seconds: $0 * 3_600, orNever: true)) },
      cadence?.minSessions.map { Question(.minSessions, .sessionsSincePrompt, .atLeast($0, orNever: true)) },
    ].compactMap(\.self)
  }
}

final class PermissionFacts: Facts {
  let circumstances: Circumstances
  let now: Instant
  let session: Int?
  let state: Permissions.State

  init(_ state: Permissions.State, _ request: Permissions.Request, device: Device, now: Instant) {
    circumstances = Circumstances(device: device, appVersion: device.appVersion, now: now)
    self.now = now
    session = request.session
    self.state = state
  }

  func value(of fact: Fact, for access: String) -> FactValue {
    let history = Permissions.history(of: access, state: state)
    let tally = state.current.tallies[Permissions.logName(of: access)] ?? Permissions.Tally()
    switch fact {
    case .prompts: return .number(max(tally.prompts, history.count))
    case .lastPrompt: return .time(since: history.first?.date, at: now)
    case .sessionsSincePrompt: return history.first.map { sessions(since: $0, tally) } ?? .never
    default: return circumstances.value(of: fact) ?? .never
    }
  }

  private func sessions(since newest: Permissions.Entry, _ tally: Permissions.Tally) -> FactValue {
    let (session, last) = (session ?? circumstances.device.launches, lastSession(in: newest, tally))
    let (difference, overflow) = session.subtractingReportingOverflow(last)
    return .number(overflow ? (session > last ? .max : .min) : difference)
  }

  /// The number that the app logged (YMPromptKit README, session_number) if it counts sessions itself, or else ours. 0 if
  /// unknown, as nil is in the README's own code.
  private func lastSession(in newest: Permissions.Entry, _ tally: Permissions.Tally) -> Int {
    switch newest.userInfo?["session_number"] {
    case .integer(let number) where session != nil: number
    case .real(let number) where session != nil: Coercion.integerValue(number)
    default: tally.session ?? 0
    }
  }
}
