import FeedEvaluator
import FeedModel
import TestKit
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

  /// As recorded from iVersion: the newest version counts, letter by letter.
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
    #expect(display?.buttons == [FeedButton(.ignore, "Ignore"), FeedButton(.action, "Get it")])
    #expect(display?.title == "News")
    #expect(display?.message == "v1.2\n\nC")
  }

  typealias ButtonRow = Case<(feed: UpdatesFeed.Priority, app: UpdatesFeed.Priority), [String]>

  /// iVersion 1.11, updatePriority, and as recorded from it.
  static let priorities = [
    ButtonRow("default", (.default, .default), ["Ignore", "Download", "Remind Me Later"]),
    ButtonRow("low", (.low, .default), ["Ignore", "Download", "Remind Me Later"]),
    ButtonRow("medium cannot be ignored", (.medium, .default), ["Download", "Remind Me Later"]),
    ButtonRow("high must be taken", (.high, .default), ["Download"]),
    ButtonRow("the app's own", (.default, .medium), ["Download", "Remind Me Later"]),
    ButtonRow("the higher one counts", (.medium, .high), ["Download"]),
    ButtonRow("an app does not lower it", (.high, .low), ["Download"]),
  ]

  @Test(arguments: priorities) func aPriorityHidesButtons(_ c: ButtonRow) {
    let display = decide("1.0", in: [("1.1", c.input.feed, nil)]) { $0.priority = c.input.app }.decision.display
    #expect(display?.buttons.map(\.label) == c.expected)
    #expect(display?.priority == max(c.input.feed, c.input.app))
  }

  /// A mandatory release stays mandatory for users who skipped it, even if an optional release follows.
  @Test func theHighestPriorityOfAllNewerReleasesCounts() {
    let releases: [Needs] = [("1.3", .default, nil), ("1.2", .high, nil), ("1.1", .medium, nil)]
    #expect(decide("1.0", in: releases).detected?.priority == .high)
    #expect(decide("1.2", in: releases).detected?.priority == .default)
  }

  /// An Ignore from before the priority was raised no longer counts.
  @Test func whatMustBeTakenComesBackAfterAnIgnore() {
    let ignored = Updates.State(ignoredVersion: "1.1")
    #expect(decide("1.0", ignored, in: [("1.1", .low, nil)]).decision.display == nil)
    #expect(decide("1.0", ignored, in: [("1.1", .medium, nil)]).decision.display != nil)
    #expect(decide("1.0", ignored, in: [("1.1", .low, nil)]) { $0.priority = .high }.decision.display != nil)
  }

  /// Hidden or empty (iVersion 1.11: no button without a label).
  @Test(arguments: [FeedButton.Label.hidden, ""]) func aHiddenLabelHidesIgnore(_ label: FeedButton.Label) {
    let display = decide("1.1") { $0.ignoreButtonLabel = label }.decision.display
    #expect(display?.buttons.map(\.answer) == [.action, .remind])
  }

  /// docs/authoring.md, Releases: devices are offered the newest release that they can install.
  @Test func aReleaseIsNotOfferedToASystemThatIsTooOld() {
    let releases: [Needs] = [("1.3", .high, "18.0"), ("1.2", .default, nil), ("1.1", .default, "17.0")]
    #expect(
      decide("1.0", in: releases, system: "18.0").decision.display?.message
        == "Version 1.3\n\nN\n\nVersion 1.2\n\nN\n\nVersion 1.1\n\nN")
    let older = decide("1.0", in: releases, system: "17.5").decision.display
    #expect(older?.message == "Version 1.2\n\nN\n\nVersion 1.1\n\nN")
    #expect(older?.priority == .default)
    #expect(decide("1.0", in: releases, system: "16.7").decision.display?.version == "1.2")
    // The newest that the device can take is the one that can be ignored.
    #expect(decide("1.0", .init(ignoredVersion: "1.2"), in: releases, system: "17.5").decision.display == nil)
    #expect(
      decide("1.2", in: releases, system: "17.5").decision.reason?.description
        == "version 1.3 needs at least system version 18.0; this device has 17.5")
    #expect(decide("1.3", in: releases, system: "17.5").decision.reason?.description == "no version is newer than 1.3")
  }

  @Test func anExplanationNamesTheSystem() {
    let trace = decide("1.0", in: [("1.1", .default, "18.0"), ("1.0", .default, nil)], system: "17.5").decision.trace
    #expect(trace.first?.failures.map(\.line) == ["osVersionAtLeast 18.0: the system is 17.5"])
  }

  private typealias Needs = (FeedVersion, UpdatesFeed.Priority, FeedVersion?)

  private func decide(
    _ version: FeedVersion, _ state: Updates.State = .init(), in releases: [Needs], system: FeedVersion = "26.0",
    _ configure: (inout Updates.Options) -> Void = { _ in }
  ) -> Updates.Remote.Evaluation {
    var options = Updates.Options()
    configure(&options)
    let feed = UpdatesFeed(
      releases: releases.map { .init(version: $0, notes: ["N"], priority: $1, osVersionAtLeast: $2) })
    let device = FeedDevice(appVersion: version, appName: "Snoodle", osVersion: system)
    return Updates.Remote.decide(feed, state: state, options: options, device: device, explaining: true)
  }

  /// As recorded from iVersion.
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
    _ version: FeedVersion, _ state: Updates.State = .init(), _ configure: (inout Updates.Options) -> Void = { _ in }
  ) -> Updates.Remote.Evaluation {
    var options = Updates.Options()
    configure(&options)
    let device = FeedDevice(appVersion: version, appName: "Snoodle")
    return Updates.Remote.decide(feed, state: state, options: options, device: device)
  }
}
