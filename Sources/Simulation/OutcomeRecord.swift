public import FeedClient
internal import FeedEvaluator
internal import FeedModel

/// What one feed came to, as `publish check --format json` and the preview's API print it. What does not apply is absent.
public struct OutcomeRecord: Encodable, Equatable, Sendable {
  public var outcome: FeedOutcome
  /// Why nothing comes on screen, though its client has it for display.
  public var problem: String?

  public init(_ outcome: FeedOutcome, problem: String? = nil) {
    self.outcome = outcome
    self.problem = problem
  }

  /// What is displayed; nil where nothing is.
  public var item: FeedItem? { problem == nil ? outcome.item : nil }
  /// Why the feed could not be read or shown.
  public var failure: String? { problem ?? outcome.failure.map { "\($0)" } }
  /// Whether there is no such feed.
  public var isMissing: Bool {
    if case .missing = outcome.failure { true } else { false }
  }
  /// The file that was read: `control_de.json`.
  public var file: String {
    let parts = (outcome.source ?? outcome.feed.rawValue).utf8.split(separator: UInt8(ascii: "/"))
    return parts.last.map { String(decoding: $0, as: UTF8.self) } ?? outcome.feed.rawValue
  }

  private enum Key: CodingKey {
    case channel, feed, outcome, id, view, file, height, origin, title, message, buttons, actionURL, reason, error
    case answers, issues, checks, trace
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(outcome.feed.channel.rawValue, forKey: .channel)
    try container.encode(file, forKey: .feed)
    try container.encode(failure != nil ? "failed" : item == nil ? "nothing" : "display", forKey: .outcome)
    if let shown = outcome.item { try Self.encode(shown, into: &container) }
    if let failure {
      try container.encode(failure, forKey: .error)
    } else {
      try container.encodeIfPresent(outcome.reason, forKey: .reason)
    }
    if !outcome.issues.isEmpty { try container.encode(outcome.issues.map(\.description), forKey: .issues) }
    guard !outcome.checks.isEmpty || !outcome.trace.isEmpty else { return }
    try container.encode(outcome.checks.map(GateRecord.init), forKey: .checks)
    try container.encode(outcome.trace.map(CandidateRecord.init), forKey: .trace)
  }

  private static func encode(_ shown: FeedItem, into container: inout KeyedEncodingContainer<Key>) throws {
    try container.encode(shown.id, forKey: .id)
    if case .banner(let display) = shown {
      try container.encode(display.view.id, forKey: .view)
      try container.encode(display.view.file, forKey: .file)
      try container.encodeIfPresent(display.view.height, forKey: .height)
      try container.encode(display.view.origin.rawValue, forKey: .origin)
      return
    }
    try container.encodeIfPresent(shown.title, forKey: .title)
    try container.encodeIfPresent(shown.message, forKey: .message)
    try container.encode(shown.buttons.map(\.label), forKey: .buttons)
    try container.encode(shown.buttons.map(\.answer.rawValue), forKey: .answers)
    try container.encodeIfPresent(shown.actionURL, forKey: .actionURL)
    try container.encodeIfPresent(shown.contentView, forKey: .file)
  }

  /// A candidate of a feed, with every gate that was tried, in order.
  private struct CandidateRecord: Encodable {
    var id: String
    var gates: [GateRecord]

    init(_ candidate: CandidateTrace) {
      id = candidate.id
      gates = candidate.gates.map(GateRecord.init)
    }
  }

  private struct GateRecord: Encodable {
    var name: String
    /// What is asked, for people.
    var label: String
    var required: String
    var actual: String
    var finding: String
    var passed: Bool
    var alternatives: [GateRecord]?

    init(_ gate: Gate) {
      name = gate.name
      label = gate.label
      required = gate.required
      actual = gate.actual
      finding = gate.finding
      passed = gate.passed
      alternatives = gate.alternatives.isEmpty ? nil : gate.alternatives.map(GateRecord.init)
    }
  }
}
