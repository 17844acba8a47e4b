internal import Text

/// A limit on what the questions of one command may take together: memory, in bytes of diagrams and the data made from
/// them, and work, in steps through them.
///
/// Both are counted rather than measured, so that the same feeds get the same answers on every machine, however busy it
/// is. For the same reason, questions that are asked at the same time have separate quotas. A quota that was once too
/// small stays used up: every later question is refused.
public final class Quota: Sendable {
  /// 64 MiB: three at the same time leave a command below 256 MB.
  public static let usualBytes = 64 << 20
  /// The usual number of steps. A step takes 20 to 60 ns.
  public static let usualSteps = 60_000_000

  private struct Rest {
    var bytes: Int
    var steps: Int
    var exampleEffort: Int
    var isExhausted = false
  }

  private let rest: Lock<Rest>
  /// The total number of steps.
  let steps: Int
  /// The quota that this is a part of; nil if there is none.
  private let whole: Quota?

  public convenience init(bytes: Int = Quota.usualBytes, steps: Int = Quota.usualSteps) {
    self.init(bytes: bytes, steps: steps, of: nil)
  }

  /// The usual quota, with enough memory for a feed with this many entries. Only feeds with more than 4,096 entries get
  /// more.
  public convenience init(entries: Int) { self.init(bytes: max(Self.usualBytes, entries * 16 << 10)) }

  private init(bytes: Int, steps: Int, of whole: Quota?) {
    (self.steps, self.whole) = (steps, whole)
    rest = Lock(Rest(bytes: bytes, steps: steps, exampleEffort: steps / 12))
  }

  /// A quota for a question that no other answer depends on: it is used up earlier, and what it takes is taken from
  /// this one, too.
  func part(steps: Int) -> Quota { Quota(bytes: .max, steps: steps, of: self) }

  public var isExhausted: Bool { rest.withLock(\.isExhausted) }

  /// Whether half of the work is left.
  var isHalfLeft: Bool { rest.withLock { $0.steps > steps / 2 } }

  /// The number of entries that may be asked, and of places in rollouts that may be computed, for all examples of
  /// differences. Changes whose examples are hard to find have none.
  var exampleEffort: Int {
    get { rest.withLock(\.exampleEffort) }
    set { rest.withLock { $0.exampleEffort = newValue } }
  }

  /// - Returns: False if not enough is left.
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
