public import FeedEvaluator
public import FeedModel

/// What differs from channel to channel about a feed whose entries compete, in one conformance for each feed. All else in
/// this module is the same for all of them.
protocol InspectedChannel: Sendable {
  // MARK: The feed

  init(decoding bytes: [UInt8]) throws(FeedError)
  /// Nothing published.
  init()
  /// As others know it.
  var inspected: InspectedFeed { get }
  func encode() throws(FormatWritingError) -> [UInt8]

  /// In the order in which clients ask them.
  var rules: [Rule] { get }
  /// Those of all entries, in the same order.
  var ids: [String] { get }
  /// The same in the order of the file.
  var writtenIDs: [String] { get }
  /// What users see, by id; of releases, by version.
  var contents: [String: Content] { get }
  /// Only what decides about displays and replies.
  var withoutTexts: Self { get }
  /// As an original client of the channel understands it.
  var asReadByOriginal: Self { get }
  func without(_ id: String) -> Self

  // MARK: Conditions

  func entries(_ rules: [Rule], _ conditions: Conditions) -> [Theory.Entry]
  /// What an entry asks for, in parts of which each has a name.
  func requirements(of id: String) -> [NamedRequirement]
  /// What an entry asks of what is stored for it, in the feed's own words.
  func demands(of id: String, _ rest: Diagram, in theory: Theory) -> Demands
  /// The most displays in a window, as numbers over devices, if people answer.
  func mostDisplays(_ entries: ReachedEntries, in window: LaunchWindow) -> Diagram
  /// Whether some reply to the entry lets it come back.
  func comesBack(_ id: String) -> Bool

  // MARK: A launch

  /// What the rules ask about.
  func facts(of situation: Situation) -> any Facts
  /// What a launch displays that asks for the feed.
  func displayed(to situation: Situation) -> Situation.Displayed?
  /// Of a launch that asks for the feed.
  func trace(of situation: Situation) -> [CandidateTrace]
  /// What keeps the feed from being asked for at this launch.
  func closedGate(for situation: Situation) -> Gate?

  // MARK: Lives

  /// - Parameter settable: The flags that pages set.
  /// - Throws: If there are too many replies for all to be followed.
  func life(_ replies: Replies, settable: SettableFlags) throws(InspectionLimit) -> any ChannelLife
  /// For whom an entry can come back that was taken out of the feed; nil if the feed does not have it, or is part of the app.
  func cases(ofReversing id: String) -> [Reversal.Case]?
}

extension InspectedChannel {
  var ids: [String] { rules.map(\.id) }

  var asReadByOriginal: Self { self }

  func entries(_ rules: [Rule], _ conditions: Conditions) -> [Theory.Entry] { rules.flatMap(conditions.entries) }

  func mostDisplays(_ entries: ReachedEntries, in window: LaunchWindow) -> Diagram { entries.sum(of: window) }

  func comesBack(_ id: String) -> Bool { true }

  func closedGate(for situation: Situation) -> Gate? { nil }
}

/// A part of what an entry asks for, and the tests of it: all must pass, or one of any.
struct NamedRequirement {
  var requirement: Finding.Requirement
  var tests: [Rule.Test]
  var isAny = false
}

// MARK: Lives

/// What a channel can show at one launch after another, with the evaluator's own steps.
protocol ChannelLife<State> {
  associatedtype State

  /// Where devices store it.
  static var state: WritableKeyPath<Situation, State> { get }

  var entryCount: Int { get }

  /// One for each of the user's replies that are tried.
  func steps(from state: State, _ device: Device, _ now: Instant) -> [ChannelStep<State>]

  /// States with the same key show the same from now on: the key has what the rules ask about, and no more of a wait than
  /// is left, or than a rule waits for.
  func key(of state: State, _ device: Device, _ now: Instant) -> [Int]

  /// What is stored on a device that has launched so often, and was shown nothing.
  func start(in situation: Situation) -> State

  // Requirements, so that each conformance has code of its own for what is done most often.

  /// A launch whose user replies as most people like to, with what it shows. Nil if there is no reply.
  func launch(_ state: inout State, _ device: Device, _ now: Instant) -> [ShownOnce]?

  /// See ``ReachableStates``.
  func states(
    from situation: Situation, at times: [Instant], budget: inout Int
  ) throws(InspectionLimit) -> ReachableStates
}

extension ChannelLife {
  func start(in situation: Situation) -> State { situation[keyPath: Self.state] }

  func launch(_ state: inout State, _ device: Device, _ now: Instant) -> [ShownOnce]? {
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

  /// How much people like its answers: they close what they see rather than put it off.
  fileprivate var liking: Int {
    let order: [Answer] = [.cancel, .ignore, .action, .ok]
    return shown.reduce(0) { liking, shown in
      liking + (shown.answer.map { order.firstIndex(of: $0).map { $0 + 1 } ?? 0 } ?? 0)
    }
  }
}

extension ChannelStep {
  /// One for each answer to what is shown.
  ///
  /// - Parameters:
  ///   - shown: What the launch has shown before.
  ///   - apply: What is stored then.
  static func all(
    after shown: [ShownOnce] = [], _ feed: FeedName, _ id: String, _ buttons: [Button], _ apply: (Answer) -> State
  ) -> [ChannelStep] {
    buttons.map { button in
      ChannelStep(
        shown: shown + [ShownOnce(feed: feed, id: id, answer: button.answer)], state: apply(button.answer))
    }
  }
}

/// A display in an example, with the reply that the example needs.
public struct ShownOnce: Equatable, Sendable {
  public var feed: FeedName
  public var id: String
  /// Nil for banners.
  public var answer: Answer?
  /// Flags that the banner's page sets.
  public var flags: [String] = []
}

/// Which replies are tried.
enum Replies {
  /// A banner's page may set and clear every flag that the banner asks for.
  case all
  /// Pages set the flags without which a banner is not shown, and none that hide it: fewer states, and hardly ever less shown.
  case withoutHiding
  /// One each: pages set none of these flags, those that hide banners, those without which they are not shown, or all.
  case none, hiding, needed, allFlags
}

/// The stored facts that a rule asks for.
struct AskedFacts {
  private let id: String
  /// With the number from which on all are the same to the rule.
  private let facts: [(fact: Fact, limit: Int)]

  init(_ rule: Rule) {
    var tests = rule.all + rule.any
    if case .showOrBlock(let test) = rule.effect { tests.append(test) }
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
      // Facts of devices, which stay the same.
      case .version, .instant, .language: 0
      }
    }
  }
}

extension Fact {
  fileprivate var isShared: Bool { if case .sharedFlag = self { true } else { false } }
}

extension Values {
  /// Above it, all numbers are in or all are out.
  fileprivate var limit: Int {
    guard case .numbers(let range, _) = self else { return 0 }
    return range.upperBound == .max ? range.lowerBound : range.upperBound.advanced(by: 1)
  }
}
