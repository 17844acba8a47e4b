import DeviceSimulator
import FeedEvaluator
import FeedModel
import Foundation

/// What `check` answers, as `--format json` prints it.
struct CheckReport: Encodable {
  var schema = "publish.check/1"
  var from: String
  var device: DeviceRecord
  var results: [ChannelResult]
  /// What `--expect` asked for; absent where nothing was.
  var expectations: [Expected]?
  /// What `--answer` could not tap, though something was displayed, a sentence each.
  var unanswered: [String]?

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
          displayed: expectation.displayed(in: self), passed: expectation.isMet(in: self))
      }
    }
    let missed = answers.compactMap(unanswered)
    if !missed.isEmpty { unanswered = missed }
  }

  /// Nil for an answer that was given, and where nothing is displayed that could be tapped.
  private func unanswered(_ option: AnswerOption) -> String? {
    let shown = results.filter { $0.channel == option.channel.rawValue && $0.outcome == .display }
    guard !shown.isEmpty, !shown.contains(where: { $0.answer == option.answer.rawValue }) else { return nil }
    let there = shown.map { "\($0.id ?? "") has \(($0.answers ?? []).joined(separator: ", "))" }.joined(separator: "; ")
    return "--answer \(option): no button for it was tapped; \(there)"
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
