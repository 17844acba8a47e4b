import FeedEvaluator
import FeedModel
import Foundation

/// What `check` answers, as `--format json` prints it.
struct CheckReport: Encodable {
  var schema = "publish.check/1"
  var from: String
  var device: Device
  var results: [Result]

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
    /// Why nothing was tapped, though something should have been.
    var unanswered: String?
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
