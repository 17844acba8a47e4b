import FeedClient
import FeedEvaluator
import FeedModel
import Simulation

/// What `check` answers, as `--format json` prints it.
struct CheckReport: Sendable {
  var from: String
  var device: Device
  var now: Instant
  var firstLaunch: Bool
  var results: [Result]
  /// What `--expect` asked for.
  var expectations: [Expectation] = []
  /// What `--answer` could not tap, though something was displayed, a sentence each.
  var unanswered: [String] = []
  /// The same where nothing was displayed; not printed.
  var idleAnswers: [String] = []

  struct Result: Sendable {
    var record: OutcomeRecord
    /// What the user tapped, what that opened, and what the app heard of a permission.
    var answer: Answer?
    var opened: [String] = []
    var completion: Permissions.Outcome?

    var channel: Channel { record.outcome.feed.channel }

    var json: JSON {
      let effects = JSON.members([
        "answer": (answer?.rawValue).json, "opened": opened.isEmpty ? nil : .texts(opened),
        "completion": (completion?.rawValue).json,
      ])
      return .object(record.json + effects)
    }
  }

  mutating func judge(_ expectations: [Expectation], _ answers: [AnswerOption]) {
    self.expectations = expectations
    for option in answers {
      let shown = results.filter { $0.channel == option.channel && $0.record.item != nil }
      if shown.isEmpty {
        idleAnswers.append("--answer \(option): \(option.channel.rawValue) displayed nothing to answer")
      } else if !shown.contains(where: { $0.answer == option.answer }) {
        unanswered.append(Self.unanswered(option, shown))
      }
    }
  }

  private static func unanswered(_ option: AnswerOption, _ shown: [Result]) -> String {
    let there = shown.map { result in
      let id = result.record.item?.id ?? ""
      if let answer = result.answer { return "\(id) was already answered with \(answer.rawValue)" }
      return "\(id) has \((result.record.item?.buttons ?? []).map(\.answer.rawValue).joined(separator: ", "))"
    }
    return "--answer \(option): no button for it was tapped; \(there.joined(separator: "; "))"
  }

  /// The ids; of updates and permissions there may be more than one.
  func displayed(in channel: Channel) -> [String] {
    results.filter { $0.channel == channel }.compactMap { $0.record.item?.id }
  }

  /// What does not apply is absent.
  var json: JSON {
    let expected = expectations.map { expectation in
      JSON.present([
        "channel": .string(expectation.channel.rawValue), "expected": .string(expectation.id ?? "none"),
        "displayed": .texts(displayed(in: expectation.channel)), "passed": .boolean(expectation.isMet(in: self)),
      ])
    }
    return .present([
      "schema": .string("publish.check/1"), "from": .string(from),
      "device": device.json(now: now, firstLaunch: firstLaunch), "results": .array(results.map(\.json)),
      "expectations": expected.isEmpty ? nil : .array(expected),
      "unanswered": unanswered.isEmpty ? nil : .texts(unanswered),
    ])
  }
}
