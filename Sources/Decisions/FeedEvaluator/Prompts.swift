public import FeedModel

/// The prompts channel: `prompts.plist`, as an iPrompt client reads it.
public enum Prompts {
  /// The state that a client stores, by prompt name. Nothing is removed when a prompt leaves the feed.
  public struct State: Equatable, Sendable {
    public var records: [String: Record]

    public init(_ records: [String: Record] = [:]) { self.records = records }
  }

  /// The fields of one prompt in the original's dictionary `iPrompt`. Nil means that a field does not exist.
  public struct Record: Equatable, Sendable {
    /// The first launch with this prompt, which may be long after the app's first.
    public var firstUsed: Instant?
    /// Launches and returns from the background since then.
    public var usesCount: Int?
    public var lastReminded: Instant?
    /// Whether the prompt is closed permanently.
    public var viewed: Bool?
    /// iPrompt 1.1 reads this, though it never writes it.
    public var cancelled: Bool?

    public init(
      firstUsed: Instant? = nil, usesCount: Int? = nil, lastReminded: Instant? = nil, viewed: Bool? = nil,
      cancelled: Bool? = nil
    ) {
      (self.firstUsed, self.usesCount, self.lastReminded) = (firstUsed, usesCount, lastReminded)
      (self.viewed, self.cancelled) = (viewed, cancelled)
    }
  }

  public struct Options: Equatable, Sendable {
    /// iPrompt's `previewMode`, NO by default: shows prompts at every launch, one at a time. In iPrompt 1.1 a prompt may
    /// have this key too.
    public var previewMode: Bool

    public init(previewMode: Bool = false) { self.previewMode = previewMode }
  }

  /// A prompt to show.
  public struct Display: Equatable, Sendable {
    public var name: String
    public var title: String?
    public var message: String?
    /// The buttons in the original's order: cancel, action, remind. Cancel and remind exist only if they have a label.
    public var buttons: [FeedButton]
    /// The URL that the action opens; nil if it is none, so that the action opens nothing.
    public var actionURL: String?
    /// Whether it comes back after its action (iPrompt README, recurring).
    public var recurring: Bool
    /// Whether it is a preview, which is shown without asking the hook.
    public var isPreview: Bool

    public init(
      name: String, title: String?, message: String?, buttons: [FeedButton], actionURL: String?, recurring: Bool,
      isPreview: Bool = false
    ) {
      (self.name, self.title, self.message, self.buttons) = (name, title, message, buttons)
      (self.actionURL, self.recurring, self.isPreview) = (actionURL, recurring, isPreview)
    }
  }

  public struct Evaluation: Equatable, Sendable {
    public var decision: Decision<Display, Reason>
    /// The state to store.
    public var state: State
  }

  /// Plays one launch or return from the background: the uses of every prompt are counted, then `decide` is called.
  public static func process(
    _ feed: PromptsFeed, state: State, options: Options = Options(), device: FeedDevice, now: Instant,
    explaining: Bool = false
  ) -> Evaluation {
    let state = counting(feed, state, at: now)
    let decision = decide(feed, state: state, options: options, device: device, now: now, explaining: explaining)
    return Evaluation(decision: decision, state: state)
  }

  static func counting(_ feed: PromptsFeed, _ state: State, at now: Instant) -> State {
    var state = state
    for prompt in feed.prompts { state.records[prompt.name, default: Record()].countUse(at: now) }
    return state
  }

  /// The prompt that is shown after the launch has been counted; nil for none.
  ///
  /// One prompt is shown at a time, in the order of names; other prompts that are due stay due.
  ///
  /// The app's hook has refused the prompts in `refused` at this launch; previews are still shown.
  public static func choose(
    _ feed: PromptsFeed, state: State, options: Options = Options(), device: FeedDevice, now: Instant,
    refused: Set<String> = []
  ) -> PromptsFeed.Prompt? {
    let facts = PromptFacts(state, device: device, now: now)
    return inOrder(feed).first { prompt in
      facts.meet(all: questions(of: prompt, options), for: prompt.name)
        && (!refused.contains(prompt.name) || isPreview(prompt, options))
    }
  }

  /// The decision after the launch has been counted; see ``choose(_:state:options:device:now:refused:)``.
  ///
  /// With `explaining`, the decision gets a trace.
  public static func decide(
    _ feed: PromptsFeed, state: State, options: Options = Options(), device: FeedDevice, now: Instant,
    refused: Set<String> = [], explaining: Bool = false
  ) -> Decision<Display, Reason> {
    let facts = PromptFacts(state, device: device, now: now)
    let candidates = inOrder(feed).lazy.map { prompt in
      let isRefused = refused.contains(prompt.name) && !isPreview(prompt, options)
      let gates = gates(of: prompt, facts, options) + (isRefused ? [.setting(.shouldDisplay, false)] : [])
      return CandidateTrace(id: prompt.name, gates: gates)
    }
    let chosen = choose(feed, state: state, options: options, device: device, now: now, refused: refused)
    var decision = Decision<Display, Reason>(
      chosen.map { .display(display($0, options: options, device: device)) } ?? .nothing(Reason(candidates)))
    if explaining {
      decision.trace = Array(candidates)
      decision.trace.waitTheirTurn()
    }
    return decision
  }

