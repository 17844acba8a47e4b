internal import Text

/// A point in time in whole seconds, without calendar, clock or zone of the machine.
public struct Instant: Comparable, Hashable, Sendable, CustomStringConvertible {
  public var secondsSince1970: Int

  public init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

  /// Makes an instant from a date and time in UTC. Nil unless the day exists in the years 1 to 9999 and the time is
  /// from 00:00:00 to 23:59:59.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard 1...9999 ~= year, 1...12 ~= month, 1...daysIn(month, of: year) ~= day else { return nil }
    guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    secondsSince1970 = ((days * 24 + hour) * 60 + minute) * 60 + second
  }

  /// Reads `2026-11-21T09:00:00Z`. Also allowed are `t` or one space for `T`, `z` for `Z`, a fraction (cut off) and
  /// a zone up to ±14:00.
  ///
  /// Nil for anything else: no zone, 24:00, the leap second :60, 30 February, years other than 0001 to 9999 (in UTC too).
  public init?(rfc3339 text: String) {
    var digits = DigitReader(Array(text.utf8))
    guard let year = digits.number(4), digits.take("-"), let month = digits.number(2), digits.take("-"),
      let day = digits.number(2), digits.take("T") || digits.take("t") || digits.take(" "),
      let hour = digits.number(2), digits.take(":"), let minute = digits.number(2), digits.take(":"),
      let second = digits.number(2), digits.fraction(), let offset = digits.zone(), digits.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    secondsSince1970 -= offset
    guard isWritable else { return nil }
  }

  /// The instant in the form `2026-11-21T09:00:00Z`. An instant outside the years 1 to 9999 is written as the nearest
  /// second inside.
  public var rfc3339: String {
    let inside = min(max(secondsSince1970, Self.first), Self.last)
    let date = Instant(secondsSince1970: inside).day
    let time = floorModulo(inside, 86_400)
    let day = "\(date.year.padded(to: 4))-\(date.month.padded(to: 2))-\(date.day.padded(to: 2))"
    return day + "T\((time / 3600).padded(to: 2)):\((time / 60 % 60).padded(to: 2)):\((time % 60).padded(to: 2))Z"
  }

  public var description: String { rfc3339 }

  /// The day in UTC, in the Gregorian calendar even before it was introduced.
  public var day: (year: Int, month: Int, day: Int) { civilDay(floorDivide(secondsSince1970, 86_400)) }

  /// Whether it is in the years 1 to 9999, which ``rfc3339`` and property lists can hold.
  public var isWritable: Bool { Self.first...Self.last ~= secondsSince1970 }

  /// The instant this many seconds later, or earlier if negative; it stops at the ends of `Int`.
  public func advanced(by seconds: Int) -> Instant {
    let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
    return Instant(secondsSince1970: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  public static func < (a: Instant, b: Instant) -> Bool { a.secondsSince1970 < b.secondsSince1970 }

  private static let first = -62_135_596_800  // 0001-01-01T00:00:00Z
  private static let last = 253_402_300_799  // 9999-12-31T23:59:59Z
}

// Days are counted in eras of 400 years that begin on 1 March, so that a leap day is the last of its year.
private func daysSince1970(year: Int, month: Int, day: Int) -> Int {
  let marchYear = month > 2 ? year : year - 1
  let era = floorDivide(marchYear, 400)
  let yearOfEra = marchYear - era * 400
  let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
  return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

private func civilDay(_ daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
  let days = daysSince1970 + 719_468
  let era = floorDivide(days, 146_097)
  let dayOfEra = days - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let marchMonth = (5 * dayOfYear + 2) / 153
  let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
}

private func daysIn(_ month: Int, of year: Int) -> Int {
  let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
}

private func floorDivide(_ a: Int, _ b: Int) -> Int { a / b - (a % b < 0 ? 1 : 0) }
private func floorModulo(_ a: Int, _ b: Int) -> Int { a % b + (a % b < 0 ? b : 0) }

/// Takes fixed-width ASCII numbers and single characters from the front.
private struct DigitReader {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { at == bytes.count }

  mutating func number(_ width: Int) -> Int? {
    guard at + width <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[at..<at + width] {
      guard 0x30...0x39 ~= byte else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    at += width
    return value
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  /// Reads a fraction of a second. The result is true even if there is none, and false for a point without digits.
  mutating func fraction() -> Bool {
    guard take(".") else { return true }
    let start = at
    while number(1) != nil {}
    return at > start
  }

  /// Seconds east of UTC.
  mutating func zone() -> Int? {
    if take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = number(2), take(":"), let minutes = number(2) else { return nil }
    guard minutes < 60, hours * 60 + minutes <= 14 * 60 else { return nil }
    return sign * (hours * 60 + minutes) * 60
  }
}

/// HTTP dates such as `Sun, 06 Nov 1994 08:49:37 GMT`, in both directions; the two older forms are only read, as RFC
/// 9110 requires.
package enum HTTPDate {
  package static func write(_ moment: Instant) -> String {
    let (year, month, day) = moment.day
    let seconds = moment.secondsSince1970
    let days = (seconds - floorModulo(seconds, 86_400)) / 86_400
    let time = [floorModulo(seconds, 86_400) / 3600, floorModulo(seconds, 3600) / 60, floorModulo(seconds, 60)].map {
      $0.padded(to: 2)
    }
    let date = "\(weekdays[floorModulo(days + 4, 7)]), \(day.padded(to: 2)) \(months[month - 1]) \(year.padded(to: 4))"
    return "\(date) \(time.joined(separator: ":")) GMT"
  }

  /// Reads an HTTP date; nil for anything else, and for days and times that do not exist. The weekday is not compared.
  package static func read(_ text: String) -> Instant? {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    switch words.count {
    case 6 where words[5] == "GMT" && words[0].hasSuffix(","):
      return moment(year: words[3], month: words[2], day: words[1], time: words[4])
    case 5: return moment(year: words[4], month: words[1], day: words[2], time: words[3])
    case 4 where words[3] == "GMT" && words[0].hasSuffix(","):
      let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
      guard date.count == 3, date[2].utf8.count == 2 else { return nil }
      return moment(year: century(date[2]) + date[2], month: date[1], day: date[0], time: words[2])
    default: return nil
    }
  }

  /// The century of a year. RFC 9110's limit of 50 years from now is not used, because this form was obsolete before
  /// the web was 40 years old.
  private static func century(_ year: Substring) -> Substring { year < "70" ? "20" : "19" }

  private static func moment(year: Substring, month: Substring, day: Substring, time: Substring) -> Instant? {
    let time = time.split(separator: ":", omittingEmptySubsequences: false)
    guard time.count == 3, year.utf8.count == 4, let month = months.firstIndex(of: String(month)),
      let year = number(year), let day = number(day),
      let hour = number(time[0]), let minute = number(time[1]), let second = number(time[2])
    else { return nil }
    return Instant(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(digits) : nil
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = Instant.months.map { String($0.prefix(3)) }
}

extension Instant {
  /// The months in English; their first three letters are those of HTTP and of mail.
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
