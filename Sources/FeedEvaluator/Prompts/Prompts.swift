public import FeedModel

/// The prompts channel: `prompts.plist`, as an iPrompt client reads it.
public enum Prompts {
  /// What a client keeps, by prompt name. Nothing is removed when a prompt leaves the feed.
  public struct State: Equatable, Sendable {
    public var records: [String: Record]

    public init(_ records: [String: Record] = [:]) { self.records = records }
  }

  /// The fields of one prompt in the original's dictionary `iPrompt`. Nil is "not there".
  public struct Record: Equatable, Sendable {
    /// This prompt's first launch, which may be long after the app's.
    public var firstUsed: Instant?
    /// Launches and returns from background since then.
    public var usesCount: Int?
    public var lastReminded: Instant?
    public var viewed: Bool?
    /// Asked for since iPrompt 1.1, though it never sets it.
    public var cancelled: Bool?

    public init(
      firstUsed: Instant? = nil, usesCount: Int? = nil, lastReminded: Instant? = nil, viewed: Bool? = nil,
      cancelled: Bool? = nil
    ) {
      self.firstUsed = firstUsed
      self.usesCount = usesCount
      self.lastReminded = lastReminded
      self.viewed = viewed
      self.cancelled = cancelled
    }
  }

  public struct Options: Equatable, Sendable {
    /// Shows every prompt at every launch (iPrompt README, previewMode). Since 1.1 a prompt may say so itself.
    public var previewMode: Bool

    public init(previewMode: Bool = false) { self.previewMode = previewMode }
  }

  public struct Display: Equatable, Sendable {
    public var name: String
    public var title: String?
    public var message: String?
    /// In the order the original adds them: cancel, action, remind; but for action, each only where it has a label.
    public var buttons: [Button]
    public var actionURL: String?
    /// Comes back after its action (iPrompt README, recurring).
    public var recurring: Bool

    public init(
      name: String, title: String?, message: String?, buttons: [Button], actionURL: String?, recurring: Bool
    ) {
      self.name = name
      self.title = title
      self.message = message
      self.buttons = buttons
      self.actionURL = actionURL
      self.recurring = recurring
    }
  }

  public struct Evaluation: Equatable, Sendable {
    public var decision: Decision<Display, Reason>
    public var state: State
  }

  /// One launch, or one return from background: every prompt's uses are counted, then `decide`.
  public static func process(
    _ feed: PromptsFeed, state: State, options: Options = Options(), device: Device, now: Instant
  ) -> Evaluation {
    var state = state
    for prompt in feed.prompts { state.count(prompt.name, at: now) }
    return Evaluation(decision: decide(feed, state: state, options: options, device: device, now: now), state: state)
  }

  /// What is shown when the launch has been counted. One prompt at a time, in the order of names; one that is due and
  /// not shown stays due (product.md, decision 3).
  ///
  /// - Parameters:
  ///   - refused: The prompts that the app's delegate doesn't want at this launch; previews are shown all the same.
  public static func decide(
    _ feed: PromptsFeed, state: State, options: Options = Options(), device: Device, now: Instant,
    refused: Set<String> = []
  ) -> Decision<Display, Reason> {
    guard !feed.prompts.isEmpty else { return Decision(.nothing(.emptyFeed)) }
    var shown: PromptsFeed.Prompt?
    var trace: [CandidateTrace] = []
    for prompt in feed.prompts.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      let record = state.records[prompt.name] ?? Record()
      var gates = gates(of: prompt, record: record, options: options, device: device, now: now)
      if refused.contains(prompt.name) { gates.append(refusedGate) }
      if gates.allSatisfy(\.passed) {
        if let shown { gates.append(.turn(behind: shown.name)) } else { shown = prompt }
      }
      trace.append(CandidateTrace(id: prompt.name, gates: gates))
    }
    if let shown {
      return Decision(.display(display(shown, device: device)), trace: trace)
    }
    let failures = trace.compactMap { candidate in
      candidate.firstFailure.map { Reason.Failure(name: candidate.id, gate: $0) }
    }
    return Decision(.nothing(.notDue(failures)), trace: trace)
  }

  /// The state after the user's answer to `display`. An answer that has no button there changes nothing.
  public static func apply(_ answer: Answer, to display: Display, state: State, now: Instant) -> State {
    guard display.buttons.contains(where: { $0.answer == answer }) else { return state }
    var record = state.records[display.name] ?? Record()
    switch answer {
    case .remind: record.lastReminded = now
    case .action where display.recurring: record.lastReminded = now
    case .action, .cancel: record.viewed = true
    case .ok, .ignore, .grant, .deny: break
    }
    var state = state
    state.records[display.name] = record
    return state
  }
}

extension Prompts.State {
  fileprivate mutating func count(_ name: String, at now: Instant) {
    var record = records[name] ?? Prompts.Record()
    record.firstUsed = record.firstUsed ?? now
    record.usesCount = (record.usesCount ?? 0).next
    records[name] = record
  }
}
