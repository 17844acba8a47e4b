import Authoring

/// Details of a note that only developers read, with counts of those that were left out.
struct DeveloperDetails: Equatable {
  var numbers = 0
  var hashes = 0
  var names = 0
  var items = 0
  var links = 0
  var sections = 0

  var words: String? {
    let parts = [
      (numbers, "issue number"), (hashes, "hash"), (names, "name"), (items, "note on dependencies"), (links, "link"),
      (sections, "list of contributors"),
    ].filter { $0.0 > 0 }.map { count, noun in
      let several = [
        "hash": "hashes", "note on dependencies": "notes on dependencies",
        "list of contributors": "lists of contributors",
      ]
      return "\(count) \(count == 1 ? noun : several[noun] ?? "\(noun)s")"
    }
    guard let last = parts.last else { return nil }
    let isOne = parts.count == 1 && last.hasPrefix("1 ")
    let list = parts.count == 1 ? last : "\(parts.dropLast().joined(separator: ", ")) and \(last)"
    return "\(list) \(isOne ? "is" : "are") left out"
  }

  /// A character of a text, or a link or anything else as a whole.
  fileprivate enum Unit: Equatable {
    case character(Character)
    case link(String)
    case other
  }

  /// - Returns: The words of a paragraph without a line that begins with "Full Changelog:".
  mutating func removeComparison(from inlines: [CommonMark.Inline]) -> [CommonMark.Inline] {
    let lines = inlines.lines
    let kept = lines.filter { !$0.words.hasPrefix("Full Changelog:") }
    guard kept.count < lines.count else { return inlines }
    links += lines.count - kept.count
    return Array(kept.joined(separator: [.softBreak]))
  }

  /// - Returns: The words of a note without the details before and after them.
  mutating func remove(from inlines: [CommonMark.Inline]) -> [CommonMark.Inline] {
    let units = inlines.flatMap { inline -> [Unit] in
      switch inline {
      case .text(let text): text.map(Unit.character)
      case .link(let inside, _): [.link(inside.words)]
      case .softBreak: [.character("\n")]
      default: [.other]
      }
    }
    var rest = units[...]
    while let fewer = end(of: rest) { rest = fewer }
    while let fewer = beginning(of: rest) { rest = fewer }
    return rest.count == units.count ? inlines : Self.part(of: inlines, rest.indices)
  }

  private static func part(of inlines: [CommonMark.Inline], _ range: Range<Int>) -> [CommonMark.Inline] {
    var start = 0
    return inlines.compactMap { inline in
      guard case .text(let text) = inline else {
        defer { start += 1 }
        return range.contains(start) ? inline : nil
      }
      let own = start..<start + text.count
      start = own.upperBound
      let kept = own.clamped(to: range)
      if kept.isEmpty { return nil }
      return .text(String(text.dropFirst(kept.lowerBound - own.lowerBound).prefix(kept.count)))
    }
  }

  // MARK: The end

  private mutating func end(of units: ArraySlice<Unit>) -> ArraySlice<Unit>? {
    let units = units.withoutTrailingBlanks
    return inBrackets(units) ?? closing(units) ?? contributor(units)
  }

