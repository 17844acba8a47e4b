import Authoring

/// The numbers in digits of an original and its translation that contradict each other.
///
/// A false alarm is worse than silence: a language may have a word where another has digits, and each country has its own
/// currency, measures, calendar and time. So numbers contradict each other only if they count the same thing, and no
/// reading explains both.
struct ComparedNumbers {
  private(set) var source: [TextNumber]
  private(set) var target: [TextNumber]

  /// - Returns: Nil if there are none.
  init?(_ source: [TextNumber], _ target: [TextNumber]) {
    if let (one, other) = Self.otherHour(source, target) ?? Self.otherHour(target, source).map({ ($1, $0) }) {
      (self.source, self.target) = ([one], [other])
      return
    }
    // Nobody reads thousands of numbers, and comparing each with each would take long.
    guard source.count * target.count < 100_000, !source.elementsEqual(target, by: { $0.digits == $1.digits }) else {
      return nil
    }
    (self.source, self.target) = (source, target)
    removePairs { $0.digits == $1.digits }
    removePairs { $0.equals($1) }
    removePairs { $0.isPart(of: $1) || $1.isPart(of: $0) || $0.isSameHour($1) || $0.isSameRounded($1) }
    keepContradictions()
    if self.source.isEmpty { return nil }
  }

  /// An hour of the evening that the other text names as one of the morning: 9 pm and 9 Uhr.
  private static func otherHour(_ first: [TextNumber], _ second: [TextNumber]) -> (TextNumber, TextNumber)? {
    for evening in first where evening.isEvening {
      let others = second.filter { $0.unit == evening.unit }
      guard !others.contains(where: { $0.isHour(12, after: evening) }), !evening.hasHour(12, in: first),
        let morning = others.first(where: { $0.isMorning && $0.isHour(0, after: evening) })
      else { continue }
      return (evening, morning)
    }
    return nil
  }

  private mutating func removePairs(_ areEqual: (TextNumber, TextNumber) -> Bool) {
    source.removeAll { number in
      guard let place = target.firstIndex(where: { areEqual(number, $0) }) else { return false }
      target.remove(at: place)
      return true
    }
  }

  private mutating func keepContradictions() {
    let (first, second) = (source.filter { !$0.mayBeWord }, target.filter { !$0.mayBeWord })
    let all = source + target
    func areOpposed(_ one: TextNumber, _ other: TextNumber) -> Bool {
      one.kind == other.kind && (!one.kind.isEmpty || one.unit == other.unit)
    }
    // Hardly anybody writes a percentage as a word, except for those of whole and half.
    let mayHavePercentage = target.contains { $0.kind.isEmpty || $0.kind == "%" }
    source = first.filter { one in
      second.contains { areOpposed(one, $0) } || !mayHavePercentage && one.isPercentageWithoutWord
    }
    target = second.filter { other in first.contains { areOpposed($0, other) } }
    let areOfOtherCalendars = all.contains { $0.kind == "year" } && all.contains(where: \.mayBeYear)
    if !source.isEmpty, areOfOtherCalendars || all.contains(where: \.isOfZoneOrTelephone) {
      source.removeAll { $0.kind.isEmpty }
      target.removeAll { $0.kind.isEmpty }
    }
  }
}

/// A number in digits, however its language writes it: 1,250.5 equals 1.250,5 and ١٢٥٠٫٥.
struct TextNumber {
  /// Its characters, as a part of the text.
  let written: Substring
  /// The name of the text: `title`, `body.2`.
  let unit: String
  /// Its Western digits with dots, commas and, between thousands, spaces.
  let digits: String

  private var before: Substring { written.base[..<written.startIndex] }
  private var after: Substring { written.base[written.endIndex...] }
  /// What follows, after a space or none.
  private var next: Substring { after.first?.isWhitespace ?? false ? after.dropFirst() : after }
  private var value: Int? { Int(readings[0]) }

  /// The number with its sign: `25 %`, `$4.99`.
  var shown: String {
    let isSign = { (sign: Character) in sign.isPercent || sign.isCurrencySymbol }
    var sign = next.prefix(1).filter(isSign)
    if sign.isEmpty, PercentWords.length(in: next.prefix(16)) != nil { sign = "%" }
    if isEvening { return "\(written) pm" }
    let hour = isMorning && sign.isEmpty ? next.prefix { $0.isLetter } : ""
    if !hour.isEmpty { return "\(written) \(hour)" }
    let space = sign.isEmpty || next.startIndex == after.startIndex ? "" : " "
    return "\(before.suffix(1).filter(isSign))\(written)\(space)\(sign)"
  }

