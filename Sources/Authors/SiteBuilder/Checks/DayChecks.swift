import Authoring
import Diagnostics
import FeedModel

/// Reports days in texts that contradict the calendar, or the time at which their entry is shown.
@Sendable func checkDays(_ context: CheckContext) -> [Diagnostic] {
  context.entries.flatMap { entry -> [Diagnostic] in
    guard !entry.days.isEmpty, let content = entry.reading.content, !content.schedule.isWithdrawn else { return [] }
    let shown = ShownDays(content, now: context.options.now, in: context.site.configuration.timeZone)
    // Nobody reads it any more.
    if let end = shown.end, end.value <= context.options.now, !content.schedule.isDraft { return [] }
    return shown.findings(entry.days)
  }
}

/// The days on which an entry is shown, on the clocks of the site's time zone, in days since 1970.
private struct ShownDays {
  private let zone: TimeZoneRules?
  private let begin: Instant
  /// Whether a key says when it begins.
  private let isPlanned: Bool
  /// The moment from which it is no longer shown, and its place.
  let end: Placed<Instant>?
  private let endsByKey: Bool
  private let isRelease: Bool
  /// Whether it is shown for a day or so to each device, whatever its schedule.
  private let isBrief: Bool
  private let path: String

  init(_ content: Entry, now: Instant, in zone: TimeZoneRules?) {
    self.zone = zone
    path = content.location.path
    var (begins, ends): ([Instant], [Placed<Instant>]) = ([], [])
    if let publish = content.schedule.publish { begins.append(publish.value) }
    if let date = content.date {
      begins.append(date.isDay ? zone?.start(ofDay: date.instant) ?? date.instant : date.instant)
    }
    let expires = content.schedule.expires
    var isBrief = false
    if case .notification(let notification) = content {
      for condition in notification.all {
        switch condition.value {
        case .notBefore(let start): begins.append(start)
        case .notAfter(let last): ends.append(condition.map { _ in last.advanced(by: 1) })
        case .daysSinceInstallAtMost(let days), .daysSinceFirstDisplayAtMost(let days): isBrief = isBrief || days <= 1
        default: break
        }
      }
    }
    if let expires { ends.append(expires) }
    (begin, isPlanned) = (begins.max() ?? now, !begins.isEmpty)
    end = ends.min { $0.value < $1.value }
    endsByKey = end.map { $0.location == expires?.location } ?? false
    if case .release = content { isRelease = true } else { isRelease = false }
    self.isBrief = isBrief
  }

  private func day(_ instant: Instant) -> Int { ((zone?.wall(instant)) ?? instant).secondsSince1970.day }
  private var first: Int { day(begin) }
  private var last: Int? { end.map { day($0.value.advanced(by: -1)) } }

