public import FeedEvaluator
public import FeedModel

/// The part of an inspection that differs between channels. Each feed whose entries compete has one conformance; the
/// rest of this module is the same for all of them.
protocol InspectedChannel: Sendable {
  // MARK: The feed

  init(decoding bytes: [UInt8]) throws(FeedError)
  /// A feed without entries.
  init()
  /// The feed as the other types of this module use it.
  var inspected: InspectedFeed { get }
  func encode() throws(FormatWritingError) -> [UInt8]

  /// The rules, in the order in which clients try them.
  var rules: [Rule] { get }
  /// The ids of all entries, in the same order.
  var ids: [String] { get }
  /// The ids of all entries, in the order of the file.
  var writtenIDs: [String] { get }
  /// The content that users see, by id, or by version for releases.
  var contents: [String: Content] { get }
  /// The feed with only what decides about displays and replies.
  var withoutTexts: Self { get }
  /// The feed as an original client of the channel understands it.
  var asReadByOriginal: Self { get }
  func without(_ id: String) -> Self

  // MARK: Conditions

  func entries(_ rules: [Rule], _ conditions: Conditions) -> [Theory.Entry]
  /// The conditions of an entry, as named parts.
  func requirements(of id: String) -> [NamedRequirement]
  /// The demands of an entry on its stored values, in the feed's own words.
  func demands(of id: String, _ rest: Diagram, in theory: Theory) -> Demands
  /// The most displays in a window, as numbers over devices, if users answer what they see.
  func mostDisplays(_ entries: ReachedEntries, in window: LaunchWindow) -> Diagram
  /// Whether some reply to the entry lets it come back.
  func comesBack(_ id: String) -> Bool

  // MARK: A launch

  /// The facts that the rules test.
  func facts(of situation: Situation) -> any Facts
  /// The display of a launch that asks for the feed.
  func displayed(to situation: Situation) -> Situation.Displayed?
  /// The trace of a launch that asks for the feed.
  func trace(of situation: Situation) -> [CandidateTrace]
  /// The gate that keeps this launch from asking for the feed.
  func closedGate(for situation: Situation) -> DecisionGate?

  // MARK: Lives

  /// - Parameter settable: The flags that pages set.
  /// - Throws: ``InspectionLimit/states`` if there are too many replies to follow.
  func life(_ replies: Replies, settable: SettableFlags) throws(InspectionLimit) -> any ChannelLife
  /// The cases in which an entry that was taken out of the feed can come back; nil if the feed does not have it or is
  /// part of the app.
  func cases(ofReversing id: String) -> [Reversal.Case]?
}

extension InspectedChannel {
  var ids: [String] { rules.map(\.id) }
  var asReadByOriginal: Self { self }

  func entries(_ rules: [Rule], _ conditions: Conditions) -> [Theory.Entry] { rules.flatMap(conditions.entries) }

  func mostDisplays(_ entries: ReachedEntries, in window: LaunchWindow) -> Diagram { entries.sum(of: window) }

  func comesBack(_ id: String) -> Bool { true }

  func closedGate(for situation: Situation) -> DecisionGate? { nil }
}

/// A named part of an entry's conditions.
struct NamedRequirement {
  var requirement: Finding.Requirement
  var need: Rule.Need

  init(_ requirement: Finding.Requirement, _ need: Rule.Need) { (self.requirement, self.need) = (requirement, need) }
}

// MARK: Lives

/// The displays that a channel can make at one launch after another, computed with the evaluator's own steps.
protocol ChannelLife<State> {
  associatedtype State

  /// The place of the state in a situation.
  static var state: WritableKeyPath<Situation, State> { get }
  var entryCount: Int { get }

  /// One step for each of the user's replies that are tried.
  func steps(from state: State, _ device: FeedDevice, _ now: Instant) -> [ChannelStep<State>]

  /// A key that is equal for states that display the same from now on. It has only the facts that the rules test, and
  /// of each wait only the part that is left or that a rule waits for.
  func key(of state: State, _ device: FeedDevice, _ now: Instant) -> [Int]

  /// The state of a device that has launched as often as the situation says and was never shown anything. It keeps the
  /// flags in the situation, which belong to no entry.
  func start(in situation: Situation) -> State

  // These are requirements so that each conformance gets specialized code for the most frequent calls.

  /// Plays a launch whose user gives the most popular reply, and returns what it shows; nil if there is no reply.
  func launch(_ state: inout State, _ device: FeedDevice, _ now: Instant) -> [ShownOnce]?

