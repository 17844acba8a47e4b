import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Text
import Testing

/// iVersion README, Delegate methods; the order is that recorded from it.
@Suite struct UpdatesClientTests {
  static let feed = plist(
    """
    <key>1.1</key><array><string>NEW: snoodlebar</string></array><key>1.2</key><array><string>FIX: bugalloo</string></array>
    """)

  private func world(_ version: FeedVersion, _ state: StateValues = [:]) -> World {
    let world = World(state, device: FeedDevice(appVersion: version, appName: "Snoodle"))
    world.publish(.updates, Self.feed)
    return world
  }

  /// - Parameter notes: What is in the app's file; nil if the app has none.
  private func client(_ world: World, notes: String? = feed, says: [String: Bool] = [:]) -> UpdatesClient {
    var options = Updates.Options()
    options.appStoreID = 355_313_284
    options.store = .appStore
    return UpdatesClient(
      remote: .published(world.url(.updates)),
      local: notes.map { notes in .bundled("versions.plist") { Array(notes.utf8) } },
      options: options, environment: world.environment, hooks: hooks(world, says: says))
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
    #expect(world.events() == ["downloaded 1.2", "open itms-apps://itunes.apple.com/app/id355313284"])
  }

  @Test func aReturnFromBackgroundChecksForUpdatesOnly() async {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.0")])
    #expect(await client(world).foregrounded().remote?.display?.version == "1.2")
    #expect(world.events().first == "shouldCheck true")
  }

  static let refusals = [
    ("shouldCheck", "the app declined (shouldCheck)", ["shouldCheck false"]),
    (
      "shouldDisplay", "the app declined (shouldDisplay)",
      ["shouldCheck true", "detected 1.2", "shouldDisplay 1.2 false"]
    ),
  ]

  @Test(arguments: refusals) func anAppMayRefuse(_ question: String, _ reason: String, _ events: [String]) async {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.1")])
    #expect(await client(world, says: [question: false]).foregrounded().remote?.reason == reason)
    #expect(world.events() == events)
  }

  @Test func notesThatWereRefusedComeAgain() async {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.0")])
    for _ in 1...2 {
      let launch = await client(world, says: ["shouldDisplayDetails": false]).launched()
      #expect(launch.local?.result == .declined("shouldDisplayDetails"))
    }
  }

  @Test func anIgnoredVersionIsStillDetected() async throws {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.1"), "iVersionIgnoreVersion": .string("1.2")])
    #expect(await client(world).foregrounded().remote?.reason == "the user ignored version 1.2")
    #expect(world.events() == ["shouldCheck true", "detected 1.2"])
  }

  @Test func theNewestVersionHearsOfNothing() async {
    let world = world("1.2", ["iVersionLastVersionChecked": .string("1.2")])
    _ = await client(world).foregrounded()
    #expect(world.events() == ["shouldCheck true", "didNotDetect"])
  }

  @Test func anUnreadableFileInTheAppIsSaidAndForgetsNothing() async {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.0")])
    let launch = await client(world, notes: "<html>").launched()
    #expect(launch.local?.failure == .unreadable("versions.plist", .unexpected(found: "an HTML page")))
    #expect(launch.remote?.display != nil)
    #expect(await world.store.values()["iVersionLastVersionChecked"] == .string("1.0"))
  }

  @Test func withoutFilesThereIsNothingToShow() async {
    let world = world("1.1")
    let client = UpdatesClient(environment: world.environment)
    let launch = await client.launched()
    #expect(launch.local == nil && launch.remote == nil && launch.alerts == [])
    #expect(await client.checkForNewVersion() == nil)
    #expect(await world.channelState() == ["iVersionLastVersionChecked": .string("1.1")])
  }

  /// iVersion stores the version at the first launch even if the app ships no notes (recording v-remote-22), and README,
  /// localVersionsPlistPath: notes may come later.
  @Test func theFirstNotesOfAnAppReachItsOldUsers() async throws {
    let world = world("1.0")
    #expect(await client(world, notes: nil).launched().local == nil)
    #expect(await world.store.values()["iVersionLastVersionChecked"] == .string("1.0"))
    world.device.withLock { $0.appVersion = "1.1" }
    let launch = await client(world).launched()
    #expect(launch.local?.display?.message == "Version 1.1\n\nNEW: snoodlebar")
  }

  /// iVersion 1.11, shouldCheckForNewVersion.
  @Test func anAppMayAskWhetherItIsTime() async {
    let world = world("1.1")
    let client = client(world)
    #expect(await client.shouldCheckForNewVersion())
    _ = await client.foregrounded()
    #expect(await !client.shouldCheckForNewVersion())
    world.clock.advance(by: 43_200)
    #expect(await client.shouldCheckForNewVersion())
    #expect(await !self.client(world, says: ["shouldCheck": false]).shouldCheckForNewVersion())
  }