  func findings(_ facts: [WrittenDayFact]) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var said: Set<String> = []
    for fact in facts {
      guard let (key, finding) = finding(fact, among: facts) else { continue }
      // A translation that shares the original's mistake is not blamed for it.
      if said.insert("\(finding.id) \(key)").inserted { found.append(finding) }
    }
    return found
  }

  private func finding(_ fact: WrittenDayFact, among all: [WrittenDayFact]) -> (String, Diagnostic)? {
    switch fact.fact {
    case .relative: return relative(fact).map { ("", $0) }
    case .day(let day):
      if let weekday = fact.weekday, let wrong = wrongWeekday(day, weekday, fact, all) {
        return ("\(day.month)-\(day.day)", wrong)
      }
      if isRelease { return nil }
      if day.isUntil {
        return wrongUntil(day, fact, all.filter { $0.file == fact.file }).map { ("\(day.month)-\(day.day)", $0) }
      }
      return day.offset.flatMap { relative(day, $0, fact) }.map { ("\(day.month)-\(day.day)", $0) }
    }
  }

  // MARK: Weekdays

  private func wrongWeekday(
    _ day: DayFact, _ weekday: WrittenDayFact.Weekday, _ fact: WrittenDayFact, _ all: [WrittenDayFact]
  ) -> Diagnostic? {
    guard let number = number(of: day), number.weekday != day.weekday else { return nil }
    // Release notes tell of days that were.
    if isRelease, day.year == nil {
      let year = number.date.year
      let others = [year - 1, year + 1].compactMap { self.number(day, in: $0)?.weekday }
      if others.contains(day.weekday ?? 0) { return nil }
    }
    func days(where isMeant: (WrittenDayFact) -> Bool) -> [Int] {
      all.filter(isMeant).compactMap { $0.day.flatMap(self.number) }
    }
    // With the original's weekday, a translation has the wrong day.
    let own = days { $0.file == fact.file }
    if fact.isTranslation,
      let meant = days(where: { !$0.isTranslation }).first(where: { $0.weekday == day.weekday && !own.contains($0) })
    {
      return Diagnostic(
        .wrongWeekday,
        "'\(fact.words)' is a \(Self.names[number.weekday - 1]), and the original says \(words(meant))",
        fix: "write the original's day", at: fact.found.location, length: fact.found.length)
    }
    let right = weekday.names[number.weekday - 1]
    let found = weekday.found
    return Diagnostic(
      .wrongWeekday, "\(words(number)) is a \(Self.names[number.weekday - 1]), and the text says '\(weekday.written)'",
      fix: "write '\(right)', or correct the day", at: found.location, length: found.length,
      remedy: found.isExact ? .replacement(right, isSafe: false) : nil)
  }

  private static let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// The day that is meant: without a year, the nearest to the beginning.
  private func number(of day: DayFact) -> Int? {
    if let year = day.year { return number(day, in: year) }
    let year = first.date.year
    let near = [year - 1, year, year + 1].compactMap { number(day, in: $0) }
    return near.min { abs($0 - first) < abs($1 - first) }
  }

  private func number(_ day: DayFact, in year: Int) -> Int? {
    Instant(year: year, month: day.month, day: day.day)?.secondsSince1970.day
  }

  private func words(_ number: Int) -> String {
    let date = number.date
    return "\(date.day) \(Instant.months[date.month - 1]) \(date.year)"
  }

  // MARK: Ends

  private func wrongUntil(_ day: DayFact, _ fact: WrittenDayFact, _ all: [WrittenDayFact]) -> Diagnostic? {
    guard let number = number(of: day) else { return nil }
    // Of several days in one text, each may be the end of something else.
    let others = all.filter { $0.text == fact.text && $0.day?.isUntil ?? false }.compactMap {
      $0.day.flatMap(self.number)
    }
    if others.contains(where: { $0 != number }) { return nil }
    if number < first {
      if day.year.map({ $0 < first.date.year - 2 }) ?? false { return nil }
      // Without a year, it may be the next one if it is shown for so long.
      if day.year == nil, let last, let next = self.number(day, in: number.date.year + 1), next <= last { return nil }
      let begins = isPlanned ? "and it begins on \(words(first))" : "and that day has passed"
      return Diagnostic(
        .wrongDate, as: day.year == nil ? .note : .warning, "the text says '\(fact.words)', \(begins)",
        fix: day.year == nil ? "correct the day, or add its year" : "correct the year",
        at: fact.found.location, length: fact.found.length)
    }
    guard let end, !isEnough(end.value, for: number, day),
      // One of several days may be the end of this.
      !all.contains(where: { other in
        other.day.flatMap { day in
          self.number(of: day).map { day.isUntil ? isEnough(end.value, for: $0, day) : $0 == last }
        } ?? false
      })
    else { return nil }
    let date = number.date
    let value = "\(date.year)-\(date.month.two)-\(date.day.two)"
    let key = endsByKey ? "expires" : "notAfter"
    let message = "the text says '\(fact.words)', and it ends on \(words(last ?? first))\(hour(end.value, number))"
    if fact.isTranslation {
      return Diagnostic(
        .wrongDate, message, fix: "correct the day, or '\(key)'", at: fact.found.location, length: fact.found.length
      ).pointing(to: end.location, "the end is here")
    }
    return end.diagnostic(
      .wrongDate, message,
      fix: endsByKey ? "write 'expires: \(value)', or correct the text" : "correct '\(key)' or the text",
      remedy: endsByKey ? .setting("expires", to: .plain(value), in: path, "Set expires: \(value)") : nil
    ).pointing(to: fact.found.location, "the text is here")
  }

  /// Whether something that ends then has lasted until that day. Midnight of other zones is a few hours later here.
  private func isEnough(_ end: Instant, for number: Int, _ day: DayFact) -> Bool {
    let wall = ((zone?.wall(end)) ?? end).secondsSince1970
    let start = number * 86_400
    return day.isExclusive ? wall >= start : wall > start + 3 * 3600
  }

  private func hour(_ end: Instant, _ number: Int) -> String {
    guard last == number, let zone else { return "" }
    return ", \(zone.words(end).dropFirst(11))"
  }

  // MARK: Days from today

  private func relative(_ fact: WrittenDayFact) -> Diagnostic? {
    guard !isBrief, last != first else { return nil }
    return diagnostic(fact, "the text says '\(fact.words)', and it \(lasts)")
  }

  private func relative(_ day: DayFact, _ offset: Int, _ fact: WrittenDayFact) -> Diagnostic? {
    guard !isBrief, let number = number(of: day), number - offset != first || last != first, isPlanned || last == nil
    else { return nil }
    return diagnostic(fact, "the text says '\(fact.words)', and it \(lasts)")
  }

  private func diagnostic(_ fact: WrittenDayFact, _ message: String) -> Diagnostic {
    Diagnostic(
      .relativeDay, message, fix: "name the day, or show it on that day only, with publish and expires",
      at: fact.found.location, length: fact.found.length)
  }

  private var lasts: String {
    let begins = isPlanned ? "is shown from \(words(first))" : "is shown from now"
    return last.map { "\(begins) until \(words($0))" } ?? (isPlanned ? "\(begins) on" : "has no end")
  }
}

extension WrittenDayFact {
  fileprivate var day: DayFact? { if case .day(let day) = fact { day } else { nil } }
}

extension Int {
  /// The day since 1970 of a second.
  fileprivate var day: Int { (self - (self % 86_400 + 86_400) % 86_400) / 86_400 }
  /// The date of a day since 1970.
  fileprivate var date: (year: Int, month: Int, day: Int) { Instant(secondsSince1970: self * 86_400).day }
  /// 1 for Monday to 7: 1 January 1970 was a Thursday.
  fileprivate var weekday: Int { ((self + 3) % 7 + 7) % 7 + 1 }
  fileprivate var two: String { self < 10 ? "0\(self)" : "\(self)" }
}
