import FeedModel
import Testing

@testable import FeedEvaluator

@Suite struct AlertsDecideTests {
  /// iNotify README, Installation: "reverse-alphanumeric sorting order by key".
  @Test func theNewestIsNext() {
    let keys = ["2011/01/22", "2011/02/01", "2010/12/31"]
    let feed = AlertsFeed(notifications: keys.map { .init(key: $0) })
    let result = Alerts.decide(feed, state: .init(), device: app("1"), explaining: true)
    #expect(result.detected.map(\.key) == ["2011/02/01", "2011/01/22", "2010/12/31"])
    #expect(result.decision.trace[1].gates.last == DecisionGate(.turn(after: "2011/02/01"), passed: false))
  }

  /// iNotify README, ActionURL, and as recorded from it: nothing is shown, and no other alert is tried.
  @Test func whatCannotBeOpenedStallsTheQueue() {
    let feed = AlertsFeed(notifications: [.init(key: "a"), .init(key: "b", actionURL: "noapp://x")])
    let result = Alerts.decide(feed, state: .init(), device: app("1"), explaining: true)
    #expect(result.decision.reason == .cannotOpen(key: "b", actionURL: "noapp://x"))
    #expect(result.detected.map(\.key) == ["b", "a"])
    #expect(result.decision.trace.map(\.passed) == [false, false])
  }
}
