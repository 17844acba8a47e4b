import Authoring
import Text

/// A translated text as Markdown that is read as that text: its words are escaped, and codes become links, marks and code again.
struct CodedMarkdown {
  fileprivate enum Piece {
    /// Escaped.
    case words(String)
    /// Marks that CommonMark takes for marks only beside the right signs.
    case mark(String, isOpening: Bool)
    /// Anything that begins and ends in punctuation.
    case other(String)
  }

  private var pieces: [Piece] = []
  private let codes: [Int: CodedText.Code]
  private let container: Markdown.Container
  /// With the marks that close them.
  private var open: [(number: Int, mark: String?)] = []
  private let hasTargets: Bool

  /// - Parameters:
  ///   - parts: Balanced, with blanks outside of its codes.
  ///   - codes: What each number stands for.
  ///   - lead: What its further lines begin with, in lists and quotes.
  static func text(
    _ parts: CodedParts, _ codes: [Int: CodedText.Code], in container: Markdown.Container, lead: String
  ) -> String {
    var writer = CodedMarkdown(codes, container, parts)
    for part in parts.parts { writer.add(part) }
    let text = writer.joined
    switch container {
    case .cell: return text.escapingBars
    case .heading: return text.guardingHeading
    default: return text.guardingLineStarts.replacing("\n", with: "\n" + lead)
    }
  }

  private init(_ codes: [Int: CodedText.Code], _ container: Markdown.Container, _ parts: CodedParts) {
    (self.codes, self.container) = (codes, container)
    let words = parts.words
    hasTargets = ["](", "][", "]:"].contains { words.contains($0) } || words.hasSuffix("]")
  }

  private mutating func add(_ part: CodedParts.Part) {
    switch part {
    case .text(let text): add(text)
    case .open(let number): begin(number)
    case .close: end()
    case .single(let number):
      guard let code = codes[number] else { return }
      pieces.append(.other(code.kind == .code ? code.target.asCode : code.written ?? code.target))
    }
  }

  private mutating func begin(_ number: Int) {
    switch codes[number]?.kind {
    case .emphasis, .strong:
      // Two runs of one mark side by side are read as one.
      let mark = pieces.last?.last == "*" ? "_" : "*"
      let marks = codes[number]?.kind == .strong ? mark + mark : mark
      open.append((number, marks))
      pieces.append(.mark(marks, isOpening: true))
    case .strikethrough:
      open.append((number, "~~"))
      pieces.append(.mark("~~", isOpening: true))
    case .link:
      open.append((number, nil))
      if case .words(let words)? = pieces.last, words.hasSuffix("!"), !words.hasSuffix("\\!") {
        pieces[pieces.count - 1] = .words(words.dropLast() + "\\!")
      }
      pieces.append(.other("["))
    case .image:
      open.append((number, nil))
      pieces.append(.other("!["))
    case .code, .address, .html, nil: open.append((number, ""))
    }
  }

  private mutating func end() {
    guard let (number, mark) = open.popLast() else { return }
    if let mark {
      if !mark.isEmpty { pieces.append(.mark(mark, isOpening: false)) }
    } else if let code = codes[number] {
      let address = code.kind == .image ? "assets/\(code.target)" : code.target
      let style = code.style.map { " \"\($0.rawValue)\"" } ?? ""
      pieces.append(.other("](\(address.asDestination)\(style))"))
    }
  }

  private mutating func add(_ text: String) {
    let isInBrackets = open.contains { codes[$0.number]?.kind == .link || codes[$0.number]?.kind == .image }
    var written = ""
    for token in TextToken.all(in: text.oneLine(unless: container == .paragraph)) {
      switch token {
      case .placeholder(let text): written += text
      // Escapes in an address would become a part of it.
      case .address(let text): written += text.contains("*") || text.contains("_") ? text.escapedForMarkdown : text
      case .words(let text):
        let escaped = text.escapedForMarkdown
        written += isInBrackets || hasTargets ? escaped.escapingBrackets : escaped
      }
    }
    pieces.append(.words(written))
  }