  /// See ``ReachableStates``.
  func states(
    from situation: Situation, at times: [Instant], budget: inout Int
  ) throws(InspectionLimit) -> ReachableStates
}

extension ChannelLife {
  func start(in situation: Situation) -> State { situation[keyPath: Self.state] }

  func launch(_ state: inout State, _ device: FeedDevice, _ now: Instant) -> [ShownOnce]? {
    let steps = steps(from: state, device, now)
    guard let step = steps.max(by: { $0.liking < $1.liking }) else { return nil }
    state = step.state
    return step.shown
  }

  func states(
    from situation: Situation, at times: [Instant], budget: inout Int
  ) throws(InspectionLimit) -> ReachableStates {
    try ReachableStates(self, from: start(in: situation), situation.device, at: times, budget: &budget)
  }
}

struct ChannelStep<State> {
  var shown: [ShownOnce] = []
  var state: State

  /// How popular the answers are: users rather close what they see than put it off.
  fileprivate var liking: Int {
    let order: [FeedAnswer] = [.cancel, .ignore, .action, .ok]
    return shown.reduce(0) { liking, shown in
      liking + (shown.answer.map { order.firstIndex(of: $0).map { $0 + 1 } ?? 0 } ?? 0)
    }
  }
}

extension ChannelStep {
  /// One step for each answer to what is shown.
  ///
  /// - Parameters:
  ///   - shown: What the launch has already shown.
  ///   - apply: Returns the state after an answer.
  static func all(
    after shown: [ShownOnce] = [], _ feed: FeedName, _ id: String, _ buttons: [FeedButton],
    _ apply: (FeedAnswer) -> State
  ) -> [ChannelStep] {
    buttons.map { button in
      ChannelStep(shown: shown + [ShownOnce(feed: feed, id: id, answer: button.answer)], state: apply(button.answer))
    }
  }
}

/// A display in an example, with the reply that the example needs.
public struct ShownOnce: Equatable, Sendable {
  public var feed: FeedName
  public var id: String
  /// The user's answer; nil for banners.
  public var answer: FeedAnswer?
  /// Flags that the banner's page sets.
  public var flags: [String] = []
  /// Whether something in the banner is tapped, or it is closed without that; nil if no banner asks for it.
  public var isTapped: Bool?
}

/// Which replies are tried.
enum Replies {
  /// A banner's page may set and clear every flag that the banner asks for.
  case all
  /// Pages set the flags without which a banner is not shown, and never those that hide it. This means fewer states,
  /// and displays are hardly ever missed.
  case withoutHiding
  /// Pages set a fixed choice of these flags: none, those that hide banners, those without which banners are not shown,
  /// or all.
  case none, hiding, needed, allFlags
}

/// The stored facts that a rule tests.
struct AskedFacts {
  private let id: String
  /// The facts, each with the number above which all values are the same to the rule.
  private let facts: [(fact: Fact, limit: Int)]

  init(_ rule: Rule) {
    let tests = rule.tests
    var limits: [Fact: Int] = [:]
    for test in tests where test.fact.isStored || test.fact.isShared {
      limits[test.fact] = max(limits[test.fact] ?? 0, test.values.limit)
    }
    id = rule.id
    // The order is that of the tests, so that keys can be compared.
    var seen: Set<Fact> = []
    facts = tests.map(\.fact).filter { limits[$0] != nil && seen.insert($0).inserted }.map { ($0, limits[$0] ?? 0) }
  }

  func key(_ values: any Facts) -> [Int] {
    facts.map { fact, limit in
      switch values.value(of: fact, for: id) {
      case .truth(let value): value ? 1 : 0
      case .number(let number): min(number, limit)
      case .elapsed(let start, let now): min(now.seconds(since: start), limit)
      case .never: -1
      // These are facts of the device and do not change.
      case .version, .instant, .language, .choice: 0
      }
    }
  }
}

extension Fact {
  fileprivate var isShared: Bool {
    switch self {
    case .sharedFlag, .message, .anyDisplay: true
    default: false
    }
  }
}

extension Values {
  /// The number above which either all values pass or none does.
  fileprivate var limit: Int {
    guard case .numbers(let range, _) = self else { return 0 }
    return range.upperBound == .max ? range.lowerBound : range.upperBound.advanced(by: 1)
  }
}
