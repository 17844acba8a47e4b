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

  @Test func everyLaunchIsCounted() {
    let feed = PromptsFeed(prompts: [.init(name: "a"), .init(name: "b")])
    let later = noon.advanced(by: 60)
    let once = Prompts.process(feed, state: .init(["z": .init(viewed: true)]), device: app("1"), now: noon).state
    let twice = Prompts.process(feed, state: once, device: app("1"), now: later).state
    let record = Prompts.Record(firstUsed: noon, usesCount: 2)
    #expect(twice == Prompts.State(["a": record, "b": record, "z": .init(viewed: true)]))
  }

  /// iPrompt README, recurring, and as recorded from it.
  @Test func answersAreKept() throws {
    let once = try display(prompt("a", cancelButton: "No thanks"))
    let recurring = try display(prompt("a", recurring: true))
    #expect(record(after: .action, to: once) == .init(viewed: true))
    #expect(record(after: .cancel, to: once) == .init(viewed: true))
    #expect(record(after: .remind, to: once) == .init(lastReminded: noon))
    #expect(record(after: .action, to: recurring) == .init(lastReminded: noon))
    #expect(record(after: .cancel, to: recurring) == nil)
    #expect(record(after: .ignore, to: once) == nil)
  }

  /// iPrompt README, actionButtonLabel and remindButtonLabel.
  @Test func buttonsStandInTheOriginalsOrder() throws {
    #expect(try display(prompt("a")).buttons.map(\.label) == ["OK", "Remind Me Later"])
    #expect(
      try display(prompt("a", cancelButton: "No", actionButton: "Go", remindButton: "Later")).buttons
        == [FeedButton(.cancel, "No"), FeedButton(.action, "Go"), FeedButton(.remind, "Later")])
    #expect(try display(prompt("a", cancelButton: "", remindButton: "")).buttons.map(\.label) == ["OK"])
  }

  private func display(_ prompt: PromptsFeed.Prompt) throws -> Prompts.Display {
    let feed = PromptsFeed(prompts: [prompt])
    return try #require(Prompts.process(feed, state: .init(), device: app("1"), now: noon).decision.display)
  }

  private func record(after answer: FeedAnswer, to display: Prompts.Display) -> Prompts.Record? {
    Prompts.apply(answer, to: display, state: .init(), now: noon).records["a"]
  }
}

/// Due at once.
func prompt(
  _ name: String, cancelButton: String? = nil, actionButton: String? = nil, remindButton: String? = nil,
  recurring: Bool? = nil
) -> PromptsFeed.Prompt {
  PromptsFeed.Prompt(
    name: name, actionURL: "https://example.com", actionButton: actionButton, remindButton: remindButton,
    cancelButton: cancelButton, usesUntilPrompt: 1, daysUntilPrompt: 0, recurring: recurring)
}