  /// What follows the number and its minutes, in small letters.
  private var afterMinutes: String {
    let rest = after.first == ":" ? after.dropFirst(3) : after
    return rest.drop { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" }.prefix(8).lowercased()
  }

  /// Whether it is an hour after noon: 9 pm.
  fileprivate var isEvening: Bool {
    guard 1...11 ~= value ?? 0, digits.utf8.count < 3 else { return false }
    return afterMinutes.hasPrefix("pm") || afterMinutes.hasPrefix("p.m")
  }

  /// Whether it is an hour before noon on a clock of 24 hours, without a word that means the evening.
  fileprivate var isMorning: Bool {
    let rest = afterMinutes
    guard
      ["uhr", "uur", "時"].contains(where: rest.hasPrefix) || rest == "h"
        || ["h ", "h.", "h,", "h!", "heures", "horas"].contains(where: rest.hasPrefix)
    else { return false }
    let text = written.base.lowercased()
    return !Self.evenings.contains(where: text.contains) && !isOfZoneOrTelephone
  }

  private static let evenings = [
    "abend", "nachmittag", "nacht", "mittag", "soir", "après-midi", "nuit", "tarde", "noche", "noite", "sera",
    "pomeriggio", "avond", "pm", "p.m", "午後", "夜", "晩",
  ]

  fileprivate func isHour(_ later: Int, after other: TextNumber) -> Bool { value == (other.value ?? 0) + later }

  fileprivate func hasHour(_ later: Int, in numbers: [TextNumber]) -> Bool {
    numbers.contains { $0.unit == unit && $0.isHour(later, after: self) }
  }

  /// The possible meanings: `1.250` is 1250 or 1.25, and `2.4.0` is a version.
  private var readings: [String] {
    func plain(_ digits: some StringProtocol) -> String {
      let rest = digits.drop { $0 == "0" }
      return rest.isEmpty ? "0" : String(rest)
    }
    let (groups, signs) = (digits.split { !$0.isNumber }, digits.filter { !$0.isNumber })
    guard let last = signs.last, let fraction = groups.last else { return [plain(digits)] }
    let decimal = "\(plain(groups.dropLast().joined())).\(fraction)".withoutTrailingZeros
    // Indian numbers have groups of two digits: 1,50,000.
    let areThousands = groups[0].count <= 3 && fraction.count == 3 && groups[1...].allSatisfy { 2...3 ~= $0.count }
    if areThousands, Set(signs).count == 1 {
      return [plain(groups.joined())] + (signs.count == 1 && last != " " ? [decimal] : [])
    }
    return signs.dropLast().contains(last) ? [groups.map(plain).joined(separator: ".")] : [decimal]
  }

  fileprivate func equals(_ other: TextNumber) -> Bool { readings.contains(where: other.readings.contains) }

  private var groups: [Int?] { digits.split(separator: ".").map { Int($0) } }

  /// Whether a date or a time has it: 24 of `24.12.2026`, 30 of `18.30`.
  fileprivate func isPart(of other: TextNumber) -> Bool {
    let groups = other.groups
    return 0..<100 ~= value ?? -1 && groups.count > 1 && groups.contains(value) && ["", "version"].contains(other.kind)
  }

  /// Whether another language may have a word for it, or leave it out: one, a month, the minutes of a full hour. In a
  /// longer text, some small numbers may be words in one language, and others in the other.
  fileprivate var mayBeWord: Bool {
    if digits == "00" || digits == "1" && kind.isEmpty { return true }
    guard let value, value <= 12, kind != "%" else { return false }
    return kind.isEmpty && written.base.utf8.count > 40 || ["月", "월", "/"].contains(where: after.hasPrefix)
      || ["/", "tháng "].contains(where: before.hasSuffix)
      || before.hasSuffix("-") && after.hasPrefix("-") || before.hasSuffix(". ") && after.hasPrefix(".")
  }

  /// Whether they may be the same hour: 6 pm and 18, 12 am and 0.
  fileprivate func isSameHour(_ other: TextNumber) -> Bool {
    guard let hour = value, let second = other.value, !mayBeWord, !other.mayBeWord else { return false }
    return kind.isEmpty && other.kind.isEmpty && abs(hour - second) == 12 && max(hour, second) <= 24
  }

  /// Whether they may be the same large number: 50,000 and 5万, 1.5 million and 1 500 000.
  fileprivate func isSameRounded(_ other: TextNumber) -> Bool {
    guard let one = Double(readings[0]), let second = Double(other.readings[0]) else { return false }
    return [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9].contains((max(one, second) / min(one, second)).rounded())
  }

  /// What it counts, as far as a mark says so, `%`, `€`, `CHF` or `miles`; or else `version`, `year` or nothing.
  var kind: String {
    if [next.first, before.last].contains(where: { $0?.isPercent ?? false }) { return "%" }
    if PercentWords.length(in: next.prefix(16)) != nil { return "%" }
    let isOfWord = { (character: Character) in character.isLetter || character.isSymbol }
    let words = [
      String(next.prefix(while: isOfWord)),
      String(before.reversed().drop(while: \.isWhitespace).prefix(while: isOfWord).reversed()),
    ]
    let mark = words.first { $0.contains(where: \.isCurrencySymbol) || $0.isAbbreviation || Self.measures.contains($0) }
    if let mark { return mark }
    if isYear { return "year" }
    return groups.count > 2 && !groups.contains { $0 ?? 0 > 999 } ? "version" : ""
  }

  /// The units that are converted for most countries.
  private static let measures: Set = [
    "mile", "miles", "mi", "mph", "lb", "lbs", "pounds", "oz", "inch", "inches", "feet", "foot", "ft", "yards", "°F",
  ]

  private var isYear: Bool { 1900..<2200 ~= Int(digits) ?? 0 }
  /// Whether it may be a year of another calendar.
  fileprivate var mayBeYear: Bool { 1000..<6000 ~= Int(digits) ?? 0 && kind.isEmpty }
  fileprivate var isPercentageWithoutWord: Bool { kind == "%" && ![25, 50, 75, 100, 200].contains(value) }

  /// Whether it is in a telephone number, or in a text that names a time zone: `GMT`, `MESZ`.
  fileprivate var isOfZoneOrTelephone: Bool {
    kind.isEmpty && (before.hasSuffix("+") || digits.hasPrefix("0") && digits.utf8.count > 2)
      || written.base.split { !$0.isLetter }.contains { $0.isAbbreviation && ["T", "Z", "C"].contains($0.last) }
  }
}

extension Character {
  fileprivate var isPercent: Bool { self == "%" || self == "٪" || self == "％" }
}

extension StringProtocol {
  /// Whether it consists of two to four capitals, as codes of currencies and time zones do.
  fileprivate var isAbbreviation: Bool { 2...4 ~= count && allSatisfy { $0.isASCII && $0.isUppercase } }

