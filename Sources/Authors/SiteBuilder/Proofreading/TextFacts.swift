import Authoring
import FeedModel

/// The words that stand for the percent sign.
enum PercentWords {
  private static let all = [
    "percent", "per cent", "prozent", "pour cent", "por ciento", "por cento", "per cento", "procent", "パーセント",
    "بالمئة", "بالمائة", "في المئة", "في المائة",
  ]

  /// The bytes of the words that a text begins with; nil if it begins with others: "percentage points".
  static func length(in text: some StringProtocol) -> Int? {
    let small = text.lowercased()
    let found = all.first { small.hasPrefix($0) }
    // Japanese goes on without a blank.
    let isWhole = found.flatMap { small.dropFirst($0.count).first }.map { !$0.isLetter || !$0.isASCII } ?? true
    return isWhole ? found?.utf8.count : nil
  }
}

/// What proofreading knows of one text: found once, and compared with whatever may contradict it.
struct TextFacts {
  /// A percentage: a whole number, or nil for a fraction.
  struct Percentage {
    var value: Int?
    var range: Range<Int>
    /// Whether it is what is taken off a price, alone.
    var isDiscount: Bool
    /// Whether it is one of several, or an upper bound: "10 % more", "up to 50 %".
    var isRelative: Bool
  }

  /// A mark such as ®, and the word before it.
  struct Mark: Hashable {
    var sign: Character
    var word: String
  }

  /// A sign of another script's, and the one to write.
  struct Sign {
    var range: Range<Int>
    var right: String
  }

  private let text: TextTokens
  private let words: DateWords?

  init(_ text: TextTokens, _ words: DateWords?) { (self.text, self.words) = (text, words) }

  private var tokens: [TextTokens.Token] { text.tokens }

