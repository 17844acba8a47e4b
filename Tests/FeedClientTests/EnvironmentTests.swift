import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Testing

/// What all clients share.
@Suite struct EnvironmentTests {
  private static let feed = """
    {"a": {"entry": "main", "conditions": {"all": {"launchesAtLeast": 2, "daysSinceInstallAtLeast": 1}},
           "views": {"main": {"file": "https://snoodle.example/a.html"}}}}
    """

  @Test func launchesAndTheFirstDayAreKept() async {
    let world = World()
    world.publish(.banners, Self.feed)
    let client = BannersClient(controlFile: .published(world.url(.banners)), environment: world.environment)
    await world.environment.countLaunch()
    #expect(
      await client.becameActive().reason == "a needs launchesAtLeast 2 (1 of 2 launches) "
        + "and daysSinceInstallAtLeast 1 (0 of 1 day, due at 2012-06-02T00:00:00Z)")
    world.clock.advance(by: 86_400)
    await world.environment.countLaunch()
    #expect(await client.becameActive().display?.id == "a")
  }

  @Test func theAppsOwnKnowledgeComesFirst() async {
    let world = World(device: Device(appVersion: "1", installed: World.start.advanced(by: -86_400), launches: 9))
    world.publish(.banners, Self.feed)
    let client = BannersClient(controlFile: .published(world.url(.banners)), environment: world.environment)
    #expect(await client.becameActive().display?.id == "a")
  }

  @Test func theSeedIsMadeOnce() async {
    let world = World()
    await world.environment.countLaunch()
    let seed = await world.store.values()["publish.rolloutSeed"]
    await world.environment.countLaunch()
    #expect(await world.store.values()["publish.rolloutSeed"] == seed && seed?.string?.isEmpty == false)
  }
}
