import FeedEvaluator
import FeedModel
import Testing

@Suite struct AlertsTests {
  private let message = Alerts.Display(
    key: "a", title: "Hello", message: "World", buttons: [FeedButton(.ok, "OK")], actionURL: nil)
  private let offer = Alerts.Display(
    key: "a", title: "Hello", message: "World",
    buttons: [FeedButton(.action, "Look"), FeedButton(.remind, "Later"), FeedButton(.ignore, "No")],
    actionURL: "http://example.com/x")
  private let reminded = Alerts.State(ignored: ["x"], viewed: ["y"], lastChecked: noon, lastReminded: noon)

  /// As recorded from iNotify.
  @Test func answersAreKept() {
    #expect(answer(.ok, to: message) == Alerts.State(ignored: ["x"], viewed: ["y", "a"], lastChecked: noon))
    #expect(answer(.action, to: offer) == Alerts.State(ignored: ["x"], viewed: ["y", "a"], lastChecked: noon))
    #expect(answer(.ignore, to: offer) == Alerts.State(ignored: ["x", "a"], viewed: ["y"], lastChecked: noon))
    #expect(
      answer(.remind, to: offer)
        == Alerts.State(ignored: ["x"], viewed: ["y"], lastChecked: noon, lastReminded: noon.advanced(by: 60)))
  }

  @Test func answersWithoutAButtonChangeNothing() {
    #expect(answer(.ignore, to: message) == reminded)
    #expect(answer(.cancel, to: offer) == reminded)
  }

  /// The lists appear with their first entry, as in a client that was started with showOnFirstLaunch.
  @Test func listsBeginWhenTheyAreNeeded() {
    let fresh = Alerts.State()
    #expect(Alerts.apply(.ignore, to: offer, state: fresh, now: noon) == Alerts.State(ignored: ["a"]))
    #expect(Alerts.apply(.ok, to: message, state: fresh, now: noon) == Alerts.State(viewed: ["a"]))
  }

  /// A launch as a whole: the first one only leaves its mark, the second shows, the third is too early.
  @Test func threeLaunches() {
    let feed = AlertsFeed(notifications: [.init(key: "a", title: "Hello")])
    let first = Alerts.process(feed, state: .init(), device: app("1"), now: noon)
    #expect(first.decision.reason?.description == "this is the first launch")
    #expect(first.state == Alerts.State(ignored: []))
    let second = Alerts.process(feed, state: first.state, device: app("1"), now: noon)
    #expect(second.decision.display?.key == "a")
    #expect(second.decision.checks.map(\.name) == ["checkAtLaunch", "showOnFirstLaunch", "checkPeriod"])
    #expect(second.state == Alerts.State(ignored: [], lastChecked: noon))
    let third = Alerts.process(feed, state: second.state, device: app("1"), now: noon.advanced(by: 3_600))
    #expect(third.decision.reason?.description == "checked 60 minutes ago; next check at 2026-06-14T00:00:00Z")
    #expect(third.state == second.state)
  }

  private func answer(_ answer: FeedAnswer, to display: Alerts.Display) -> Alerts.State {
    Alerts.apply(answer, to: display, state: reminded, now: noon.advanced(by: 60))
  }
}
