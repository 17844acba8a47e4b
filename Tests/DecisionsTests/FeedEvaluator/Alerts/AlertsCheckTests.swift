import FeedEvaluator
import FeedModel
import TestKit
import Testing

/// The launches that ask for the feed, as recorded from iNotify.
@Suite struct AlertsCheckTests {
  typealias Row = Case<(Alerts.State, @Sendable (inout Alerts.Options) -> Void), String?>

  private static let defaults: @Sendable (inout Alerts.Options) -> Void = { _ in }

  static let rows: [Row] = [
    Row("the first launch", (.init(), defaults), "this is the first launch"),
    Row("the next one", (.init(ignored: []), defaults), nil),
    Row("showOnFirstLaunch", (.init(), { $0.showOnFirstLaunch = true }), nil),
    Row("debug", (.init(lastChecked: noon, lastReminded: noon), { $0.debug = true }), nil),
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
    Row("half a day", (checked(43_200), defaults), nil),
    Row("every launch", (checked(0), { $0.checkPeriod = 0 }), nil),
    Row(
      "the clock was set back", (checked(-1_000), defaults),
      "checked 16 minutes in the future, as if the clock had been set back; next check at 2026-06-14T00:16:40Z"),
    Row(
      "a reminder that is still running", (reminded(82_799, checked: 3 * day), defaults),
      "reminder set 22 hours ago; due at 2026-06-13T13:00:01Z"),
    Row("a reminder that is over bypasses the check period", (reminded(90_000, checked: 60), defaults), nil),
    Row("reminders at every launch", (reminded(0, checked: 0), { $0.remindPeriod = 0 }), nil),
  ]

  @Test(arguments: rows) func isDue(_ c: Row) {
    var options = Alerts.Options()
    c.input.1(&options)
    let check = Alerts.shouldCheck(c.input.0, options: options, now: noon)
    #expect(check.reason?.description == c.expected)
    #expect(check.gates.allSatisfy(\.passed) == (c.expected == nil))
  }

  /// Only the first launch leaves a mark, and lastChecked isn't touched.
  @Test func marksTheFirstLaunch() {
    #expect(Alerts.shouldCheck(.init(lastChecked: noon), now: noon).state == .init(ignored: [], lastChecked: noon))
    #expect(Alerts.shouldCheck(.init(ignored: ["a"]), now: noon).state == .init(ignored: ["a"]))
    var options = Alerts.Options()
    options.showOnFirstLaunch = true
    #expect(Alerts.shouldCheck(.init(), options: options, now: noon).state == .init())
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
