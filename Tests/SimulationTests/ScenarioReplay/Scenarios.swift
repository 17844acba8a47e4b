import FeedModel
import ScenarioReplay
import Testing

/// One scenario of a test, with what every scenario needs.
struct OneScenario {
  var channel: FeedChannel
  /// JSON members, which win over those that every scenario has.
  var members: String

  init(_ channel: FeedChannel, _ members: String) {
    self.channel = channel
    self.members = members
  }

  func play() async throws -> ScenarioResult.Outcome {
    let text = """
      {"schema": "publish.scenarios/1", "channel": "\(channel)", "scenarios": [
        {"id": "x", "start": 1000, "timeline": [{"type": "launch"}], "expect": [{}], \(members)}]}
      """
    let file = try ScenarioFile(try JSON.parse(Array(text.utf8)).value)
    let results = await replay(file)
    return try #require(results.first).outcome
  }

  /// What differs first: `state: {"a": 1} is not {}`. Nil where nothing does; of an invalid scenario, all that is wrong.
  func difference() async throws -> String? {
    switch try await play() {
    case .passed: return nil
    case .invalid(let problems): return problems.map { "\($0)" }.joined(separator: "\n")
    case .failed(let failure):
      let first = try #require(failure.differences.first)
      let event = try #require(failure.event)
      return "timeline[\(event.index)] \(event.type), \(first.field): \(first.got.text) is not \(first.expected.text)"
    }
  }
}

extension JSON {
  var text: String { String(decoding: writeCompactly(), as: UTF8.self) }
}
