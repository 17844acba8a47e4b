public import FeedModel

/// A time zone's offsets from UTC at any moment, from its file in the system's time zone database (RFC 9636).
public struct TimeZoneRules: Equatable, Sendable {
  /// The name in the database: `Europe/Berlin`.
  public let name: String
  /// The offset before the first change.
  let first: Offset
  /// The changes in order.
  let changes: [Change]
  /// The rule after the last change; nil if its offset stays.
  let later: YearlyRule?

  /// An offset and the name of the time: `CET`, or `-03` if it has none.
  struct Offset: Equatable, Sendable {
    /// The offset in seconds east of UTC.
    var seconds: Int
    var abbreviation: String
  }

  struct Change: Equatable, Sendable {
    /// The moment in seconds since 1970.
    var at: Int
    var offset: Offset
  }

  /// The instants at which clocks there show a given time.
  enum Readings: Equatable {
    case once(Instant)
    /// The clocks show it twice because they are set back.
    case twice(Instant, Instant)
    /// The clocks never show it because they are set forward at that moment.
    case never(Instant)
  }

  /// The time on clocks there: `2026-12-01 09:00 CET`, with seconds unless they are zero.
  public func words(_ instant: Instant) -> String {
    let offset = offset(at: instant.secondsSince1970)
    return "\(plainWords(instant)) \(offset.abbreviation)"
  }

  /// The time on clocks there, without the zone: `2026-12-01 09:00`.
  func plainWords(_ instant: Instant) -> String {
    let text = wall(instant).rfc3339.replacing("T", with: " ").replacing("Z", with: "")
    return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
  }

  /// The instant as `2026-12-01T09:00:00+01:00`; an offset with seconds is rounded down to minutes, as RFC 3339 has no
  /// others.
  func rfc3339(_ instant: Instant) -> String {
    let minutes = offset(at: instant.secondsSince1970).seconds / 60
    let local = instant.advanced(by: minutes * 60).rfc3339.dropLast()
    let (hour, minute) = (abs(minutes) / 60, abs(minutes) % 60)
    return "\(local)\(minutes < 0 ? "-" : "+")\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// The time on clocks there, as an instant that reads the same in UTC.
  package func wall(_ instant: Instant) -> Instant {
    instant.advanced(by: offset(at: instant.secondsSince1970).seconds)
  }

  /// - Parameter wall: The time on the clocks, as an instant that reads the same in UTC.
  func readings(of wall: Instant) -> Readings {
    let local = wall.secondsSince1970
    // No offset is larger than 26 hours, so no other change matters.
    let near = changes(from: local - 2 * Self.largestOffset, to: local + 2 * Self.largestOffset)
    let offsets = [offset(at: local - 2 * Self.largestOffset)] + near.map(\.offset)
    let found = Set(offsets.map { local - $0.seconds }).filter { $0 + offset(at: $0).seconds == local }.sorted()
    if let first = found.first, let last = found.last {
      let (first, last) = (Instant(secondsSince1970: first), Instant(secondsSince1970: last))
      return first == last ? .once(first) : .twice(first, last)
    }
    let skipping = zip(offsets, near).first { before, change in
      change.at + before.seconds <= local && local < change.at + change.offset.seconds
    }
    return .never(Instant(secondsSince1970: skipping?.1.at ?? local))
  }

  /// The first moment at which a day has begun there.
  ///
  /// - Parameter day: The day's midnight in UTC.
  public func start(ofDay day: Instant) -> Instant {
    switch readings(of: day) {
    case .once(let instant), .twice(let instant, _), .never(let instant): instant
    }
  }

  static let largestOffset = 26 * 3600

  private func offset(at second: Int) -> Offset {
    if let later, second >= changes.last?.at ?? .min { return later.offset(at: second) }
    return changes.last { $0.at <= second }?.offset ?? first
  }

  private func changes(from: Int, to: Int) -> [Change] {
    let end = changes.last?.at ?? .min
    return changes.filter { from...to ~= $0.at }
      + (later?.changes(around: from).filter { $0.at > end && from...to ~= $0.at } ?? [])
  }
}

/// The changes of clocks in each year: the last line of a zone's file, such as `CET-1CEST,M3.5.0,M10.5.0/3` (RFC 9636,
/// 3.3.1; POSIX.1-2024, 8.3).
///
/// It is a class so that zones are copied cheaply: each map that is read holds its site's zone.
final class YearlyRule: Equatable, Sendable {
  private let standard: TimeZoneRules.Offset
  /// The summer time; nil if clocks never change.
  private let summer: (offset: TimeZoneRules.Offset, start: Day, end: Day)?

  /// A day of each year, and the time of a clock at which clocks change, in seconds from its midnight: up to a week.
  private struct Day: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      /// A day of the year, 1 to 365; 29 February is never counted.
      case julian(Int)
      /// A day of the year, 0 to 365, where 29 February counts.
      case ordinal(Int)
      /// A weekday in a week of a month: the last of its kind if the week is 5. The weekday is 0 for Sunday.
      case weekday(Int, week: Int, month: Int)
    }

