import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// iNotify README, Delegate methods; the order is that recorded from it.
@Suite struct AlertsClientTests {
  static let feed = plist(
    """
    <key>2026/11/20</key><dict><key>Title</key><string>Dark mode</string><key>ActionURL</key>\
    <string>https://snoodle.example/dark</string></dict>
    <key>2026/11/19</key><dict><key>Title</key><string>Hello</string></dict>
    """)

  private func world(_ state: StateValues = ["iNotifyIgnoredNotifications": .array([])]) -> World {
    let world = World(state)
    world.publish(.alerts, Self.feed)
    return world
  }

  private func client(_ world: World, _ options: Alerts.Options = .init(), says: [String: Bool] = [:]) -> AlertsClient {
    AlertsClient(
      feed: .published(world.url(.alerts)), options: options, environment: world.environment,
      hooks: hooks(world, says: says))
  }

  @Test func theFirstLaunchIsNotedAndAsksNobody() async {
    let world = world([:])
    let outcome = await client(world).launched()
    #expect(outcome.reason == "this is the first launch")
    #expect(world.events() == [] && world.transport.requests == [])
    #expect(await world.channelState() == ["iNotifyIgnoredNotifications": .array([])])
  }

  @Test func theAppHearsOfWhatIsAlreadyKept() async throws {
    let world = world()
    let client = client(world)
    let alert = try #require(await client.launched().display)
    #expect(
      world.events() == [
        "shouldCheck true", "didDetect 2026/11/20 2026/11/19, checked", "shouldDisplay 2026/11/20 true",
      ])
    await client.answer(.action, to: alert)
    #expect(world.events() == ["viewed 2026/11/20, viewed 2026/11/20", "open https://snoodle.example/dark"])
  }

  static let answers: [(FeedAnswer, String, String)] = [
    (.remind, "remind 2026/11/20, reminded", "iNotifyLastReminded"),
    (.ignore, "ignored 2026/11/20, ignored 2026/11/20", "iNotifyIgnoredNotifications"),
  ]

  @Test(arguments: answers) func everyAnswerIsHeard(_ answer: FeedAnswer, _ event: String, _ key: String) async throws {
    let world = world()
    let client = client(world)
    let alert = try #require(await client.launched().display)
    _ = world.events()
    await client.answer(answer, to: alert)
    #expect(world.events() == [event])
    #expect(await world.store.values()[key] != nil)
  }

  /// It marks nothing, and does not prevent the next alert from being shown.
  @Test func anAnswerWithoutAButtonIsRefused() async throws {
    let world = world()
    let client = client(world)
    let alert = try #require(await client.launched().display)
    let before = await world.store.values()
    _ = world.events()
    #expect(await client.answer(.ok, to: alert) == .refused)
    #expect(await world.store.values() == before && world.events() == [])
    #expect(await client.checkForNotifications().display == alert)
    #expect(await client.answer(.remind, to: alert) == .taken)
  }

  /// As recorded from iNotify: without a URL nothing is done, and a URL set later is used.
  @Test func withoutAFeedOnlyTheAppIsAsked() async {
    let world = world()
    let client = AlertsClient(feed: nil, environment: world.environment, hooks: hooks(world, says: [:]))
    #expect(await client.launched().result == .noFeed)
    #expect(world.events() == ["shouldCheck true"])
    #expect(await client.state() == Alerts.State(ignored: []))
    await client.set(feed: .published(world.url(.alerts)))
    #expect(await client.checkForNotifications().display?.key == "2026/11/20")
  }

  @Test func anAppMayAskWhetherItIsTime() async {
    let world = world([:])
    let client = client(world, says: [:])
    await client.configure { $0.checkAtLaunch = false }
    #expect(await client.shouldCheckForNotifications() == false)
    #expect(await client.state().ignored == [])
    #expect(await client.shouldCheckForNotifications())
    #expect(world.events() == ["shouldCheck true"])
    #expect(await client.launched().reason == "automatic checks are switched off")
  }

  @Test func anAppMayRefuseTheCheck() async {
    let world = world()
    let outcome = await client(world, says: ["shouldCheck": false]).launched()
    #expect(outcome.result == .declined("shouldCheck"))
    #expect(world.transport.requests == [])
    #expect(await world.store.values()["iNotifyLastChecked"] == nil)
  }

  @Test func anAppMayRefuseTheDisplayAndNothingIsMarked() async {
    let world = world()
    let client = client(world, says: ["shouldDisplay": false])
    #expect(await client.launched().result == .declined("shouldDisplay"))
    let state = await client.state()
    #expect(state == Alerts.State(ignored: [], lastChecked: World.start))
  }

  @Test func aFailedCheckCountsAsChecked() async {
    let world = world()
    world.goOffline(.alerts)
    let outcome = await client(world).launched()
    #expect(outcome.failure == .transport(world.url(.alerts), .unreachable("no network")))
    #expect(world.events() == ["shouldCheck true", "checkFailed, checked"])
  }

  @Test func nothingNewIsHeardOf() async {
    let world = world([
      "iNotifyIgnoredNotifications": .array([.string("2026/11/19"), .string("2026/11/20")])
    ])
    _ = await client(world).launched()
    #expect(world.events() == ["shouldCheck true", "didNotDetect, checked"])
  }

  @Test func aCheckByHandAsksNoPeriodAndNoApp() async {
    let world = world([
      "iNotifyIgnoredNotifications": .array([]),
      "iNotifyLastChecked": .date(.init(timeIntervalSince1970: 1_338_508_799)),
    ])
    let client = client(world)
    #expect(await client.launched().reason == "checked 1 second ago; next check at 2012-06-01T11:59:59Z")
    #expect(await client.checkForNotifications().display?.key == "2026/11/20")
    #expect(world.events().first == "didDetect 2026/11/20 2026/11/19, checked")
  }

  @Test func anAlertThatWentWithoutAnAnswerMayComeAgain() async throws {
    let world = world()
    let client = client(world)
    await client.withdraw(try #require(await client.launched().display))
    #expect(await client.checkForNotifications().display?.key == "2026/11/20")
  }

  /// 46: two events in the same instant. The second check finds the first one at work.
  @Test func oneCheckAtATime() async {
    let world = world()
    let transport = GatedTransport(world.transport)
    var environment = world.environment
    environment.transport = transport
    let client = AlertsClient(feed: .published(world.url(.alerts)), environment: environment)
    async let first = client.checkForNotifications()
    await transport.isAsked()
    #expect(await client.checkForNotifications().result == .checking)
    await transport.open()
    #expect(await first.display?.key == "2026/11/20")
  }

  /// The original recomputes the id from the feed of the moment, and marks the wrong one.
  @Test func theAnswerBelongsToTheAlertThatWasShown() async throws {
    let world = world()
    let client = client(world)
    let alert = try #require(await client.launched().display)
    world.publish(.alerts, plist("<key>2026/12/01</key><dict><key>Title</key><string>Newer</string></dict>"))
    _ = await client.checkForNotifications()
    await client.answer(.ignore, to: alert)
    #expect(await client.state().ignored == ["2026/11/20"])
  }

  /// 41: killed between display and save. The next process shows it again.
  @Test func anAlertThatWasNeverAnsweredComesAgain() async {
    let world = world()
    var options = Alerts.Options()
    options.checkPeriod = 0
    #expect(await client(world, options).launched().display?.key == "2026/11/20")
    #expect(await client(world, options).launched().display?.key == "2026/11/20")
  }

  /// 39: values of the wrong type count as absent, and are reported.
  @Test func aHostileStateIsNoObstacle() async {
    let world = world([
      "iNotifyIgnoredNotifications": .string("all"), "iNotifyLastChecked": .string("yesterday"),
      "iNotifyViewedNotifications": .array([.integer(3), .string("2026/11/20")]),
    ])
    var options = Alerts.Options()
    options.showOnFirstLaunch = true
    #expect(await client(world, options).launched().display?.key == "2026/11/19")
    #expect(
      world.events().contains("notice: in the state: iNotifyLastChecked: is a string, not a date; it counts as absent"))
  }

  /// 25: a malformed entry does not affect the others.
  @Test func aBadEntryIsPassedOverAndReported() async {
    let world = world()
    world.publish(.alerts, plist("<key>a</key><string>no dictionary</string><key>b</key><dict/>"))
    let outcome = await client(world).launched()
    #expect(outcome.display?.key == "b")
    #expect(outcome.issues.count == 1)
    #expect(world.events().contains { $0.hasPrefix("notice: \(world.url(.alerts)): a: ") })
  }
}

