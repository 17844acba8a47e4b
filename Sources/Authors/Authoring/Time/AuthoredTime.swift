public import Diagnostics
public import FeedModel
import Text

/// A moment as an author writes it.
enum AuthoredTime: Equatable {
  /// `2026-12-01T09:00:00Z`, or the same form with a different zone.
  case instant(Instant)
  /// `2026-12-01 09:00` on the clocks of the site's time zone; as an instant that reads the same in UTC.
  case local(Instant)
  /// `2026-12-01`; its midnight in UTC.
  case day(Instant)

  init?(_ text: String) {
    if let instant = Instant(rfc3339: text) {
      self = .instant(instant)
      return
    }
    let ending: String? =
      switch text.utf8.count {
      case 10: "T00:00:00Z"
      case 16: ":00Z"
      case 19: "Z"
      default: nil
      }
    guard let ending, let instant = Instant(rfc3339: text + ending) else { return nil }
    self = text.utf8.count == 10 ? .day(instant) : .local(instant)
  }

  /// The complaint about a text that is not a moment. Its message follows the text, as with the others here.
  static let unreadable = Complaint(
    .badInstant, "is not a day or an instant",
    fix: "write a day like 2026-01-31, or an instant like 2026-01-31T09:00:00Z")

  /// What a text in another form means: `2026-02-04T23:00:00+02:00` for YAML's `2026-02-04 23:00:00 +0200`, `2026-02-04`
  /// for `Feb 4, 2026`. Nil for anything with more than one meaning.
  static func meant(by text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    guard let day = WrittenDay(in: scalars[...]), !scalars[..<day.range.lowerBound].contains(where: \.isDigit) else {
      return nil
    }
    let rest = String(String.UnicodeScalarView(scalars[day.range.upperBound...]))
    let parts = rest.uppercased().drop { $0 == " " || $0 == "T" }.split(separator: " ").map(String.init)
    guard let first = parts.first else { return rest.isEmpty ? day.text : nil }
    let time = first.prefix { !"Z+-".contains($0) }
    var zone = first.dropFirst(time.count) + parts.dropFirst().joined()
    if ["UTC", "GMT"].contains(zone) { zone = "Z" }
    if zone.count == 5, !zone.contains(":") { zone.insert(":", at: zone.index(zone.startIndex, offsetBy: 3)) }
    let instant = "\(day.text)T\(time)\(time.count == 5 ? ":00" : "")\(zone)"
    return Instant(rfc3339: instant) == nil ? nil : instant
  }

  /// - Parameters:
  ///   - zone: The site's zone; nil for UTC, and then times have to name it.
  ///   - edge: The moment that a day stands for.
  func instant(_ text: String, in zone: TimeZoneRules?, _ edge: Edge) throws(Complaint) -> Instant {
    switch self {
    case .instant(let instant): return instant
    case .day(let midnight): return edge.moment(of: midnight, in: zone)
    case .local(let wall):
      guard let zone else {
        throw Complaint(
          .badInstant, "does not say its time zone",
          fix: "write \(wall.rfc3339) if it is UTC, or add 'timeZone: Europe/Berlin' to publish.yml")
      }
      switch zone.readings(of: wall) {
      case .once(let instant): return instant
      case .twice(let first, let second):
        throw Complaint(
          .badInstant, "comes twice in \(zone.name), where clocks are set back",
          fix: "write \(zone.rfc3339(first)), which is \(first), or \(zone.rfc3339(second)), which is \(second)")
      case .never(let change):
        throw Complaint(
          .badInstant, "does not exist in \(zone.name), where clocks are set forward",
          fix: "write \(zone.plainWords(change)), the first time after that")
      }
    }
  }

  /// The moment that a day stands for.
  enum Edge {
    /// Its beginning.
    case start
    /// The beginning of the next one: an end that is not included.
    case end
    /// Its last second: an end that is included.
    case last

    func moment(of midnight: Instant, in zone: TimeZoneRules?) -> Instant {
      let start = { (day: Instant) in zone?.start(ofDay: day) ?? day }
      return switch self {
      case .start: start(midnight)
      case .end: start(midnight.advanced(by: 86_400))
      case .last: start(midnight.advanced(by: 86_400)).advanced(by: -1)
      }
    }
  }
}

