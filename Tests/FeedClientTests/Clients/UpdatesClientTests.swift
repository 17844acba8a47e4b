import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Testing

/// iVersion README, Delegate methods; the order is that of original-clients.md, 4.4 and 4.5.
@Suite struct UpdatesClientTests {
  static let feed = plist(
    """
    <key>1.1</key><array><string>NEW: snoodlebar</string></array><key>1.2</key><array><string>FIX: bugalloo</string></array>
    """)

  private func world(_ version: Version, _ state: StateValues = [:]) -> World {
    let world = World(state, device: Device(appVersion: version, appName: "Snoodle"))
    world.publish(.updates, Self.feed)
    return world
  }

  private func client(_ world: World, local: String? = feed, says: [String: Bool] = [:]) -> UpdatesClient {
    var options = Updates.Options()
    options.appStoreID = 355_313_284
    return UpdatesClient(
      remote: .published(world.url(.updates)), local: .bundled("versions.plist") { local.map { Array($0.utf8) } },
      options: options, environment: world.environment, delegate: Delegate(world: world, says: says))
  }

  @Test func aNewUserHearsOfUpdatesOnly() async {
    let world = world("1.1")
    let launch = await client(world).launched()
    #expect(launch.local?.reason == "this is the first launch")
    #expect(launch.remote?.display?.version == "1.2")
    #expect(launch.alerts.count == 1)
    #expect(world.events() == ["shouldCheck true", "detected 1.2", "shouldDisplay 1.2 true"])
    #expect(await world.store.values()["iVersionLastVersionChecked"] == .string("1.1"))
  }

  @Test func anUpdatedAppTellsWhatIsNewAndTheSecondAlertComesOnTop() async throws {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.0")])
    let client = client(world)
    let launch = await client.launched()
    #expect(
      launch.alerts.map(\.display.title) == [
        "New in this version", "A new version of Snoodle is available to download",
      ])
    #expect(world.events().first == "shouldDisplayDetails Version 1.1\n\nNEW: snoodlebar true")
    await client.answer(.ok, to: try #require(launch.alerts.first))
    #expect(await client.state().lastVersion == "1.1")
    await client.answer(.action, to: try #require(launch.alerts.last))
    #expect(world.events() == ["open itms-apps://itunes.apple.com/app/id355313284"])
  }

  @Test func aReturnFromBackgroundChecksForUpdatesOnly() async {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.0")])
    #expect(await client(world).foregrounded()?.display?.version == "1.2")
    #expect(world.events().first == "shouldCheck true")
  }

  static let refusals = [
    ("shouldCheck", "the app said no (shouldCheckForNewVersion)", ["shouldCheck false"]),
    (
      "shouldDisplay", "the app said no (shouldDisplayNewVersion)",
      ["shouldCheck true", "detected 1.2", "shouldDisplay 1.2 false"]
    ),
  ]

  @Test(arguments: refusals) func aDelegateMayRefuse(_ question: String, _ reason: String, _ events: [String]) async {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.1")])
    #expect(await client(world, says: [question: false]).foregrounded()?.reason == reason)
    #expect(world.events() == events)
  }

  @Test func notesThatWereRefusedComeAgain() async {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.0")])
    for _ in 1...2 {
      let launch = await client(world, says: ["shouldDisplayDetails": false]).launched()
      #expect(launch.local?.result == .declined("shouldDisplayCurrentVersionDetails"))
    }
  }

  @Test func anIgnoredVersionIsStillDetected() async throws {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.1"), "iVersionIgnoreVersion": .string("1.2")])
    #expect(await client(world).foregrounded()?.reason == "the user ignored version 1.2")
    #expect(world.events() == ["shouldCheck true", "detected 1.2"])
  }

  @Test func theNewestVersionHearsOfNothing() async {
    let world = world("1.2", ["iVersionLastVersionChecked": .string("1.2")])
    _ = await client(world).foregrounded()
    #expect(world.events() == ["shouldCheck true", "didNotDetect"])
  }

  @Test func anUnreadableFileInTheAppIsSaidAndForgetsNothing() async {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.0")])
    let launch = await client(world, local: "<html>").launched()
    #expect(launch.local?.failure == .unreadable("versions.plist", .notAFeed(found: "an HTML page")))
    #expect(launch.remote?.display != nil)
    #expect(await world.store.values()["iVersionLastVersionChecked"] == .string("1.0"))
  }

  @Test func withoutFilesThereIsNothingToDo() async {
    let world = world("1.1")
    let client = UpdatesClient(environment: world.environment)
    let launch = await client.launched()
    #expect(launch.local == nil && launch.remote == nil && launch.alerts == [])
    #expect(await client.checkForNewVersion() == nil)
    #expect(await world.store.values() == [:])
  }

  /// They are remembered for the process: what was new at this launch is still told when the alert is closed.
  @Test func theAppMayShowTheNotesItself() async throws {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.0")])
    let first = client(world)
    await first.answer(.ok, to: try #require(await first.launched().alerts.first))
    #expect(await first.versionDetails() == "Version 1.1\n\nNEW: snoodlebar")
    #expect(await client(world).versionDetails() == "NEW: snoodlebar")
  }

  /// original-clients.md, 0.5: no status is looked at, but for the language's sake.
  @Test(arguments: [404, 500]) func aReadableFileCountsWhateverItsStatus(_ status: Int) async {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.1")])
    world.transport.answer(
      world.url(.updates), .response(FeedResponse(status: status, body: Array(Self.feed.utf8))))
    #expect(await client(world).foregrounded()?.display?.version == "1.2")
    #expect(await world.store.copy(of: world.url(.updates)) == nil)
  }
}

private struct Delegate: UpdatesDelegate {
  let world: World
  let says: [String: Bool]

  private func answer(_ question: String, _ detail: String = "") -> Bool {
    let answer = says[question] ?? true
    world.note("\(question) \(detail)\(answer)")
    return answer
  }

  func shouldCheckForNewVersion() async -> Bool { answer("shouldCheck") }
  func didNotDetectNewVersion() async { world.note("didNotDetect") }
  func versionCheckFailed(_ failure: FeedFailure) async { world.note("checkFailed") }
  func detectedNewVersion(_ detected: Updates.Remote.Detected) async { world.note("detected \(detected.version)") }
  func shouldDisplayNewVersion(_ detected: Updates.Remote.Detected) async -> Bool {
    answer("shouldDisplay", "\(detected.version) ")
  }
  func shouldDisplayCurrentVersionDetails(_ details: String) async -> Bool {
    answer("shouldDisplayDetails", details + " ")
  }
}
