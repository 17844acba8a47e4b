import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// iNotify README, Delegate methods; the order is that of original-clients.md, 1.3 and 1.4.
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
      delegate: Delegate(world: world, says: says))
  }

  @Test func theFirstLaunchIsNotedAndAsksNobody() async {
    let world = world([:])
    let outcome = await client(world).launched()
    #expect(outcome.reason == "nothing is shown on the first launch")
    #expect(world.events() == [] && world.transport.requests == [])
    #expect(await world.store.values() == ["iNotifyIgnoredNotifications": .array([])])
  }

  @Test func theDelegateHearsOfWhatIsAlreadyKept() async throws {
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

  static let answers: [(Answer, String, String)] = [
    (.remind, "remind 2026/11/20, reminded", "iNotifyLastReminded"),
    (.ignore, "ignored 2026/11/20, ignored 2026/11/20", "iNotifyIgnoredNotifications"),
  ]

  @Test(arguments: answers) func everyAnswerIsHeard(_ answer: Answer, _ event: String, _ key: String) async throws {
    let world = world()
    let client = client(world)
    let alert = try #require(await client.launched().display)
    _ = world.events()
    await client.answer(answer, to: alert)
    #expect(world.events() == [event])
    #expect(await world.store.values()[key] != nil)
  }

  @Test func anAnswerWithoutAButtonChangesNothing() async throws {
    let world = world()
    let client = client(world)
    let alert = try #require(await client.launched().display)
    let before = await world.store.values()
    _ = world.events()
    await client.answer(.ok, to: alert)
    #expect(await world.store.values() == before && world.events() == [])
    #expect(await client.checkForNotifications().result == .waiting(for: "2026/11/20"))
  }

  /// original-clients.md, 1.3: without a URL nothing is done, and a later one is looked at.
  @Test func withoutAFeedOnlyTheDelegateIsAsked() async {
    let world = world()
    let client = AlertsClient(feed: nil, environment: world.environment, delegate: Delegate(world: world, says: [:]))
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

  @Test func aDelegateMayRefuseTheCheck() async {
    let world = world()
    let outcome = await client(world, says: ["shouldCheck": false]).launched()
    #expect(outcome.result == .declined("shouldCheckForNotifications"))
    #expect(world.transport.requests == [])
    #expect(await world.store.values()["iNotifyLastChecked"] == nil)
  }

  @Test func aDelegateMayRefuseTheDisplayAndNothingIsMarked() async {
    let world = world()
    let client = client(world, says: ["shouldDisplay": false])
    #expect(await client.launched().result == .declined("shouldDisplayNotification"))
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

  @Test func aCheckByHandAsksNoPeriodAndNoDelegate() async {
    let world = world([
      "iNotifyIgnoredNotifications": .array([]),
      "iNotifyLastChecked": .date(.init(timeIntervalSince1970: 1_338_508_799)),
    ])
    let client = client(world)
    #expect(await client.launched().reason == "checked 1 second ago, and checks are 0.5 days apart")
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

  /// 39: values of the wrong type count as absent, and somebody hears of it.
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

  /// 25: an entry that is none takes no other with it.
  @Test func aBadEntryIsPassedOverAndReported() async {
    let world = world()
    world.publish(.alerts, plist("<key>a</key><string>no dictionary</string><key>b</key><dict/>"))
    let outcome = await client(world).launched()
    #expect(outcome.display?.key == "b")
    #expect(outcome.issues.count == 1)
    #expect(world.events().contains { $0.hasPrefix("notice: \(world.url(.alerts)): a: ") })
  }
}

private struct Delegate: AlertsDelegate {
  let world: World
  let says: [String: Bool]

  private func kept(_ key: String) async -> PropertyList? { await world.store.values()[key] }

  private func checked() async -> String { await kept("iNotifyLastChecked") == nil ? "" : ", checked" }

  private func answer(_ question: String, _ detail: String = "") -> Bool {
    let answer = says[question] ?? true
    world.note("\(question) \(detail)\(answer)")
    return answer
  }

  func shouldCheckForNotifications() async -> Bool { answer("shouldCheck") }
  func notificationsCheckDidFail(_ failure: FeedFailure) async { world.note("checkFailed\(await checked())") }
  func didNotDetectNotifications() async { world.note("didNotDetect\(await checked())") }
  func didDetectNotifications(_ notifications: [AlertsFeed.Notification]) async {
    world.note("didDetect \(notifications.map(\.key).joined(separator: " "))\(await checked())")
  }
  func shouldDisplayNotification(_ notification: AlertsFeed.Notification) async -> Bool {
    answer("shouldDisplay", notification.key + " ")
  }
  func userDidViewActionURL(ofNotification key: String) async {
    world.note("viewed \(key), viewed \(texts(await kept("iNotifyViewedNotifications")))")
  }
  func userDidRequestReminder(ofNotification key: String) async {
    world.note("remind \(key)\(await kept("iNotifyLastReminded") == nil ? "" : ", reminded")")
  }
  func userDidIgnoreNotification(_ key: String) async {
    world.note("ignored \(key), ignored \(texts(await kept("iNotifyIgnoredNotifications")))")
  }

  private func texts(_ value: PropertyList?) -> String {
    (value?.array ?? []).compactMap(\.string).joined(separator: " ")
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
