import FeedEvaluator
import FeedModel
import Testing

@Suite struct PermissionsSessionTests {
  /// YMPromptKit README, Tracking custom parameters: `session_number` in the user info. It is the app's own count, so our
  /// count does not touch it.
  @Test func sessionsAreTheAppsOwnWhereItCounts() {
    let userInfo: [String: PropertyList] = ["session_number": .integer(807)]
    let state = Permissions.State(log: ["ym_notifications": [.init(date: noon, userInfo: userInfo)]])
    let cadence = PermissionsFeed.Cadence(minSessions: 5)
    let feed = PermissionsFeed(prompts: [.init(access: "notifications", title: "T", cadence: cadence)])
    let device = FeedDevice(appVersion: "1", launches: 30)
    let isShown = { (session: Int?) in
      Requested(.init("notifications", session: session), from: feed, state: state, device: device)
        .decision.display != nil
    }
    #expect([811, 812, nil].map(isShown) == [false, true, true])
  }
}
