import Authoring
public import FeedModel
import Text

/// Whether a translation is in its language: it may have the original's words, or those of a different language.
public struct ComparedLanguage {
  /// The texts that are the original's, word for word, and too long to be a name.
  private(set) var untranslated: [TranslationUnit] = []
  /// Whether the whole translation is a copy.
  private(set) var isCopy = false
  /// The buttons of a translation that have the original's label, of at least two words that are no name.
  private(set) var labels: [(unit: TranslationUnit, label: String, words: Int)] = []

  init(_ source: [TranslationUnit], _ target: [TranslationUnit], _ original: LanguageTag, _ locale: LanguageTag) {
    guard !Self.mayShareSentences(original, locale) else { return }
    var (equal, lowercase, words) = ([TranslationUnit](), 0, 0)
    for (place, unit) in target.enumerated() where !unit.text.isQuotation {
      guard Self.has(source, place, target.count, unit.text.text) else { continue }
      equal.append(unit)
      let count = WordCount(unit.text.text)
      (lowercase, words) = (lowercase + count.lowercase, words + count.all)
      if count.lowercase >= 4, count.isSentence { untranslated.append(unit) }
    }
    // Fewer words are enough for a whole text.
    let others = target.count { !$0.text.isQuotation } - equal.count
    isCopy = others == 0 && lowercase >= 3 && lowercase * 2 > words && target.contains(where: \.isOfBody)
    let known = Set(source.flatMap(\.buttonLabels))
    for unit in target where others > 0 {
      for label in unit.buttonLabels where known.contains(label) {
        let count = WordCount(label)
        if count.all > 1, count.lowercase > 0 { labels.append((unit, label, count.all)) }
      }
    }
    if isCopy, untranslated.isEmpty { untranslated = [equal.first { $0.isOfBody } ?? equal[0]] }
  }

  /// Whether a text was copied to about this place: copied texts keep their order, but some may be missing before or
  /// after them.
  private static func has(_ units: [TranslationUnit], _ place: Int, _ count: Int, _ text: String) -> Bool {
    [place, units.count - count + place].contains { units.indices.contains($0) && units[$0].text.text == text }
  }

  /// Whether a short sentence may be the same in both languages.
  static func mayShareSentences(_ one: LanguageTag, _ other: LanguageTag) -> Bool {
    one.language == other.language || relatives.contains { $0.contains(one.language) && $0.contains(other.language) }
  }

  private static let relatives: [Set<String>] = [
    ["nb", "nn", "no", "da"], ["hr", "sr", "bs"], ["id", "ms"], ["cs", "sk"], ["nl", "af"], ["gl", "pt", "es"],
  ]

  /// The wrong language or script of a translation's texts, as a sentence; nil if they may be right.
  static func wrong(_ units: [TranslationUnit], in locale: LanguageTag) -> String? {
    if let script = LetterCount.wrongScript(of: units.lazy.map(\.text.text), for: locale) {
      // The name of a thing may be the same in all languages.
      let words = units.reduce(0) { $0 + WordCount($1.text.text).lowercase }
      return script != .latin || words >= 4 ? "this is written in \(script.name)" : nil
    }
    return CommonWords.language(of: units.lazy.map(\.text.text), otherThan: locale, isMixed: false).map {
      "this looks like \($0)"
    }
  }

  /// The wrong language or script of an original whose first words outside quotations have not a single one of the
  /// site's own, as a sentence; nil if it may be right, or has hardly any words.
  static func stranger(in markdown: Markdown, to locale: LanguageTag) -> String? {
    var words = CommonWords(otherThan: locale, isMixed: true, most: 0)
    var (length, quotes, isASCII) = (0, 0, true)
    var passages: [Markdown.TextRange] = []
    let isRight = markdown.withTexts { texts in
      for event in markdown.events {
        switch event {
        case .begin(.blockQuote): quotes += 1
        case .end(.blockQuote): quotes -= 1
        case .text(let range) where quotes == 0:
          let text = UnsafeBufferPointer(rebasing: texts[range].prefix(LetterCount.sample))
          if words?.add(text) ?? false { return true }
          isASCII = isASCII && text.allSatisfy { $0 < 0x80 }
          passages.append(range)
          length += text.count + 1
        default: break
        }
        if length > LetterCount.sample { break }
      }
      return length < 20
    }
    if isRight { return nil }
    if !isASCII, let script = LetterCount(of: passages, in: markdown).stranger(to: locale) {
      return "this is written in \(script.name)"
    }
    return words?.language.map { "this looks like \($0)" }
  }

