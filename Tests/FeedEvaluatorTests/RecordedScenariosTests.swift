import FeedEvaluator
import FeedModel
import Testing

/// What the original clients really did (conformance/README.md), played through the pure functions.
///
/// Compared are what is shown and opened, the delegate's calls in order, and the state under the originals' keys; of
/// permissions also what callers and the system hear, and the history.
@Suite struct RecordedScenariosTests {
  @Test(arguments: try Scenario.all(.banners)) func banners(_ s: Scenario) { replay(s, on: BannersPlayer(s)) }
  @Test(arguments: try Scenario.all(.alerts)) func alerts(_ s: Scenario) { replay(s, on: AlertsPlayer(s)) }
  @Test(arguments: try Scenario.all(.updates)) func updates(_ s: Scenario) { replay(s, on: UpdatesPlayer(s)) }
  @Test(arguments: try Scenario.all(.prompts)) func prompts(_ s: Scenario) { replay(s, on: PromptsPlayer(s)) }
  @Test(arguments: try Scenario.all(.permissions)) func permissions(_ s: Scenario) {
    replay(s, on: PermissionsPlayer(s))
  }

  private func replay(_ scenario: Scenario, on player: some Player) {
    var player = player
    for (i, event) in scenario.events.enumerated() {
      let seen = player.play(event)
      guard let expected = scenario.expectations?[i] else { continue }
      let differences = seen.differences(from: expected).joined(separator: "\n")
      #expect(differences.isEmpty, "event \(i), \(event["type"]?.string ?? ""):\n\(differences)")
    }
  }
}
