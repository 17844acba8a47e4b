import FeedEvaluator
public import FeedModel

/// What one feed comes to on a device, as `publish check --format json` prints it (product.md, Commands). What does not
/// apply is absent.
public struct ChannelResult: Encodable, Equatable, Sendable {
  /// Which feed it is, in whatever language; not printed.
  public let feedName: FeedName
  public let channel: String
  /// The file that was read: `control_de.json`.
  public var feed: String
  public var outcome: Outcome
  public var id: String?
  public var view: String?
  /// A URL: of a banner's view, or of a permission's content view.
  public var file: String?
  /// Points; a banner without one fills the screen.
  public var height: Double?
  public var origin: String?
  public var title: String?
  public var message: String?
  public var buttons: [String]?
  public var actionURL: String?
  public var reason: String?
  public var error: String?
  /// What the user tapped, what that opened, and of permissions what the app heard.
  public var answer: String?
  public var opened: [String]?
  public var completion: String?
  /// What can be tapped, in the words of ``Answer``, in the order of the buttons.
  public var answers: [String]?
  /// What in the feed was not as it should be, and was passed over.
  public var issues: [String]?
  public var checks: [GateRecord]?
  public var trace: [CandidateRecord]?

  public enum Outcome: String, Encodable, Sendable { case display, nothing, failed }

  init(_ feedName: FeedName, file: String) {
    self.feedName = feedName
    channel = feedName.channel.rawValue
    feed = file
    outcome = .nothing
  }

  enum CodingKeys: CodingKey {
    case channel, feed, outcome, id, view, file, height, origin, title, message, buttons, actionURL, reason, error
    case answer, opened, completion, answers, issues, checks, trace
  }
}

/// A candidate of a feed, with every gate that was tried, in order.
public struct CandidateRecord: Encodable, Equatable, Sendable {
  public var id: String
  public var gates: [GateRecord]
}

public struct GateRecord: Encodable, Equatable, Sendable {
  public var name: String
  /// What is asked, for people.
  public var label: String
  public var required: String
  public var actual: String
  public var finding: String
  public var passed: Bool
  public var alternatives: [GateRecord]?

  init(_ gate: Gate) {
    name = gate.name
    label = gate.label
    required = gate.required
    actual = gate.actual
    finding = gate.finding
    passed = gate.passed
    alternatives = gate.alternatives.isEmpty ? nil : gate.alternatives.map(GateRecord.init)
  }

  /// As `check --explain` shows it.
  public var line: String { "\(label): \(finding)" }
}

extension ChannelResult {
  public mutating func fail(_ error: String) {
    outcome = .failed
    self.error = error
  }

  mutating func explain(_ checks: [Gate], _ trace: [CandidateTrace]) {
    self.checks = checks.map(GateRecord.init)
    self.trace = trace.map { CandidateRecord(id: $0.id, gates: $0.gates.map(GateRecord.init)) }
  }

  mutating func show(_ id: String, _ title: String?, _ message: String?, _ buttons: [Button], opens url: String? = nil)
  {
    outcome = .display
    self.id = id
    self.title = title
    self.message = message
    self.buttons = buttons.map(\.label)
    answers = buttons.map(\.answer.rawValue)
    actionURL = url
  }
}
