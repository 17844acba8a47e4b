internal import FeedModel

/// A span of days, fractions allowed, as in checkPeriod and remindPeriod.
///
/// Held in 32 bits, as the originals hold it: 0.1 days are then a hair more than 8,640 seconds.
public struct Period: Equatable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public var days: Float

  public init(days: Float) { self.days = days }
  public init(floatLiteral days: Float) { self.days = days }
  public init(integerLiteral days: Int) { self.days = Float(days) }

  /// A day is 86,400 seconds. The exact end of the period is outside of it.
  var seconds: Double { Double(days) * 86_400 }

  /// When it is over, as the time since it began; there is nothing to wait for where nothing began it.
  var isOver: Values { .atLeast(seconds: seconds, orNever: true) }
}

extension Instant {
  /// Whole seconds; at the ends of what an Int holds it stops there.
  func seconds(since start: Instant) -> Int {
    let (difference, overflow) = secondsSince1970.subtractingReportingOverflow(start.secondsSince1970)
    return overflow ? (secondsSince1970 < 0 ? .min : .max) : difference
  }
}

extension Int {
  /// A counter that stays where it is once it can count no further.
  var next: Int { self == .max ? .max : self + 1 }
}
