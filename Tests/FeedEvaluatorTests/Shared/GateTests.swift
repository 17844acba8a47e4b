import FeedEvaluator
import Testing

@Suite struct GateTests {
  @Test func readsAsALine() {
    let gate = Gate(
      "appVersionLessThan", required: "2.4.0", actual: "2.4.1", finding: "this app is 2.4.1", passed: false)
    #expect(gate.description == "appVersionLessThan 2.4.0: this app is 2.4.1 — no")
  }

  @Test func aCandidatePassesWithAllItsGates() {
    let yes = Gate("a", actual: "", finding: "", passed: true)
    let no = Gate("b", actual: "", finding: "", passed: false)
    #expect(CandidateTrace(id: "x", gates: []).passed)
    #expect(CandidateTrace(id: "x", gates: [yes]).passed)
    #expect(!CandidateTrace(id: "x", gates: [yes, no]).passed)
  }
}
