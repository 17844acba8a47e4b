internal import FeedEvaluator
internal import FeedModel
internal import Text

/// A question about the devices that read one file: its axes, its diagrams, and its entries as these devices see them.
struct Inquiry {
  let theory: Theory

  var space: Space { theory.space }
  var diagrams: Diagrams { theory.diagrams }

  init(
    _ feed: InspectedFeed, languages: LanguageSet? = nil, given: Given = Given(), settable: SettableFlags = .unknown,
    order: [Coordinate]? = nil, limit: Int = .max, imagination: Imagination
  ) throws(InspectionLimit) {
    let rules = feed.rules
    let languages =
      languages ?? given.language.map { LanguageSet(of: [feed], named: [], within: [$0]) }
    let space = try Space(
      [(feed.name, rules)], languages: languages, given: given, order: order, imagination: imagination)
    let diagrams = space.makeDiagrams()
    diagrams.limit = limit
    let devices = Conditions(feed: feed.name, space: space, diagrams: diagrams).conjunction(given.tests)
    theory = Theory(feed, rules, settable: settable, in: space, diagrams).only(devices)
    try checkLimit()
  }

  func checkLimit() throws(InspectionLimit) { if diagrams.isExhausted { throw .diagrams } }
}

/// Which devices an inspection imagines.
public struct Imagination: Equatable, Sendable {
  public enum Memory: Hashable, Sendable {
    /// Whatever clients write.
    case any
    /// Nothing: no display, no flag, no answer. The counter of launches since the last display is that of all launches.
    case none
  }

  /// What devices remember.
  public var memory: Memory
  /// How many integers the versions of the app have, joined by dots; nil for any number.
  public var versionParts: Int?
  /// URL schemes that every device opens.
  public var openedByAll: Set<String>
  /// What all questions about these devices may take together.
  public var quota: Quota

  public init(
    memory: Memory = .any, versionParts: Int? = nil, openedByAll: Set<String> = [], quota: Quota = Quota()
  ) {
    self.memory = memory
    self.versionParts = versionParts
    self.openedByAll = openedByAll
    self.quota = quota
  }

  /// The same devices, for questions that have a quota of their own.
  public func with(_ quota: Quota) -> Imagination {
    var imagination = self
    imagination.quota = quota
    return imagination
  }

  /// Whether the same devices are imagined.
  public static func == (a: Imagination, b: Imagination) -> Bool {
    a.memory == b.memory && a.versionParts == b.versionParts && a.openedByAll == b.openedByAll
  }
}

/// For each entry of a feed, which devices it can reach past those before it.
///
/// An entry can be shown to a device if its own conditions can hold and none before it holds whatever is stored: for each of
/// those, something can be stored that it does not hold for, independently of the others. So one pass over the entries
/// answers for all devices.
struct Reach {
  struct Part: Hashable {
    /// Where the entry can hold by its own conditions.
    var can: Diagram
    /// Where no entry before it holds whatever is stored.
    var open: Diagram
    /// Whether ``can`` and ``open`` overlap.
    var isAlive: Bool
    /// Where the entry holds whatever is stored. Never for entries that reach nobody.
    var must: Diagram
  }

  /// In the order of the entries.
  private(set) var parts: [Part] = []
  /// The devices for which no entry always holds.
  private(set) var open = Diagram.always

  init(_ theory: Theory) {
    let diagrams = theory.diagrams
    parts.reserveCapacity(theory.entries.count)
    for entry in theory.entries {
      let can = theory.can(entry)
      let isAlive = diagrams.overlap(open, can)
      let must = isAlive ? theory.must(entry) : .never
      parts.append(Part(can: can, open: open, isAlive: isAlive, must: must))
      open = diagrams.minus(open, must)
    }
  }
}

