package import FeedModel

/// A number of days, which may have a fraction, as in `checkPeriod` and `remindPeriod`.
///
/// It has 32 bits as in the originals, so that 0.1 days are slightly more than 8,640 seconds.
public struct Period: Equatable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public var days: Float

  public init(days: Float) { self.days = days }
  public init(floatLiteral days: Float) { self.days = days }
  public init(integerLiteral days: Int) { self.days = Float(days) }

  /// A day has 86,400 seconds. The period is over at its exact end.
  var seconds: Double { Double(days) * 86_400 }

  /// The times since its beginning at which it is over. If nothing began it, there is nothing to wait for.
  var isOver: Values { .atLeast(seconds: seconds, orNever: true) }
}

extension Instant {
  /// Whole seconds, clamped to the range of `Int`.
  package func seconds(since start: Instant) -> Int {
    let (difference, overflow) = secondsSince1970.subtractingReportingOverflow(start.secondsSince1970)
    return overflow ? (secondsSince1970 < 0 ? .min : .max) : difference
  }
}

extension Int {
  /// The next value of a counter that stops at `Int.max`.
  var next: Int { self == .max ? .max : self + 1 }
}
