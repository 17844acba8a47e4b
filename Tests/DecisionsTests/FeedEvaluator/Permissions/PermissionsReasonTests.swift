import FeedEvaluator
import FeedModel
import TestKit
import Testing

@Suite struct PermissionsReasonTests {
  typealias Row = Case<(Permissions.Request, PermissionsFeed.Cadence), String>

  /// Asked in session 4, 5 hours after one prompt in session 1.
  static let rows: [Row] = [
    Row("known", (.init("photos", status: .denied), .init()), "photos: access is already denied"),
    Row("refused", (.init("photos", shouldRequest: false), .init()), "photos: the app does not want it now"),
    Row("no prompt", (.init("events"), .init()), "the feed has no prompt for events"),
    Row("nothing to show", (.init("camera"), .init()), "the prompt for camera has nothing to show"),
    Row("reserved", (.init("publish.x"), .init()), "publish.x: the log keeps something else under that name"),
    Row("the most", (.init("photos"), .init(maxPrompts: 1)), "photos: 1 prompt so far, at most 1"),
    Row(
      "quiet", (.init("photos"), .init(quietHours: 48)),
      "photos: 5 of 48 hours since the last prompt; due at 2026-06-15T07:00:00Z"),
    Row(
      "a fraction", (.init("photos"), .init(quietHours: 7.5)),
      "photos: 5 of 7.5 hours since the last prompt; due at 2026-06-13T14:30:00Z"),
    Row(
      "two of three", (.init("photos"), .init(maxPrompts: 1, quietHours: 1, minSessions: 5)),
      "photos: 1 prompt so far, at most 1, 3 of 5 sessions since the last prompt"),
    Row("sessions", (.init("photos"), .init(minSessions: 5)), "photos: 3 of 5 sessions since the last prompt"),
  ]

  @Test(arguments: rows) func saysWhyNot(_ c: Row) {
    #expect(decide(c.input.0, c.input.1).reason?.description == c.expected)
  }

  @Test func gatesCompareBothValues() {
    let decision = decide(.init("photos"), .init(maxPrompts: 3, quietHours: 10, minSessions: 3))
    #expect(
      (decision.checks + decision.trace[0].gates).map { "\($0.passed ? "✓" : "✗") \($0.line)" } == [
        "✓ status notDetermined: the system has not asked yet",
        "✓ shouldRequest: the app agrees",
        "✓ prompt photos: the feed has one",
        "✓ maxPrompts 3: 1 prompt so far, at most 3",
        "✗ quietHours 10: 5 of 10 hours since the last prompt; due at 2026-06-13T17:00:00Z",
        "✓ minSessions 3: 3 sessions since the last prompt, 3 needed",
      ])
    #expect(decision.trace[0].gates.map(\.actual) == ["1", "5", "3"])
  }

  private func decide(
    _ request: Permissions.Request, _ cadence: PermissionsFeed.Cadence
  ) -> Decision<Permissions.Display, Permissions.Reason> {
    let feed = PermissionsFeed(prompts: [
      .init(access: "camera"), .init(access: "photos", title: "T", cadence: cadence),
      .init(access: "publish.x", title: "T"),
    ])
    let state = Permissions.mark("photos", session: 1, state: .init(), now: noon.advanced(by: -18_000))
    return Permissions.decide(
      request, from: feed, state: state, device: FeedDevice(appVersion: "1", launches: 4), now: noon,
      explaining: true)
  }
}
