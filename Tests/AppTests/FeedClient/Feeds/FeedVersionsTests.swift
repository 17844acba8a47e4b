import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Hashing
import Testing

/// One small file is polled; feeds are fetched by the versions listed in it (docs/output.md, feeds.json).
@Suite struct FeedVersionsTests {
  private static let site = "https://updates.example.com/"
  private static let index = "\(site)feeds.json"
  private static let feed = "\(site)notifications.plist"

  /// A site with alerts, each version of which has one named after it.
  private final class Site: Sendable {
    let transport = ScriptedTransport()
    let store = MemoryStore()
    let clock = ManualClock(at: World.start)
    let notices = Notices()

    func version(_ key: String) -> String { String(SHA256.hash(Site.body(key)).hex.prefix(16)) }

    static func body(_ key: String) -> [UInt8] { Array(plist("<key>\(key)</key><dict/>").utf8) }

    func url(_ key: String) -> String {
      FeedVersionsTests.site + FeedIndex.copy(of: "notifications.plist", sha256: version(key))
    }

    /// - Parameter has: What is served as that version; nil for a file that is missing.
    func publish(_ key: String, has body: [UInt8]?) {
      var index = FeedIndex(defaultLocale: .english, locales: [.english])
      index.sequence = 1
      index.versions = ["notifications.plist": version(key)]
      transport.respond(to: FeedVersionsTests.index, with: .body(index.encode()))
      transport.respond(to: FeedVersionsTests.feed, with: .body(Site.body(key)))
      transport.respond(to: url(key), with: body.map { .body($0) })
    }

    func publish(_ key: String) { publish(key, has: Site.body(key)) }

    var environment: FeedEnvironment {
      var environment = FeedEnvironment(
        transport: transport, store: store, device: { FeedDevice(appVersion: "2.2.2") }, now: clock.now,
        report: notices.hear)
      environment.polling = .exact
      return environment.withoutHaste
    }

    func client(_ environment: FeedEnvironment? = nil, at site: FeedSite = FeedSite(site)) -> AlertsClient {
      AlertsClient(feed: .published(.alerts, at: site), environment: environment ?? self.environment)
    }

    /// What a process that begins now shows, and what it requests.
    func launch() async -> (outcome: AlertsClient.Outcome, requests: [String]) {
      let before = transport.requests.count
      let outcome = await client().checkForNotifications()
      return (outcome, transport.requests[before...].map(\.url))
    }
  }

  @Test func aFeedIsFetchedOnlyIfItsVersionIsNew() async {
    let site = Site()
    site.publish("one")
    #expect(await site.launch().requests == [Self.index, site.url("one")])
    let again = await site.launch()
    #expect(again.requests == [Self.index] && again.outcome.display?.key == "one")
    #expect(again.outcome.source == Self.feed)
    site.publish("two")
    let changed = await site.launch()
    #expect(changed.requests == [Self.index, site.url("two")] && changed.outcome.display?.key == "two")
    #expect(site.notices.all == [])
  }

  static let wrong: [(name: String, body: [UInt8]?, sentence: String)] = [
    ("missing", nil, "there is no such file"),
    ("of the same length", Array(plist("<key>eno</key><dict/>").utf8), "the response is not the file that"),
    ("longer", Array(plist("<key>one</key><dict/>").utf8) + [10], "the response is not the file that"),
    ("a portal's page", Array("<html>".utf8), "the response is not the file that"),
  ]

  /// A file that differs from the one in the index never becomes a copy; the feed itself is read instead, and the app
  /// is notified.
  @Test(arguments: wrong) func aCopyThatIsNotTheOneIsNotRead(_ c: (name: String, body: [UInt8]?, sentence: String))
    async
  {
    let site = Site()
    site.publish("one", has: c.body)
    let launch = await site.launch()
    #expect(launch.requests == [Self.index, site.url("one"), Self.feed])
    #expect(launch.outcome.display?.key == "one")
    #expect(site.notices.all.count == 1)
    #expect(site.notices.all[0].hasPrefix("\(Self.index): it names \(site.url("one")): \(c.sentence)"))
    #expect(await site.store.copy(of: Self.feed)?.body == Site.body("one"))
  }