extension Instant {
  /// Reads a moment as authors write it: an instant, a time in the site's zone, or a day, which means its beginning.
  public init(authored text: String, in zone: TimeZoneRules?) throws(Complaint) {
    guard let time = AuthoredTime(text) else { throw AuthoredTime.unreadable }
    self = try time.instant(text, in: zone, .start)
  }
}

extension Fields {
  /// Reads a day, an instant or, if the site has a time zone, a time there.
  mutating func instant(_ key: Key, day edge: AuthoredTime.Edge) -> Placed<Instant>? {
    time(key, .badInstant) { text, zone throws(Complaint) in
      guard let time = AuthoredTime(text) else { throw AuthoredTime.unreadable }
      return try time.instant(text, in: zone, edge)
    }
  }

  /// Reads a day or a time on a device's own clock, as an instant that reads the same in UTC.
  ///
  /// - Parameter other: The key for a moment that is the same everywhere.
  mutating func wall(_ key: Key, day edge: AuthoredTime.Edge, withZone other: String) -> Instant? {
    time(key, .badInstant) { text, _ throws(Complaint) in
      switch AuthoredTime(text) {
      case .day(let midnight): return edge.moment(of: midnight, in: nil)
      case .local(let wall): return wall
      case .instant:
        throw Complaint(
          .badInstant, "has a time zone, and '\(key.name)' is on each device's own clock",
          fix: "write \(other): \(text), or a time without a zone")
      case nil:
        throw Complaint(.badInstant, "is not a day or a time", fix: "write it like 2026-12-01 or 2026-12-01T09:00")
      }
    }?.value
  }

  /// Reads hours of a day.
  mutating func hours(_ key: Key) -> DayHours? {
    guard let text = line(key) else { return nil }
    let times = text.value.filter { $0 != " " }.split { "-–—".contains($0) }
    if let hours = DayHours(text.value) { return hours }
    let meant = times.map { time in
      let parts = time.split(separator: ":").map { $0.count == 1 ? "0\($0)" : String($0) }
      return (parts + (parts.count == 1 ? ["00"] : [])).joined(separator: ":")
    }.joined(separator: "-")
    let isEqual = Set(times).count == 1 && times.count == 2
    report(
      text.diagnostic(
        .badInstant,
        isEqual
          ? "\(key.name): '\(text.value)' is no time at all" : "\(key.name): '\(text.value)' is not two times of a day",
        fix: isEqual
          ? "write two different times, or remove it for the whole day"
          : "write \(DayHours(meant)?.text ?? "it like 09:00-21:00")"))
    return nil
  }

  mutating func date(_ key: Key) -> Placed<AuthoredDate>? {
    time(key, .badDate) { text, zone throws(Complaint) in try AuthoredDate(text, in: zone) }
  }

  private mutating func time<Time>(
    _ key: Key, _ id: DiagnosticID, _ read: (String, TimeZoneRules?) throws(Complaint) -> Time
  ) -> Placed<Time>? {
    guard let text = line(key) else { return nil }
    do throws(Complaint) {
      let time = try read(text.value, zone)
      return text.map { _ in time }
    } catch {
      let meant = error == AuthoredTime.unreadable ? AuthoredTime.meant(by: text.value) : nil
      report(
        text.diagnostic(
          id, "\(key.name): '\(text.value)' \(error.message)", fix: meant.map { "write \($0)" } ?? error.fix,
          remedy: meant.flatMap { text.replacement(by: $0, isSafe: true) }))
      return nil
    }
  }

  /// Reads a duration such as `30d`, `12h` or `0d`, in seconds.
  mutating func duration(_ key: Key) -> Placed<Int>? {
    guard let text = line(key) else { return nil }
    guard let seconds = seconds(ofDuration: text.value, units: "dh", limit: 36_500) else {
      report(
        text.diagnostic(
          .badDuration, "'\(text.value)' is not a duration", fix: "write days or hours, such as 30d or 12h"))
      return nil
    }
    return text.map { _ in seconds }
  }
}
