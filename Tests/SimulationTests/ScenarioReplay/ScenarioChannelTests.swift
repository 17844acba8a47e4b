import FeedModel
import ScenarioReplay
import Testing

/// A scenario's own channel, in addition to or instead of the file's.
@Suite struct ScenarioChannelTests {
  private let prompts = """
    {"id": "p", "channel": "prompts", "start": 1000, "timeline": [{"type": "launch"}],
     "feed": {"rate": {"title": "Rate", "usesUntilPrompt": 1, "daysUntilPrompt": 0}},
     "expect": [{"shown": [{"title": "Rate"}]}]}
    """
  private let alerts = """
    {"id": "a", "start": 1000, "timeline": [{"type": "launch"}], "options": {"showOnFirstLaunch": true},
     "feed": {"hello": {"Title": "Hello"}}, "expect": [{"shown": [{"title": "Hello"}]}]}
    """

  private func outcomes(_ members: String) async throws -> [ScenarioResult.Outcome] {
    let text = #"{"schema": "publish.scenarios/1", \#(members)}"#
    return await replay(try ScenarioFile(try JSON.parse(Array(text.utf8)).value)).map(\.outcome)
  }

  @Test func countsBeforeTheFiles() async throws {
    for outcome in try await outcomes(#""channel": "alerts", "scenarios": [\#(prompts), \#(alerts)]"#) {
      guard case .passed = outcome else {
        Issue.record("\(outcome)")
        continue
      }
    }
  }

  @Test func isNeededByOneOfThem() async throws {
    let outcomes = try await outcomes(#""scenarios": [\#(prompts), \#(alerts)]"#)
    guard case .passed = outcomes[0], case .invalid(let problems) = outcomes[1] else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(problems.map { "\($0)" } == [#"scenario "a": "channel" is missing, here or in the file"#])
  }

  @Test func mustBeOne() async throws {
    let outcomes = try await outcomes(#""scenarios": [{"id": "x", "channel": "prompt"}]"#)
    guard case .invalid(let problems) = outcomes[0] else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(problems.map { "\($0)" }.first?.contains(#"did you mean "prompts"?"#) == true)
  }
}
