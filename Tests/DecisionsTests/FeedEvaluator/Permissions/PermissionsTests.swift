import FeedEvaluator
import FeedModel
import TestKit
import Testing

/// YMPromptKit README, Usage, and as recorded from it.
@Suite struct PermissionsTests {
  typealias Row = Case<Permissions.Request, Permissions.Outcome?>

  /// Nil: the soft prompt is shown.
  static let rows: [Row] = [
    Row("not determined", .init("photos"), nil),
    Row("by the log's name", .init("ym_photos"), nil),
    Row("an app's own type", .init("app_signin"), nil),
    Row("authorized", .init("photos", status: .authorized), .alreadyDetermined),
    Row("denied", .init("photos", status: .denied), .alreadyDetermined),
    Row("restricted", .init("photos", status: .restricted), .alreadyDetermined),
    Row("the delegate says no", .init("photos", shouldRequest: false), .suppressed),
    Row(
      "denied, and the delegate doesn't count", .init("photos", status: .denied, shouldRequest: false),
      .alreadyDetermined),
    Row("no prompt", .init("contacts"), .suppressed),
    Row("a prompt that says nothing", .init("camera"), .suppressed),
    Row("no prompt, but the system knows", .init("contacts", status: .denied), .alreadyDetermined),
    Row("a name that the log needs", .init("YMPromptLogVersion"), .suppressed),
  ]

  @Test(arguments: rows) func answersOrShows(_ c: Row) {
    let result = request(c.input)
    #expect(result.completion?.outcome == c.expected)
    #expect((result.decision.display != nil) == (c.expected == nil))
    #expect((result.state == .init()) == (c.expected != nil), "logged if and only if shown")
  }

  /// YMPromptKit README, Basic Push Notification Prompt: "denyTitle:nil"; deny left, grant right.
  @Test func showsThePromptOfTheFeed() throws {
    let display = try #require(request(.init("notifications")).decision.display)
    #expect(
      display
        == Permissions.Display(
          access: "notifications", title: "Stock Alerts", message: "Allow important alerts?",
          contentView: "https://example.com/v.html", modes: ["alert"],
          buttons: [FeedButton(.deny, "Not Now"), FeedButton(.grant, "Yes")]))
  }

  @Test func speaksTheLanguageOfTheDevice() throws {
    let device = FeedDevice(appVersion: "1", locale: "fr-CA")
    let display = try #require(request(.init("photos"), on: device).decision.display)
    #expect(display.buttons == [FeedButton(.deny, "Pas maintenant"), FeedButton(.grant, "OK")])
    let empty = PermissionsFeed(prompts: [.init(access: "photos", title: "T", grantTitle: "", denyTitle: "")])
    #expect(request(.init("photos"), from: empty).decision.display?.buttons.map(\.label) == ["", ""])
  }

  /// YMPromptKit README, Tradeoffs When Using Native Alerts.
  @Test func nativeAlertsIgnoreContentViews() {
    let native = Permissions.Options(nativeAlerts: true)
    let display = request(.init("notifications"), options: native).decision.display
    #expect(display?.title == "Stock Alerts")
    #expect(display?.contentView == nil)
    let view = PermissionsFeed(prompts: [.init(access: "photos", contentView: "https://example.com/v.html")])
    #expect(request(.init("photos"), from: view).decision.display != nil)
    #expect(request(.init("photos"), from: view, options: native).completion == .suppressed)
  }

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

  @Test func asksInTheOrderOfTheOriginal() {
    let names = { (request: Permissions.Request) in self.request(request).decision.checks.map(\.name) }
    #expect(names(.init("photos")) == ["status", "shouldRequest", "prompt"])
    #expect(names(.init("photos", status: .denied, shouldRequest: false)) == ["status"])
    #expect(names(.init("contacts", shouldRequest: false)) == ["status", "shouldRequest"])
  }

  private func request(
    _ request: Permissions.Request, from feed: PermissionsFeed = Self.feed, options: Permissions.Options = .init(),
    on device: FeedDevice = app("1")
  ) -> Requested {
    Requested(request, from: feed, state: .init(), options: options, device: device)
  }

  private static let feed = PermissionsFeed(prompts: [
    .init(access: "app_signin", title: "Sign in"),
    .init(access: "camera", title: "", message: ""),
    .init(access: "YMPromptLogVersion", title: "T"),
    .init(
      access: "notifications", title: "Stock Alerts", message: "Allow important alerts?", grantTitle: "Yes",
      contentView: "https://example.com/v.html", modes: ["alert"]),
    .init(access: "photos", title: "Photos", message: "please"),
  ])
}
