import Authoring
import FeedModel

/// The numbers that only one of two texts has.
struct ComparedNumbers {
  private(set) var source: [TextNumbers.Number]
  private(set) var target: [TextNumbers.Number]
  private let texts: (source: String, target: String)

  /// - Returns: Nil if both have the same.
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

  /// Whether one says another number than the other. A number that only one of them has may be a word in the other.
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

  /// `24.12.` is `24 December`, and `18.30` is `6:30 pm`.
  private mutating func takeApart() {
    source = source.flatMap { $0.parts ?? [$0] }
    target = target.flatMap { $0.parts ?? [$0] }
    removeEqual()
  }

  /// 6 and 18, 12 and 0.
  private static func isSameHour(_ one: TextNumbers.Number, _ other: TextNumbers.Number) -> Bool {
    guard let hour = one.value, let later = other.value, !one.isPercent, !other.isPercent else { return false }
    return 0...12 ~= hour && later == hour + 12
  }

  private static func isThaiYear(_ one: TextNumbers.Number, _ other: TextNumbers.Number) -> Bool {
    guard let year = one.value, let thai = other.value else { return false }
    return 1900...2200 ~= year && thai == year + 543
  }

  /// Miles and kilometres; `万` and thousands; `8折`, which is 20 % off.
  private static func isOtherMeasure(_ one: TextNumbers.Number, _ other: TextNumbers.Number) -> Bool {
    let unit = one.after.prefix(while: \.isLetter)
    return otherUnits.contains(unit)
      || ["°f", "º f", "″", "万", "萬", "만", "億", "亿", "折", "割"].contains(where: one.after.hasPrefix)
  }

  /// Of other measures than most countries have, and of numbers that are cut short.
  private static let otherUnits: Set<Substring> = [
    "mile", "miles", "mi", "mph", "lb", "lbs", "oz", "inch", "inches", "feet", "ft", "foot", "yards", "gallons", "k",
    "m",
    "thousand", "million", "millions", "billion", "mille", "mil", "mila", "mio", "mrd", "tsd", "tausend", "millionen",
    "millones", "milioni", "milhões", "тыс", "млн", "тысяч",
  ]

  /// One of twelve numbers that the other text has as a word.
  private mutating func removeWords() {
    let (first, second) = (WordSet(texts.source), WordSet(texts.target))
    source.removeAll { $0.isIn(second) }
    target.removeAll { $0.isIn(first) }
  }

  /// An hour in another zone is another number.
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

  /// Each country has its own.
  private mutating func removePhoneNumbers() {
    let isPhone = (source + target).contains { number in
      number.before.hasSuffix("+") || number.written.count >= 7
        || number.written.count >= 3 && number.before.hasSuffix("-") && number.after.hasPrefix("-")
    }
    if isPhone { (source, target) = ([], []) }
  }
}

/// The words of a text, of which some are numbers.
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
      // Compounds begin with it, or end with it: `fünfmal`, `двумя`. Ideographs stand anywhere.
      name.count < 3
        ? words.contains(name) || text.contains(name) && !(name.first?.isASCII ?? true)
        : words.contains { $0.hasPrefix(name) }
    }
  }

  /// From 1 to 12, in small letters: English, German, French, Spanish, Italian, Portuguese, Dutch, Russian, ideographs.
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

  /// A percentage that has no word of its own, such as half.
  fileprivate var isPlainPercent: Bool { isPercent && ![25, 50, 75, 100, 200].contains(value ?? 0) }
}
