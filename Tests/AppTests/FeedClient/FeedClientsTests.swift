import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Testing
import Text

/// The front door: one queue over all channels.
@Suite struct FeedClientsTests {
  /// A device that has everything to be shown at this launch.
  private func world() throws -> World {
    let world = World(
      ["iNotifyIgnoredNotifications": .array([]), "iVersionLastVersionChecked": .string("2.2.1")])
    world.publish(
      .banners, #"{"b": {"entry": "m", "views": {"m": {"file": "https://x.y/m"}, "n": {"file": "https://x.y/n"}}}}"#)
    world.publish(.alerts, plist("<key>a</key><dict><key>Title</key><string>News</string></dict>"))
    world.publish(.updates, plist("<key>2.4.0</key><array><string>Dark mode</string></array>"))
    let due =
      "<dict><key>daysUntilPrompt</key><integer>0</integer><key>usesUntilPrompt</key><integer>0</integer></dict>"
    world.publish(.prompts, plist("<key>p</key>\(due)"))
    let index = FeedIndex(defaultLocale: "en", locales: ["en"])
    world.transport.respond(to: "\(World.site)feeds.json", with: .body(index.encode()))
    return world
  }

  private func clients(
    _ world: World, over transport: (any FeedTransport)? = nil,
    _ change: (inout FeedClients.Configuration) -> Void = { _ in }
  ) -> FeedClients {
    var (configuration, environment) = (FeedClients.Configuration(), world.environment)
    environment.transport = transport ?? world.transport
    let notes = Array(plist("<key>2.2.2</key><array><string>Faster</string></array>").utf8)
    configuration.localVersions = .bundled("local-versions.plist") { notes }
    change(&configuration)
    return FeedClients(site: World.site, environment: environment, configuration: configuration)
  }

  private static let order = ["banner b", "newInThisVersion 2.2.2", "updateAvailable 2.4.0", "alert a", "prompt p"]

  @Test func showsOneThingAfterTheOtherInOrder() async throws {
    let (world, shown) = (try world(), Shown())
    let clients = clients(world)
    await clients.launched()
    await clients.show { shown.add($0) }
    #expect(shown.all == Self.order)
    #expect(await clients.waiting == nil)
    #expect(await clients.alerts.state().viewed == ["a"])
    #expect(await clients.updates.state().lastVersion == "2.2.2")
  }

  @Test func aLaunchIsOneRequestForEachFeedAndOneForTheIndex() async throws {
    let world = try world()
    await clients(world).launched()
    let asked = world.asked()
    #expect(asked.first == "feeds.json")
    #expect(
      asked.sorted() == ["control.json", "feeds.json", "notifications.plist", "prompts.plist", "versions.plist"])
  }

  static let files: Set = [
    "control.json", "notifications.plist", "permissions.plist", "prompts.plist", "versions.plist",
  ]

  /// The duration of a launch is that of the slowest feed, not the sum of all.
  @Test(arguments: [false, true])
  func feedsAreAskedSideBySide(_ isCancelled: Bool) async throws {
    let world = try world()
    world.publish(.permissions, plist(""))
    let host = PatientHost(world.transport)
    let clients = clients(world, over: host) { $0.systemPermissions = YesMan() }
    let launch = Task { await clients.launched() }
    #expect(await host.held(1) == ["feeds.json"])
    await host.letGo()
    #expect(await host.held(5) == Self.files)
    if isCancelled { launch.cancel() } else { await host.letGo() }
    let outcomes = await launch.value
    let failed: [FeedName] = isCancelled ? [.banners, .updates, .alerts, .prompts, .permissions] : []
    #expect(outcomes.compactMap { $0.failure == nil ? nil : $0.feed } == failed)
    #expect(outcomes.compactMap(\.item).map(Shown.name) == (isCancelled ? ["newInThisVersion 2.2.2"] : Self.order))
  }

