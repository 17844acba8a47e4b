/// A piece of a text: words, or a part that translators must not change.
enum TextToken: Equatable {
  case words(String)
  /// A placeholder as it is written: `{{app}}`, `{{> terms}}`.
  case placeholder(String)
  /// An address: `https://example.com/a`, `help@example.com`.
  case address(String)

  static func all(in text: String) -> [TextToken] {
    let scalars = Array(text.unicodeScalars)
    var (tokens, words, at) = ([TextToken](), String.UnicodeScalarView(), 0)
    func endWords() {
      if !words.isEmpty { tokens.append(.words(String(words))) }
      words = .init()
    }
    var isInWord = false
    while at < scalars.count {
      let rest = scalars[at...]
      if let length = placeholder(rest) {
        endWords()
        tokens.append(.placeholder(rest.text(length)))
        (at, isInWord) = (at + length, false)
      } else if !isInWord, let length = address(rest) {
        endWords()
        tokens.append(.address(rest.text(length)))
        at += length
      } else {
        isInWord = scalars[at].properties.isAlphabetic || "0"..."9" ~= scalars[at]
        words.append(scalars[at])
        at += 1
      }
    }
    endWords()
    return tokens
  }

  /// The length of `{{name}}` or `{{> name}}` at the beginning.
  private static func placeholder(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    guard text.starts(with: "{{".unicodeScalars) else { return nil }
    var rest = text.dropFirst(2).drop { $0 == " " }
    if rest.first == ">" { rest = rest.dropFirst().drop { $0 == " " } }
    let name = rest.prefix { $0.isNamePart }
    let end = rest.dropFirst(name.count).drop { $0 == " " }
    guard name.first.map({ $0 != "-" && $0 != "_" }) ?? false, end.starts(with: "}}".unicodeScalars) else { return nil }
    return end.startIndex + 2 - text.startIndex
  }

  /// The placeholder's name: `app`, `> terms`.
  var placeholder: String? {
    guard case .placeholder(let text) = self else { return nil }
    let inner = text.dropFirst(2).dropLast(2).filter { $0 != " " }
    return inner.hasPrefix(">") ? "> " + inner.dropFirst() : inner
  }

  private static func address(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    for scheme in ["https://", "http://"] where text.starts(with: scheme.unicodeScalars) {
      let length = text.prefix { !$0.properties.isWhitespace && !"<>\"".unicodeScalars.contains($0) && $0 != "{" }.count
      let closing = text.prefix(length).reversed().prefix { ".,;:!?')]}…”»、。".unicodeScalars.contains($0) }.count
      return length - closing > scheme.utf8.count ? length - closing : nil
    }
    let name = text.prefix(65).prefix { $0.isNamePart || ".+%".unicodeScalars.contains($0) }
    guard !name.isEmpty, text.dropFirst(name.count).first == "@" else { return nil }
    let host = text.dropFirst(name.count + 1).prefix(254).prefix { $0.isNamePart || $0 == "." }
    let closing = host.reversed().prefix { $0 == "." }.count
    guard host.dropLast(closing).contains("."), host.first != "." else { return nil }
    return name.count + 1 + host.count - closing
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate func text(_ length: Int) -> String { String(String.UnicodeScalarView(prefix(length))) }
}

extension Unicode.Scalar {
  fileprivate var isNamePart: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: false
    }
  }
}
