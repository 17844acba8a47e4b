import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// Clocks and states that are not as they should be, on the way through a whole client. The
/// answers are those that the originals' rules give.
@Suite struct TimeAndStateTests {
  private static let feed = plist(
    "<key>a</key><dict/><key>b</key><dict><key>ActionURL</key><string>https://x.y</string></dict>")

  private func world(_ state: StateValues = ["iNotifyIgnoredNotifications": .array([])]) -> World {
    let world = World(state)
    world.publish(.alerts, Self.feed)
    return world
  }

  private func client(_ world: World) -> AlertsClient {
    AlertsClient(feed: .published(world.url(.alerts)), environment: world.environment)
  }

  struct Clock: CustomTestStringConvertible, Sendable {
    var name: String
    var lastChecked: Int
    var now: Int
    var reason: String
    var testDescription: String { name }
  }

  static let start = World.start.secondsSince1970
  static let clocks = [
    Clock(
      name: "set back between launches", lastChecked: start, now: start - 60,
      reason: "checked 60 seconds in the future, as if the clock had been set back; next check at 2012-06-01T12:00:00Z"),
    Clock(
      name: "checked a period ahead", lastChecked: start + 43_200, now: start,
      reason: "checked 12 hours in the future, as if the clock had been set back; next check at 2012-06-02T00:00:00Z"),
  ]

  @Test(arguments: clocks) func waits(_ c: Clock) async {
    let world = world([
      "iNotifyIgnoredNotifications": .array([]),
      "iNotifyLastChecked": .date(Date(timeIntervalSince1970: Double(c.lastChecked))),
    ])
    world.clock.set(to: Instant(secondsSince1970: c.now))
    let outcome = await client(world).launched()
    #expect(outcome.reason == c.reason)
  }

  @Test(arguments: ["iNotifyLastChecked", "iNotifyLastReminded"]) func anAppMayKeepTheOriginalsHabit(_ key: String)
    async
  {
    let far = Date(timeIntervalSince1970: Double(Self.start + 999_999_999))
    for keepsQuirks in [false, true] {
      let world = world(["iNotifyIgnoredNotifications": .array([]), key: .date(far)])
      var environment = world.environment
      environment.keepsQuirks = keepsQuirks
      let client = AlertsClient(feed: .published(world.url(.alerts)), environment: environment)
      #expect((await client.launched().display == nil) == keepsQuirks)
    }
  }

  /// If the clock was years ahead at one launch, a banner and a prompt wait as long as if that launch had been now.
  @Test func bannersAndPromptsDoNotWaitForYears() async {
    for keepsQuirks in [false, true] {
      let world = World()
      world.publish(
        .banners,
        """
        {"b": {"entry": "m", "conditions": {"all": {"lastDisplayMinimumSeconds": 86400}},
         "views": {"m": {"file": "https://x.y/m"}}}}
        """)
      world.publish(.prompts, plist("<key>p</key><dict><key>usesUntilPrompt</key><integer>1</integer></dict>"))
      var environment = world.environment
      environment.keepsQuirks = keepsQuirks
      let launch = { [environment] in
        let banner = await BannersClient(controlFile: .published(world.url(.banners)), environment: environment)
          .launched()
        let prompt = await PromptsClient(feed: .published(world.url(.prompts)), environment: environment).launched()
        return [banner.display?.id, prompt.display?.name].compactMap(\.self)
      }
      world.clock.set(to: Instant(secondsSince1970: Self.start + 6_000_000_000))
      #expect(await launch() == ["b"])
      world.clock.set(to: World.start)
      #expect(await launch() == [], "nobody is shown anything again at once")
      world.clock.advance(by: 10 * 86_400)
      #expect(await launch() == (keepsQuirks ? [] : ["b", "p"]))
    }
  }

  static let periods: [(String, Float, Bool)] = [
    ("zero", 0, true), ("negative", -1, true), ("a thousand million days", 1e9, false),
    ("endless", .infinity, false), ("not a number", .nan, true),
  ]

  @Test(arguments: periods) func anyPeriodIsAPeriod(_ name: String, _ days: Float, _ isDue: Bool) async {
    let world = world()
    let client = client(world)
    await client.configure { $0.checkPeriod = FeedPeriod(days: days) }
    _ = await client.launched()
    #expect(await self.client(world).state().lastChecked == World.start)
    let second = self.client(world)
    await second.configure { $0.checkPeriod = FeedPeriod(days: days) }
    world.clock.advance(by: 60)
    #expect((await second.launched().display != nil) == isDue)
  }

  /// 45: the reminder stays, and when it is over, the next notification is shown.
  @Test func aReminderOutlivesItsNotification() async throws {
    let world = world()
    let first = client(world)
    await first.answer(.remind, to: try #require(await first.launched().display))
    world.publish(.alerts, plist("<key>a</key><dict/>"))
    world.clock.advance(by: 86_399)
    #expect(await client(world).launched().reason == "reminder set 23 hours ago; due at 2012-06-02T00:00:00Z")
    world.clock.advance(by: 1)
    #expect(await client(world).launched().display?.key == "a")
  }

  /// 47: the app becomes active again while the alert is up, as when the system's own dialog lay over it.
  @Test func nothingIsShownTwice() async {
    let world = world()
    let client = client(world)
    await client.configure { $0.checkPeriod = 0 }
    #expect(await client.launched().display?.key == "b")
    #expect(await client.launched().result == .waiting(for: "b"))
  }

  /// 43: counters stop at their largest value.
  @Test func countersStayAtTheirEnd() async {
    let world = World(["kPMConditionKey-a-4": .integer(.max), "publish.launches": .integer(.max)])
    world.publish(.banners, #"{"a": {"entry": "x"}}"#)
    let client = BannersClient(controlFile: .published(world.url(.banners)), environment: world.environment)
    _ = await client.launched()
    #expect(await world.store.values()["kPMConditionKey-a-4"] == .integer(.max))
    #expect(await world.store.values()["publish.launches"] == .integer(.max))
  }

  /// 14: the control file is uploaded before its view. The banner counts as displayed, as in the original, and the
  /// app's web view shows the error. 15: an old control file shows old views, which stay published for a while.
  @Test func aBannerCountsAsDisplayedBeforeItsPageIsLoaded() async {
    let world = World()
    world.publish(
      .banners, #"{"a": {"entry": "x", "views": {"x": {"file": "https://updates.example.com/not-yet.html"}}}}"#)
    let client = BannersClient(controlFile: .published(world.url(.banners)), environment: world.environment)
    #expect(await client.launched().display?.view.file == "https://updates.example.com/not-yet.html")
    #expect(await world.store.values()["kPMConditionKey-a-2"] == .boolean(true))
    #expect(world.transport.requests.count == 1)
  }
}
