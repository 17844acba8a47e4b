import Authoring
import Diagnostics
import FeedModel

/// The price of a text that has one, with its currency's sign: `$4.99`, `4,99 €`, `R$ 4,99`.
struct PriceFact {
  let currency: String
  /// The groups of its digits, which are the same in 4.99 and 4,99.
  let amount: [UInt64]
  let range: Range<Int>

  init?(onlyOneIn text: TextTokens) {
    let tokens = text.tokens
    func isSign(_ index: Int, _ signs: [Unicode.Scalar]) -> Bool { signs.contains { tokens[index].isSign($0) } }
    func isNumber(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .number }
    func isBlank(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .blank }
    func isPoint(_ index: Int) -> Bool { tokens.indices.contains(index) && isSign(index, [".", ",", "٫"]) }
    let signs = tokens.indices.filter { isSign($0, ["$", "€", "£", "¥"]) }
    guard signs.count == 1 else { return nil }
    let sign = signs[0]
    // `R$` and `US$` are signs of their own.
    let first = sign > 0 && tokens[sign - 1].kind == .word ? sign - 1 : sign
    var (start, end) = (isBlank(first - 1) ? first - 2 : first - 1, isBlank(sign + 1) ? sign + 2 : sign + 1)
    if isNumber(end), end == sign + 1 || !isNumber(start) {
      start = end
      while isPoint(end + 1), isNumber(end + 2) { end += 2 }
    } else {
      guard isNumber(start) else { return nil }
      end = start
      while isPoint(start - 1), isNumber(start - 2) { start -= 2 }
    }
    currency = text.text(Int(tokens[first].start)..<Int(tokens[sign].end))
    amount = tokens[start...end].filter { $0.kind == .number }.map(\.value)
    range = Int(tokens[min(first, start)].start)..<Int(tokens[max(sign, end)].end)
  }
}

/// A price in one language of a message, with its text.
struct WrittenPrice {
  /// The name of the text: `title`, `body.2`.
  let name: String
  let locale: LanguageTag
  let fact: PriceFact
  let tokens: TextTokens
  let start: SourceLocation

  private var words: String { tokens.text(fact.range) }

  /// The languages of countries that have a currency. Each country may have a price of its own.
  private static let usual: [String: Set<String>] = [
    "$": ["en", "es", "zh"], "£": ["en", "cy"], "¥": ["ja", "zh"],
    "€": ["de", "fr", "es", "it", "pt", "nl", "fi", "el", "sk", "sl", "et", "lv", "lt", "ga", "hr", "ca"],
  ]

  func finding(
    _ all: [WrittenPrice], _ variables: [String: Localized<String>], _ places: SourcePlaces
  ) -> Diagnostic? {
    guard let contradiction = contradiction(all, variables) else { return nil }
    let found = places.place(of: fact.range, in: tokens, from: start)
    return Diagnostic(
      .otherCurrency, "the text says '\(words)', and \(contradiction)",
      fix: "write the same currency, unless prices differ by country", at: found.location, length: found.length)
  }

  /// What has the same amount in another currency: at least two other languages, or a variable of the site; nil if
  /// there is none, or if the currency is one of the language's own.
  private func contradiction(_ all: [WrittenPrice], _ variables: [String: Localized<String>]) -> String? {
    guard let usual = Self.usual[fact.currency], !usual.contains(locale.language), locale.region == nil else {
      return nil
    }
    let others = all.filter { $0.name == name && isOther($0.fact) }
    if let first = others.first(where: { one in others.count { $0.fact.currency == one.fact.currency } > 1 }) {
      let languages = others.filter { $0.fact.currency == first.fact.currency }.map(\.locale.text)
      return "\(languages.joinedWithAnd) say '\(first.words)'"
    }
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
      var text = TextTokens()
      text.append(value[locale].utf8)
      text.cut()
      if let price = PriceFact(onlyOneIn: text), isOther(price) { return "{{\(name)}} is '\(value[locale])'" }
    }
    return nil
  }

  private func isOther(_ price: PriceFact) -> Bool { price.amount == fact.amount && price.currency != fact.currency }
}
