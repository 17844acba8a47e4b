import FeedModel
import Testing

@testable import FeedEvaluator

@Suite struct PromptsTests {
  /// One at a time, in order of name; the other stays due.
  @Test func oneAtATime() throws {
    let feed = PromptsFeed(prompts: [prompt("b"), prompt("a")])
    let first = Prompts.process(feed, state: .init(), device: app("1"), now: noon, explaining: true)
    let display = try #require(first.decision.display)
    #expect(display.name == "a")
    #expect(first.decision.trace[1].gates.last == DecisionGate(.turn(after: "a"), passed: false))
    let viewed = Prompts.apply(.action, to: display, state: first.state, now: noon)
    #expect(Prompts.process(feed, state: viewed, device: app("1"), now: noon).decision.display?.name == "b")
  }
}

/// Due at once.
private func prompt(_ name: String) -> PromptsFeed.Prompt {
  PromptsFeed.Prompt(name: name, actionURL: "https://example.com", usesUntilPrompt: 1, daysUntilPrompt: 0)
}
