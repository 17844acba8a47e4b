import Authoring

/// Converts a translated text to Markdown that is read as that text: its words are escaped, and codes become links,
/// marks and code again.
struct CodedMarkdown {
  private var inline = InlineMarkdown()
  private let codes: [Int: CodedText.Code]
  private let isInParagraph: Bool

  /// - Parameters:
  ///   - parts: The parts, with balanced codes and with blanks outside of them.
  ///   - codes: The meaning of each number.
  ///   - lead: The beginning of further lines, in lists and quotes.
  static func text(
    _ parts: CodedParts, _ codes: [Int: CodedText.Code], in container: Markdown.Container, lead: String
  ) -> String {
    var writer = CodedMarkdown(codes: codes, isInParagraph: container == .paragraph)
    for part in parts.parts { writer.add(part) }
    let text = writer.inline.text
    switch container {
    case .cell: return text.escaping { $0 == "|" }
    case .heading: return text.guardingHeading
    default: return text.guardingLineStarts.replacing("\n", with: "\n" + lead)
    }
  }

  private init(codes: [Int: CodedText.Code], isInParagraph: Bool) {
    (self.codes, self.isInParagraph) = (codes, isInParagraph)
  }

  private mutating func add(_ part: CodedParts.Part) {
    switch part {
    case .text(let text): add(text)
    case .open(let number): inline.begin(codes[number].map(span) ?? .none)
    case .close: inline.end()
    case .single(let number):
      guard let code = codes[number] else { return }
      inline.add(markdown: code.kind == .code ? code.target.asCodeSpan : code.written ?? code.target)
    }
  }

  private func span(_ code: CodedText.Code) -> InlineMarkdown.Span {
    switch code.kind {
    case .emphasis: .marks("*")
    case .strong: .marks("**")
    case .strikethrough: .marks("~~")
    case .link: .link(code.target, title: code.style?.rawValue ?? "")
    case .image: .image("assets/\(code.target)")
    case .code, .address, .html: .none
    }
  }

  private mutating func add(_ text: String) {
    for token in TextToken.all(in: isInParagraph ? text : text.replacing("\n", with: " ")) {
      switch token {
      case .placeholder(let text): inline.add(markdown: text)
      // Escapes in an address would become part of it.
      case .address(let text) where !text.contains("*") && !text.contains("_"): inline.add(markdown: text)
      case .address(let text), .words(let text): inline.add(text)
      }
    }
  }
}

extension CodedParts {
  /// The parts without blanks at the ends, and with blanks at the inner edges of codes moved outside: `** x**` is not
  /// bold.
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
