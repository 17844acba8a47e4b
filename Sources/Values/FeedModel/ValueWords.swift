/// How answers say moments: on the clocks of the site's time zone, such as `2026-12-01 00:00 CET`.
///
/// This is a type because optimised programs crash at a task-local optional function (Swift 6.3).
public struct MomentWords: Sendable {
  /// Nil if UTC is all that is known.
  ///
  /// This belongs to the reader, not to the question: every sentence of a command says moments in the same way.
  @TaskLocal public static var local: MomentWords?

  fileprivate let words: @Sendable (Instant) -> String

  public init(_ words: @escaping @Sendable (Instant) -> String) { self.words = words }
}

/// The moment on the site's clocks, or else in UTC.
public func dateWords(_ secondsSince1970: Int) -> String {
  let instant = Instant(secondsSince1970: secondsSince1970)
  guard let local = MomentWords.local, instant.isWritable else { return instant.utcWords }
  return local.words(instant)
}

extension Instant {
  /// `2026-12-01`, with the time unless it is midnight: `2026-12-01 09:00 UTC`.
  public var utcWords: String {
    guard isWritable else { return "\(secondsSince1970) seconds since 1970" }
    let (day, time) = (rfc3339.prefix(10), rfc3339.dropFirst(11).dropLast())
    if time == "00:00:00" { return String(day) }
    return "\(day) \(time.hasSuffix(":00") ? time.dropLast(3) : time) UTC"
  }
}

/// A duration in the largest unit that divides it: `7 days`, `1 hour`, `90 seconds`.
public func durationWords(_ seconds: Int) -> String {
  let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
  let (length, name) = units.first { seconds != 0 && seconds.isMultiple(of: $0.0) } ?? (1, "second")
  let count = seconds / length
  return "\(count) \(name)\(count == 1 ? "" : "s")"
}

/// A number without needless digits: `10` for 10.0, `0.5` for 0.5.
package func shortNumber(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
