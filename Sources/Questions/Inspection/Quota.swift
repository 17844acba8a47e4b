internal import Text

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