    var kind: Kind
    var time: Int
  }

  /// Reads a rule; nil if it is not in that form.
  init?(_ text: some Sequence<UInt8>) {
    var rest = RuleScanner(Array(text))
    guard let name = rest.name(), let west = rest.time(hours: 24) else { return nil }
    standard = TimeZoneRules.Offset(seconds: -west, abbreviation: name)
    if rest.isAtEnd {
      summer = nil
      return
    }
    guard let name = rest.name() else { return nil }
    var ahead = standard.seconds + 3600
    if !rest.isAt(",") {
      guard let west = rest.time(hours: 24) else { return nil }
      ahead = -west
    }
    guard rest.take(","), let start = Self.day(&rest), rest.take(","), let end = Self.day(&rest), rest.isAtEnd else {
      return nil
    }
    summer = (TimeZoneRules.Offset(seconds: ahead, abbreviation: name), start, end)
  }

  private static func day(_ rest: inout RuleScanner) -> Day? {
    let kind: Day.Kind
    if rest.take("M") {
      guard let month = rest.number(1...12), rest.take("."), let week = rest.number(1...5), rest.take("."),
        let day = rest.number(0...6)
      else { return nil }
      kind = .weekday(day, week: week, month: month)
    } else if rest.take("J") {
      guard let day = rest.number(1...365) else { return nil }
      kind = .julian(day)
    } else {
      guard let day = rest.number(0...365) else { return nil }
      kind = .ordinal(day)
    }
    guard rest.take("/") else { return Day(kind: kind, time: 7200) }
    return rest.time(hours: 167).map { Day(kind: kind, time: $0) }
  }

  static func == (one: YearlyRule, other: YearlyRule) -> Bool {
    one.standard == other.standard && one.summer?.offset == other.summer?.offset
      && one.summer?.start == other.summer?.start && one.summer?.end == other.summer?.end
  }

  func offset(at second: Int) -> TimeZoneRules.Offset {
    changes(around: second).last { $0.at <= second }?.offset ?? standard
  }

  /// The changes in the year of the moment, and in the years before and after it, in order.
  func changes(around second: Int) -> [TimeZoneRules.Change] {
    guard let summer else { return [] }
    let year = Instant(secondsSince1970: second).day.year
    let changes = (max(1, year - 1)...max(1, year + 1)).flatMap { year in
      [
        TimeZoneRules.Change(at: Self.second(summer.end, in: year) - summer.offset.seconds, offset: standard),
        TimeZoneRules.Change(at: Self.second(summer.start, in: year) - standard.seconds, offset: summer.offset),
      ]
    }
    // If summer time never ends, the end in one year is at the same moment as the start in the next.
    return changes.enumerated().sorted {
      $0.element.at == $1.element.at ? $0.offset < $1.offset : $0.element.at < $1.element.at
    }.map(\.element)
  }

  /// The moment of a day's change, as an instant that reads the same in UTC, in seconds since 1970.
  private static func second(_ day: Day, in year: Int) -> Int {
    let first = dayNumber(year, 1)
    let isLeap = dayNumber(year, 3) - first == 60
    let number =
      switch day.kind {
      case .julian(let day): first + day - 1 + (isLeap && day >= 60 ? 1 : 0)
      case .ordinal(let day): first + day
      case .weekday(let weekday, let week, let month): nth(week, weekday, of: month, in: year)
      }
    return number * 86_400 + day.time
  }

  private static func nth(_ week: Int, _ weekday: Int, of month: Int, in year: Int) -> Int {
    let first = dayNumber(year, month)
    let next = month == 12 ? first + 31 : dayNumber(year, month + 1)
    // 1 January 1970 was a Thursday.
    let ahead = ((weekday - first - 4) % 7 + 7) % 7
    let day = first + ahead + (week - 1) * 7
    return day < next ? day : day - 7
  }

  /// The first day of a month, in days since 1970.
  private static func dayNumber(_ year: Int, _ month: Int) -> Int {
    // `Instant` has the years from 1 to 9999; any later year gives 1 December 9999.
    let instant = Instant(year: min(year, 9999), month: year > 9999 ? 12 : month, day: 1)
    return (instant?.secondsSince1970 ?? 0) / 86_400
  }
}

/// Takes the parts of a rule from its front.
private struct RuleScanner {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { at == bytes.count }

  func isAt(_ character: Unicode.Scalar) -> Bool { at < bytes.count && bytes[at] == UInt8(ascii: character) }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    at += 1
    return true
  }

  /// Reads a name: `CET`, or `-03` from `<-03>`.
  mutating func name() -> String? {
    let isQuoted = take("<")
    let start = at
    while at < bytes.count, bytes[at].isLetter || isQuoted && bytes[at].isInQuotedName { at += 1 }
    let name = bytes[start..<at]
    guard 3...16 ~= name.count, !isQuoted || take(">") else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let start = at
    var value = 0
    while at < bytes.count, at - start < 3, 0x30...0x39 ~= bytes[at] {
      value = value * 10 + Int(bytes[at] - 0x30)
      at += 1
    }
    return at > start && range ~= value ? value : nil
  }

  /// Reads a time such as `2`, `-1:30` or `02:00:00`, in seconds.
  mutating func time(hours: Int) -> Int? {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    guard let hour = number(0...hours) else { return nil }
    var (minute, second) = (0, 0)
    if take(":") {
      guard let value = number(0...59) else { return nil }
      minute = value
      if take(":") {
        guard let value = number(0...59) else { return nil }
        second = value
      }
    }
    return sign * (hour * 3600 + minute * 60 + second)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { 0x41...0x5A ~= self || 0x61...0x7A ~= self }
  fileprivate var isInQuotedName: Bool { 0x30...0x39 ~= self || self == 0x2B || self == 0x2D }
}
