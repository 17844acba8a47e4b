import Authoring
import FeedModel
import Text

/// Finds days in a text.
struct DayReader {
  private let text: TextTokens
  private let words: DateWords?
  private let language: String
  private var tokens: [TextTokens.Token] { text.tokens }

  init(_ text: TextTokens, _ words: DateWords?, language: String) {
    (self.text, self.words, self.language) = (text, words, language)
  }

  // MARK: Days

  func days() -> [DayFact] {
    var found: [DayFact] = []
    var index = 0
    while index < tokens.count {
      if let date = date(at: index) {
        if let fact = fact(date) { found.append(fact) }
        index = date.end
      } else {
        index += 1
      }
    }
    return found
  }

  /// A day, and its tokens.
  private struct Date {
    var day: Int
    var month: Int
    var year: Int?
    var start: Int
    var end: Int
    /// Whether it may be something else, such as a version, unless words beside it say that it is a day.
    var isDoubtful = false
  }

  private func date(at index: Int) -> Date? {
    let first = tokens[index]
    guard first.kind == .number else { return monthFirst(at: index) }
    if index > 0, isPartOfNumber(tokens[index - 1], before: first) { return nil }
    let date = first.width == 4 ? yearFirst(at: index) : numbersOnly(at: index) ?? dayFirst(at: index)
    guard var date, 1...31 ~= date.day, 1...12 ~= date.month, date.year.map({ 1900..<2200 ~= $0 }) ?? true else {
      return nil
    }
    if date.year == nil, let year = year(at: date.end) { (date.year, date.end) = year }
    return date
  }

  /// Whether a number goes on from a sign or a letter: 12 of `1.12` and `v12`.
  private func isPartOfNumber(_ before: TextTokens.Token, before number: TextTokens.Token) -> Bool {
    before.kind == .word || before.kind == .number
      || before.kind == .sign && [".", ",", "/", "-", "–", "+", "#", ":"].contains { before.isSign($0) }
  }

  private func number(_ index: Int, _ digits: ClosedRange<Int>) -> Int? {
    guard tokens.indices.contains(index), digits ~= Int(tokens[index].width) else { return nil }
    return Int(tokens[index].value)
  }