/// A feed as a diagram over devices whose leaves are queues: the entries that can hold there, up to the first that always
/// does. Two queues mean the same for all that is stored only if they are equal, entry by entry.
struct Queues {
  struct Item: Hashable {
    var effect: Theory.Effect
    /// What the entry asks of what is stored for it, in normal form.
    var rest: Diagram
  }

  let diagram: Diagram
  private let lists: LeafLists<Item>

  init(_ theory: Theory) {
    let diagrams = theory.diagrams
    let lists = LeafLists<Item>(diagrams)
    diagram = theory.entries.reversed().reduce(lists.end) { queues, entry in
      entry.condition.isNever
        ? queues
        : diagrams.apply(entry.condition, queues, stop: theory.space.stop) { rest, queue in
          let rest = theory.normal(entry, rest)
          if rest.isNever { return queue }
          return lists.leaf(Item(effect: entry.effect, rest: rest), rest.isAlways ? lists.end : queue)
        }
    }
    self.lists = lists
  }

  func items(_ leaf: Diagram) -> [Item] { lists.elements(leaf) }
}

/// How much the questions of one command may take together: memory, in bytes of diagrams and of what is made of them, and
/// work, in steps through them.
///
/// Both are counted, not measured, so that the same feeds have the same answer on every machine, however busy it is. For the
/// same reason, questions that are asked at the same time have a quota each. A quota that was once too small stays used up:
/// every later question is refused.
public final class Quota: Sendable {
  /// 64 MiB: three at the same time leave a command below 256 MB.
  public static let usualBytes = 64 << 20
  /// One takes 20 to 60 ns.
  public static let usualSteps = 60_000_000

  private struct Rest {
    var bytes: Int
    var steps: Int
    var exampleEffort: Int
    var isExhausted = false
  }

  private let rest: Lock<Rest>
  /// In all.
  let steps: Int
  /// Nil for one of its own.
  private let whole: Quota?

  public convenience init(bytes: Int = Quota.usualBytes, steps: Int = Quota.usualSteps) {
    self.init(bytes: bytes, steps: steps, of: nil)
  }

  /// The usual one, with as much memory as a feed with so many entries takes: only one with more than 4,096 has more.
  public convenience init(entries: Int) { self.init(bytes: max(Self.usualBytes, entries * 16 << 10)) }

  private init(bytes: Int, steps: Int, of whole: Quota?) {
    (self.steps, self.whole) = (steps, whole)
    rest = Lock(Rest(bytes: bytes, steps: steps, exampleEffort: steps / 12))
  }

  /// For a question that nothing depends on: it is used up earlier, and what it takes is taken from this one, too.
  func part(steps: Int) -> Quota { Quota(bytes: .max, steps: steps, of: self) }

  public var isExhausted: Bool { rest.withLock(\.isExhausted) }

  /// Of the work.
  var isHalfLeft: Bool { rest.withLock { $0.steps > steps / 2 } }

  /// How many entries may be asked, and places in rollouts be computed, for all examples of differences: where they are hard
  /// to find, changes have none.
  var exampleEffort: Int {
    get { rest.withLock(\.exampleEffort) }
    set { rest.withLock { $0.exampleEffort = newValue } }
  }

  /// - Returns: False if there is not as much left.
  @discardableResult
  func take(bytes: Int = 0, steps: Int = 0) -> Bool {
    let isTaken = rest.withLock { rest in
      rest.isExhausted = rest.isExhausted || rest.bytes < bytes || rest.steps < steps
      if rest.isExhausted { return false }
      rest.bytes -= bytes
      rest.steps -= steps
      return true
    }
    guard isTaken, let whole, !whole.take(bytes: bytes, steps: steps) else { return isTaken }
    rest.withLock { $0.isExhausted = true }
    return false
  }

  func giveBack(bytes: Int = 0, steps: Int = 0) {
    whole?.giveBack(bytes: bytes, steps: steps)
    rest.withLock { rest in
      rest.bytes += bytes
      rest.steps += steps
    }
  }
}
