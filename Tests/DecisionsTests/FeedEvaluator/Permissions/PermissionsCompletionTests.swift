import FeedEvaluator
import TestKit
import Testing

@Suite struct PermissionsCompletionTests {
  typealias Row = Case<(soft: Bool, system: Bool, Permissions.SystemStatus), (Permissions.Outcome, String)>

  /// The comments in the completion handler of YMPromptKit's README, Basic Push Notification Prompt.
  static let rows: [Row] = [
    Row("Win!", (true, true, .authorized), (.granted, "the user accepted both prompts")),
    Row("Lose :(", (true, false, .denied), (.declined, "the user accepted the soft prompt and declined the system's")),
    Row("not a win, not a loss", (false, false, .notDetermined), (.declined, "the user declined the soft prompt")),
    Row("denied before", (false, false, .denied), (.alreadyDetermined, "access is already denied")),
    Row(
      "authorized, with a restriction", (false, false, .restricted),
      (.alreadyDetermined, "access is already authorized, but the system restricts it")),
    Row("authorized before", (false, false, .authorized), (.alreadyDetermined, "access is already authorized")),
    Row(
      "notifications, whose status stays", (true, false, .notDetermined),
      (.declined, "the user accepted the soft prompt and declined the system's")),
    Row(
      "location, denied", (true, false, .authorized),
      (.declined, "the user accepted the soft prompt and declined the system's")),
  ]

  @Test(arguments: rows) func readsAsInTheReadme(_ c: Row) {
    let completion = Permissions.Completion(
      softAccepted: c.input.soft, systemAccepted: c.input.system, status: c.input.2)
    #expect(completion.outcome == c.expected.0)
    #expect(completion.description == c.expected.1)
  }

  @Test func suppressedIsToldFromDeclined() {
    let suppressed = Permissions.Completion.suppressed
    #expect(suppressed.outcome == .suppressed)
    #expect("\(suppressed)" == "nothing was asked")
    #expect(!suppressed.softAccepted)
    #expect(suppressed.status == .notDetermined)
    #expect(suppressed != .init(softAccepted: false, systemAccepted: false, status: .notDetermined))
  }

  @Test func theSystemAsksAfterAGrant() {
    #expect(answer(.grant) == .askSystem)
    #expect(
      answer(.deny) == .done(.init(softAccepted: false, systemAccepted: false, status: .notDetermined)))
    #expect([FeedAnswer.ok, .action, .remind, .ignore, .cancel].allSatisfy { answer($0) == nil })
    #expect(Permissions.completed(systemAccepted: true, status: .authorized).outcome == .granted)
    #expect(Permissions.completed(systemAccepted: false, status: .denied).outcome == .declined)
  }

  private func answer(_ answer: FeedAnswer) -> Permissions.Step? {
    let display = Permissions.Display(
      access: "photos", title: "T", message: nil, contentView: nil, modes: [],
      buttons: [FeedButton(.deny, "Not Now"), FeedButton(.grant, "OK")])
    return Permissions.answer(answer, to: display, status: .notDetermined)
  }
}
