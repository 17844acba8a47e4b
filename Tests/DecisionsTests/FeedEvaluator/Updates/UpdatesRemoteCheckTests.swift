import FeedEvaluator
import FeedModel
import TestKit
import Testing

/// iVersion README, checkPeriod, remindPeriod, remoteChecksDisabled and remoteDebug, and as recorded from it.
@Suite struct UpdatesRemoteCheckTests {
  typealias Row = Case<(Updates.State, @Sendable (inout Updates.Options) -> Void), String?>

  private static let defaults: @Sendable (inout Updates.Options) -> Void = { _ in }

  static let rows: [Row] = [
    Row("disabled", (.init(), { $0.remoteChecksDisabled = true }), "remote checks are disabled"),
    Row(
      "disabled is disabled",
      (
        .init(),
        {
          $0.remoteChecksDisabled = true
          $0.remoteDebug = true
        }
      ), "remote checks are disabled"),
    Row("debug", (.init(lastChecked: noon, lastReminded: noon), { $0.remoteDebug = true }), nil),
    Row("lately", (.init(lastChecked: noon), defaults), "checked 0 seconds ago; next check at 2026-06-14T00:00:00Z"),
    Row(
      "reminded lately", (.init(lastReminded: noon.advanced(by: -80_000)), defaults),
      "reminder set 22 hours ago; due at 2026-06-13T13:46:40Z"),
  ]

  @Test(arguments: rows) func isDue(_ c: Row) {
    var options = Updates.Options()
    c.input.1(&options)
    let check = Updates.Remote.shouldCheck(c.input.0, options: options, now: noon)
    #expect(check.reason?.description == c.expected)
    #expect(check.gates.allSatisfy(\.passed) == (c.expected == nil))
  }

  @Test func aCheckIsNoted() {
    let result = Updates.Remote.process(UpdatesFeed(), state: .init(), device: app("1"), now: noon)
    #expect(result.state == Updates.State(lastChecked: noon))
    #expect(result.decision.checks.map(\.name) == ["remoteChecksDisabled", "checkPeriod"])
  }
}
