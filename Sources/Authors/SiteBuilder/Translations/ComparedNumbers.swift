import Authoring
import FeedModel

/// The numbers that only one of two texts has.
struct ComparedNumbers {
  private(set) var source: [TextNumbers.Number]
  private(set) var target: [TextNumbers.Number]
  private let texts: (source: String, target: String)

  /// - Returns: Nil if both texts have the same numbers.
  init?(_ source: [TranslationUnit], _ target: [TranslationUnit]) {
    guard TextNumbers.checksum(source) != TextNumbers.checksum(target) else { return nil }
    (self.source, self.target) = (TextNumbers(source).all, TextNumbers(target).all)
    texts = (Self.words(source), Self.words(target))
    removeEqual()
    guard !self.source.isEmpty || !self.target.isEmpty else { return nil }
    takeApart()
    remove(\.mayBeAWord)
    removePairs(Self.isSameHour)
    removePairs(Self.isThaiYear)
    removeWords()
    removePairs { $0.currency != nil && $1.currency != nil && $0.currency != $1.currency }
    removePairs(Self.isOtherMeasure)
    removeTimesOfZones()
    removePhoneNumbers()
  }

  /// Whether the numbers of the two texts differ. A number that only one of them has may be a word in the other.
  var areDifferent: Bool { !source.isEmpty && !target.isEmpty || source.contains(where: \.isPlainPercent) }

  private static func words(_ units: [TranslationUnit]) -> String {
    units.map(\.text.text).joined(separator: " ").lowercased()
  }

  private mutating func removePairs(_ areEqual: (TextNumbers.Number, TextNumbers.Number) -> Bool) {
    source.removeAll { number in
      guard let place = target.firstIndex(where: { areEqual(number, $0) || areEqual($0, number) }) else { return false }
      target.remove(at: place)
      return true
    }
  }

  private mutating func removeEqual() { removePairs { !Set($0.readings).isDisjoint(with: $1.readings) } }

  private mutating func remove(_ isOfNoInterest: (TextNumbers.Number) -> Bool) {
    source.removeAll(where: isOfNoInterest)
    target.removeAll(where: isOfNoInterest)
  }

  /// Takes dates and times apart, because `24.12.` is `24 December`, and `18.30` is `6:30 pm`.
  private mutating func takeApart() {
    source = source.flatMap { $0.parts ?? [$0] }
    target = target.flatMap { $0.parts ?? [$0] }
    removeEqual()
  }

  /// Whether they may be the same hour: 6 and 18, 12 and 0.
  private static func isSameHour(_ one: TextNumbers.Number, _ other: TextNumbers.Number) -> Bool {
    guard let hour = one.value, let later = other.value, !one.isPercent, !other.isPercent else { return false }
    return 0...12 ~= hour && later == hour + 12
  }

  private static func isThaiYear(_ one: TextNumbers.Number, _ other: TextNumbers.Number) -> Bool {
    guard let year = one.value, let thai = other.value else { return false }
    return 1900...2200 ~= year && thai == year + 543
  }

  /// Whether they may be the same value in different measures: miles and kilometres, `万` and thousands, `8折` and 20 %
  /// off.
  private static func isOtherMeasure(_ one: TextNumbers.Number, _ other: TextNumbers.Number) -> Bool {
    let unit = one.after.prefix(while: \.isLetter)
    return otherUnits.contains(unit)
      || ["°f", "º f", "″", "万", "萬", "만", "億", "亿", "折", "割"].contains(where: one.after.hasPrefix)
  }

  /// The units of measures that are used in few countries, and of abbreviated numbers.
  private static let otherUnits: Set<Substring> = [
    "mile", "miles", "mi", "mph", "lb", "lbs", "oz", "inch", "inches", "feet", "ft", "foot", "yards", "gallons", "k",
    "m",
    "thousand", "million", "millions", "billion", "mille", "mil", "mila", "mio", "mrd", "tsd", "tausend", "millionen",
    "millones", "milioni", "milhões", "тыс", "млн", "тысяч",
  ]

  /// Removes the numbers from 1 to 12 that the other text has as words.
  private mutating func removeWords() {
    let (first, second) = (WordSet(texts.source), WordSet(texts.target))
    source.removeAll { $0.isIn(second) }
    target.removeAll { $0.isIn(first) }
  }

  /// Removes numbers that may be times if a text names a zone, because the same moment has a different hour in a
  /// different zone.
  private mutating func removeTimesOfZones() {
    let zones: Set<Substring> = [
      "et", "est", "edt", "pt", "pst", "pdt", "ct", "gmt", "utc", "bst", "cet", "cest", "mez", "mesz", "jst", "kst",
      "msk",
      "мск", "hnec", "日本時間",
    ]
    let words = Set((texts.source + " " + texts.target).split { !$0.isLetter })
    guard !words.isDisjoint(with: zones) else { return }
    remove { 0...59 ~= $0.value ?? -1 && !$0.isPercent }
  }

