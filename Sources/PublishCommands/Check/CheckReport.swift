import FeedClient
import FeedEvaluator
import FeedModel
import Foundation
import Simulation

/// What `check` answers, as `--format json` prints it.
struct CheckReport: Encodable, Sendable {
  var schema = "publish.check/1"
  var from: String
  var device: DeviceRecord
  var results: [Result]
  /// What `--expect` asked for; absent where nothing was.
  var expectations: [Expected]?
  /// What `--answer` could not tap, though something was displayed, a sentence each.
  var unanswered: [String]?
  /// The same where nothing was displayed; not printed.
  var idleAnswers: [String] = []

  private enum CodingKeys: CodingKey { case schema, from, device, results, expectations, unanswered }

  struct Result: Encodable, Sendable {
    var record: OutcomeRecord
    /// What the user tapped, what that opened, and what the app heard of a permission.
    var answer: Answer?
    var opened: [String] = []
    var completion: Permissions.Outcome?

    private enum Key: CodingKey { case answer, opened, completion }

    func encode(to encoder: any Encoder) throws {
      try record.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeIfPresent(answer?.rawValue, forKey: .answer)
      if !opened.isEmpty { try container.encode(opened, forKey: .opened) }
      try container.encodeIfPresent(completion?.rawValue, forKey: .completion)
    }

    var channel: Channel { record.outcome.feed.channel }
  }

  struct Expected: Encodable {
    var channel: String
    /// `none` for nothing.
    var expected: String
    var displayed: [String]
    var passed: Bool
  }

  mutating func judge(_ expectations: [Expectation], _ answers: [AnswerOption]) {
    if !expectations.isEmpty {
      self.expectations = expectations.map { expectation in
        Expected(
          channel: expectation.channel.rawValue, expected: expectation.id ?? "none",
          displayed: displayed(in: expectation.channel), passed: expectation.isMet(in: self))
      }
    }
    for option in answers {
      let shown = results.filter { $0.channel == option.channel && $0.record.item != nil }
      if shown.isEmpty {
        idleAnswers.append("--answer \(option): \(option.channel.rawValue) displayed nothing to answer")
      } else if !shown.contains(where: { $0.answer == option.answer }) {
        unanswered = (unanswered ?? []) + [Self.unanswered(option, shown)]
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

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
