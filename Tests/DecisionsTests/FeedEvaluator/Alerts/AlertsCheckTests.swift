import FeedEvaluator
import FeedModel
import TestKit
import Testing

/// Why a launch does not ask for the feed, as recorded from iNotify.
@Suite struct AlertsCheckTests {
  typealias Row = Case<(Alerts.State, @Sendable (inout Alerts.Options) -> Void), String>

  private static let defaults: @Sendable (inout Alerts.Options) -> Void = { _ in }

  static let rows: [Row] = [
    Row("the first launch", (.init(), defaults), "this is the first launch"),
    Row(
      "no automatic checks", (.init(ignored: []), { $0.checkAtLaunch = false }), "automatic checks are switched off"),
    Row(
      "nor in debug",
      (
        .init(),
        {
          $0.checkAtLaunch = false
          $0.debug = true
        }
      ), "automatic checks are switched off"),
    Row(
      "a second before half a day", (checked(43_199), defaults),
      "checked 11 hours ago; next check at 2026-06-13T12:00:01Z"),
    Row(
      "the clock was set back", (checked(-1_000), defaults),
      "checked 16 minutes in the future, as if the clock had been set back; next check at 2026-06-14T00:16:40Z"),
    Row(
      "a reminder that is still running", (reminded(82_799, checked: 3 * day), defaults),
      "reminder set 22 hours ago; due at 2026-06-13T13:00:01Z"),
  ]

  @Test(arguments: rows) func saysWhyNot(_ c: Row) {
    var options = Alerts.Options()
    c.input.1(&options)
    let check = Alerts.shouldCheck(c.input.0, options: options, now: noon)
    #expect(check.reason?.description == c.expected)
    #expect(check.gates.contains { !$0.passed })
  }

  @Test func asksInOrder() {
    let feed = AlertsFeed(notifications: [.init(key: "a", title: "Hello")])
    let result = Alerts.process(feed, state: .init(ignored: []), device: app("1"), now: noon)
    #expect(result.decision.checks.map(\.name) == ["checkAtLaunch", "showOnFirstLaunch", "checkPeriod"])
  }

  private static func checked(_ secondsAgo: Int) -> Alerts.State {
    Alerts.State(ignored: [], lastChecked: noon.advanced(by: -secondsAgo))
  }

  private static func reminded(_ secondsAgo: Int, checked: Int) -> Alerts.State {
    var state = Self.checked(checked)
    state.lastReminded = noon.advanced(by: -secondsAgo)
    return state
  }
}