  /// Removes phone numbers, because each country has its own.
  private mutating func removePhoneNumbers() {
    let isPhone = (source + target).contains { number in
      number.before.hasSuffix("+") || number.written.count >= 7
        || number.written.count >= 3 && number.before.hasSuffix("-") && number.after.hasPrefix("-")
    }
    if isPhone { (source, target) = ([], []) }
  }
}

/// The words of a text that may be numbers.
private struct WordSet {
  let words: Set<Substring>
  let text: String

  init(_ text: String) {
    self.text = text
    words = Set(text.split { !$0.isLetter })
  }

  func says(_ number: Int) -> Bool {
    guard 1...12 ~= number else { return false }
    return Self.names[number - 1].contains { name in
      // Compounds begin or end with the name: `fünfmal`, `двумя`. Ideographs can be anywhere.
      name.count < 3
        ? words.contains(name) || text.contains(name) && !(name.first?.isASCII ?? true)
        : words.contains { $0.hasPrefix(name) }
    }
  }

  /// The names of 1 to 12, in small letters: English, German, French, Spanish, Italian, Portuguese, Dutch, Russian,
  /// ideographs.
  private static let names: [[Substring]] = [
    "one once first single ein erst un une uno una um uma primer primo een один одн перв 一",
    "two twice second both double zwei doppel beid deux due dos dois duas twee zweit secon два две двух втор 二 两 兩",
    "three third triple drei dritt trois tre tres três drie три трех трёх трет 三",
    "four fourth vier quatre quatr cuatro четыр 四", "five fifth fünf cinq cinco cinque vijf пят 五",
    "six sixth sechs seis sei zes шест 六", "seven seventh sieben sept siete sette sete zeven сем седьм 七",
    "eight eighth acht huit ocho otto oito восем восьм 八", "nine ninth neun neuf nueve nove negen девят 九",
    "ten tenth zehn dix diez dieci dez tien десят 十", "eleven elf onze once undici одиннадцат 十一",
    "twelve dozen zwölf dutzend douze douzaine doce dodici doze twaalf двенадцат 十二",
  ].map { $0.split(separator: " ") }
}

extension TextNumbers.Number {
  fileprivate func isIn(_ words: WordSet) -> Bool { value.map(words.says) ?? false }

  /// Whether it is a percentage that has no word of its own, as 50 % has in "half".
  fileprivate var isPlainPercent: Bool { isPercent && ![25, 50, 75, 100, 200].contains(value ?? 0) }
}

/// The numbers of some texts, regardless of how a language writes them: 1,250.5 equals 1.250,5 and ١٢٥٠٫٥.
struct TextNumbers {
  struct Number {
    /// The number with its unit: `25 %`, `$4.99`.
    var shown: String
    /// Its digits and the signs between them.
    var written: String
    /// The possible meanings: `1.250` is 1250 or 1.25.
    var readings: [String]
    /// The text directly after it, in small letters, and the text before it.
    var after: String
    var before: String
    var isPercent: Bool {
      after.hasPrefix("%") || after.hasPrefix("٪") || after.hasPrefix("％") || before.hasSuffix("%")
    }
    var value: Int? { readings.lazy.compactMap { Int($0) }.first }
  }

  private(set) var all: [Number] = []

  init(_ units: [TranslationUnit]) {
    for unit in units {
      Self.scan(unit.text.text) { groups, signs, scalars, range in
        let before = String(String.UnicodeScalarView(scalars[max(0, range.lowerBound - 4)..<range.lowerBound]))
        let after = String(
          String.UnicodeScalarView(scalars[range.upperBound..<min(scalars.count, range.upperBound + 14)]))
        all.append(Number(groups, signs, before: before, after: after))
      }
    }
  }

  /// The numbers of texts as they are written, without anything around them.
  static func written(in units: [TranslationUnit]) -> [String] {
    var found: [String] = []
    for unit in units { scan(unit.text.text) { groups, signs, _, _ in found.append(Self.written(groups, signs)) } }
    return found
  }

  fileprivate static func written(_ groups: [String], _ signs: [Unicode.Scalar]) -> String {
    signs.isEmpty ? groups[0] : zip(groups, signs.map { String($0) } + [""]).map { $0 + $1 }.joined()
  }

  /// A sum over the digits of all numbers, independent of the order of the numbers and of the signs inside them. Texts
  /// with the same numbers nearly always have the same sum, which is fast to compute.
  static func checksum(_ units: [TranslationUnit]) -> UInt64 {
    units.reduce(0) { sum, unit in
      var text = unit.text.text
      return text.withUTF8 { bytes in sum &+ checksum(bytes) }
    }
  }