  /// `(#12, abc1234)`, `[#12]`, also with a full stop after it or a dash before it
  private mutating func inBrackets(_ units: ArraySlice<Unit>) -> ArraySlice<Unit>? {
    let stop = units.last == .character(".") ? units.suffix(1) : []
    let inside = units.dropLast(stop.count)
    for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)] {
      guard inside.last == .character(close), let start = inside.suffix(500).lastIndex(of: .character(open)),
        let found = references(inside[(start + 1)..<(inside.endIndex - 1)])
      else { continue }
      add(found)
      var rest = inside[..<start].withoutTrailingBlanks
      if rest.last == .character("-"), rest.dropLast().last?.isBlank ?? true {
        rest = rest.dropLast().withoutTrailingBlanks
      }
      return rest
    }
    return nil
  }

  /// `, closes #40 #41`
  private mutating func closing(_ units: ArraySlice<Unit>) -> ArraySlice<Unit>? {
    for verb in Self.verbs {
      let word = ", \(verb) ".map(Unit.character)
      guard let start = units.lastRange(of: word), let found = references(units[(start + word.count)...]) else {
        continue
      }
      add(found)
      return units[..<start].withoutTrailingBlanks
    }
    return nil
  }

  /// Words before the number of an issue.
  private static let verbs = ["closes", "closed", "fixes", "fixed", "resolves", "resolved", "see", "refs", "ref"]

  /// `by @name in https://…`
  private mutating func contributor(_ units: ArraySlice<Unit>) -> ArraySlice<Unit>? {
    let word = " by @".map(Unit.character)
    guard let start = units.lastRange(of: word) else { return nil }
    let rest = units[(start + word.count)...].map { unit -> Character in
      if case .character(let character) = unit { character } else { "\n" }
    }
    let parts = String(rest).components(between: " in ")
    guard parts.count == 2, !parts[0].contains(where: \.isWhitespace), parts[1].hasPrefix("https://"),
      !parts[1].contains(where: \.isWhitespace)
    else { return nil }
    (names, numbers) = (names + 1, numbers + 1)
    return units[..<start].withoutTrailingBlanks
  }

  // MARK: The beginning

  private mutating func beginning(of units: ArraySlice<Unit>) -> ArraySlice<Unit>? {
    let units = units.drop { $0.isBlank }
    if case .link(let words)? = units.first, let found = Self.reference(words) {
      add([found])
      return units.dropFirst().drop { $0.isBlank }
    }
    return hash(units) ?? thanks(units)
  }

  /// `abc1234: `
  private mutating func hash(_ units: ArraySlice<Unit>) -> ArraySlice<Unit>? {
    let digits = units.prefix { if case .character(let digit) = $0 { digit.isHexDigit } else { false } }
    let rest = units[digits.endIndex...]
    let text = String(digits.compactMap { if case .character(let digit) = $0 { digit } else { nil } })
    guard Self.isHash(text), rest.starts(with: ": ".map(Unit.character)) else { return nil }
    hashes += 1
    return rest.dropFirst(2)
  }

  /// `Thanks @name! - `
  private mutating func thanks(_ units: ArraySlice<Unit>) -> ArraySlice<Unit>? {
    let (word, end) = ("Thanks ".map(Unit.character), "! - ".map(Unit.character))
    guard units.starts(with: word) else { return nil }
    let rest = units.dropFirst(word.count)
    guard let stop = rest.indices.first(where: { rest[$0...].starts(with: end) }) else { return nil }
    let named = rest[..<stop]
    let isName = { (unit: Unit) in
      switch unit {
      case .link(let words): words.hasPrefix("@")
      case .character(let character): !character.isNewline
      case .other: false
      }
    }
    guard named.allSatisfy(isName), named.contains(where: { $0 == .character("@") || $0.isLink }) else { return nil }
    names += 1
    return rest[stop...].dropFirst(end.count)
  }

  // MARK: References

  private enum Reference { case number, hash }

  private mutating func add(_ references: [Reference]) {
    numbers += references.count { $0 == .number }
    hashes += references.count { $0 == .hash }
  }

  private static func reference(_ word: String) -> Reference? {
    if word.hasPrefix("#"), word.count > 1, word.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }) {
      return .number
    }
    return isHash(word) ? .hash : nil
  }

  /// The words of a link may be a hash of digits alone.
  private static func commit(_ words: String) -> Reference? {
    7...40 ~= words.count && words.allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase } ? .hash : nil
  }

  /// Whether it is a hash, rather than a word such as "effaced", a number or a date.
  private static func isHash(_ word: String) -> Bool {
    7...40 ~= word.count && word.allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
      && word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
  }

  /// The references; nil if there is anything else.
  private func references(_ units: ArraySlice<Unit>) -> [Reference]? {
    var (found, word) = ([Reference](), "")
    for unit in Array(units) + [.character(" ")] {
      switch unit {
      case .link(let words):
        guard word.isEmpty, let reference = Self.reference(words) ?? Self.commit(words) else { return nil }
        found.append(reference)
      case .character(let character) where character == " " || character == ",":
        if !word.isEmpty, !(found.isEmpty && Self.verbs.contains(word.lowercased())) {
          guard let reference = Self.reference(word) else { return nil }
          found.append(reference)
        }
        word = ""
      case .character(let character): word.append(character)
      case .other: return nil
      }
    }
    return found.isEmpty ? nil : found
  }
}

extension DeveloperDetails.Unit {
  fileprivate var isBlank: Bool { self == .character(" ") || self == .character("\n") }
  fileprivate var isLink: Bool { if case .link = self { true } else { false } }
}

extension ArraySlice where Element: Equatable {
  /// The range of the last occurrence of a part, if it is near the end.
  fileprivate func lastRange(of part: [Element]) -> Int? {
    let end = suffix(500)
    guard end.count >= part.count else { return nil }
    return (end.startIndex...(endIndex - part.count)).last { self[$0...].starts(with: part) }
  }
}

extension ArraySlice<DeveloperDetails.Unit> {
  fileprivate var withoutTrailingBlanks: Self {
    var rest = self
    while rest.last?.isBlank ?? false { rest.removeLast() }
    return rest
  }
}

extension String {
  fileprivate func components(between separator: String) -> [String] {
    guard let range = firstRange(of: separator) else { return [self] }
    return [String(self[..<range.lowerBound]), String(self[range.upperBound...])]
  }
}