  /// For a menu item: regardless of earlier displays, and without changing any state.
  @Test func theNotesOfTheRunningVersionCanBeReadAtAnyTime() async {
    let world = world("1.2", ["iVersionLastVersionChecked": .string("1.2")])
    let client = client(world)
    #expect(await client.launched().local?.display == nil)
    let notes = await client.newInThisVersion()
    #expect(notes?.title == "New in this version" && notes?.message == "Version 1.2\n\nFIX: bugalloo")
    #expect(await client.waiting == nil)
    #expect(await self.client(world, notes: nil).newInThisVersion() == nil)
    #expect(await self.client(world, notes: "<html>").newInThisVersion() == nil)
    world.device.withLock { $0.appVersion = "1.1.1" }
    #expect(await client.newInThisVersion()?.version == "1.1")
    world.device.withLock { $0.appVersion = "1.0" }
    #expect(await client.newInThisVersion() == nil)
  }

  /// They are kept for the process: the notes that were new at this launch are still available after the alert is
  /// closed.
  @Test func theAppMayShowTheNotesItself() async throws {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.0")])
    let first = client(world)
    await first.answer(.ok, to: try #require(await first.launched().alerts.first))
    #expect(await first.versionDetails() == "Version 1.1\n\nNEW: snoodlebar")
    #expect(await client(world).versionDetails() == "NEW: snoodlebar")
  }

  static let answers: [(FeedAnswer, [String])] = [
    (.action, ["downloaded 1.2", "shouldOpenAppStore true", "open itms-apps://itunes.apple.com/app/id355313284"]),
    (.remind, ["remind 1.2"]), (.ignore, ["ignored 1.2"]),
  ]

  /// iVersion README of its later versions, Delegate methods.
  @Test(arguments: answers) func everyAnswerIsHeard(_ answer: FeedAnswer, _ events: [String]) async throws {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.1")])
    let client = client(world, says: ["shouldOpenAppStore": true])
    let alert = try #require(await client.foregrounded().alerts.first)
    _ = world.events()
    #expect(await client.answer(answer, to: alert) == .taken)
    #expect(world.events() == events)
  }

  @Test func anAppMayShowTheStoreItself() async throws {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.1")])
    let client = client(world, says: ["shouldOpenAppStore": false])
    await client.answer(.action, to: try #require(await client.foregrounded().alerts.first))
    #expect(world.events().suffix(2) == ["downloaded 1.2", "shouldOpenAppStore false"])
  }

  /// An alert that is still open is not given a second time; the original puts another one on top of it.
  @Test func nothingIsShownTwice() async throws {
    let world = world("1.1", ["iVersionLastVersionChecked": .string("1.0")])
    let client = client(world)
    await client.configure { $0.checkPeriod = 0 }
    let alerts = await client.launched().alerts
    let second = await client.launched()
    #expect(second.local?.result == .waiting(for: "1.1") && second.remote?.result == .waiting(for: "1.2"))
    #expect(await client.waiting == alerts.first)
    await client.answer(.ok, to: try #require(alerts.first))
    #expect(await client.waiting == alerts.last)
    await client.withdraw(try #require(alerts.last))
    #expect(await client.waiting == nil)
    #expect(await client.launched().remote?.display?.version == "1.2")
  }
}

extension UpdatesClientTests {
  private func hooks(_ world: World, says: [String: Bool]) -> UpdatesHooks {
    @Sendable func answer(_ question: String, _ detail: String = "") -> Bool {
      let answer = says[question] ?? true
      world.note("\(question) \(detail)\(answer)")
      return answer
    }
    var hooks = UpdatesHooks()
    hooks.shouldCheck = { answer("shouldCheck") }
    hooks.detectedNothing = { world.note("didNotDetect") }
    hooks.checkFailed = { _ in world.note("checkFailed") }
    hooks.detected = { world.note("detected \($0.version)") }
    hooks.shouldDisplay = { answer("shouldDisplay", "\($0.version) ") }
    hooks.shouldDisplayDetails = { answer("shouldDisplayDetails", $0 + " ") }
    hooks.userDownloaded = { world.note("downloaded \($0)") }
    hooks.userRequestedReminder = { world.note("remind \($0)") }
    hooks.userIgnored = { world.note("ignored \($0)") }
    if says["shouldOpenAppStore"] != nil { hooks.shouldOpenAppStore = { answer("shouldOpenAppStore") } }
    return hooks
  }
}
