import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Testing

/// The parts that all clients share.
@Suite struct EnvironmentTests {
  private static let feed = """
    {"a": {"entry": "main", "conditions": {"all": {"launchesAtLeast": 2, "daysSinceInstallAtLeast": 1}},
           "views": {"main": {"file": "https://snoodle.example/a.html"}}}}
    """

  @Test func launchesAndTheFirstDayAreKept() async {
    let world = World()
    world.publish(.banners, Self.feed)
    let environment = world.environment
    let client = BannersClient(controlFile: .published(world.url(.banners)), environment: environment)
    await environment.countLaunch()
    #expect(
      await client.launched().reason == "a needs launchesAtLeast 2 (1 of 2 launches) "
        + "and daysSinceInstallAtLeast 1 (0 of 1 day, due at 2012-06-02T00:00:00Z)")
    world.clock.advance(by: 86_400)
    await environment.countLaunch()
    #expect(await client.launched().display?.id == "a")
  }

  @Test func theAppsOwnKnowledgeComesFirst() async {
    let world = World(device: FeedDevice(appVersion: "1", installed: World.start.advanced(by: -86_400), launches: 9))
    world.publish(.banners, Self.feed)
    let client = BannersClient(controlFile: .published(world.url(.banners)), environment: world.environment)
    #expect(await client.launched().display?.id == "a")
  }

  @Test func theSeedIsMadeOnce() async {
    let world = World()
    await world.environment.countLaunch()
    let seed = await world.store.values()["publish.rolloutSeed"]
    await world.environment.countLaunch()
    #expect(await world.store.values()["publish.rolloutSeed"] == seed && seed?.string?.isEmpty == false)
  }

  private func launches(_ world: World) async -> Int? { await world.store.values()["publish.launches"]?.integer }

  /// The launch of a process is counted once, even if the app never counts it, and a return from the background only if
  /// the app says so.
  @Test func aForgottenLaunchIsCountedByTheClients() async {
    let world = World()
    for process in 1...3 {
      let environment = world.environment
      for name in [FeedName.alerts, .prompts] { world.publish(name, plist("")) }
      let alerts = AlertsClient(feed: .published(world.url(.alerts)), environment: environment)
      let prompts = PromptsClient(feed: .published(world.url(.prompts)), environment: environment)
      async let first = alerts.launched()
      async let second = prompts.launched()
      _ = await (first, second)
      _ = await prompts.foregrounded()
      #expect(await launches(world) == process)
    }
    #expect(await world.store.values()["publish.rolloutSeed"]?.string?.isEmpty == false)
  }

  @Test func theAppsOwnCountIsNoSecondOne() async {
    let world = World()
    let environment = world.environment
    let prompts = PromptsClient(feed: .bundled("iPrompt.plist") { nil }, environment: environment)
    _ = await prompts.launched()
    await environment.countLaunch()
    #expect(await launches(world) == 1)
    await environment.countLaunch()
    #expect(await launches(world) == 2)
  }

  /// Even if the app never counts a launch, half of the devices are in a rollout of 50 %, and a cadence in sessions
  /// makes progress.
  @Test func rolloutsAndSessionsNeedNoCall() async {
    let feed = """
      {"half": {"entry": "m", "conditions": {"all": {"rolloutPercent": 50}}, "views": {"m": {"file": "https://x.y/a"}}}}
      """
    var shown = 0
    for _ in 1...60 {
      let world = World()
      world.publish(.banners, feed)
      let client = BannersClient(controlFile: .published(world.url(.banners)), environment: world.environment)
      if await client.launched().display != nil { shown += 1 }
    }
    #expect((10...50).contains(shown))
  }

  /// Nothing can be compared without a version: nothing is shown or hidden by mistake, and the app is notified.
  @Test func withoutAVersionNothingIsShown() async {
    let world = World(["iNotifyIgnoredNotifications": .array([])], device: FeedDevice(appVersion: ""))
    world.publish(.alerts, plist("<key>a</key><dict/>"))
    world.publish(.updates, plist("<key>1.2</key><array/>"))
    world.publish(.banners, #"{"a": {"entry": "m", "views": {"m": {"file": "https://x.y/a"}}}}"#)
    let environment = world.environment
    let alerts = AlertsClient(feed: .published(world.url(.alerts)), environment: environment)
    let updates = UpdatesClient(remote: .published(world.url(.updates)), environment: environment)
    let banners = BannersClient(controlFile: .published(world.url(.banners)), environment: environment)
    #expect(await alerts.launched().result == .noVersion)
    #expect(await alerts.checkForNotifications().result == .noVersion)
    #expect(await updates.launched().remote?.result == .noVersion)
    #expect(await updates.checkForNewVersion()?.reason == "the app's version is empty")
    #expect(await banners.foregrounded().result == .noVersion)
    #expect(Set(world.events()) == ["notice: \(FeedNotice.noVersion)"])
    #expect(world.transport.requests == [])
  }

  /// The build version replaces it, as in iNotify.
  @Test func aBuildVersionIsAVersion() async {
    let world = World(device: FeedDevice(appVersion: "", buildVersion: "1"))
    world.publish(.updates, plist("<key>1.2</key><array/>"))
    let updates = UpdatesClient(remote: .published(world.url(.updates)), environment: world.environment)
    #expect(await updates.launched().remote?.display?.version == "1.2")
  }
}
