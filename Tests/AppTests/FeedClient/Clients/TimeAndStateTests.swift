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
    var reason: String?
    var testDescription: String { name }
  }

  static let start = World.start.secondsSince1970
  static let clocks = [
    Clock(
      name: "set back between launches", lastChecked: start, now: start - 60,
      reason: "checked 60 seconds in the future, as if the clock had been set back; next check at 2012-06-01T12:00:00Z"),
    Clock(name: "in 1970", lastChecked: start, now: 0),
    Clock(name: "ten years ahead", lastChecked: start, now: start + 315_360_000),
    Clock(name: "travelling, as zones don't count", lastChecked: start, now: start + 43_200),
    Clock(
      name: "checked a period ahead", lastChecked: start + 43_200, now: start,
      reason: "checked 12 hours in the future, as if the clock had been set back; next check at 2012-06-02T00:00:00Z"),
    Clock(name: "checked more than a period ahead", lastChecked: start + 43_201, now: start),
    Clock(name: "checked in the future", lastChecked: start + 999_999_999, now: start),
  ]

  /// As the original would, but for a date that lies further ahead than its period: it counts as never.
  @Test(arguments: clocks) func waits(_ c: Clock) async {
    let world = world([
      "iNotifyIgnoredNotifications": .array([]),
      "iNotifyLastChecked": .date(Date(timeIntervalSince1970: Double(c.lastChecked))),
    ])
    world.clock.set(to: Instant(secondsSince1970: c.now))
    let outcome = await client(world).launched()
    #expect(outcome.reason == c.reason)
    #expect((outcome.display == nil) == (c.reason != nil))
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

  /// The same of updates.
  @Test(arguments: ["iVersionLastChecked", "iVersionLastReminded"]) func updatesDoNotWaitForYears(_ key: String) async {
    let far = Date(timeIntervalSince1970: Double(Self.start + 999_999_999))
    let world = World([key: .date(far)], device: FeedDevice(appVersion: "1"))
    world.publish(.updates, plist("<key>2</key><array/>"))
    let client = UpdatesClient(remote: .published(world.url(.updates)), environment: world.environment)
    #expect(await client.launched().remote?.display?.version == "2")
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

  struct Installed: CustomTestStringConvertible, Sendable {
    var name: String
    var seen: String?
    var version: FeedVersion
    var shown: String?
    var kept: String
    var testDescription: String { name }
  }

  static let installed = [
    Installed(name: "upgraded", seen: "1.1", version: "1.2", shown: "Version 1.2\n\nfix", kept: "1.1"),
    Installed(name: "downgraded", seen: "1.2", version: "1.1", shown: nil, kept: "1.2"),
    Installed(name: "installed again", seen: nil, version: "1.2", shown: nil, kept: "1.2"),
  ]

  @Test(arguments: installed) func notesFollowTheVersion(_ c: Installed) async {
    let world = World(
      c.seen.map { ["iVersionLastVersionChecked": .string($0)] } ?? [:], device: FeedDevice(appVersion: c.version))
    let notes = Array(
      plist("<key>1.1</key><array><string>new</string></array><key>1.2</key><array><string>fix</string></array>").utf8)
    let client = UpdatesClient(local: .bundled("versions.plist") { notes }, environment: world.environment)
    #expect(await client.launched().local?.display?.message == c.shown)
    #expect(await client.state().lastVersion == c.kept)
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