  /// The language or script that the texts of a file, taken together, are evidently in, if it is the wrong one:
  /// `French`, `Greek letters`.
  ///
  /// - Returns: Nil if the texts may be right: many texts contain a few words of other languages.
  public static func evident(in texts: [String], otherThan locale: LanguageTag) -> String? {
    LetterCount.wrongScript(of: texts, for: locale)?.name
      ?? CommonWords.language(of: texts, otherThan: locale, isMixed: true)
  }
}

extension TranslationUnit {
  /// The labels of buttons: the text of a key for one, or the links of a paragraph with nothing else.
  fileprivate var buttonLabels: [String] {
    if !isOfBody { return isButton ? [text.text] : [] }
    guard !text.codes.isEmpty, text.codes.allSatisfy({ $0.kind == .link }), text.text.hasPrefix("<") else { return [] }
    let parts = text.text.split(separator: "<").map { $0.split(separator: ">", maxSplits: 1) }
    let between = parts.filter { $0[0].hasPrefix("/") }
    guard between.allSatisfy({ $0.dropFirst().allSatisfy { $0.allSatisfy(\.isWhitespace) } }) else { return [] }
    return parts.filter { !$0[0].hasPrefix("/") && $0.count > 1 }.map { String($0[1]) }
  }
}

extension CodedText {
  /// Whether it is a quotation, which stays in its own language.
  fileprivate var isQuotation: Bool {
    if let first = text.utf8.first, first < 0x80 { return isQuote || first == UInt8(ascii: "\"") }
    return isQuote || ["“", "„", "«", "「", "»"].contains { text.hasPrefix($0) }
  }
}

/// The words of a text, without codes and placeholders.
private struct WordCount {
  private(set) var all = 0
  /// The number of words that begin with a small letter, and so are not names. In scripts without small letters, three
  /// letters count as a word.
  private(set) var lowercase = 0

  var isSentence: Bool { lowercase * 2 > all }

  init(_ text: String) {
    var (isInWord, isInCode, uncased): (Bool, Bool, Int) = (false, false, 0)
    for scalar in text.unicodeScalars {
      if scalar == "<" || scalar == "{" { isInCode = true }
      if scalar == ">" || scalar == "}" { isInCode = false }
      let isLetter = !isInCode && scalar.properties.isAlphabetic
      if isLetter, !isInWord {
        all += 1
        if scalar.properties.isLowercase { lowercase += 1 }
      }
      if isLetter, !scalar.properties.isCased { uncased += 1 }
      isInWord = isLetter || isInWord && (scalar == "'" || scalar == "’" || scalar == "." || scalar == "/")
    }
    lowercase += uncased / 3
    all += max(0, uncased / 3 - all)
  }
}

/// The numbers of letters by script, from the bytes that begin them.
private struct LetterCount {
  enum Script: Int, CaseIterable {
    case latin, greek, cyrillic, hebrew, arabic, thai, devanagari, kana, han, hangul

    var name: String {
      switch self {
      case .han: "Chinese characters alone"
      case .kana: "kana"
      default: "\("\(self)".prefix(1).uppercased())\("\(self)".dropFirst()) letters"
      }
    }
  }

  private var counts = [Int](repeating: 0, count: Script.allCases.count)

  /// Counts the letters of a text, up to the first one of an expected script, if it has one.
  private mutating func add(_ text: String, until expected: [Script]) -> Bool {
    var text = text
    return text.withUTF8 { add($0, until: expected) }
  }

  init() {}

  /// As many bytes of a text as show its language.
  static let sample = 240

