/// `Sun, 06 Nov 1994 08:49:37 GMT` in both directions, and the two older forms that RFC 9110 wants to be read.
package enum HTTPDate {
  package static func write(_ moment: Instant) -> String {
    let (year, month, day) = moment.day
    let seconds = moment.secondsSince1970
    let days = (seconds - modulo(seconds, 86_400)) / 86_400
    let time = [modulo(seconds, 86_400) / 3600, modulo(seconds, 3600) / 60, modulo(seconds, 60)].map(twoDigits)
    let date = "\(weekdays[modulo(days + 4, 7)]), \(twoDigits(day)) \(months[month - 1]) \(fourDigits(year))"
    return "\(date) \(time.joined(separator: ":")) GMT"
  }

  /// Nil for anything else, and for days and times that do not exist. The weekday is not compared.
  package static func read(_ text: String) -> Instant? {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    switch words.count {
    case 6 where words[5] == "GMT" && words[0].hasSuffix(","):
      return moment(year: words[3], month: words[2], day: words[1], time: words[4])
    case 5:
      return moment(year: words[4], month: words[1], day: words[2], time: words[3])
    case 4 where words[3] == "GMT" && words[0].hasSuffix(","):
      let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
      guard date.count == 3, date[2].utf8.count == 2 else { return nil }
      return moment(year: century(date[2]) + date[2], month: date[1], day: date[0], time: words[2])
    default: return nil
    }
  }

  /// why not RFC 9110's 50 years from now: this form died before the web was 40 years old.
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
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

private func modulo(_ number: Int, _ divisor: Int) -> Int {
  let rest = number % divisor
  return rest < 0 ? rest + divisor : rest
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

private func fourDigits(_ number: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