  /// The state after the user's answer to `display`. An answer for which it has no button changes nothing.
  public static func apply(_ answer: FeedAnswer, to display: Display, state: State, now: Instant) -> State {
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

extension Prompts.Record {
  package mutating func countUse(at now: Instant) {
    firstUsed = firstUsed ?? now
    usesCount = (usesCount ?? 0).next
  }
}

extension Prompts {
  public enum Reason: DecisionReason {
    case emptyFeed
    /// No prompt is due. There are traces of all if there are up to three; with more, only their number.
    case notDue([CandidateTrace], count: Int)

    init(_ candidates: some Collection<CandidateTrace>) {
      self =
        candidates.isEmpty
        ? .emptyFeed : .notDue(candidates.count > CandidateTrace.few ? [] : Array(candidates), count: candidates.count)
    }
  }

  /// A rule for each prompt, sorted by name.
  public static func rules(of feed: PromptsFeed, options: Options = Options()) -> [Rule] {
    inOrder(feed).map { Rule(id: $0.name, all: questions(of: $0, options).map(\.test)) }
  }

  static func inOrder(_ feed: PromptsFeed) -> [PromptsFeed.Prompt] {
    feed.prompts.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The questions in the original's order; none for a preview. Days and uses delay only the first display, because
  /// they never decrease.
  static func questions(of prompt: PromptsFeed.Prompt, _ options: Options) -> [Question] {
    guard !isPreview(prompt, options) else { return [] }
    let wait = FeedPeriod(days: Float(prompt.daysUntilPrompt ?? 10)).seconds
    let uses = prompt.usesUntilPrompt ?? 10
    return [
      Question(.cancelled, .cancelled, .truth(false)), Question(.viewed, .answered, .truth(false)),
      // A wait without a known beginning begins now.
      Question(.daysUntilPrompt, .age, .atLeast(seconds: wait, orNever: !(wait > 0))),
      // A negative number is never reached, because it is unsigned in the original.
      Question(.usesUntilPrompt, .launches, uses < 0 ? .none : .atLeast(uses)),
      Question(.remindPeriod, .lastReminded, FeedPeriod(days: Float(prompt.remindPeriod ?? 1)).isOver),
    ]
  }

  static func isPreview(_ prompt: PromptsFeed.Prompt, _ options: Options) -> Bool {
    options.previewMode || prompt.isPreview
  }

  static func gates(of prompt: PromptsFeed.Prompt, _ facts: PromptFacts, _ options: Options) -> [DecisionGate] {
    isPreview(prompt, options)
      ? [.setting(.previewMode, true)]
      : questions(of: prompt, options).map { DecisionGate($0, facts, for: prompt.name) }
  }

  /// The display of an entry, whether or not it is due.
  public static func display(
    _ prompt: PromptsFeed.Prompt, options: Options = Options(), device: FeedDevice
  ) -> Display {
    let labels = DefaultLabels(for: device.locale).prompts
    let cancel = prompt.cancelButton ?? ""
    let remind = prompt.remindButton ?? labels.remind
    return Display(
      name: prompt.name, title: prompt.title, message: prompt.message,
      buttons: [
        cancel.isEmpty ? nil : FeedButton(.cancel, cancel), FeedButton(.action, prompt.actionButton ?? labels.ok),
        remind.isEmpty ? nil : FeedButton(.remind, remind),
      ].compactMap(\.self), actionURL: prompt.actionURL.flatMap { isStrictURL($0) ? $0 : nil },
      recurring: prompt.recurring ?? false,
      isPreview: isPreview(prompt, options))
  }
}

extension PromptsFeed.Prompt {
  /// `previewMode` in the feed, a key of iPrompt 1.1.
  fileprivate var isPreview: Bool {
    switch unknown["previewMode"] {
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .real(let value): value != 0
    case .string(let text): Coercion.boolValue(text)
    default: false
    }
  }
}

final class PromptFacts: Facts {
  let circumstances: Circumstances
  let state: Prompts.State

  init(_ state: Prompts.State, device: FeedDevice, now: Instant) {
    circumstances = Circumstances(device: device, appVersion: device.appVersion, now: now)
    self.state = state
  }

  func value(of fact: Fact, for id: String) -> FactValue {
    circumstances.value(of: fact, ofPrompt: state.records[id] ?? Prompts.Record())
  }
}

extension Circumstances {
  /// A fact about a prompt at a launch that has been counted.
  package func value(of fact: Fact, ofPrompt record: Prompts.Record) -> FactValue {
    switch fact {
    // The days are counted from the app's first launch (iPrompt README, daysUntilPrompt), or from the prompt's first
    // use if that is earlier: then the state came from an original client, which stores nothing else.
    case .age:
      let start = device.installed.map { min($0, record.firstUsed ?? $0) } ?? record.firstUsed
      return .time(since: start, at: now)
    // See iPrompt README, usesUntilPrompt.
    case .launches: return .number(max(device.launches, record.usesCount ?? 0))
    case .answered: return .truth(record.viewed ?? false)
    case .cancelled: return .truth(record.cancelled ?? false)
    case .lastReminded: return .time(since: record.lastReminded, at: now)
    default: return value(of: fact) ?? .never
    }
  }
}
