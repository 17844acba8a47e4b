import FeedEvaluator
import FeedModel
import Testing

@Suite struct UpdatesLocalTests {
  private let feed = UpdatesFeed(releases: [
    .init(version: "1.3", notes: ["D"]), .init(version: "1.2", notes: ["C"]), .init(version: "1.1", notes: ["B"]),
    .init(version: "1.0", notes: ["A"]),
  ])

  /// iVersion README, showOnFirstLaunch.
  @Test func theFirstLaunchIsNotedSilently() {
    let result = launch("1.2")
    #expect(result.decision.reason?.description == "this is the first launch")
    #expect(result.state == Updates.State(lastVersion: "1.2"))
  }

  @Test func orShowsEverythingUpToIt() {
    let result = launch("1.1") { $0.showOnFirstLaunch = true }
    #expect(result.decision.display?.message == "Version 1.1\n\nB\n\nVersion 1.0\n\nA")
    #expect(result.state.lastVersion == nil)
  }

  /// Never beyond the running version.
  @Test func anUpdateShowsWhatWasMissed() throws {
    let result = launch("1.2", .init(lastVersion: "1.0", lastReminded: noon))
    let display = try #require(result.decision.display)
    #expect(display.title == "New in this version")
    #expect(display.message == "Version 1.2\n\nC\n\nVersion 1.1\n\nB")
    #expect(display.buttons == [FeedButton(.ok, "OK")])
    #expect(result.state == Updates.State(lastVersion: "1.0", reminderEndedBy: "1.2"))
    let after = Updates.Local.apply(.ok, to: display, state: result.state, device: app("1.2"))
    #expect(after.lastVersion == "1.2")
    #expect(launch("1.2", after).decision.reason?.description == "no version newer than 1.2 was installed")
  }

  /// As recorded from iVersion: the next version shows the notes of both, and no version ends two reminders.
  @Test func withoutNotesNothingIsNoted() {
    let seen = Updates.State(lastVersion: "1.3", lastReminded: noon)
    let first = launch("1.4", seen)
    #expect(first.decision.reason?.description == "there are no notes from after 1.3 up to 1.4")
    #expect(first.state == Updates.State(lastVersion: "1.3", reminderEndedBy: "1.4"))
    var again = first.state
    again.lastReminded = noon
    #expect(launch("1.4", again).state.lastReminded == noon)
    #expect(launch("1.5", again).state.lastReminded == nil)
  }

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