  fileprivate var withoutTrailingZeros: String {
    let digits = reversed().drop { $0 == "0" }
    return String(digits.drop { $0 == "." }.reversed())
  }
}

// MARK: Reading

extension [TranslationUnit] {
  /// The numbers of the texts. Nothing is allocated for texts without digits, as most are.
  var numbers: [TextNumber] {
    var found: [TextNumber] = []
    for unit in self {
      var text = unit.text.text
      for (place, digits) in text.withUTF8(\.numbers) {
        let start = text.utf8.index(text.startIndex, offsetBy: place.lowerBound)
        let written = text[start..<text.utf8.index(start, offsetBy: place.count)]
        found.append(TextNumber(written: written, unit: unit.name, digits: digits))
      }
    }
    return found
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var numbers: [(place: Range<Int>, digits: String)] {
    var (found, index): ([(Range<Int>, String)], Int) = ([], 0)
    while index < count {
      let start = index
      var digits = ""
      while let next = plain(at: index), next.byte.isDigit || isSign(next.byte, before: next.end, after: digits) {
        digits.unicodeScalars.append(Unicode.Scalar(next.byte))
        index = next.end
      }
      if digits.isEmpty { index = endOfCode(at: index) ?? index + 1 } else { found.append((start..<index, digits)) }
    }
    return found
  }

  /// The Western digit, dot, comma or space for a character that may be in a number, and the place after it. All signs
  /// between thousands count as spaces.
  private func plain(at index: Int) -> (byte: UInt8, end: Int)? {
    guard index < count else { return nil }
    let byte = self[index]
    if byte < 0x80 {
      if byte == UInt8(ascii: "'") { return (0x20, index + 1) }
      return byte.isDigit || byte == 0x20 || byte == 0x2C || byte == 0x2E ? (byte, index + 1) : nil
    }
    let end = index + (byte < 0xE0 ? 2 : 3)
    guard end <= count else { return nil }
    let last = self[end - 1]
    let plain: UInt8? =
      switch (byte, self[index + 1], last) {
      case (0xD9, 0xA0...0xA9, _), (0xDB, 0xB0...0xB9, _), (0xEF, 0xBC, 0x90...0x99), (0xE0, 0xB9, 0x90...0x99):
        0x30 + last & 0x0F  // Arabic, Persian, full-width and Thai digits
      case (0xE0, 0xA5, 0xA6...0xAF), (0xE0, 0xA7, 0xA6...0xAF): 0x30 + last - 0xA6  // Devanagari and Bengali
      case (0xD9, 0xAB, _): UInt8(ascii: ",")
      case (0xD9, 0xAC, _), (0xC2, 0xA0, _), (0xE2, 0x80, 0x89), (0xE2, 0x80, 0x99), (0xE2, 0x80, 0xAF): 0x20
      default: nil
      }
    return plain.map { ($0, end) }
  }

  /// Whether a number continues after a sign. After a space, only three digits belong to the same number.
  private func isSign(_ sign: UInt8, before index: Int, after number: String) -> Bool {
    guard number.utf8.last?.isDigit ?? false else { return false }
    var (end, digits) = (index, 0)
    while digits < 4, let next = plain(at: end), next.byte.isDigit { (end, digits) = (next.end, digits + 1) }
    let group = number.utf8.reversed().prefix { $0 != 0x20 }.count
    let areThousands = digits == 3 && (group == 3 || group < 3 && group == number.utf8.count)
    return sign == 0x20 ? areThousands : digits > 0
  }

  /// The place after a code, `<1>`, or a placeholder, `{{app}}`.
  private func endOfCode(at index: Int) -> Int? {
    let rest = self[index...].prefix(64)
    switch self[index] {
    case UInt8(ascii: "<"): return rest.prefix(7).firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    case UInt8(ascii: "{"): return rest.firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 }
    default: return nil
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { 0x30...0x39 ~= self }
}
