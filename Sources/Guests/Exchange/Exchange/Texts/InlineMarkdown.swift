import Text

/// Writes the words of a paragraph, a heading or a cell as Markdown that is read as these words again: characters that
/// would be marks are escaped, and emphasis is written so that CommonMark recognises it in any context.
struct InlineMarkdown {
  /// The kind of markup around words.
  enum Span {
    /// `*`, `**` or `~~`, written with underscores beside other stars.
    case marks(String)
    /// - Parameter title: The title in quotes after the address; empty for none.
    case link(String, title: String)
    case image(String)
    /// No markup.
    case none
  }

  fileprivate enum Piece {
    /// Plain text.
    case words(String)
    case opening(String)
    case closing(String)
    /// Text that is already Markdown.
    case markdown(String)
  }

  private var pieces: [Piece] = []
  private var open: [(span: Span, piece: Int, marks: String)] = []
  private var hasBrackets = false
  private let escapesVariables: Bool

  /// - Parameter escapesVariables: Whether `{{` is escaped so that it does not begin a variable.
  init(escapesVariables: Bool = true) { self.escapesVariables = escapesVariables }

  /// - Parameter words: Plain text. A line end is a hard break.
  mutating func add(_ words: String) {
    if words.isEmpty { return }
    if case .words(let before)? = pieces.last {
      pieces[pieces.count - 1] = .words(before + words)
    } else {
      pieces.append(.words(words))
    }
  }

  /// - Parameter markdown: Code, an address in angle brackets, a line end that stands for a blank, or words that are
  ///   escaped already.
  mutating func add(markdown: String) { if !markdown.isEmpty { pieces.append(.markdown(markdown)) } }

  /// Begins a span, which ``end()`` ends.
  mutating func begin(_ span: Span) {
    var marks = ""
    let place = pieces.count
    switch span {
    case .marks(let wanted):
      if isOpen(wanted) { break }
      marks = wanted
      // Two adjacent runs of the same mark would be read as one, except bold text at the very beginning of emphasis.
      let joins = if wanted == "**", case .opening("*")? = pieces.last { true } else { false }
      if !joins, wanted.hasPrefix("*"), pieces.last?.last == "*" { marks = wanted.replacing("*", with: "_") }
      pieces.append(.opening(marks))
    case .link: pieces.append(.markdown("["))
    case .image: pieces.append(.markdown("!["))
    case .none: break
    }
    open.append((span, place, marks))
  }

  /// Whether these marks are open. Emphasis inside emphasis of the same kind has no effect.
  private func isOpen(_ marks: String) -> Bool {
    open.contains { if case .marks(marks) = $0.span { !$0.marks.isEmpty } else { false } }
  }

