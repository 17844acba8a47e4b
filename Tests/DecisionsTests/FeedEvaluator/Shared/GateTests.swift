import FeedModel
import TestKit
import Testing

@testable import FeedEvaluator

@Suite struct GateTests {
  private static let yes = DecisionGate(.setting(.checkAtLaunch, true), passed: true)
  private static let no = DecisionGate(.setting(.checkAtLaunch, false), passed: false)

  @Test func readsAsALine() {
    let condition = BannersFeed.Condition.appVersionLessThan("2.4.0")
    let gate = DecisionGate(.condition(condition, condition.need.tests[0], found: .version("2.4.1")), passed: false)
    #expect(gate.line == "appVersionLessThan 2.4.0: this app is 2.4.1")
    #expect([gate.name, gate.required, gate.actual] == ["appVersionLessThan", "2.4.0", "2.4.1"])
  }

  @Test func aCandidatePassesWithAllItsGates() {
    #expect(CandidateTrace(id: "x", gates: []).passed)
    #expect(CandidateTrace(id: "x", gates: [Self.yes]).passed)
    #expect(!CandidateTrace(id: "x", gates: [Self.yes, Self.no]).passed)
    #expect(CandidateTrace(id: "x", gates: [Self.yes, Self.no]).failures == [Self.no])
  }

  /// The first gate that is not passed decides: later gates are not evaluated.
  @Test func checksAreAskedInOrder() {
    var checks = Checks()
    for gate in [Self.yes, Self.no, Self.yes] { checks.ask(gate) }
    #expect(checks.gates == [Self.yes, Self.no])
    #expect(checks.closed == Self.no)
  }

  static let openings: [Case<(BannersFeed.Condition, FactValue), Int?>] = [
    Case("an hour to wait", (.notBefore(seconds(3_600)), .instant(seconds(0))), 3_600),
    Case("it has come", (.notBefore(seconds(3_600)), .instant(seconds(3_600))), nil),
    Case("it is over", (.notAfter(seconds(0)), .instant(seconds(1))), nil),
    Case(
      "more than 60 seconds after 100",
      (.lastDisplayMinimumSeconds(60), .elapsed(since: seconds(100), now: seconds(130))),
      161),
    Case("never displayed", (.lastDisplayMinimumSeconds(60), .never), nil),
    Case(
      "two days after the first launch",
      (.daysSinceInstallAtLeast(2), .elapsed(since: seconds(0), now: seconds(86_400))), 172_800),
    Case("nobody knows the first launch", (.daysSinceInstallAtLeast(2), .never), nil),
    Case("launches are not time", (.launchesAtLeast(2), .number(1)), nil),
  ]

  @Test(arguments: openings) func timeOpensIt(_ c: Case<(BannersFeed.Condition, FactValue), Int?>) {
    #expect(
      DecisionGate(.condition(c.input.0, c.input.0.need.tests[0], found: c.input.1), passed: false).opensAt?
        .secondsSince1970 == c.expected)
  }

  private static func seconds(_ seconds: Int) -> Instant { Instant(secondsSince1970: seconds) }
}
