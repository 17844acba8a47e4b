import Diagnostics
import Text

/// A text that its author meant to write later: `TODO`, `...`, "Lorem ipsum", `[insert a name here]`, `// ask legal`,
/// or a text of `publish new`.
struct UnwrittenText: Equatable {
  var words: String
  /// The line in the text that was searched, 0-based.
  var line: Int
  /// The column in bytes of the line, 0-based.
  var column: Int

  /// The lines of the files that `publish new` writes, and those of dots alone.
  private static let starters: Set<String> = [
    "What is new.", "What was fixed.", "What the alert says, as plain text.", "What the prompt asks.",
    "Why the app would like this, before the system asks.", "Say in a sentence or two what is new.",
    "Ask one short question.", "There is more to say here.", "Each slide says one thing.", "A rule ends a slide.",
    "The buttons stay below all slides.", "Text here", "Text here.", "Your text here", "Your text here.", "...", "…",
  ]
  /// A bit for each length in bytes that a starter has.
  private static let lengths: UInt64 = starters.reduce(0) { $0 | 1 << $1.utf8.count }
  /// The marks, each with the index of its first D or X.
  private static let marks = [("TODO", 2), ("TBD", 2), ("FIXME", 2), ("XXX", 0)]

  /// The first unwritten text in a text of any number of lines.
  ///
  /// - Parameter isMarkdown: Whether the text may have code, which is left out.
  static func first(in text: String, isMarkdown: Bool = false) -> UnwrittenText? {
    var text = text
    return text.withUTF8 { bytes in
      // Most texts have none, and need not be searched for code.
      guard var (words, place) = search(bytes) ?? (isMarkdown ? nil : missingNumber(bytes)) else { return nil }
      if isMarkdown {
        guard let found = CodeFinder.withoutCode(bytes, search) else { return nil }
        (words, place) = found
        if words.hasPrefix("//") {
          words = String(decoding: bytes[place..<bytes.endOfLine(from: place)], as: UTF8.self).quotable
        }
      }
      let before = bytes[..<place]
      let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      return UnwrittenText(words: words, line: before.count { $0 == 0x0A }, column: place - start)
    }
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>
  private typealias Found = (words: String, place: Int)

  /// Searches a text once. Each kind is looked for only at certain bytes, most of which are rare.
  private static func search(_ bytes: Bytes) -> Found? {
    if let found = line(bytes, from: 0) { return found }
    var start = 0
    while let place = bytes.firstIndex(
      from: start, below: 0x0B, or: UInt8(ascii: "D"), UInt8(ascii: "X"), UInt8(ascii: "B"), UInt8(ascii: "b"),
      UInt8(ascii: "["), UInt8(ascii: "?"))
    {
      let found: Found?
      switch bytes[place] {
      case 0x0A: found = line(bytes, from: place + 1)
      case UInt8(ascii: "D"), UInt8(ascii: "X"): found = mark(bytes, at: place)
      case UInt8(ascii: "B"), UInt8(ascii: "b"): found = abbreviation(bytes, around: place)
      case UInt8(ascii: "["): found = note(bytes, at: place)
      case UInt8(ascii: "?"): found = questions(bytes, at: place)
      default: found = nil
      }
      if let found { return found }
      start = place + 1
    }
    return nil
  }

  /// Finds an unwritten text that is a whole line.
  private static func line(_ bytes: Bytes, from start: Int) -> Found? {
    var first = start
    while first < bytes.count, isMarkup(bytes[first]) { first += 1 }
    guard first < bytes.count, beginnings.contains(bytes[first]) else { return nil }
    return words(of: bytes[first..<bytes.endOfLine(from: first)]).map { ($0, first) }
  }

  /// The first bytes of the sentences, "Lorem", "todo:", "//", "..." and "…".
  private static let beginnings = [UInt8]("WLlSATEYt./…".utf8)

  /// Whether a byte may surround a line's words: marks of lists, quotes, headings and emphasis.
  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20, UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ">"), UInt8(ascii: "#"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func words(of line: Slice<Bytes>) -> String? {
    if line.prefix(11).elementsEqual("lorem ipsum".utf8, by: { $0 | 0x20 == $1 }) { return "Lorem ipsum" }
    // An app may be called Todo.
    let isT = line.first.map { $0 | 0x20 } == UInt8(ascii: "t")
    for mark in isT ? ["todo:", "ToDo:", "TO DO:"] : [] where line.starts(with: mark.utf8) { return mark }
    if line.starts(with: "//".utf8) { return comment(line) }
    let end = line.lastIndex { !isMarkup($0) }.map { $0 + 1 } ?? line.startIndex
    guard lengths >> (end - line.startIndex) & 1 != 0 else { return nil }
    let text = String(decoding: line[..<end], as: UTF8.self)
    return starters.contains(text) ? text : nil
  }

  /// Finds `// ask legal first`. Words between two pairs of slashes are a decoration.
  private static func comment(_ line: Slice<Bytes>) -> String? {
    let words = line.dropFirst(2)
    guard words.first == 0x20, words.dropFirst().first.map({ $0.isNameByte || $0 >= 0x80 }) ?? false,
      !zip(words, words.dropFirst()).contains(where: { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/") })
    else { return nil }
    return String(decoding: line, as: UTF8.self).quotable
  }

  /// Finds `tbd` and `tbc` as words, but `TBC` and `TBA` only alone, because they are also the names of a bank and a
  /// game.
  private static func abbreviation(_ bytes: Bytes, around place: Int) -> Found? {
    func byte(_ place: Int) -> UInt8 { bytes.indices.contains(place) ? bytes[place] : 0x0A }
    guard byte(place - 1) | 0x20 == UInt8(ascii: "t"), !isPartOfWord(byte(place - 2)), !isPartOfWord(byte(place + 2)),
      byte(place + 2) != UInt8(ascii: "."), "dca".utf8.contains(byte(place + 1) | 0x20)
    else { return nil }
    let word = String(decoding: bytes[place - 1..<place + 2], as: UTF8.self)
    let isAlone =
      "([:\n".utf8.contains(bytes[..<(place - 1)].last { $0 != 0x20 } ?? 0x0A)
      && ")]\n".utf8.contains(bytes[(place + 2)...].first { $0 != 0x20 } ?? 0x0A)
    return word == "tbd" || word == "tbc" || isAlone && word == word.uppercased() ? (word, place - 1) : nil
  }

  /// Finds a text in square brackets: `[insert product name here]`, `[your company]`, `[link]`. Buttons such as `[Add
  /// photo]` and `[Your library]` are written like this as well, and `[sic]` and `[Beta]` are not mistakes.
  private static func note(_ bytes: Bytes, at place: Int) -> Found? {
    let text = bytes[(place + 1)...].prefix(80)
    guard let end = text.firstIndex(of: UInt8(ascii: "]")), !text[..<end].contains(0x0A),
      end + 1 == bytes.count || !"([:".utf8.contains(bytes[end + 1]),
      place == 0 || !"\\[!".utf8.contains(bytes[place - 1])
    else { return nil }
    let words = String(decoding: text[..<end], as: UTF8.self).lowercased()
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let first = words.first, let last = words.last else { return nil }
    let namesBlank = words.dropFirst().contains { blanks.contains($0) }
    let isNote =
      words.count == 1 && fields.contains(first) || words.count > 1 && last == "here"
      || ["todo", "tbd", "tbc", "placeholder"].contains(first)
      || ["insert", "your", "enter"].contains(first) && namesBlank
      || ["einfügen", "eintragen", "ergänzen"].contains(last) || ["insérer", "insertar", "inserire"].contains(first)
    return isNote ? (String(decoding: bytes[place...end], as: UTF8.self), place) : nil
  }

  /// The blanks that templates leave.
  private static let blanks: Set<String> = [
    "name", "date", "link", "url", "image", "picture", "screenshot", "price", "text", "title", "headline", "product",
    "company", "feature", "discount", "amount", "percentage", "city", "brand", "cta", "copy", "number",
  ]

  /// The words that mean a blank when they are alone in brackets; others may be a button's label.
  private static let fields: Set<String> = [
    "name", "firstname", "lastname", "date", "price", "amount", "discount", "company", "product", "city", "code", "url",
  ]

  /// Finds a mark that is a word of its own, by its D or X.
  private static func mark(_ bytes: Bytes, at place: Int) -> Found? {
    func isCapital(_ place: Int) -> Bool { bytes.indices.contains(place) && 0x41...0x5A ~= bytes[place] }
    // Beside its D or X, each mark has another capital.
    guard isCapital(place - 1) || isCapital(place + 1) else { return nil }
    for (mark, offset) in marks {
      let (begin, end) = (place - offset, place - offset + mark.utf8.count)
      guard begin >= 0, end <= bytes.count, bytes[begin..<end].elementsEqual(mark.utf8),
        begin == 0 || !isPartOfWord(bytes[begin - 1]), end == bytes.count || !isPartOfWord(bytes[end])
      else { continue }
      return (mark, begin)
    }
    return (amount(in: bytes, at: place) ?? date(in: bytes, at: place)).map { ($0, place) }
  }

  /// Finds `DD December` and `XX. Dezember`, by the first letter.
  private static func date(in bytes: Bytes, at place: Int) -> String? {
    guard place + 3 < bytes.count, bytes[place + 1] == bytes[place], place == 0 || !isPartOfWord(bytes[place - 1])
    else { return nil }
    let rest = bytes[(place + 2)...]
    let month = rest.drop { $0 == UInt8(ascii: ".") }.drop { $0 == 0x20 }
    guard month.startIndex > rest.startIndex, bytes[month.startIndex - 1] == 0x20 else { return nil }
    // "Cup size DD. December is cold" has two sentences; "am DD. Dezember" has one.
    let before = bytes[..<place].suffix(6).split(separator: 0x20).last.map { String(decoding: $0, as: UTF8.self) }
    if rest.first == UInt8(ascii: "."), let before, !before.hasSuffix("\n"),
      !["am", "den", "dem", "bis", "zum", "vom", "ab", "der"].contains(before.lowercased())
    {
      return nil
    }
    let word = String(decoding: month.prefix(20).prefix { isPartOfWord($0) && $0 != 0x2F }, as: UTF8.self)
    guard DateWords.areMonths.contains(word.lowercased()) else { return nil }
    return String(decoding: bytes[place..<month.startIndex], as: UTF8.self) + word
  }

  /// Finds `?? %` and `Save ?? today` in a text of one line. At the end of a question, people write two on purpose.
  private static func missingNumber(_ bytes: Bytes) -> Found? {
    guard let place = bytes.place(of: UInt8(ascii: "?")), place + 1 < bytes.count, bytes[place + 1] == bytes[place],
      place == 0 || bytes[place - 1] == 0x20
    else { return nil }
    let rest = bytes[(place + 2)...]
    let next = rest.drop { $0 == 0x20 }
    let isUnit = ["%", "€", "£", "$"].contains { next.starts(with: $0.utf8) }
    let isInside = next.startIndex > rest.startIndex && next.first.map { 0x61...0x7A ~= $0 } ?? false
    return isUnit || isInside || place == 0 && next.startIndex > rest.startIndex && !next.isEmpty ? ("??", place) : nil
  }

  /// Finds `XX %`, `$XX` and `XX €`, which stand for a number that is not known yet.
  private static func amount(in bytes: Bytes, at place: Int) -> String? {
    let end = bytes[place...].firstIndex { $0 != UInt8(ascii: "X") } ?? bytes.count
    guard end - place == 2, end == bytes.count || !isPartOfWord(bytes[end]) || bytes[end] == 0xE2 || bytes[end] == 0xC2
    else { return nil }
    let before = place == 0 ? 0x0A : bytes[place - 1]
    let gaps = ["", " ", "\u{A0}", "\u{202F}"]
    for unit in gaps.flatMap({ gap in ["%", "€", "£"].map { gap + $0 } })
    where bytes[end...].starts(with: unit.utf8) && !isPartOfWord(before) { return "XX\(unit)" }
    return before == UInt8(ascii: "$") ? "XX" : nil
  }

  /// Finds three question marks on their own, by the first of them.
  private static func questions(_ bytes: Bytes, at place: Int) -> Found? {
    guard place == 0 || bytes[place - 1] <= 0x20 || bytes[place - 1] == UInt8(ascii: "(") else { return nil }
    let count = bytes[place...].prefix { $0 == UInt8(ascii: "?") }.count
    return count >= 3 ? (String(repeating: "?", count: count), place) : nil
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool { byte.isNameByte || byte >= 0x80 || byte == 0x2F }
}

extension UnwrittenText {
  /// - Parameter draft: The file in which `draft: true` would hold the text back; nil for the file itself. Translations
  ///   and snippets cannot be drafts themselves.
  func diagnostic(at place: SourceLocation, draft: String? = nil) -> Diagnostic {
    let elsewhere = draft.map { " in \($0)" } ?? ""
    return Diagnostic(
      .placeholderText, "'\(words)' looks like a text that is still to be written",
      fix: "write it, or set draft: true\(elsewhere) until it is", at: place, length: words.unicodeScalars.count)
  }
}