  private func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].isSign(sign)
  }

  private func isIdeograph(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].isIdeograph(sign)
  }

  private func meaning(_ index: Int) -> DateWords.Meaning? {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return nil }
    return words?.meaning(of: tokens[index].value)
  }

  private func roles(_ index: Int) -> DateWords.Roles { meaning(index)?.roles ?? [] }

  private func isBlank(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .blank }

  private func afterBlank(_ index: Int) -> Int { isBlank(index) ? index + 1 : index }

  /// `2026-12-24`, `2026年12月24日`
  private func yearFirst(at index: Int) -> Date? {
    guard let year = number(index, 4...4), let month = number(index + 2, 1...2), let day = number(index + 4, 1...2)
    else { return nil }
    if isSign(index + 1, "-"), isSign(index + 3, "-") || isSign(index + 1, "/") && isSign(index + 3, "/") {
      return Date(day: day, month: month, year: year, start: index, end: index + 5)
    }
    guard isIdeograph(index + 1, "年"), isIdeograph(index + 3, "月"), isIdeograph(index + 5, "日") else { return nil }
    return Date(day: day, month: month, year: year, start: index, end: index + 6)
  }

  /// `24.12.2026`, `24/12/2026`, `24.12.`, `12月24日`
  private func numbersOnly(at index: Int) -> Date? {
    guard let first = number(index, 1...2) else { return nil }
    if isIdeograph(index + 1, "月"), let day = number(index + 2, 1...2), isIdeograph(index + 3, "日") {
      return Date(day: day, month: first, start: index, end: index + 4)
    }
    guard let second = number(index + 2, 1...2) else { return nil }
    if language == "ja", isSign(index + 1, "/") {
      return Date(day: second, month: first, start: index, end: index + 3, isDoubtful: true)
    }
    for sign: Unicode.Scalar in [".", "/", "-"] where isSign(index + 1, sign) {
      let hasYear = isSign(index + 3, sign)
      guard hasYear,
        let year = number(index + 4, 4...4) ?? (sign == "." ? number(index + 4, 2...2).map { 2000 + $0 } : nil)
      else {
        let isDay = sign == "." && hasYear && language == "de"
        return isDay ? Date(day: first, month: second, start: index, end: index + 4, isDoubtful: true) : nil
      }
      // Americans write the month first.
      if language == "en", sign != ".", first <= 12, second <= 12, first != second { return nil }
      let isSwapped = second > 12 && language == "en"
      return Date(
        day: isSwapped ? second : first, month: isSwapped ? first : second, year: year, start: index, end: index + 5,
        isDoubtful: tokens[index + 4].width == 2)
    }
    return nil
  }

  /// `24 December`, `24th of December`, `24. Dezember`, `24 de diciembre`, `1er janvier`
  private func dayFirst(at index: Int) -> Date? {
    guard let day = number(index, 1...2) else { return nil }
    var next = index + 1
    if isSign(next, ".") || isSign(next, "º") || isSign(next, "°") {
      next += 1
    } else if next < tokens.count, tokens[next].kind == .word,
      ["st", "nd", "rd", "th", "er", "e"].contains(text.text(tokens[next]).lowercased())
    {
      next += 1
    }
    next = afterBlank(next)
    if roles(next).contains(.link) || tokens.indices.contains(next) && text.text(tokens[next]) == "de" {
      next = afterBlank(next + 1)
    }
    guard let month = month(at: next) else { return nil }
    let end = isSign(next + 1, ".") && tokens[next].count < 6 && next + 2 < tokens.count ? next + 2 : next + 1
    return Date(day: day, month: month, start: index, end: end)
  }

  private func month(at index: Int) -> Int? {
    guard let month = meaning(index)?.month, month > 0 else { return nil }
    // "you may march on"
    return language == "en" && tokens[index].casing == .lower && (month == 5 || month == 3) ? nil : month
  }

  /// `December 24, 2026`
  private func monthFirst(at index: Int) -> Date? {
    guard language == "en", let month = month(at: index), tokens[index].casing != .lower else { return nil }
    var next = isSign(index + 1, ".") ? index + 2 : index + 1
    guard isBlank(next), let day = number(next + 1, 1...2), 1...31 ~= day else { return nil }
    next += 2
    if next < tokens.count, tokens[next].kind == .word {
      guard ["st", "nd", "rd", "th"].contains(text.text(tokens[next])) else { return nil }
      next += 1
    }
    // "May 4.5", "May 4–6"
    if next + 1 < tokens.count, tokens[next].kind == .sign, tokens[next + 1].kind == .number { return nil }
    var date = Date(day: day, month: month, start: index, end: next)
    if let year = year(at: next) { (date.year, date.end) = year }
    return date
  }

  /// The year after a day and month, and the end of its tokens: ` 2026`, `, 2026`, ` de 2026`.
  private func year(at end: Int) -> (Int?, Int)? {
    var next = isSign(end, ",") || isSign(end, "،") ? end + 1 : end
    next = afterBlank(next)
    if ["de", "del", "of"].contains(tokens.indices.contains(next) ? text.text(tokens[next]) : "") {
      next = afterBlank(next + 1)
    }
    guard let year = number(next, 4...4), 1900..<2200 ~= year, next > end else { return nil }
    // "24 December, 2000 points"
    if isBlank(next + 1), isSign(end, ","), next + 2 < tokens.count, tokens[next + 2].kind == .word,
      tokens[next + 2].casing == .lower, year % 100 == 0
    {
      return nil
    }
    return (year, next + 1)
  }

  private func fact(_ date: Date) -> DayFact? {
    guard Instant(year: date.year ?? 2024, month: date.month, day: date.day) != nil else { return nil }
    let range = Int(tokens[date.start].start)..<Int(tokens[date.end - 1].end)
    var fact = DayFact(day: date.day, month: date.month, year: date.year, range: range)
    var start = date.start
    if let (index, weekday, first) = weekdayBefore(date.start) {
      (fact.weekday, start) = (weekday, first)
      fact.weekdayRange = Int(tokens[index].start)..<Int(tokens[index].end)
    } else if let (weekday, place, end) = weekdayAfter(date.end) {
      fact.weekday = weekday
      fact.weekdayRange = Int(tokens[place].start)..<Int(tokens[place].end)
      fact.range = range.lowerBound..<Int(tokens[end].end)
    }
    if let until = until(before: start) ?? untilAfter(date.end) {
      (fact.isUntil, fact.isExclusive) = (!isTold(until.index), until.isExclusive)
      start = min(start, until.index)
    } else if let (index, offset) = relativeWord(before: start) {
      (fact.offset, start) = (offset, index)
    }
    fact.range = Int(tokens[start].start)..<fact.range.upperBound
    if date.isDoubtful, fact.weekday == nil, !fact.isUntil { return nil }
    return fact
  }

  // MARK: Weekdays

  /// The weekday before a day, with a comma, a full stop or an article between: its token, its number, and the first
  /// token of its words.
  private func weekdayBefore(_ start: Int) -> (Int, Int, Int)? {
    var index = start - 1
    var steps = 0
    while index >= 0, steps < 4 {
      let token = tokens[index]
      if token.kind == .blank || [",", "،", ".", "("].contains(where: { token.isSign($0) }) {
        index -= 1
      } else if token.kind == .word, roles(index).contains(.link), meaning(index)?.weekday == 0 {
        (index, steps) = (index - 1, steps + 1)
      } else {
        break
      }
    }
    // "on Monday. 24 December is free" has two sentences, "Mo., 24.12." has one.
    let isShort = index >= 0 && (!isSign(index + 1, ".") || tokens[index].count <= 4)
    guard isShort, index < start - 1, let weekday = meaning(index)?.weekday, weekday > 0,
      !["en", "de"].contains(language) || tokens[index].casing != .lower
    else { return nil }
    // "Black Friday" is more than a weekday.
    if index > 1, isBlank(index - 1), roles(index - 2).contains(.name) { return nil }
    return (index, weekday, index)
  }

  private static let japanese: [Unicode.Scalar] = ["月", "火", "水", "木", "金", "土", "日"]

  /// The weekday in brackets after a day: its number, its token, and the last token.
  private func weekdayAfter(_ end: Int) -> (Int, Int, Int)? {
    var index = afterBlank(end)
    let isInBrackets = isSign(index, "(") || isSign(index, "（")
    if isInBrackets { index += 1 }
    guard index < tokens.count else { return nil }
    if tokens[index].kind == .ideograph {
      guard let weekday = Self.japanese.firstIndex(where: { tokens[index].isIdeograph($0) }),
        isInBrackets || isIdeograph(index + 1, "曜")
      else { return nil }
      return (weekday + 1, index, index)
    }
    guard isInBrackets, let weekday = meaning(index)?.weekday, weekday > 0 else { return nil }
    let close = isSign(index + 1, ".") ? index + 2 : index + 1
    return isSign(close, ")") ? (weekday, index, close) : nil
  }

  // MARK: Until

  /// The word that ends something with the day after it.
  private func until(before start: Int) -> (index: Int, isExclusive: Bool)? {
    var index = start - 1
    var (steps, isInclusive) = (0, false)
    while index >= 0, steps < 5 {
      let role = roles(index)
      if role.contains(.until) || role.contains(.ends) {
        let isTil = language == "nl" && !isInclusive && role.contains(.until)
        return (index, isTil && text.text(tokens[index]).lowercased() == "tot")
      }
      if language == "nl", isSign(index - 1, "/"), text.text(tokens[index]) == "m", index > 1,
        text.text(tokens[index - 2]).lowercased() == "t"
      {
        return (index - 2, false)
      }
      if tokens[index].kind == .word {
        guard role.contains(.link) else { return nil }
        isInclusive = isInclusive || text.text(tokens[index]) == "met"
        steps += 1
      } else if tokens[index].kind != .blank, ![",", ":", "،", "'", "’"].contains(where: { tokens[index].isSign($0) }) {
        return nil
      }
      index -= 1
    }
    return nil
  }

  /// Japanese has the word after the day: 12月24日（木）まで.
  private func untilAfter(_ end: Int) -> (index: Int, isExclusive: Bool)? {
    guard language == "ja", end < tokens.count else { return nil }
    let rest = text.text(Int(tokens[end].start)..<text.bytes.count)
    let weekdays: Set<Character> = ["（", "(", "月", "火", "水", "木", "金", "土", "日", "曜", ")", "）", " "]
    let plain = rest.drop(while: weekdays.contains)
    // まであと3日 counts days, までに and までは may be about something else.
    guard plain.hasPrefix("まで"), !["までに", "まであと", "までの", "までは"].contains(where: plain.hasPrefix) else {
      return nil
    }
    let sentence = rest.prefix { $0 != "。" && $0 != "\n" }
    return sentence.contains("でした") || sentence.contains("ました") ? nil : (end, false)
  }

  /// Whether the sentence tells what was, or what will not be before that day, or counts days up to it.
  private func isTold(_ until: Int) -> Bool {
    var (index, between) = (until - 1, 0)
    while index >= 0, !isEnd(index) {
      let role = roles(index)
      if role.contains(.past) { return true }
      if role.contains(.span), between == 0 { return true }
      if role.contains(.not), between <= 2 { return true }
      if tokens[index].kind == .word { between += 1 }
      index -= 1
    }
    index = until + 1
    while index < tokens.count, !isEnd(index) {
      if roles(index).contains(.past) { return true }
      index += 1
    }
    return false
  }

  /// Whether a sentence ends there. A full stop after a number or a short word does not end one.
  private func isEnd(_ index: Int) -> Bool {
    let token = tokens[index]
    if token.isSign("!") || token.isSign("?") || token.isSign("؟") { return true }
    guard token.isSign("."), index > 0 else { return false }
    return tokens[index - 1].kind == .word && tokens[index - 1].count > 4 && isBlank(index + 1)
  }

  // MARK: Days from today

  private func relativeWord(before start: Int) -> (Int, Int)? {
    var index = start - 1
    while index >= 0, tokens[index].kind == .blank || isSign(index, ",") || isSign(index, "،") || isSign(index, "(") {
      index -= 1
    }
    guard index >= 0, index < start - 1 else { return nil }
    let role = roles(index)
    if role.contains(.today) { return (index, 0) }
    // Spanish has one word for tomorrow and the morning.
    return role.contains(.tomorrow) && !role.contains(.dayPart) ? (index, 1) : nil
  }

  /// The first words that are true on one day: "today only", "last day".
  func relativeDay() -> Range<Int>? {
    if language == "ja" {
      let all = ["本日限り", "今日限り", "本日だけ", "今日だけ", "本日のみ", "今日のみ", "本日最終日", "本日が最終日"]
      return all.lazy.compactMap { word in text.bytes.firstRange(of: Array(word.utf8)) }
        // 今日だけではない
        .first { !["では", "じゃ"].contains(where: text.text($0.upperBound..<text.bytes.count).hasPrefix) }
    }
    guard words != nil else { return nil }
    for index in tokens.indices {
      let role = roles(index)
      if role.isDisjoint(with: [.today, .tomorrow, .last]) { continue }
      if let range = only(index) ?? last(index) { return range }
    }
    return nil
  }

  private func only(_ index: Int) -> Range<Int>? {
    guard !roles(index).isDisjoint(with: [.today, .tomorrow]) else { return nil }
    // "Not only today: every day"
    func range(_ first: Int, _ last: Int) -> Range<Int>? {
      isBlank(first - 1) && roles(first - 2).contains(.not) ? nil : Int(tokens[first].start)..<Int(tokens[last].end)
    }
    if isBlank(index + 1), roles(index + 2).contains(.onlyAfter) {
      // "today only in English" is about something else.
      let next = afterBlank(index + 3)
      let isLimit = next < tokens.count && tokens[next].kind == .word && language == "en"
      return isLimit && ["in", "on", "with", "at", "as"].contains(text.text(tokens[next]))
        ? nil : range(index, index + 2)
    }
    var before = index - 1
    if isBlank(before) { before -= 1 }
    // "nur noch heute"
    if before > 1, ["noch", "nog"].contains(text.text(tokens[before])), isBlank(before - 1) { before -= 2 }
    guard before >= 0, before < index - 1, !roles(before).isDisjoint(with: [.only, .ends]) else { return nil }
    return range(before, index)
  }

  /// "Last day!" at the beginning of a sentence, and no more of that sentence than what one can do on it.
  private func last(_ index: Int) -> Range<Int>? {
    guard roles(index).contains(.last), isBlank(index + 1), roles(index + 2).contains(.day) else { return nil }
    var before = index - 1
    while before >= 0,
      tokens[before].kind == .blank || tokens[before].kind == .sign && !isEnd(before) && !isSign(before, ".")
    {
      before -= 1
    }
    let isFirst = before < 0 || isEnd(before) || isSign(before, ".") || roles(before).contains(.today)
    let next = afterBlank(index + 3)
    guard isFirst, next >= tokens.count || tokens[next].kind == .sign || isPurpose(next) else { return nil }
    return Int(tokens[index].start)..<Int(tokens[index + 2].end)
  }

  /// Whether what follows says what it is the last day for, and not which day that is: "for orders is 20 December".
  private func isPurpose(_ index: Int) -> Bool {
    guard ["to", "for", "für", "pour", "para", "per", "voor"].contains(text.text(tokens[index])) else { return false }
    let rest = tokens[index...].prefix { ![".", "!", "?"].contains(where: $0.isSign) }
    return rest.last?.kind != .number
      && !rest.contains { token in
        let meaning = words?.meaning(of: token.value)
        return meaning?.weekday ?? 0 > 0 || meaning?.month ?? 0 > 0
          || ["is", "was", "ist", "est", "es", "è", "é"].contains(text.text(token))
      }
  }
}
