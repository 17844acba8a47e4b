import FeedEvaluator
import FeedModel
import Testing

@Suite struct UpdatesLocalTests {
  private let feed = UpdatesFeed(releases: [
    .init(version: "1.3", notes: ["D"]), .init(version: "1.2", notes: ["C"]), .init(version: "1.1", notes: ["B"]),
    .init(version: "1.0", notes: ["A"]),
  ])

  @Test func goingBackShowsNothing() {
    let result = launch("1.1", .init(lastVersion: "1.2", lastReminded: noon))
    #expect(result.decision.reason?.description == "no version newer than 1.2 was installed")
    #expect(result.state == Updates.State(lastVersion: "1.2", lastReminded: noon))
  }

  /// iVersion README, localDebug and localChecksDisabled.
  @Test func debugShowsTheWholeFile() {
    let all = "Version 1.3\n\nD\n\nVersion 1.2\n\nC\n\nVersion 1.1\n\nB\n\nVersion 1.0\n\nA"
    #expect(launch("1.2", .init(lastVersion: "1.2")) { $0.localDebug = true }.decision.display?.message == all)
    #expect(launch("1.2") { $0.localDebug = true }.decision.display?.message == all)
    let disabled = launch("1.2", .init(lastVersion: "1.0")) {
      $0.localDebug = true
      $0.localChecksDisabled = true
    }
    #expect(disabled.decision.reason?.description == "local checks are disabled")
  }

  @Test func anAppMayHaveNoNotes() {
    let result = Updates.Local.process(nil, state: .init(lastVersion: "1.0"), device: app("1.1"))
    #expect(result.decision.reason?.description == "there are no notes from after 1.0 up to 1.1")
    #expect(result.state.lastVersion == "1.0")
  }

  /// iVersion README, versionDetails, and as recorded from it.
  @Test func tellsTheDetails() {
    let details = { Updates.Local.versionDetails(feed, state: .init(lastVersion: $0), device: app($1)) }
    #expect(details("1.2", "1.2") == "C")
    #expect(details("1.4", "1.4") == nil)
    #expect(details("1.0", "1.1") == "Version 1.1\n\nB")
    #expect(details("1.3", "1.4") == nil)
  }

  private func launch(
    _ version: FeedVersion, _ state: Updates.State = .init(), _ configure: (inout Updates.Options) -> Void = { _ in }
  ) -> Updates.Local.Evaluation {
    var options = Updates.Options()
    configure(&options)
    return Updates.Local.process(feed, state: state, options: options, device: app(version))
  }
}