  /// Ends the innermost span. Blanks at its edges are moved outside, and a span without words is removed.
  mutating func end() {
    guard let (span, place, marks) = open.popLast() else { return }
    if case .image(let address) = span { return close("](\(address.asLinkTarget))") }
    if marks.isEmpty, case .marks = span { return }
    if case .none = span { return }
    guard pieces[(place + 1)...].contains(where: { !$0.isBlank }) else {
      pieces.remove(at: place)
      return
    }
    moveBlanks(before: place)
    let after = trailingBlanks()
    if case .link(let address, let title) = span {
      let quoted = title.isEmpty ? "" : " \"\(title.escaping { $0 == "\"" })\""
      close("](\(address.asLinkTarget)\(quoted))")
    } else {
      pieces.append(.closing(marks))
    }
    add(after)
  }

  private mutating func close(_ bracket: String) {
    pieces.append(.markdown(bracket))
    hasBrackets = true
  }

  private mutating func moveBlanks(before place: Int) {
    guard case .words(let words) = pieces[place + 1] else { return }
    let rest = words.drop(while: \.isWhitespace)
    let blanks = words[..<rest.startIndex]
    if blanks.isEmpty { return }
    pieces[place + 1] = .words(String(rest))
    pieces.insert(.words(String(blanks)), at: place)
  }

  private mutating func trailingBlanks() -> String {
    guard case .words(let words)? = pieces.last else { return "" }
    let end = words.lastIndex { !$0.isWhitespace }.map { words.index(after: $0) } ?? words.startIndex
    pieces[pieces.count - 1] = .words(String(words[..<end]))
    return String(words[end...])
  }

  mutating func endAll() { while !open.isEmpty { end() } }

  var isEmpty: Bool { pieces.allSatisfy(\.isEmpty) }

  /// Whether another blank would be at the beginning of a line or after a blank.
  var endsInBlank: Bool {
    pieces.last { !$0.isEmpty && !$0.isMark }.map { $0.last?.properties.isWhitespace ?? false } ?? true
  }

  mutating func removeTrailingBlanks() {
    guard case .words(let words)? = pieces.last else { return }
    let end = words.lastIndex { $0 != " " }.map { words.index(after: $0) } ?? words.startIndex
    pieces[pieces.count - 1] = .words(String(words[..<end]))
  }

  /// Whether a link is open; links cannot be nested.
  var isInLink: Bool { open.contains { if case .link = $0.span { true } else { false } } }

  // MARK: Joining

  /// The text without blanks and line ends at its ends, and without empty lines.
  var text: String { lines.withoutOuterBreaks }

  /// The text without blanks at the ends of its lines, and without empty lines.
  var lines: String {
    joined.parts(between: "\n").map(\.withoutOuterSpace).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var joined: String {
    let pieces = pieces.filter { !$0.isEmpty }
    if pieces.count == 1, case .words(let words) = pieces[0] {
      return words.escapedForMarkdown(escapesVariables: escapesVariables)
    }
    var texts = pieces.map(\.text)
    var brackets = 0
    for index in pieces.indices {
      if case .markdown(let markdown) = pieces[index] {
        brackets += markdown == "[" || markdown == "![" ? 1 : markdown.hasPrefix("](") ? -1 : 0
      }
      guard case .words(let words) = pieces[index] else { continue }
      let (before, after) = (index > 0 ? pieces[index - 1] : nil, index + 1 < pieces.count ? pieces[index + 1] : nil)
      let escaped = words.escapedForMarkdown(
        after: before?.last ?? "\n", before: after?.first ?? "\n", hasLinks: hasBrackets,
        escapesVariables: escapesVariables)
      texts[index] = brackets > 0 ? escaped.escaping { $0 == "[" || $0 == "]" } : escaped
    }
    for index in pieces.indices { separate(index, pieces, &texts) }
    return texts.joined()
  }

  /// Makes marks count. CommonMark recognises a mark only beside certain characters. If necessary, the character beside
  /// it becomes a reference, which CommonMark treats as punctuation.
  private func separate(_ index: Int, _ pieces: [Piece], _ texts: inout [String]) {
    let (mark, isOpening): (String, Bool)
    switch pieces[index] {
    case .opening(let text): (mark, isOpening) = (text, true)
    case .closing(let text): (mark, isOpening) = (text, false)
    default: return
    }
    let (inside, outside) = isOpening ? (index + 1, index - 1) : (index - 1, index + 1)
    guard pieces.indices.contains(inside), pieces.indices.contains(outside), case .words = pieces[outside] else {
      return
    }
    let neighbour = isOpening ? pieces[inside].first : pieces[inside].last
    let scalars = texts[outside].unicodeScalars
    guard mark.hasPrefix("_") || neighbour?.mayBePunctuation ?? false,
      let sign = isOpening ? scalars.last : scalars.first, !sign.properties.isWhitespace, !sign.isPunctuation
    else { return }
    let rest = String(String.UnicodeScalarView(isOpening ? scalars.dropLast() : scalars.dropFirst()))
    texts[outside] = isOpening ? "\(rest)&#\(sign.value);" : "&#\(sign.value);\(rest)"
  }
}

extension InlineMarkdown.Piece {
  fileprivate var text: String {
    switch self {
    case .words(let text), .opening(let text), .closing(let text), .markdown(let text): text
    }
  }

  fileprivate var isEmpty: Bool { text.isEmpty }

  fileprivate var isMark: Bool {
    switch self {
    case .opening, .closing: true
    case .markdown(let text): text == "["
    case .words: false
    }
  }

  fileprivate var isBlank: Bool {
    switch self {
    case .words(let words): words.isBlank
    case .opening, .closing: true
    case .markdown: false
    }
  }

  fileprivate var first: Unicode.Scalar? { text.unicodeScalars.first }
  fileprivate var last: Unicode.Scalar? { text.unicodeScalars.last }
}

extension Unicode.Scalar {
  /// Whether every version of CommonMark treats it as punctuation.
  fileprivate var isPunctuation: Bool {
    if isASCII { return isASCIIPunctuation }
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }

  /// Whether some version of CommonMark treats it as punctuation.
  fileprivate var mayBePunctuation: Bool {
    switch properties.generalCategory {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
    default: isPunctuation
    }
  }
}

extension String {
  /// The text without blanks, line ends and their backslashes at both ends.
  var withoutOuterBreaks: String {
    var text = self[...]
    while let next = ["\\\n", "\n", " "].first(where: text.hasPrefix) { text = text.dropFirst(next.count) }
    while let last = ["\\\n", "\n", " "].first(where: text.hasSuffix) { text = text.dropLast(last.count) }
    return String(text)
  }

  /// The text as code, between as few backticks as it needs.
  var asCodeSpan: String {
    let runs = Set(utf8.split { $0 != UInt8(ascii: "`") }.map(\.count))
    let ticks = String(repeating: "`", count: (1...).first { !runs.contains($0) } ?? 1)
    let needsBlanks = hasPrefix("`") || hasSuffix("`") || hasPrefix(" ") && hasSuffix(" ") && contains { $0 != " " }
    return needsBlanks ? "\(ticks) \(self) \(ticks)" : ticks + self + ticks
  }

  /// The text as the address of a link, in angle brackets if it would end too early.
  var asLinkTarget: String {
    let escaped = String(
      UnicodeScalarView(
        unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          let isMark = "\\<>".unicodeScalars.contains(scalar) || scalar == "&" && contains(ascii: ";")
          return scalar == "\n" ? [] : isMark ? ["\\", scalar] : [scalar]
        }))
    let isOdd = isEmpty || unicodeScalars.contains { $0.value <= 0x20 || "()<>\\".unicodeScalars.contains($0) }
    return isOdd ? "<\(escaped)>" : escaped
  }
}
