internal import FeedModel

/// A span of days, fractions allowed, as in checkPeriod and remindPeriod.
///
/// Held in 32 bits, as the originals hold it: 0.1 days are then a hair more than 8,640 seconds.
public struct Period: Equatable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  public var days: Float

  public init(days: Float) { self.days = days }
  public init(floatLiteral days: Float) { self.days = days }
  public init(integerLiteral days: Int) { self.days = Float(days) }

  /// `0.5 days`, `1 day`.
  public var description: String { days == 1 ? "1 day" : "\(shortNumber(Double(days))) days" }

  /// A day is 86,400 seconds. The exact end of the period is outside of it.
  func isOver(since start: Instant, at now: Instant) -> Bool {
    !(Double(now.seconds(since: start)) < Double(days) * 86_400)
  }

  /// The gate that every waiting rule is: over, or still waiting. Passes when there is nothing to wait for.
  func gate(_ name: String, since start: Instant?, at now: Instant, event: String) -> Gate {
    guard let start else {
      return Gate(name, required: description, actual: "", finding: "never \(event)", passed: true)
    }
    let seconds = now.seconds(since: start)
    return Gate(
      name, required: description, actual: "\(seconds)", finding: "\(event) \(ago(seconds))",
      passed: isOver(since: start, at: now))
  }
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

/// `3 hours ago`, and `30 seconds from now` where a clock was set back.
func ago(_ seconds: Int) -> String {
  let span = seconds.magnitude
  let (count, unit): (UInt, String) =
    switch span {
    case ..<120: (span, "second")
    case ..<7_200: (span / 60, "minute")
    case ..<172_800: (span / 3_600, "hour")
    default: (span / 86_400, "day")
    }
  return "\(counted(Int(count), unit)) \(seconds < 0 ? "from now" : "ago")"
}

/// `1 launch`, `2 launches`.
func counted(_ count: Int, _ noun: String) -> String {
  guard count != 1 else { return "1 \(noun)" }
  return "\(count) \(noun)\(noun.hasSuffix("ch") ? "es" : "s")"
}

/// `10` for 10.0, `0.5` for 0.5.
func shortNumber(_ number: Double) -> String {
  let whole = Int(exactly: number)
  return whole.map(String.init) ?? "\(number)"
}
