/// Hours of a day by a device's clock: `09:00-21:00`.
public struct DayHours: Hashable, Sendable {
  /// Seconds after midnight; the start is included.
  public let from: Int
  /// Seconds after midnight; the end is not included. An end that is not after the start is on the next day.
  public let until: Int

  /// - Parameters:
  ///   - from: Seconds after midnight, below 86,400.
  ///   - until: Seconds after midnight, below 86,400, other than `from`; 0 for the end of the day.
  package init(from: Int, until: Int) { (self.from, self.until) = (from, until) }

  /// Reads `09:00-21:00`, or `22:00-06:00` past midnight. Nil if it is not that, or if both are the same.
  public init?(_ text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.seconds)
    guard ends.count == 2, let from = ends[0], let until = ends[1], from < secondsOfDay, from != until % secondsOfDay
    else { return nil }
    (self.from, self.until) = (from, until % secondsOfDay)
  }

  /// The seconds of `09:00`; `24:00` is the end of the day.
  package static func seconds(_ time: Substring) -> Int? {
    let parts = time.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { (0x30...0x39).contains($0) } }),
      let hours = Int(String(Substring(parts[0]))), let minutes = Int(String(Substring(parts[1]))), minutes < 60,
      hours * 60 + minutes <= 1_440
    else { return nil }
    return (hours * 60 + minutes) * 60
  }

  public var text: String { "\(clockText(from))-\(clockText(until))" }

  var need: Rule.Need {
    if until == 0 { return .init(.clock, .numbers(from...secondsOfDay - 1)) }
    if from < until { return .init(.clock, .numbers(from...until - 1)) }
    return .any([.init(.clock, .numbers(from...secondsOfDay - 1)), .init(.clock, .numbers(0...until - 1))])
  }
}

package let secondsOfDay = 86_400

/// `09:00`, with seconds if there are any.
package func clockText(_ seconds: Int) -> String {
  let parts = [seconds / 3_600, seconds / 60 % 60] + (seconds % 60 == 0 ? [] : [seconds % 60])
  return parts.map { "\($0 < 10 ? "0" : "")\($0)" }.joined(separator: ":")
}

extension FeedDevice {
  /// The offsets from UTC that zones of the world have, in seconds: from -12:00 to +14:00.
  public static let offsets = -43_200...50_400

  /// The time on the device's own clock, as an instant that reads the same in UTC.
  public func wall(at now: Instant) -> Instant { now.advanced(by: secondsFromUTC) }

  /// `+09:00`, `-03:30`, `+00:00`.
  public var timeZone: String {
    get { "\(secondsFromUTC < 0 ? "-" : "+")\(clockText(abs(secondsFromUTC)))" }
    set { secondsFromUTC = Self.offset(newValue) ?? secondsFromUTC }
  }

  /// Reads `+09:00`, `-03:30` or `UTC`, and seconds as well: `+00:19:32`. Nil if it is not that, or not an offset that a
  /// zone can have.
  public static func offset(_ text: String) -> Int? {
    if text == "UTC" || text == "Z" { return 0 }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count == 2 ? Int($0).flatMap { 0..<60 ~= $0 ? $0 : nil } : nil }
    guard let sign = text.first, sign == "+" || sign == "-", 2...3 ~= parts.count, numbers.count == parts.count else {
      return nil
    }
    let seconds = numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
    let offset = sign == "-" ? -seconds : seconds
    return offsets.contains(offset) ? offset : nil
  }
}

extension Instant {
  /// Reads a time on a device's own clock, as an instant that reads the same in UTC: `2026-12-01T09:00`, and seconds as
  /// well. Nil if it has a zone.
  public init?(wall text: String) {
    let ending = [16: ":00Z", 19: "Z"][text.utf8.count]
    guard let ending, !text.hasSuffix("Z") else { return nil }
    self.init(rfc3339: text + ending)
  }

  /// `2026-12-01T09:00`, with seconds if there are any.
  public var wallText: String {
    let text = rfc3339.dropLast()
    return String(text.hasSuffix(":00") ? text.dropLast(3) : text)
  }

  /// The seconds since midnight in UTC.
  package var secondsOfDay: Int {
    let rest = secondsSince1970 % FeedModel.secondsOfDay
    return rest < 0 ? rest + FeedModel.secondsOfDay : rest
  }

  /// `2026-12-01 09:00`
  package var wallWords: String { wallText.replacing("T", with: " ") }
}