  static let away: [ScriptedTransport.Response] = [
    .failure(.timedOut(.seconds(15))), .response(FeedResponse(status: 503)), .response(FeedResponse(status: 429)),
  ]

  /// A server that cannot deliver the index is not asked for anything else; the check has failed, as without an index.
  @Test(arguments: away.indices) func aServerThatIsAwayIsAskedOnce(_ answer: Int) async {
    let site = Site()
    site.publish("one")
    _ = await site.launch()
    site.transport.respond(to: Self.index, with: Self.away[answer])
    let launch = await site.launch()
    #expect(launch.requests == [Self.index])
    #expect(launch.outcome.failure?.source == Self.index && launch.outcome.display == nil)
  }

  @Test func aServerThatRefusesAVersionIsNotAskedForTheFeed() async {
    let site = Site()
    site.publish("one")
    site.transport.respond(to: site.url("one"), with: .response(FeedResponse(status: 503)))
    let launch = await site.launch()
    #expect(launch.requests == [Self.index, site.url("one")])
    #expect(launch.outcome.failure == .status(site.url("one"), 503, retryAfter: nil))
  }

  /// All clients of one launch share one poll; the next launch of the same process polls again.
  @Test func aLaunchIsOnePoll() async {
    let site = Site()
    site.publish("one")
    let clients = FeedClients(site: Self.site, environment: site.environment)
    for launch in 1...3 {
      await clients.foregrounded()
      #expect(site.transport.requests.count { $0.url == Self.index } == launch)
    }
    site.publish("two")
    site.clock.advance(by: 86_400)
    await clients.foregrounded()
    #expect(await clients.alerts.waitingItem?.id.entry == "one", "it stays on screen")
    #expect(site.transport.requests.last { $0.url.contains("/feeds/") }?.url == site.url("two"))
  }

  /// A client that checks every twelve hours does not use the versions of an earlier launch.
  @Test func aPollIsOnlyForItsLaunch() async {
    let (site, shared) = (Site(), FeedSite(Self.site))
    site.publish("one")
    let banners = BannersClient(controlFile: .published(.banners, at: shared), environment: site.environment)
    _ = await banners.launched()
    site.publish("two")
    site.clock.advance(by: 61)
    #expect(await site.client(at: shared).checkForNotifications().display?.key == "two")
  }

  // MARK: Polling

  /// Within the period nothing is requested, not even by a new process, except by hand.
  @Test func aPeriodBetweenPollsIsKept() async {
    let site = Site()
    site.publish("one")
    var environment = site.environment
    environment.polling = FeedPolling(period: 3600, jitter: 0)
    let polling = environment
    var options = Alerts.Options()
    (options.checkPeriod, options.showOnFirstLaunch) = (0, true)
    func launch(_ options: Alerts.Options) async -> [String] {
      let before = site.transport.requests.count
      let client = AlertsClient(
        feed: .published(.alerts, at: FeedSite(Self.site)), options: options, environment: polling)
      #expect(await client.launched().failure == nil)
      return site.transport.requests[before...].map(\.url)
    }
    #expect(await launch(options) == [Self.index, site.url("one")])
    site.clock.advance(by: 3599)
    #expect(await launch(options) == [])
    site.publish("two")
    #expect(await site.client(environment).checkForNotifications().display?.key == "two", "a check by hand")
    site.clock.advance(by: 3600)
    #expect(await launch(options) == [Self.index])
    site.clock.advance(by: -10_000)
    #expect(await launch(options) == [Self.index], "the clock was set back")
  }

  /// A wait before the first request of a process, of this device and this day.
  @Test func theFirstPollWaitsForItsTurn() async {
    let site = Site()
    site.publish("one")
    let waits = Waits()
    var environment = site.environment
    environment.polling = FeedPolling(spread: 60)
    environment.wait = { waits.add($0) }
    let shared = FeedSite(Self.site)
    for _ in 1...2 {
      _ = await BannersClient(controlFile: .published(.banners, at: shared), environment: environment).launched()
    }
    #expect(waits.all.count == 1 && waits.all.allSatisfy { 0...60 ~= $0 })
  }
}
