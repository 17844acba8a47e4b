import FeedEvaluator
import FeedModel
import Testing

@Suite struct UpdatesRemoteTests {
  private let feed = UpdatesFeed(releases: [
    .init(version: "1.2", notes: ["C"]), .init(version: "1.1", notes: ["A", "B"]), .init(version: "1.0"),
  ])

  @Test func showsWhatIsNewer() throws {
    let display = try #require(decide("1.0").decision.display)
    #expect(display.version.text == "1.2")
    #expect(display.title == "A new version of Snoodle is available to download")
    #expect(display.message == "Version 1.2\n\nC\n\nVersion 1.1\n\nA\n\nB")
    #expect(display.buttons.map(\.label) == ["Ignore", "Download", "Remind Me Later"])
    #expect(decide("1.1").decision.display?.message == "Version 1.2\n\nC")
  }

  @Test func saysWhyNot() {
    #expect(decide("1.2").decision.reason?.description == "no version is newer than 1.2")
    #expect(decide("1.2").detected == nil)
    let nothing = Updates.Remote.decide(UpdatesFeed(), state: .init(), device: app("1"))
    #expect(nothing.decision.reason?.description == "the feed has no versions")
  }

  /// original-clients.md V-14 to V-16: the newest version counts, letter by letter.
  @Test func whatWasIgnoredIsDetectedAndNotShown() {
    let ignored = decide("1.0", .init(ignoredVersion: "1.2"))
    #expect(ignored.decision.reason?.description == "the user ignored version 1.2")
    #expect(ignored.detected?.version.text == "1.2")
    #expect(decide("1.0", .init(ignoredVersion: "1.1")).decision.display != nil)
    #expect(decide("1.0", .init(ignoredVersion: "1.02")).decision.display != nil)
  }

  /// iVersion README, remoteDebug: "irrespective of the version number of the current build".
  @Test func debugShowsTheWholeFile() {
    let result = decide("1.2", .init(ignoredVersion: "1.2")) { $0.remoteDebug = true }
    #expect(result.decision.display?.message == "Version 1.2\n\nC\n\nVersion 1.1\n\nA\n\nB\n\nVersion 1.0")
    #expect(decide("1.2") { $0.localDebug = true }.decision.display == nil)
  }

  /// iVersion README, remindButtonLabel and updateAvailableTitle.
  @Test func optionsNameThings() {
    let display = decide("1.1") {
      $0.remindButtonLabel = .hidden
      $0.downloadButtonLabel = "Get it"
      $0.updateAvailableTitle = "News"
      $0.versionLabelFormat = "v%@"
    }.decision.display
    #expect(display?.buttons == [Button(.ignore, "Ignore"), Button(.action, "Get it")])
    #expect(display?.title == "News")
    #expect(display?.message == "v1.2\n\nC")
  }

  /// original-clients.md V-35 to V-37.
  @Test func answersAreKept() throws {
    let display = try #require(decide("1.0").decision.display)
    let state = Updates.State(lastVersion: "1.0", lastReminded: noon)
    let after = { Updates.Remote.apply($0, to: display, state: state, now: noon.advanced(by: 60)) }
    #expect(after(.ignore) == Updates.State(lastVersion: "1.0", ignoredVersion: "1.2"))
    #expect(after(.remind) == Updates.State(lastVersion: "1.0", lastReminded: noon.advanced(by: 60)))
    #expect(after(.action) == Updates.State(lastVersion: "1.0"))
    #expect(after(.ok) == state)
  }

  private func decide(
    _ version: Version, _ state: Updates.State = .init(), _ configure: (inout Updates.Options) -> Void = { _ in }
  ) -> Updates.Remote.Evaluation {
    var options = Updates.Options()
    configure(&options)
    let device = Device(appVersion: version, appName: "Snoodle")
    return Updates.Remote.decide(feed, state: state, options: options, device: device)
  }
}