  @Test func saysWhatEachFeedCameTo() async throws {
    let world = try world()
    world.goOffline(.prompts)
    world.publish(.alerts, plist(""))
    let outcomes = await clients(world).launched()
    #expect(outcomes.map(\.feed) == [.banners, .localUpdates, .updates, .alerts, .prompts])
    #expect(
      outcomes.map(\.reason) == [
        nil, nil, nil, "the feed has no notifications",
        "\(world.url(.prompts)): the server could not be reached: no network",
      ])
  }

  /// An item on the screen stays there, even if one arrives that would have been first.
  @Test func whatIsOnScreenStays() async throws {
    let world = try world()
    world.publish(.banners, "{}")
    let clients = clients(world)
    await clients.launched()
    let first = try #require(await clients.waiting)
    #expect(first.feed == .localUpdates)
    world.publish(.banners, #"{"b": {"entry": "m", "views": {"m": {"file": "https://x.y/m"}}}}"#)
    await clients.foregrounded()
    #expect(await clients.waiting == first)
    #expect(await clients.answer(.ok, to: first) == .taken)
    #expect(await clients.waiting?.feed == .banners)
  }

  @Test func aBannerMakesWayWhenItsPageClosesIt() async throws {
    let clients = clients(try world())
    await clients.launched()
    #expect(await clients.waiting?.id.entry == "b")
    _ = await clients.banners.call("display", ["n"])
    guard case .banner(let banner) = await clients.waiting else {
      Issue.record("it is gone")
      return
    }
    #expect(banner.view.id == "n")
    _ = await clients.banners.call("close")
    #expect(await clients.waiting?.feed == .localUpdates)
  }

  static let refusals: [(FeedName, FeedAnswer?)] = FeedName.allCases.filter { $0 != .permissions }.flatMap { feed in
    [(feed, nil), (feed, FeedAnswer.grant)]
  }

  /// Nothing is marked, and later items are not blocked.
  @Test(arguments: refusals)
  func whatCannotBeShownOrIsAnsweredWronglyBlocksNothing(_ feed: FeedName, _ answer: FeedAnswer?) async throws {
    let (world, shown) = (try world(), Shown())
    let clients = clients(world)
    await clients.launched()
    await clients.show { item in item.feed == feed ? shown.add(item, answer) : shown.add(item) }
    #expect(shown.all == Self.order)
  }

  @Test func countsOneLaunchAndEachReturn() async throws {
    let world = try world()
    let clients = clients(world)
    await clients.launched()
    #expect(await world.store.values()["publish.launches"] == .integer(1))
    await clients.launched()
    #expect(await world.store.values()["publish.launches"] == .integer(1))
    await clients.foregrounded()
    #expect(await world.store.values()["publish.launches"] == .integer(2))
  }

  /// A second loop would put a second alert on the screen.
  @Test func oneLoopAtATime() async throws {
    let (world, shown) = (try world(), Shown())
    let clients = clients(world)
    await clients.launched()
    await clients.show { item in
      await clients.show { shown.add($0, nil, "twice ") }
      return shown.add(item)
    }
    #expect(shown.all == Self.order)
  }

  enum Ending: CaseIterable { case answered, finished, refused, left }

  /// As `show` does, and then it waits for the next return from the background.
  @Test(arguments: Ending.allCases)
  func itemsComeOneAfterTheOther(_ ending: Ending) async throws {
    let (world, shown) = (try world(), Shown())
    let clients = clients(world)
    let loop = Task {
      for await item in clients.items {
        let answer = shown.add(item)
        if shown.all.count == 6 { return }
        let isLast = shown.all.count == 5
        #expect(await clients.waiting == item)
        switch isLast ? .answered : ending {
        case .answered: if let answer { await clients.answer(answer, to: item) }
        case .finished: await clients.finish(item, with: answer)
        case .refused: await clients.finish(item, with: .grant)
        case .left: break
        }
        if isLast {
          world.publish(.banners, #"{"c": {"entry": "m", "views": {"m": {"file": "https://x.y/m"}}}}"#)
          Task { await clients.foregrounded() }
        }
      }
    }
    await clients.launched()
    await loop.value
    #expect(shown.all == Self.order + ["banner c"])
  }

  @Test func oneItemAtATimeInSeveralLoops() async throws {
    let (clients, shown) = (clients(try world()), Shown())
    let onScreen = Lock(0)
    await withTaskGroup { group in
      for _ in 0..<3 {
        group.addTask {
          for await item in clients.items {
            onScreen.withLock { $0 += 1 }
            let answer = shown.add(item)
            await Task.yield()
            #expect(onScreen.withLock(\.self) == 1)
            onScreen.withLock { $0 -= 1 }
            await clients.finish(item, with: answer)
            if shown.all.count == 5 { return }
          }
        }
      }
      await clients.launched()
      await group.next()
      group.cancelAll()  // ends the loops that wait
    }
    #expect(shown.all == Self.order)
  }

  @Test func permissionsAreNotInTheQueue() async throws {
    let world = try world()
    world.publish(.permissions, plist("<key>photos</key><dict><key>title</key><string>May we?</string></dict>"))
    let clients = clients(world) { $0.systemPermissions = YesMan() }
    await clients.launched()
    let permissions = try #require(clients.permissions)
    let completion = await permissions.requestAccess("photos") { _ in .grant }
    #expect(completion.outcome == .granted)
    #expect(await clients.waiting?.feed == .banners)
  }

  /// Every client has the same methods, so that code can use one without knowing its channel.
  @Test func aClientOfAnyChannelIsLikeTheOthers() async throws {
    let clients = clients(try world())
    var shown: [String] = []
    for client in clients.clients {
      for outcome in await client.launched().outcomes { #expect(outcome.feed.channel == client.channel) }
      while let item = await client.waitingItem {
        shown.append(Shown.name(item))
        if await client.answer(item.buttons.first?.answer ?? .ok, to: item) == .refused { await client.withdraw(item) }
      }
    }
    #expect(shown == Self.order)
    let alert = FeedItem.alert(Alerts.Display(key: "a", title: nil, message: nil, buttons: [], actionURL: nil))
    #expect(await clients.prompts.answer(.ok, to: alert) == .refused)
  }
}

/// What was on the screen.
private final class Shown: Sendable {
  private let names = Lock<[String]>([])

  var all: [String] { names.withLock { $0 } }

  static func name(_ item: FeedItem) -> String {
    switch item {
    case .banner: "banner \(item.id.entry)"
    case .newInThisVersion: "newInThisVersion \(item.id.entry)"
    case .updateAvailable: "updateAvailable \(item.id.entry)"
    case .alert: "alert \(item.id.entry)"
    case .prompt: "prompt \(item.id.entry)"
    case .permission: "permission \(item.id.entry)"
    }
  }

  /// The user taps the first button; a banner closes.
  func add(_ item: FeedItem) -> FeedAnswer? { add(item, item.buttons.first?.answer) }

  func add(_ item: FeedItem, _ answer: FeedAnswer?, _ how: String = "") -> FeedAnswer? {
    names.withLock { $0.append(how + Self.name(item)) }
    return answer
  }
}

/// A host that answers only when it is told to, or when nobody wants its answer any more.
private actor PatientHost: FeedTransport {
  private let host: ScriptedTransport
  private var requests: [(file: String, CheckedContinuation<Void, Never>)] = []
  private var reader: (count: Int, CheckedContinuation<Void, Never>)?

  init(_ host: ScriptedTransport) { self.host = host }

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        requests.append((String(request.url.dropFirst(World.site.count)), continuation))
        if requests.count == reader?.count { reader.take()?.1.resume() }
      }
    } onCancel: {
      Task { await letGo() }
    }
    if Task.isCancelled { throw .cancelled }
    return try await host.get(request)
  }

  /// The files that are asked for, as soon as there are that many.
  func held(_ count: Int) async -> Set<String> {
    if requests.count < count { await withCheckedContinuation { reader = (count, $0) } }
    return Set(requests.map(\.file))
  }

  func letGo() {
    for request in requests { request.1.resume() }
    requests = []
  }
}

private final class YesMan: SystemPermissions {
  private let asked = Lock(false)

  func status(of access: String, modes: [String]) async -> Permissions.SystemStatus {
    asked.withLock { $0 } ? .authorized : .notDetermined
  }

  func request(_ access: String, modes: [String]) async -> Bool {
    asked.withLock { $0 = true }
    return true
  }
}