  private static func checksum(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var (sum, index): (UInt64, Int) = (0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{") { index = bytes.endOfCode(from: index) }
      // Bytes that may begin digits of other scripts count as well, so that such texts rarely have equal sums and are
      // compared fully.
      if byte == 0xD9 || byte == 0xDB || byte == 0xEF || byte == 0xE0 { sum &+= UInt64(byte) }
      guard 0x30...0x39 ~= byte, index < bytes.count, bytes[index] == byte else {
        index += 1
        continue
      }
      var hash: UInt64 = 7
      var fraction = 0
      while index < bytes.count {
        if 0x30...0x39 ~= bytes[index] {
          hash = (hash &* 31 &+ UInt64(bytes[index])) &* 0x9E37_79B9_7F4A_7C15
          if fraction > 0 { fraction += 1 }
        } else if (bytes[index] == 0x2E || bytes[index] == 0x2C) && index + 1 < bytes.count
          && 0x30...0x39 ~= bytes[index + 1]
        {
          fraction = 1
        } else {
          break
        }
        index += 1
      }
      // Three digits may be thousands. Any other number of digits is a fraction, and its length counts.
      if fraction != 4 { hash &+= UInt64(fraction) }
      // Without mixing, 5 and 9 would have the same sum as 6 and 8.
      sum &+= (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
    }
    return sum
  }

  private static func scan(
    _ text: String, _ body: (_ groups: [String], _ signs: [Unicode.Scalar], [Unicode.Scalar], Range<Int>) -> Void
  ) {
    // Most texts have no number.
    var text = text
    guard text.withUTF8(\.mayHaveNumber) else { return }
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      if scalars[index] == "<" || scalars[index] == "{" { index = scalars.endOfCode(from: index) }
      guard index < scalars.count, scalars[index].digit != nil else {
        index += 1
        continue
      }
      let start = index
      var (groups, signs): ([String], [Unicode.Scalar]) = ([""], [])
      while index < scalars.count {
        if let digit = scalars[index].digit {
          groups[groups.count - 1].unicodeScalars.append(Unicode.Scalar(UInt8(0x30 + digit)))
        } else if scalars.isSeparator(at: index, after: groups) {
          signs.append(scalars[index].separator)
          groups.append("")
        } else {
          break
        }
        index += 1
      }
      body(groups, signs, scalars, start..<index)
    }
  }
}

extension TextNumbers.Number {
  fileprivate init(_ groups: [String], _ signs: [Unicode.Scalar], before: String, after: String) {
    written = TextNumbers.written(groups, signs)
    readings = Self.readings(groups, signs)
    self.before = before
    let rest = after.drop { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" }
    self.after = rest.lowercased()
    let currency = Self.currencies.first { before.hasSuffix($0) || before.hasSuffix("\($0) ") }
    let sign = ["%", "€", "$", "£", "¥", "円", "٪"].first { rest.hasPrefix($0) }
    shown = (currency ?? "") + written + (sign.map { after.hasPrefix($0) ? $0 : " \($0)" } ?? "")
  }

  private static let currencies = ["$", "€", "£", "¥", "￥", "₹", "CHF", "US$", "R$"]

  /// The currency; nil if it is not an amount of money.
  var currency: String? {
    if let sign = Self.currencies.first(where: { before.hasSuffix($0) || before.hasSuffix("\($0) ") }) { return sign }
    return [
      "€", "$", "£", "¥", "円", "元", "원", "₽", "руб", "zł", "kč", "kr", "ft", "eur", "usd", "gbp", "jpy", "chf", "tl",
      "₺",
      "dollar", "euro", "pound", "ريال", "درهم", "$",
    ].first(where: after.hasPrefix)
  }

  private static func readings(_ groups: [String], _ signs: [Unicode.Scalar]) -> [String] {
    let isGrouped = groups.count > 1 && 1...3 ~= groups[0].count && groups.dropFirst().allSatisfy { $0.count == 3 }
    let whole = plain(groups.joined())
    guard let last = signs.last else { return [whole] }
    let decimal = "\(plain(groups.dropLast().joined())).\(groups[groups.count - 1])".withoutTrailingZeros
    if Set(signs).count == 1 {
      if isGrouped { return signs.count == 1 && last != " " ? [whole, decimal] : [whole] }
      return signs.count == 1 ? [decimal] : [groups.map(plain).joined(separator: ".")]
    }
    // If there are two kinds of signs, the last one precedes the fraction: 1.250,5. Lakhs have groups of two digits.
    let areGroups = groups.dropFirst().dropLast().allSatisfy { 2...3 ~= $0.count }
    return Set(signs.dropLast()).count == 1 && areGroups ? [decimal] : [groups.map(plain).joined(separator: ".")]
  }

  /// The digits without leading zeros.
  fileprivate static func plain(_ digits: String) -> String {
    let rest = digits.drop { $0 == "0" }
    return rest.isEmpty ? "0" : String(rest)
  }

  /// The numbers of a date or of a time that is written with dots: `24.12.`, `24.12.2026`, `18.30`.
  var parts: [TextNumbers.Number]? {
    let groups = written.split(separator: ".").map(String.init)
    let values = groups.compactMap { Int($0) }
    guard values.count == groups.count, groups.count > 1, values[0] <= 31 else { return nil }
    let isDate =
      groups.count == 3 && groups[2].count == 4 || groups.count == 2 && values[1] <= 12 && after.hasPrefix(".")
    let isTime = groups.count == 2 && groups[1].count == 2 && values[0] <= 24 && values[1] < 60
    guard isDate || isTime else { return nil }
    return groups.enumerated().map { place, group in
      var part = self
      (part.written, part.readings) = (group, [Self.plain(group)])
      part.after = isDate && place == 1 ? Self.month : isTime && group == "00" ? Self.fullHour : ""
      part.before = ""
      return part
    }
  }

  private static let month = "/month"
  private static let fullHour = "/hour"

  /// Whether another language may have a word for it or leave it out: the month of a date, the minutes of a full hour.
  var mayBeAWord: Bool {
    if written == "00" || after == Self.fullHour { return true }
    guard (value ?? 13) <= 12 else { return false }
    if ["月", "월", Self.month, "/"].contains(where: after.hasPrefix) { return true }
    // The number is the month in 12/24, `24. 12.`, `tháng 12` and 2026-12-24.
    let digits = before.dropLast(before.hasSuffix(". ") ? 2 : 1).reversed().prefix(while: \.isNumber).count
    return before.hasSuffix("/") || before.hasSuffix("ng ") || before.hasSuffix("-") && digits == 3
      || before.hasSuffix(". ") && digits > 0 && after.hasPrefix(".")
  }
}

extension String {
  fileprivate var withoutTrailingZeros: String {
    var text = self
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}

extension Unicode.Scalar {
  /// The value of a decimal digit of any script that apps are written in.
  fileprivate var digit: UInt32? {
    if 0x30...0x39 ~= value { return value - 0x30 }
    if value < 0x660 { return nil }
    let zeros: [UInt32] = [0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0xFF10]
    return zeros.first { $0...($0 + 9) ~= value }.map { value - $0 }
  }