  /// The letters at the beginnings of some of a Markdown's texts.
  init(of passages: [Markdown.TextRange], in markdown: Markdown) {
    markdown.withTexts { texts in
      for passage in passages { _ = add(UnsafeBufferPointer(rebasing: texts[passage].prefix(Self.sample)), until: []) }
    }
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, until expected: [Script]) -> Bool {
    bytes.indices.contains { index in
      guard let script = Self.script(bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0) else { return false }
      counts[script.rawValue] += 1
      return expected.contains(script)
    }
  }

  /// The script of the letter that a byte begins, if it begins one; the next byte distinguishes scripts that share the
  /// first.
  private static func script(_ byte: UInt8, _ next: UInt8) -> Script? {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0xC3...0xC9: .latin
    case 0xCE...0xCF: .greek
    case 0xD0...0xD3: .cyrillic
    case 0xD7: .hebrew
    case 0xD8...0xDB: .arabic
    case 0xE0: next >= 0xB8 ? .thai : next <= 0xA5 && next >= 0xA4 ? .devanagari : nil
    case 0xE1: next >= 0xB8 && next <= 0xBB ? .latin : nil
    case 0xE3: 0x81...0x83 ~= next ? .kana : nil
    case 0xE4...0xE9: .han
    case 0xEA...0xED: .hangul
    default: nil
    }
  }

  private subscript(script: Script) -> Int { counts[script.rawValue] }

  /// The script of most letters, if the language is never written in it.
  static func wrongScript(of texts: some Sequence<String>, for locale: LanguageTag) -> Script? {
    guard let expected = scripts(of: locale) else { return nil }
    var letters = LetterCount()
    // One letter of the right script is enough; but Chinese and Japanese share theirs.
    let proof = expected.contains(.han) ? [] : expected
    for text in texts where letters.add(text, until: proof) { return nil }
    return letters.wrongScript(for: locale, expected)
  }

  private func wrongScript(for locale: LanguageTag, _ expected: [Script]) -> Script? {
    let all = counts.reduce(0, +)
    let most = Script.allCases.max { self[$0] < self[$1] } ?? .latin
    // A Japanese sentence has kana, and Chinese has none.
    if locale.language == "ja", self[.kana] == 0, self[.han] >= 20 { return .han }
    if locale.language == "zh", self[.kana] >= 10 { return .kana }
    let least = most == .latin ? 20 : 8
    return all >= least && expected.allSatisfy { self[$0] == 0 } ? most : nil
  }

  /// The script of nearly all letters in a text that should have Latin ones, apart from names.
  func stranger(to locale: LanguageTag) -> Script? {
    guard Self.scripts(of: locale) == [.latin] else { return nil }
    let others = counts.reduce(0, +) - self[.latin]
    return others >= 12 && others >= 2 * self[.latin] ? Script.allCases.dropFirst().max { self[$0] < self[$1] } : nil
  }

  /// The scripts of a language; nil if it is written in alternative scripts, or is not listed.
  private static func scripts(of locale: LanguageTag) -> [Script]? {
    if let script = locale.script {
      return ["Latn": [.latin], "Cyrl": [.cyrillic], "Hans": [.han], "Hant": [.han], "Arab": [.arabic]][script]
    }
    return switch locale.language {
    case "ja": [.kana, .han]
    case "zh": [.han]
    case "ko": [.hangul]
    case "ar", "fa", "ur": [.arabic]
    case "he": [.hebrew]
    case "ru", "uk", "bg", "be", "mk": [.cyrillic]
    case "el": [.greek]
    case "th": [.thai]
    case "hi", "mr", "ne": [.devanagari]
    case "ca", "cs", "da", "de", "en", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "id", "is", "it", "lt", "lv",
      "ms",
      "nb", "nl", "nn", "no", "pl", "pt", "ro", "sk", "sl", "sv", "tr", "vi":
      [.latin]
    default: nil
    }
  }
}

