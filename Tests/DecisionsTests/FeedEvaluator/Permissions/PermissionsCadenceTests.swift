import FeedEvaluator
import FeedModel
import TestKit
import Testing

/// YMPromptKit README, Enforcing cadence ("not more than once in a 48 hour period, or more than 3 times") and Tracking
/// custom parameters ("five sessions must elapse"), and as recorded from it.
@Suite struct PermissionsCadenceTests {
  typealias Row = Case<(PermissionsFeed.Cadence, Permissions.State, launches: Int), String>

  private static let hour = 3_600
  private static let readme = PermissionsFeed.Cadence(maxPrompts: 3, quietHours: 48, minSessions: 5)

  /// The first gate that refuses, or none.
  static let rows: [Row] = [
    Row("never prompted", (readme, .init(), 0), ""),
    Row("no cadence, just prompted", (.init(), prompted([0], session: 1), 1), ""),

    Row("once, of three", (.init(maxPrompts: 3), prompted([90]), 1), ""),
    Row("twice, of three", (.init(maxPrompts: 3), prompted([90, 99]), 1), ""),
    Row("3 refuses the fourth", (.init(maxPrompts: 3), prompted([90, 95, 99]), 1), "maxPrompts"),
    Row("more than three already", (.init(maxPrompts: 3), prompted([1, 2, 3, 4]), 1), "maxPrompts"),
    Row("never at all", (.init(maxPrompts: 0), .init(), 1), "maxPrompts"),
    Row("more than the history keeps", (.init(maxPrompts: 20), tally(20, prompted([90])), 1), "maxPrompts"),

    Row("47 h 59 m", (.init(quietHours: 48), secondsAgo(48 * hour - 60), 1), "quietHours"),
    Row("a second short of 48 h", (.init(quietHours: 48), secondsAgo(48 * hour - 1), 1), "quietHours"),
    Row("exactly 48 h", (.init(quietHours: 48), secondsAgo(48 * hour), 1), ""),
    Row("half an hour", (.init(quietHours: 0.5), secondsAgo(1_799), 1), "quietHours"),
    Row("no quiet period", (.init(quietHours: 0), secondsAgo(0), 1), ""),
    Row("the clock was set back", (.init(quietHours: 48), secondsAgo(-hour), 1), "quietHours"),
    Row("only the newest counts", (.init(quietHours: 48), prompted([49, 1]), 1), ""),

    Row("last in session 7, now 11", (.init(minSessions: 5), prompted([90], session: 7), 11), "minSessions"),
    Row("last in session 7, now 12", (.init(minSessions: 5), prompted([90], session: 7), 12), ""),
    Row("in the same session", (.init(minSessions: 1), prompted([90], session: 7), 7), "minSessions"),
    Row("any session", (.init(minSessions: 0), prompted([90], session: 7), 7), ""),
    Row("an original's log, early", (.init(minSessions: 5), prompted([90]), 4), "minSessions"),
    Row("an original's log, later", (.init(minSessions: 5), prompted([90]), 5), ""),

    Row("all three refuse", (readme, prompted([1, 2, 3], session: 1), 2), "maxPrompts"),
    Row("quiet and sessions refuse", (readme, prompted([1], session: 1), 2), "quietHours"),
    Row("only the sessions refuse", (readme, prompted([72], session: 1), 2), "minSessions"),
    Row("all three agree", (readme, prompted([72], session: 1), 6), ""),
  ]

  @Test(arguments: rows) func refuses(_ c: Row) {
    let device = FeedDevice(appVersion: "1", launches: c.input.launches)
    let result = request(.init("notifications"), c.input.0, state: c.input.1, device: device)
    #expect(result.decision.trace[0].gates.first { !$0.passed }?.name ?? "" == c.expected)
    #expect((result.decision.display != nil) == c.expected.isEmpty)
    #expect(c.expected.isEmpty || result.completion == .suppressed)
  }

  /// YMPromptKit README: `session_number` in the user info. It is the app's own count, so our count does not touch it.
  @Test func sessionsAreTheAppsOwnWhereItCounts() {
    let userInfo: [String: PropertyList] = ["session_number": .integer(807)]
    let state = Permissions.State(log: ["ym_notifications": [.init(date: noon, userInfo: userInfo)]])
    let isShown = { (session: Int?) in
      request(.init("notifications", session: session), .init(minSessions: 5), state: state, device: Self.late)
        .decision.display != nil
    }
    #expect([811, 812, nil].map(isShown) == [false, true, true])
  }

  /// Three prompts and no fourth, however short the history is kept.
  @Test(arguments: [1, 2, 15]) func threePromptsAreThree(limit: Int) {
    var state = Permissions.setMaximumHistoryEntries(limit, state: .init())
    let shown = (0..<6).map { _ in
      let result = request(.init("notifications"), .init(maxPrompts: 3), state: state, device: app("1"))
      state = result.state
      return result.decision.display != nil
    }
    #expect(shown == [true, true, true, false, false, false])
  }

  @Test func eachAccessTypeHasItsOwn() {
    let feed = PermissionsFeed(prompts: ["events", "photos"].map(prompt))
    let state = Permissions.mark("photos", state: .init(), now: noon)
    let decision = { (access: String) in
      Permissions.decide(.init(access), from: feed, state: state, device: app("1"), now: noon)
    }
    #expect(decision("photos").display == nil)
    #expect(decision("events").display != nil)
  }

  private static let late = FeedDevice(appVersion: "1", launches: 30)

  private static func prompted(_ hoursAgo: [Int], session: Int? = nil) -> Permissions.State {
    Permissions.State(
      log: ["ym_notifications": hoursAgo.map { .init(date: noon.advanced(by: -$0 * hour)) }],
      tallies: session.map { ["ym_notifications": .init(prompts: hoursAgo.count, session: $0)] } ?? [:])
  }

  private static func secondsAgo(_ seconds: Int) -> Permissions.State {
    Permissions.State(log: ["ym_notifications": [.init(date: noon.advanced(by: -seconds))]])
  }

  private static func tally(_ prompts: Int, _ state: Permissions.State) -> Permissions.State {
    var state = state
    state.tallies["ym_notifications"] = .init(prompts: prompts)
    return state
  }
}

private func prompt(_ access: String) -> PermissionsFeed.Prompt {
  PermissionsFeed.Prompt(access: access, title: "T", cadence: .init(quietHours: 48))
}

private func request(
  _ request: Permissions.Request, _ cadence: PermissionsFeed.Cadence, state: Permissions.State, device: FeedDevice
) -> Requested {
  let feed = PermissionsFeed(prompts: [.init(access: "notifications", title: "T", cadence: cadence)])
  return Requested(request, from: feed, state: state, device: device)
}
