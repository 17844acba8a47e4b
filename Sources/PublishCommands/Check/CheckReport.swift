import FeedEvaluator
import FeedModel
import Foundation

/// What `check` answers, as `--format json` prints it.
struct CheckReport: Encodable {
  var schema = "publish.check/1"
  var from: String
  var device: Device
  var results: [Result]
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

  struct Device: Encodable {
    var appVersion: String
    var buildVersion: String
    var osVersion: String
    var locale: String
    var wifi: Bool
    var now: String
    var firstLaunch: Bool

    init(_ device: FeedEvaluator.Device, now: Instant, firstLaunch: Bool) {
      appVersion = device.appVersion.text
      buildVersion = device.buildVersion.text
      osVersion = device.osVersion.text
      locale = device.locale.text
      wifi = device.wifi
      self.now = now.rfc3339
      self.firstLaunch = firstLaunch
    }
  }

  enum Outcome: String, Encodable { case display, nothing, failed }

  /// One channel's answer; what does not apply is absent.
  struct Result: Encodable {
    var channel: String
    var feed: String
    var outcome: Outcome
    var id: String?
    var view: String?
    var file: String?
    var height: Double?
    var origin: String?
    var title: String?
    var message: String?
    var buttons: [String]?
    var actionURL: String?
    var reason: String?
    var error: String?
    /// What the user tapped, what that opened, and of permissions what the app heard.
    var answer: String?
    var opened: [String]?
    var completion: String?
    /// What could be tapped, in the words of `--answer`, in the order of the buttons.
    var answers: [String]?
    /// What in the feed was not as it should be, and was passed over.
    var issues: [String]?
    var checks: [Gate]?
    var trace: [Candidate]?

    init(_ channel: Channel, _ feed: String, _ outcome: Outcome) {
      self.channel = channel.rawValue
      self.feed = feed
      self.outcome = outcome
    }
  }

  struct Candidate: Encodable {
    var id: String
    var gates: [Gate]
  }

  struct Gate: Encodable {
    var name: String
    var required: String
    var actual: String
    var finding: String
    var passed: Bool
    var alternatives: [Gate]?

    init(_ gate: FeedEvaluator.Gate) {
      name = gate.name
      required = gate.required
      actual = gate.actual
      finding = gate.finding
      passed = gate.passed
      alternatives = gate.alternatives.isEmpty ? nil : gate.alternatives.map(Gate.init)
    }

    /// As `check --explain` shows it.
    var line: String { "\(required.isEmpty ? name : "\(name) \(required)"): \(finding)" }
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