  /// The pieces, each mark between signs that let it be one: a sign beside it becomes a reference, which is punctuation to
  /// CommonMark, where it has to be.
  private var joined: String {
    var pieces = pieces
    for index in pieces.indices {
      guard case .mark(let mark, let isOpening) = pieces[index] else { continue }
      let before = pieces[..<index].lastIndex { !$0.text.isEmpty }
      let after = pieces[(index + 1)...].firstIndex { !$0.text.isEmpty }
      let inside = (isOpening ? after : before).flatMap { isOpening ? pieces[$0].first : pieces[$0].last }
      guard let other = isOpening ? before : after, case .words(let words) = pieces[other] else { continue }
      let needsPunctuation = mark.hasPrefix("_") || inside?.mayBePunctuation ?? false
      guard needsPunctuation, let outside = isOpening ? pieces[other].last : pieces[other].first,
        !outside.properties.isWhitespace, !outside.isPunctuation
      else { continue }
      let scalars = words.unicodeScalars
      let rest = String(String.UnicodeScalarView(isOpening ? scalars.dropLast() : scalars.dropFirst()))
      pieces[other] = .words(isOpening ? "\(rest)&#\(outside.value);" : "&#\(outside.value);\(rest)")
    }
    return pieces.map(\.text).joined()
  }
}

extension CodedMarkdown.Piece {
  fileprivate var text: String {
    switch self {
    case .words(let text), .mark(let text, _), .other(let text): text
    }
  }

  fileprivate var first: Unicode.Scalar? { text.unicodeScalars.first }
  fileprivate var last: Unicode.Scalar? { text.unicodeScalars.last }
}

extension CodedParts {
  /// Without blanks at the ends, and with those inside the edges of codes outside of them: `** x**` is not bold.
  var withBlanksOutside: CodedParts {
    var parts = parts
    for index in parts.indices.dropLast().reversed() {
      guard case .open = parts[index], case .text(let text) = parts[index + 1] else { continue }
      let rest = text.drop(while: \.isWhitespace)
      if rest.startIndex == text.startIndex { continue }
      let blank = Part.text(String(text[..<rest.startIndex]))
      parts.replaceSubrange(index...(index + 1), with: [blank, parts[index], .text(String(rest))])
    }
    var index = 1
    while index < parts.count {
      if case .close = parts[index], case .text(let text) = parts[index - 1] {
        let blanks = text.reversed().prefix(while: \.isWhitespace).count
        if blanks > 0 {
          let close = parts[index]
          parts.replaceSubrange(
            (index - 1)...index,
            with: [.text(String(text.dropLast(blanks))), close, .text(String(text.suffix(blanks)))])
        }
      }
      index += 1
    }
    return CodedParts(parts).trimmed
  }

  private var trimmed: CodedParts {
    var parts = parts
    if case .text(let text)? = parts.first { parts[0] = .text(String(text.drop(while: \.isWhitespace))) }
    if case .text(let text)? = parts.last {
      parts[parts.count - 1] = .text(String(text.dropLast(text.reversed().prefix(while: \.isWhitespace).count)))
    }
    return CodedParts(parts)
  }
}

extension Unicode.Scalar {
  /// To any version of CommonMark.
  fileprivate var isPunctuation: Bool {
    if isASCII { return 0x21...0x7E ~= value && !properties.isAlphabetic && !("0"..."9" ~= self) }
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }

  /// To some version of CommonMark.
  fileprivate var mayBePunctuation: Bool {
    switch properties.generalCategory {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
    default: isPunctuation
    }
  }
}

extension String {
  fileprivate func oneLine(unless isParagraph: Bool) -> String {
    isParagraph ? self : replacing("\n", with: " ")
  }

  /// With a backslash before each bracket that has none.
  fileprivate var escapingBrackets: String { escaping { $0 == "[" || $0 == "]" } }

  /// With a backslash before each bar, which would end a cell.
  fileprivate var escapingBars: String { escaping { $0 == "|" } }

  private func escaping(_ isMark: (Unicode.Scalar) -> Bool) -> String {
    var (escaped, isEscaped) = (UnicodeScalarView(), false)
    for scalar in unicodeScalars {
      if isMark(scalar), !isEscaped { escaped.append("\\") }
      isEscaped = scalar == "\\" && !isEscaped
      escaped.append(scalar)
    }
    return String(escaped)
  }

  fileprivate var asCode: String {
    let runs = split { $0 != "`" }.map(\.count)
    let fence = String(repeating: "`", count: (1...).first { !runs.contains($0) } ?? 1)
    let needsBlanks = hasPrefix("`") || hasSuffix("`") || hasPrefix(" ") && hasSuffix(" ") && !isBlank
    return needsBlanks ? "\(fence) \(self) \(fence)" : fence + self + fence
  }

  fileprivate var asDestination: String {
    let isPlain = !isEmpty && unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "(" && $0 != ")" && $0 != "<" }
    let escaped = String(
      UnicodeScalarView(
        unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          let isMark = "\\<>".unicodeScalars.contains(scalar) || scalar == "&" && contains(ascii: ";")
          return isMark ? ["\\", scalar] : [scalar]
        }))
    return isPlain ? escaped : "<\(escaped)>"
  }
}
