import FeedEvaluator
import FeedModel
import Testing

@Suite struct UpdatesRemoteTests {
  private let feed = UpdatesFeed(releases: [
    .init(version: "1.2", notes: ["C"]), .init(version: "1.1", notes: ["A", "B"]), .init(version: "1.0"),
  ])

  @Test func saysWhyNot() {
    #expect(decide("1.2").decision.reason?.description == "no version is newer than 1.2")
    #expect(decide("1.2").detected == nil)
    let nothing = Updates.Remote.decide(UpdatesFeed(), state: .init(), device: app("1"))
    #expect(nothing.decision.reason?.description == "the feed has no versions")
  }

  @Test func whatWasIgnoredIsDetectedAndNotShown() {
    let ignored = decide("1.0", .init(ignoredVersion: "1.2"))
    #expect(ignored.decision.reason?.description == "the user ignored version 1.2")
    #expect(ignored.detected?.version.text == "1.2")
  }

  /// iVersion README, remoteDebug: "irrespective of the version number of the current build".
  @Test func debugShowsTheWholeFile() {
    let result = decide("1.2", .init(ignoredVersion: "1.2")) { $0.remoteDebug = true }
    #expect(result.decision.display?.message == "Version 1.2\n\nC\n\nVersion 1.1\n\nA\n\nB\n\nVersion 1.0")
    #expect(decide("1.2") { $0.localDebug = true }.decision.display == nil)
  }

  @Test func saysThatASystemIsTooOld() {
    let releases: [Needs] = [("1.3", .high, "18.0"), ("1.2", .default, nil), ("1.1", .default, "17.0")]
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

  private func decide(_ version: FeedVersion, in releases: [Needs], system: FeedVersion) -> Updates.Remote.Evaluation {
    let feed = UpdatesFeed(
      releases: releases.map { .init(version: $0, notes: ["N"], priority: $1, osVersionAtLeast: $2) })
    let device = FeedDevice(appVersion: version, appName: "Snoodle", osVersion: system)
    return Updates.Remote.decide(feed, state: .init(), device: device, explaining: true)
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
