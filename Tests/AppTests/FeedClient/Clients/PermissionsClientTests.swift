import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Foundation
import Testing
import Text

/// YMPromptKit README, Usage; the order is that recorded from it.
@Suite struct PermissionsClientTests {
  static let feed = plist(
    """
    <key>notifications</key><dict><key>title</key><string>Stock Alerts</string><key>grantTitle</key><string>Yes</string>\
    </dict>
    """)

  private func client(_ world: World, _ system: System, says: Bool = true) -> PermissionsClient {
    PermissionsClient(
      feed: .published(world.url(.permissions)), environment: world.environment, system: system,
      hooks: hooks(world, says: says))
  }

  private func world() -> World {
    let world = World()
    world.publish(.permissions, Self.feed)
    return world
  }

  @Test func aTestFeedCanBeReadInstead() async {
    let world = World()
    world.publish(.permissions, plist(""))
    let client = client(world, System(world: world))
    _ = await client.launched()
    #expect(await client.prompts().feed.prompts.isEmpty)
    await client.set(feed: .bundled("test") { Array(Self.feed.utf8) })
    _ = await client.foregrounded()
    #expect(await client.prompts().feed.prompts.map(\.access) == ["notifications"])
  }

  static let requests: [(String, FeedAnswer?, Bool, Permissions.Completion, [String])] = [
    (
      "granted by both", .grant, true, .init(softAccepted: true, systemAccepted: true, status: .authorized),
      ["shouldRequest", "willRequest", "system dialog"]
    ),
    (
      "denied by the system", .grant, false, .init(softAccepted: true, systemAccepted: false, status: .denied),
      ["shouldRequest", "willRequest", "system dialog"]
    ),
    (
      "not now", .deny, true, .init(softAccepted: false, systemAccepted: false, status: .notDetermined),
      ["shouldRequest", "willRequest"]
    ),
    (
      "dismissed by the system", nil, true, .init(softAccepted: false, systemAccepted: false, status: .notDetermined),
      ["shouldRequest", "willRequest"]
    ),
  ]

  @Test(arguments: requests) func aRequestAlwaysAnswers(
    _ name: String, _ answer: FeedAnswer?, _ grants: Bool, _ completion: Permissions.Completion, _ events: [String]
  ) async {
    let world = world()
    let system = System(world: world, grants: grants)
    let end = await client(world, system).requestAccess("notifications") { display in
      world.note("shown \(display.buttons.map(\.label))")
      return answer
    }
    #expect(end == completion)
    let all = events.prefix(2) + ["shown [\"Not Now\", \"Yes\"]"] + events.dropFirst(2)
    #expect(world.events() == Array(all))
  }

  @Test func aRefusalShowsAndLogsNothing() async {
    let world = world()
    let client = client(world, System(world: world), says: false)
    #expect(await client.requestAccess("notifications") { _ in .grant } == .suppressed)
    #expect(world.events() == ["shouldRequest"])
    #expect(await client.history(of: "notifications") == [])
  }

  static let known: [(Permissions.SystemStatus, Permissions.Outcome)] = [
    (.authorized, .alreadyDetermined), (.denied, .alreadyDetermined), (.restricted, .alreadyDetermined),
  ]

  @Test(arguments: known)
  func whatIsKnownIsNotAskedAgain(_ status: Permissions.SystemStatus, _ outcome: Permissions.Outcome) async {
    let world = world()
    let client = client(world, System(world: world, status: status))
    let completion = await client.requestAccess("notifications") { _ in .grant }
    #expect(completion.outcome == outcome && completion.status == status)
    #expect(world.events() == ["touched"])
  }

  @Test func withoutAPromptNothingIsShown() async {
    let world = world()
    #expect(await client(world, System(world: world)).requestAccess("photos") { _ in .grant } == .suppressed)
  }

  /// No user waits for a network: the last copy is enough, and the server is asked only if there is no copy.
  @Test func goesByTheLastCopy() async {
    let world = world()
    #expect(await client(world, System(world: world)).refresh() == nil)
    world.goOffline(.permissions)
    let later = client(world, System(world: world))
    #expect(await later.requestAccess("notifications") { _ in .deny }.outcome == .declined)
    #expect(world.transport.requests.count == 1)
    #expect(await later.refresh() == .transport(world.url(.permissions), .unreachable("no network")))
  }

  /// Prompts that were withdrawn are not kept alive, in this process or the next.
  @Test func whatWasWithdrawnIsNotAsked() async {
    let world = world()
    let client = client(world, System(world: world))
    await client.refresh()
    world.publish(.permissions, nil)
    #expect(await client.refresh() == .missing(world.url(.permissions)))
    #expect(await client.requestAccess("notifications") { _ in .grant } == .suppressed)
    world.goOffline(.permissions)
    #expect(
      await self.client(world, System(world: world)).requestAccess("notifications") { _ in .grant } == .suppressed)
  }

  @Test func withoutANetworkAndACopyItStillAnswers() async {
    let world = world()
    world.goOffline(.permissions)
    #expect(await client(world, System(world: world)).requestAccess("notifications") { _ in .grant } == .suppressed)
  }

  @Test func whatTheAppKnowsIsLogged() async throws {
    let world = world()
    let client = client(world, System(world: world))
    _ = await client.requestAccess("ym_notifications") { _ in .deny }
    #expect(
      await client.history(of: "notifications") == [
        .init(date: World.start, userInfo: ["session_number": .integer(7)])
      ])
    let log = try #require(await world.store.values()[promptLogKey])
    #expect(log["YMPromptLogVersion"] == .integer(1) && log["ym_notifications"]?.array?.count == 1)
  }

  /// The original keeps a log of 16 entries; the README describes its size.
  @Test func theLogKeepsItsLimit() async {
    let world = world()
    let client = client(world, System(world: world))
    await client.setMaximumHistoryEntries(2)
    for _ in 1...4 { await client.mark("photos") }
    #expect(await client.history(of: "photos").count == 2)
  }
}

extension PermissionsClientTests {
  private func hooks(_ world: World, says: Bool) -> PermissionsHooks {
    var hooks = PermissionsHooks()
    hooks.shouldRequest = { _, _ in
      world.note("shouldRequest")
      return says
    }
    hooks.userInfo = { _, _ in
      world.note("willRequest")
      return ["session_number": .integer(7)]
    }
    return hooks
  }
}

private final class System: SystemPermissions {
  private let world: World
  private let grants: Bool
  private let current: Lock<Permissions.SystemStatus>

  init(world: World, grants: Bool = true, status: Permissions.SystemStatus = .notDetermined) {
    self.world = world
    self.grants = grants
    current = Lock(status)
  }

  func status(of access: String, modes: [String]) async -> Permissions.SystemStatus { current.withLock { $0 } }

  func request(_ access: String, modes: [String]) async -> Bool {
    world.note("system dialog")
    current.withLock { $0 = grants ? .authorized : .denied }
    return grants
  }

  func touch(_ access: String, modes: [String]) { world.note("touched") }
}