extension AlertsClientTests {
  /// Writes down what it is called with, and what is kept by then.
  private func hooks(_ world: World, says: [String: Bool]) -> AlertsHooks {
    @Sendable func kept(_ key: String) async -> PropertyList? { await world.store.values()[key] }
    @Sendable func checked() async -> String { await kept("iNotifyLastChecked") == nil ? "" : ", checked" }
    @Sendable func texts(_ key: String) async -> String {
      (await kept(key)?.array ?? []).compactMap(\.string).joined(separator: " ")
    }
    @Sendable func answer(_ question: String, _ detail: String = "") -> Bool {
      let answer = says[question] ?? true
      world.note("\(question) \(detail)\(answer)")
      return answer
    }
    var hooks = AlertsHooks()
    hooks.shouldCheck = { answer("shouldCheck") }
    hooks.checkFailed = { _ in world.note("checkFailed\(await checked())") }
    hooks.detectedNothing = { world.note("didNotDetect\(await checked())") }
    hooks.detected = { notifications in
      world.note("didDetect \(notifications.map(\.key).joined(separator: " "))\(await checked())")
    }
    hooks.shouldDisplay = { answer("shouldDisplay", $0.key + " ") }
    hooks.userViewedActionURL = { world.note("viewed \($0), viewed \(await texts("iNotifyViewedNotifications"))") }
    hooks.userRequestedReminder = { key in
      world.note("remind \(key)\(await kept("iNotifyLastReminded") == nil ? "" : ", reminded")")
    }
    hooks.userIgnored = { world.note("ignored \($0), ignored \(await texts("iNotifyIgnoredNotifications"))") }
    return hooks
  }
}

/// Holds every request until it is opened.
private actor GatedTransport: FeedTransport {
  private let inner: any FeedTransport
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []
  private var isOpen = false

  init(_ inner: any FeedTransport) { self.inner = inner }

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    if !isOpen {
      await withCheckedContinuation { continuation in
        waiting.append(continuation)
        for watcher in watchers { watcher.resume() }
        watchers = []
      }
    }
    return try await inner.get(request)
  }

  /// Returns once somebody waits.
  func isAsked() async {
    guard waiting.isEmpty else { return }
    await withCheckedContinuation { watchers.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