/// Words that are in nearly every longer text of one language, and in hardly any of a different one.
private struct CommonWords {
  private static let byLanguage: [(language: String, name: String, words: String)] = [
    ("en", "English", "the and of to you your is are with for this that in on it we can from or not be have has"),
    (
      "de", "German",
      "der die das und ist sind nicht mit ein eine einen für den dem sie wir du dein deine ihr ihre zu auf im in von es auch jetzt alle haben kann neue neuen"
    ),
    (
      "fr", "French",
      "le la les des et est une un pour vous dans nous avec votre sur que qui du au aux en pas de ce plus sont"
    ),
    ("es", "Spanish", "el la los las una un para con que por y en de tu su es del al se más no lo"),
    ("it", "Italian", "il lo la gli le che con per una un di del della è e in al sono non tuo i più nel"),
    ("pt", "Portuguese", "o a os as um uma para com que por e em de do da seu sua é não você no na mais"),
    ("nl", "Dutch", "de het een en van voor je met is op niet dat zijn in te aan we uw ook nu deze"),
  ]

  /// A bit for each language that has the word, by the word's bytes.
  private static let masks: [UInt64: UInt8] = byLanguage.enumerated().reduce(into: [:]) { masks, row in
    assert(row.offset < UInt8.bitWidth, "a mask has a bit for each of eight languages")
    for word in row.element.words.split(separator: " ") {
      assert(word.utf8.count <= longest, "a common word is short")
      masks[word.utf8.reduce(0, append), default: 0] |= 1 << UInt8(row.offset)
    }
  }

  private static let filter = WordFilter(masks.keys)

  /// The maximum length of a word in the list, in bytes.
  private static let longest = 5

  /// Appends a byte to a word, of which only the last eight matter.
  private static func append(_ word: UInt64, _ byte: UInt8) -> UInt64 { word << 8 | UInt64(byte) }

  /// The place of the right language among all.
  private let own: Int
  private let isMixed: Bool
  private let most: Int?
  private var seen: [UInt64: UInt8] = [:]

  /// - Parameters:
  ///   - isMixed: Whether some texts may be in the right language. If not, one of its words is enough for it.
  ///   - most: The words of the right language alone that the texts may have; nil for a third of the others.
  /// - Returns: Nil if no words of the right language are known.
  init?(otherThan locale: LanguageTag, isMixed: Bool, most: Int? = nil) {
    guard let own = Self.byLanguage.firstIndex(where: { $0.language == locale.language }) else { return nil }
    (self.own, self.isMixed, self.most) = (own, isMixed, most)
  }

  static func language(of texts: some Sequence<String>, otherThan locale: LanguageTag, isMixed: Bool) -> String? {
    guard var words = Self(otherThan: locale, isMixed: isMixed) else { return nil }
    for var text in texts where text.withUTF8({ words.add($0) }) { return nil }
    return words.language
  }

  /// - Returns: Whether the text is in the right language.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (word, length): (UInt64, Int) = (0, 0)
    let filter = Self.filter
    for byte in text {
      if byte.isASCIILetter || byte >= 0x80 {
        word = Self.append(word, byte < 0x80 ? byte | 0x20 : byte)
        length &+= 1
      } else if length > 0 {
        // This is nearly always one of the first words.
        if length <= Self.longest, filter.mayContain(word), isEnough(word) { return true }
        (word, length) = (0, 0)
      }
    }
    return 1...Self.longest ~= length && isEnough(word)
  }

  private mutating func isEnough(_ word: UInt64) -> Bool {
    guard let mask = Self.masks[word] else { return false }
    seen[word] = mask
    return !isMixed && mask & 1 << UInt8(own) != 0 || most == 0 && mask == 1 << UInt8(own)
  }

  /// The language that has at least four different words, and three for each one of the right language; words of both
  /// do not count.
  var language: String? {
    guard seen.count >= 4 else { return nil }
    func count(_ language: Int, without other: Int) -> Int {
      seen.values.count { $0 & 1 << UInt8(language) != 0 && $0 & 1 << UInt8(other) == 0 }
    }
    let others = Self.byLanguage.indices.filter { other in
      let hits = count(other, without: own)
      return hits >= 4 && count(own, without: other) <= most ?? hits / 3
    }
    return others.max { count($0, without: own) < count($1, without: own) }.map { Self.byLanguage[$0].name }
  }
}
