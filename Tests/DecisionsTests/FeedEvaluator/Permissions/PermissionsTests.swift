import FeedEvaluator
import FeedModel
import Testing

/// YMPromptKit README, Usage, and as recorded from it.
@Suite struct PermissionsTests {
  @Test func theLastOfTwoPromptsCounts() {
    let two = PermissionsFeed(prompts: [.init(access: "ym_photos", title: "A"), .init(access: "photos", title: "B")])
    #expect(request(.init("photos"), from: two).decision.display?.title == "B")
  }

  /// YMPromptKit README, Tracking custom parameters, and as recorded from it.
  @Test func logsWhatTheAppGives() {
    let with = request(.init("photos", userInfo: ["session_number": .integer(7)])).state
    #expect(with.log == ["ym_photos": [.init(date: noon, userInfo: ["session_number": .integer(7)])]])
    let without = request(.init("photos"), on: FeedDevice(appVersion: "1", launches: 12)).state
    #expect(without.log == ["ym_photos": [.init(date: noon)]])
    #expect(without.tallies == ["ym_photos": .init(prompts: 1, session: 12)])
  }

  /// `session_number` is the app's own count, so ours does not touch it.
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

  @Test func asksInTheOrderOfTheOriginal() {
    let names = { (request: Permissions.Request) in self.request(request).decision.checks.map(\.name) }
    #expect(names(.init("photos")) == ["status", "shouldRequest", "prompt"])
    #expect(names(.init("photos", status: .denied, shouldRequest: false)) == ["status"])
    #expect(names(.init("contacts", shouldRequest: false)) == ["status", "shouldRequest"])
  }

  private func request(
    _ request: Permissions.Request, from feed: PermissionsFeed = Self.feed, on device: FeedDevice = app("1")
  ) -> Requested {
    Requested(request, from: feed, state: .init(), device: device)
  }

  private static let feed = PermissionsFeed(prompts: [.init(access: "photos", title: "Photos", message: "please")])
}