  private func roles(_ index: Int) -> DateWords.Roles {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return [] }
    return words?.meaning(of: tokens[index].value)?.roles ?? []
  }

  private func range(_ first: Int, _ last: Int) -> Range<Int> { Int(tokens[first].start)..<Int(tokens[last].end) }

  private func isBlank(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .blank }

  private func isSign(_ index: Int, _ signs: Unicode.Scalar...) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .sign else { return false }
    return signs.contains { tokens[index].value == UInt64($0.value) }
  }

  // MARK: Percentages

  func percentages() -> [Percentage] {
    var found: [Percentage] = []
    for place in tokens.indices where tokens[place].kind == .number {
      let end = percentSign(after: place)
      let isAfter = end != nil
      guard let index = end ?? (isPercentSign(place - 1) ? place - 1 : nil) else { continue }
      let isFraction = isSign(place - 1, ".", ",", "٫") || isSign(place + 1, ".", ",", "٫") && !isAfter
      let value = isFraction ? nil : Int(tokens[place].value)
      let isTakenOff =
        isSign(place - 1, "-", "−", "–") && (place < 2 || tokens[place - 2].kind != .number)
        || roles(isBlank(index + 1) ? index + 2 : index + 1).contains(.all)
      found.append(
        Percentage(
          value: value, range: range(min(place, index), max(place, index)), isDiscount: isTakenOff, isRelative: false))
    }
    guard !found.isEmpty else { return [] }
    let all = tokens.indices.reduce(into: DateWords.Roles()) { $0.formUnion(roles($1)) }
    let isReduced = all.contains(.discount) || ["オフ", "OFF", "割引", "引き"].contains { text.contains($0) }
    let isOpen = all.contains(.more) || ["最大", "さらに", "追加"].contains { text.contains($0) } || isUpTo
    for index in found.indices {
      found[index].isDiscount = found[index].isDiscount || isReduced
      found[index].isRelative = isOpen
    }
    return found
  }

  /// Whether a percentage is an upper bound: "up to 50 %", "bis zu 50 %", "jusqu'à -50 %".
  private var isUpTo: Bool {
    tokens.indices.contains { index in
      guard roles(index).contains(.upTo) else { return false }
      let next = tokens[index...].dropFirst().prefix(5).firstIndex { $0.kind == .number }
      return next.map { percentSign(after: $0) != nil } ?? false
    }
  }

  private func isPercentSign(_ index: Int) -> Bool { isSign(index, "%", "٪", "％") }

  /// The sign after a number, or the last of the words that stand for it: "25 per cent".
  private func percentSign(after number: Int) -> Int? {
    let next = isBlank(number + 1) ? number + 2 : number + 1
    if isPercentSign(next) { return next }
    guard next < tokens.count, tokens[next].kind == .word || tokens[next].kind == .ideograph else { return nil }
    let start = Int(tokens[next].start)
    let length = PercentWords.length(in: text.text(start..<min(text.bytes.count, start + 32)))
    return length.flatMap { length in tokens[next...].lastIndex { Int($0.end) <= start + length } }
  }

  // MARK: Marks

  func marks() -> [Mark] {
    tokens.indices.compactMap { index in
      guard tokens[index].kind == .sign, isSign(index, "®", "™", "℠"), index > 0, tokens[index - 1].kind == .word else {
        return nil
      }
      return Mark(sign: Character(text.text(tokens[index])), word: text.text(tokens[index - 1]))
    }
  }

  // MARK: Signs and spaces

  private static let arabic: [Unicode.Scalar: String] = ["?": "؟", ",": "،", ";": "؛"]
  private static let japanese: [Unicode.Scalar: String] = ["!": "！", "?": "？", ",": "、"]

  /// The signs right after a letter of a script that has its own.
  func foreignSigns(_ language: String) -> [Sign] {
    let isArabic = ["ar", "fa", "ur"].contains(language)
    guard isArabic || language == "ja" else { return [] }
    let signs = isArabic ? Self.arabic : Self.japanese
    return tokens.indices.dropFirst().compactMap { index in
      guard tokens[index].kind == .sign, let sign = Unicode.Scalar(UInt32(tokens[index].value)), let right = signs[sign]
      else { return nil }
      let before = tokens[index - 1]
      // The first byte of all Arabic letters.
      let isLetter =
        isArabic
        ? before.kind == .word && (0xD8...0xDB).contains(text.bytes[Int(before.start)]) : before.kind == .ideograph
      return isLetter ? Sign(range: range(index, index), right: right) : nil
    }
  }

  /// White space that no orthography has: two blanks, several no-break spaces, a blank before a full stop or a comma.
  func oddSpaces() -> [Sign] {
    tokens.indices.dropFirst().compactMap { index in
      guard tokens[index].kind == .blank, index + 1 < tokens.count else { return nil }
      let (before, next) = (tokens[index - 1], tokens[index + 1])
      let space = text.bytes[Int(tokens[index].start)..<Int(tokens[index].end)]
      if next.isSign(".") || next.isSign(",") {
        // ".5", ".NET", "..."
        let isEnd = isEndOfSentence(index + 2, isComma: next.isSign(","))
        guard isEnd, before.kind == .word || before.kind == .number || before.isSign(")"),
          space.allSatisfy({ $0 == 0x20 })
        else { return nil }
        return Sign(range: range(index, index), right: "")
      }
      guard tokens[index].count > 1, isText(before), isText(next), before.kind != .number || next.kind != .number else {
        return nil
      }
      if space.allSatisfy({ $0 == 0x20 }) { return Sign(range: range(index, index), right: " ") }
      let areNoBreak =
        space.count > 2 && space.count % 2 == 0
        && stride(from: space.startIndex, to: space.endIndex, by: 2).allSatisfy {
          space[$0] == 0xC2 && space[$0 + 1] == 0xA0
        }
      return areNoBreak ? Sign(range: range(index, index), right: "\u{A0}") : nil
    }
  }

  /// Whether a sign is at the end of a sentence, or of a part of one. Between small words, a full stop is itself a word:
  /// "times in the . format".
  private func isEndOfSentence(_ index: Int, isComma: Bool) -> Bool {
    guard index < tokens.count else { return true }
    guard tokens[index].kind == .blank else { return false }
    guard !isComma, index + 1 < tokens.count else { return true }
    let next = tokens[index + 1]
    return next.kind == .word && (next.casing == .capitalized || next.casing == .upper)
  }

  /// Whether it is a part of a sentence, and no drawing.
  private func isText(_ token: TextTokens.Token) -> Bool {
    token.kind != .sign
      || [".", ",", "!", "?", ":", ";", ")", "(", "%", "€", "”", "“", "…"].contains { token.isSign($0) }
  }

  // MARK: Shouting

  /// Whether the whole text is in capitals: at least four words, one of them longer than an acronym.
  func isInCapitals() -> Bool {
    var (count, longest, signs) = (0, 0, 0)
    for (index, token) in tokens.enumerated() where token.kind == .word {
      switch token.casing {
      case .lower, .capitalized: return false
      case .none: continue
      case .upper:
        if token.count > 1 { count += 1 }
        longest = max(longest, text.text(token).count)
        // "USB, HDMI, BLUETOOTH" is a list of names.
        if index > 0, !isBlank(index - 1) || index > 1 && tokens[index - 2].kind == .sign { signs += 1 }
      }
    }
    return count >= 4 && longest > 5 && signs * 2 <= count
  }

  /// Four exclamation marks or more in a row.
  func exclamations() -> Range<Int>? {
    var index = 0
    while index < tokens.count {
      guard tokens[index].kind == .sign else {
        index += 1
        continue
      }
      let end = tokens[index...].firstIndex { !$0.isSign("!") && !$0.isSign("！") } ?? tokens.count
      if end - index >= 4 { return range(index, end - 1) }
      index = max(end, index + 1)
    }
    return nil
  }
}