  /// The separator between the digits of a number: `.`, `,` or a space.
  fileprivate var separator: Unicode.Scalar {
    switch self {
    case "٫": ","
    case "٬", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’": " "
    default: self
    }
  }
}

extension [Unicode.Scalar] {
  /// Whether the number continues after this sign. After a space, only three digits are a part of the same number.
  fileprivate func isSeparator(at index: Int, after groups: [String]) -> Bool {
    guard index + 1 < count, self[index + 1].digit != nil, groups.last?.isEmpty == false else { return false }
    switch self[index] {
    case ".", ",", "٫", "٬": return true
    case " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’":
      guard 1...3 ~= groups[0].count, groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return false }
      let digits = self[(index + 1)...].prefix(4).prefix { $0.digit != nil }.count
      return digits == 3
    default: return false
    }
  }

  /// The place after a code, `<1>`, or a placeholder, `{{app}}`; else the same place.
  fileprivate func endOfCode(from index: Int) -> Int {
    let isCode = self[index] == "<"
    guard index + 2 < count, isCode || self[index + 1] == "{",
      let end = self[index...].firstIndex(of: isCode ? ">" : "}")
    else { return index }
    if isCode, !self[(index + 1)..<end].allSatisfy({ $0.digit != nil || $0 == "/" }) { return index }
    return end + (isCode ? 1 : 2)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is a digit outside of codes, or a byte with which those of other scripts begin.
  fileprivate var mayHaveNumber: Bool {
    var index = 0
    while index < count {
      let byte = self[index]
      if 0x30...0x39 ~= byte || byte == 0xD9 || byte == 0xDB || byte == 0xE0 || byte == 0xEF { return true }
      let isCode = byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{")
      index = isCode ? Swift.max(endOfCode(from: index), index + 1) : index + 1
    }
    return false
  }

  /// The place after a code or a placeholder; else the same place.
  fileprivate func endOfCode(from index: Int) -> Int {
    let isCode = self[index] == UInt8(ascii: "<")
    guard index + 2 < count, isCode || self[index + 1] == UInt8(ascii: "{") else { return index }
    var end = index + 1
    while end < count, self[end] != (isCode ? UInt8(ascii: ">") : UInt8(ascii: "}")) {
      if isCode, !(0x2F...0x39 ~= self[end]) { return index }
      end += 1
    }
    return Swift.min(count, end + (isCode ? 1 : 2))
  }
}
