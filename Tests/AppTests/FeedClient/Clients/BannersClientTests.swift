import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Testing

/// Notable README, Control File, JavaScript API and Sample Workflows.
@Suite struct BannersClientTests {
  static let feed = """
    {"sample": {"entry": "banner", "conditions": {"all": {"flagNotSet": "hideSample"}},
      "views": {"banner": {"file": "https://snoodle.example/banner.html", "height": 100},
                "fullscreen": {"file": "https://snoodle.example/full.html", "origin": "top"}}}}
    """

  private func world() -> World {
    let world = World()
    world.publish(.banners, Self.feed)
    return world
  }

  private func client(_ world: World) -> BannersClient {
    BannersClient(controlFile: .published(world.url(.banners)), environment: world.environment) {
      BannerScreenSize(width: 320, height: 480)
    }
  }

  @Test func theDownloadWorkflow() async {
    let world = world()
    let client = client(world)
    #expect(await client.launched().display?.view.id == "banner")
    #expect(await client.call("close") == .undefined)
    #expect(await client.call("openUrl", ["https://itunes.apple.com/app/id534506272"]) == .undefined)
    #expect(world.events() == ["open https://itunes.apple.com/app/id534506272"])
    #expect(await client.waiting == nil)
  }

  @Test func aLinkCarriesWhatTheAppAllows() async {
    let world = world()
    let client = client(world)
    _ = await client.launched()
    let tap = ["https://survey.example/s?list=3#top", "v=appVersion&r=rolloutSeed&l=launches"]
    _ = await client.call("openUrl", tap)
    await client.configure { $0.linkValues = ["appVersion", "rolloutSeed", "plan"] }
    _ = await client.call("openUrl", tap)
    #expect(
      world.events() == [
        "open https://survey.example/s?list=3#top", "open https://survey.example/s?list=3&v=2.2.2#top",
      ])
  }

  @Test func aTestFeedCanBeReadInstead() async {
    let world = World()
    world.publish(.banners, "{}")
    let client = client(world)
    #expect(await client.launched().display == nil)
    await client.set(controlFile: .bundled("test") { Array(Self.feed.utf8) })
    #expect(await client.foregrounded().display?.id == "sample")
  }

  @Test func theFullScreenWorkflow() async {
    let client = client(world())
    _ = await client.launched()
    #expect(await client.call("height") == .number(100))
    _ = await client.call("display", ["fullscreen"])
    #expect(await client.waiting?.view.id == "fullscreen")
    #expect(await client.call("height") == .number(480))
    #expect(await client.call("width") == .number(320))
    _ = await client.call("close")
    #expect(await client.waiting == nil)
  }

  @Test func theNeverShowAgainWorkflow() async {
    let world = world()
    let first = client(world)
    _ = await first.launched()
    _ = await first.call("setFlag", ["hideSample", "true"])
    _ = await first.call("close")
    #expect(await world.store.values()["kPMConditionKey-sample-5-hideSample"] == .boolean(true))
    #expect(await client(world).launched().reason == "sample needs flagNotSet hideSample (the flag is set)")
  }

  @Test func aFlagOfTheSiteAndOneOfABannerThatIsGone() async {
    let world = world()
    let first = client(world)
    _ = await first.launched()
    _ = await first.call("setFlag", ["/tips", "true"])
    _ = await first.call("setFlag", ["gone/forest", "true"])
    #expect(await world.store.values()["kPMConditionKey--5-tips"] == .boolean(true))
    #expect(await world.store.values()["kPMConditionKey-gone-5-forest"] == .boolean(true))
    let feed = BannersFeed(notifications: [
      BannersFeed.Notification(
        id: "next", entry: "v", all: [.flagSet("/tips"), .flagSet("gone/forest")],
        views: [BannersFeed.View(id: "v", file: "https://example.com/next.html")])
    ])
    #expect(feed.storedIDs == ["next", "", "gone"])
    var issues: [StateIssue] = []
    let state = Banners.State(await world.store.values(), ids: feed.storedIDs, issues: &issues)
    #expect(state.isSet(FlagAddress("/tips", in: "next")) && state.isSet(FlagAddress("gone/forest", in: "next")))
  }

  @Test func oneAtATimeThoughLaunchesCount() async {
    let world = world()
    let client = client(world)
    _ = await client.launched()
    #expect(await client.launched().reason == "sample is still on screen")
    #expect(await client.state(of: ["sample"]).records["sample"]?.launches == 1)
    _ = await client.call("dismiss")
    #expect(await client.launched().display?.id == "sample")
  }

  @Test func withoutANetworkNothingHappens() async {
    let world = world()
    world.goOffline(.banners)
    #expect(await client(world).launched().failure != nil)
    #expect(await world.channelState() == [:])
  }

  @Test func anUnchangedFileIsNotSentAgainAndCountsAllTheSame() async {
    let world = world()
    _ = await client(world).launched()
    #expect(await client(world).launched().display?.id == "sample")
    #expect(world.transport.requests.map(\.validators.isEmpty) == [true, false])
  }

  static let calls: [(String, [String], BannerReply)] = [
    ("close", ["one", "too many"], .undefined), ("display", [], .undefined), ("display", ["nowhere"], .undefined),
    ("setFlag", [], .undefined), ("openUrl", ["zzz://go"], .undefined), ("openUrl", ["https://a b"], .undefined),
    ("eval", ["1"], .unknownFunction), ("", [], .unknownFunction), ("Close", [], .unknownFunction),
  ]

  /// 51: the calls of a page are as untrusted as the page.
  @Test(arguments: calls)
  func strangeCallsDoNoHarm(_ function: String, _ arguments: [String], _ reply: BannerReply) async {
    let world = world()
    let client = client(world)
    _ = await client.launched()
    #expect(await client.call(function, arguments) == reply)
    #expect(world.events() == [])
    #expect(await client.waiting?.view.id == (function == "close" ? nil : "banner"))
  }

  @Test func aPageWithoutANotificationIsNotHeard() async {
    let world = world()
    #expect(await client(world).call("setFlag", ["a", "true"]) == .unknownFunction)
    #expect(await world.store.values() == [:])
  }

  /// The original writes the flag under "(null)".
  @Test func aFlagOutlivesItsNotification() async {
    let world = world()
    let client = client(world)
    _ = await client.launched()
    world.publish(.banners, "{}")
    _ = await client.launched()
    _ = await client.call("setFlag", ["hideSample", "1"])
    #expect(await world.store.values()["kPMConditionKey-sample-5-hideSample"] == .boolean(true))
  }

  @Test func theAppHearsOfWhatHappened() async throws {
    let world = world()
    var hooks = BannersHooks()
    hooks.shown = { world.note("shown \($0.id)") }
    hooks.openedLink = { world.note("link \($0) \($1)") }
    hooks.changedFlag = { id, flag, isSet in
      let kept = await world.store.values()["kPMConditionKey-\(id)-5-\(flag)"]
      world.note("flag \(id) \(flag) \(isSet), \(kept == .boolean(isSet) ? "kept" : "not kept")")
    }
    hooks.closed = { world.note("closed \($0)") }
    let client = BannersClient(
      controlFile: .published(world.url(.banners)), environment: world.environment, hooks: hooks)
    let banner = try #require(await client.launched().display)
    #expect(world.events() == ["shown sample"])
    _ = await client.call("openUrl", ["https://snoodle.example/"])
    #expect(world.events() == ["link sample https://snoodle.example/", "open https://snoodle.example/"])
    _ = await client.call("setFlag", ["hideSample", "true"])
    #expect(world.events() == ["flag sample hideSample true, kept"])
    _ = await client.call("close")
    _ = await client.call("close")
    await client.withdraw(banner)
    #expect(world.events() == ["closed sample"])
  }

  @Test func aPageThatCannotBeLoadedIsWithdrawn() async throws {
    let client = client(world())
    let banner = try #require(await client.launched().display)
    #expect(await client.answer(.ok, to: banner) == .refused)
    #expect(await client.waiting == banner)
    await client.withdraw(banner)
    #expect(await client.waiting == nil)
    #expect(await client.foregrounded().display == banner)
  }
}
