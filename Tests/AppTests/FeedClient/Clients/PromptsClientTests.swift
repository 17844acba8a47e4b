import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Testing

/// iPrompt README, Properties; the hooks are those of iPrompt 1.1.
@Suite struct PromptsClientTests {
  static let feed = plist(
    """
    <key>rate</key><dict><key>title</key><string>Rate us</string><key>actionURL</key><string>https://snoodle.example/rate\
    </string><key>daysUntilPrompt</key><integer>0</integer><key>usesUntilPrompt</key><string>2</string>\
    <key>cancelButton</key><string>Never</string></dict>
    """)

  private func client(_ world: World, says: [String: Bool] = [:]) -> PromptsClient {
    PromptsClient(
      feed: .published(world.url(.prompts)), environment: world.environment,
      hooks: hooks(world, says: says))
  }

  private func world() -> World {
    let world = World()
    world.publish(.prompts, Self.feed)
    return world
  }

  @Test func everyLaunchCountsAlsoWithoutANetwork() async {
    let world = world()
    #expect(await client(world).launched().reason == "rate: 1 of 2 launches")
    world.goOffline(.prompts)
    let client = client(world)
    #expect(await client.launched().display?.name == "rate")
    #expect(await client.state().records["rate"]?.usesCount == 2)
  }

  @Test func aTestFeedCanBeReadInstead() async {
    let world = World()
    let client = PromptsClient(feed: .bundled("none") { nil }, environment: world.environment)
    #expect(await client.launched().display == nil)
    await client.set(feed: .bundled("test") { Array(Self.feed.utf8) })
    #expect(await client.foregrounded().reason == "rate: 1 of 2 launches")
    #expect(await client.foregrounded().display?.name == "rate")
  }

  @Test func withoutANetworkAndACopyThereIsNothing() async {
    let world = world()
    world.goOffline(.prompts)
    #expect(await client(world).launched().failure == .transport(world.url(.prompts), .unreachable("no network")))
    #expect(await world.channelState() == [:])
  }

  @Test func anAppWithoutTheFileHasNoPrompts() async {
    let world = World()
    let client = PromptsClient(feed: .bundled("iPrompt.plist") { nil }, environment: world.environment)
    #expect(await client.launched().reason == "the feed has no prompts")
  }

  static let answers: [(FeedAnswer, [String], Prompts.Record)] = [
    (.action, ["action rate", "shouldOpen rate true", "open https://snoodle.example/rate"], .init(viewed: true)),
    (.remind, ["remind rate"], .init(lastReminded: World.start)), (.cancel, ["cancel rate"], .init(viewed: true)),
    (.ok, [], .init()),
  ]

  @Test(arguments: answers)
  func everyAnswerIsHeard(_ answer: FeedAnswer, _ events: [String], _ mark: Prompts.Record) async throws {
    let world = world()
    _ = await client(world).launched()
    let client = client(world)
    let prompt = try #require(await client.launched().display)
    #expect(prompt.buttons.map(\.label) == ["Never", "OK", "Remind Me Later"])
    #expect(world.events() == ["shouldDisplay rate true"])
    await client.answer(answer, to: prompt)
    #expect(world.events() == events)
    let record = await client.state().records["rate"]
    #expect(record?.viewed == mark.viewed && record?.lastReminded == mark.lastReminded)
  }

  @Test func anAppMayKeepTheURLClosed() async throws {
    let world = world()
    _ = await client(world).launched()
    let client = client(world, says: ["shouldOpen": false])
    await client.answer(.action, to: try #require(await client.launched().display))
    #expect(world.events().last == "shouldOpen rate false")
  }

  @Test func aRefusedPromptStaysDue() async {
    let world = world()
    _ = await client(world).launched()
    #expect(await client(world, says: ["shouldDisplay": false]).launched().result == .declined("shouldDisplay"))
    #expect(await client(world).launched().display?.name == "rate")
  }

  /// The app is asked about each due prompt until it accepts one.
  @Test func afterARefusalTheNextOneHasItsTurn() async {
    let world = World()
    let due =
      "<dict><key>daysUntilPrompt</key><integer>0</integer><key>usesUntilPrompt</key><integer>0</integer></dict>"
    world.publish(.prompts, plist("<key>a</key>\(due)<key>b</key>\(due)"))
    let client = client(world, says: ["shouldDisplay a": false])
    #expect(await client.launched().display?.name == "b")
    #expect(world.events().filter { !$0.hasPrefix("notice") } == ["shouldDisplay a false", "shouldDisplay b true"])
    #expect(await client.state().records["a"]?.usesCount == 1)
  }

  static let gone: [(String, String?)] = [("withdrawn", nil), ("replaced by a page", "<html>")]

  /// A copy replaces an unreachable server, but not a deleted file.
  @Test(arguments: gone) func whatIsGoneIsNotKeptAlive(_ name: String, _ body: String?) async {
    let world = world()
    _ = await client(world).launched()
    world.publish(.prompts, body)
    let client = client(world)
    #expect(await client.launched().failure != nil)
    #expect(await client.state().records["rate"]?.usesCount == 1)
  }

  static let urls = [
    ("http://example.com/a b", []), ("http://example.com/é", []), ("%zz", []), ("zzz://go", ["open zzz://go"]),
  ]

  /// Text that is not a URL opens nothing, and the app is not asked about it.
  @Test(arguments: urls) func onlyAURLIsOpened(_ url: String, _ opened: [String]) async throws {
    let world = World()
    world.publish(
      .prompts,
      plist(
        "<key>a</key><dict><key>daysUntilPrompt</key><integer>0</integer><key>usesUntilPrompt</key><integer>0</integer>"
          + "<key>actionURL</key><string>\(url)</string></dict>"))
    let client = client(world)
    let prompt = try #require(await client.launched().display)
    _ = world.events()
    await client.answer(.action, to: prompt)
    #expect(world.events() == ["action a"] + (opened.isEmpty ? [] : ["shouldOpen a true"]) + opened)
  }

  @Test func aPreviewAsksNobody() async {
    let world = world()
    let client = client(world, says: ["shouldDisplay": false])
    await client.configure { $0.previewMode = true }
    #expect(await client.launched().display?.name == "rate")
    #expect(world.events() == [])
  }

  @Test func oneAtATime() async throws {
    let world = world()
    _ = await client(world).launched()
    let client = client(world)
    let prompt = try #require(await client.launched().display)
    #expect(await client.launched().result == .waiting(for: "rate"))
    await client.withdraw(prompt)
    #expect(await client.launched().display == prompt)
  }
}

extension PromptsClientTests {
  private func hooks(_ world: World, says: [String: Bool]) -> PromptsHooks {
    @Sendable func answer(_ question: String, _ name: String) -> Bool {
      let answer = says["\(question) \(name)"] ?? says[question] ?? true
      world.note("\(question) \(name) \(answer)")
      return answer
    }
    var hooks = PromptsHooks()
    hooks.shouldDisplay = { answer("shouldDisplay", $0) }
    hooks.userCancelled = { world.note("cancel \($0)") }
    hooks.userRequestedReminder = { world.note("remind \($0)") }
    hooks.userActed = { world.note("action \($0)") }
    hooks.shouldOpenActionURL = { answer("shouldOpen", $0) }
    return hooks
  }
}
