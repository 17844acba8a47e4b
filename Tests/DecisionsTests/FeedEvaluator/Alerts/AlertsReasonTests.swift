import FeedEvaluator
import FeedModel
import TestKit
import Testing

@Suite struct AlertsReasonTests {
  static let sentences: [Case<([String], [String], String), String>] = [
    Case("an empty feed", ([], [], "1"), "the feed has no notifications"),
    Case("one seen", (["a"], ["a"], "1"), "the only notification was already seen"),
    Case("both seen", (["a", "b"], ["a", "b"], "1"), "both notifications were already seen"),
    Case("all seen", (["a", "b", "c"], ["a", "b", "c"], "1"), "all 3 notifications were already seen"),
    Case("one for others", (["z"], [], "1"), "the only notification is not for version 1"),
    Case("all for others", (["y", "z"], [], "1"), "none of the 2 notifications is for version 1"),
    Case(
      "some and some", (["a", "z"], ["a"], "1"), "1 notification was already seen, and 1 more is not for version 1"),
  ]

  /// Keys from `y` on are for version 9.
  @Test(arguments: sentences) func saysWhyNot(_ c: Case<([String], [String], String), String>) {
    let notifications = c.input.0.map { AlertsFeed.Notification(key: $0, minVersion: $0 < "y" ? nil : "9") }
    let state = Alerts.State(viewed: c.input.1)
    let result = Alerts.decide(
      AlertsFeed(notifications: notifications), state: state, device: app(FeedVersion(c.input.2)))
    #expect(result.decision.reason?.description == c.expected)
  }

  @Test func saysWhatCannotBeOpened() {
    #expect(
      Alerts.Reason.cannotOpen(key: "a", actionURL: "noapp://x").description
        == "a is next, but nothing on this device opens noapp://x")
    #expect(
      Alerts.Reason.cannotOpen(key: "a", actionURL: "").description
        == "a is next, but nothing opens an empty URL")
  }
}
