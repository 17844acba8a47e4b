package import Authoring
import Text

/// Writes a text as plain text for stores: a heading directly above its text, items of a list directly below each
/// other, one blank line between all else. Alerts have ``PlainText``, in which an author's blank lines count.
package struct PlainWriter {
  /// The boxes in the place of a task's bullet.
  package struct Boxes: Sendable {
    var open: String
    var done: String

    package static let signs = Boxes(open: "☐ ", done: "☑ ")
    package static let brackets = Boxes(open: "[ ] ", done: "[x] ")
  }

  private let markdown: Markdown
  private let boxes: Boxes
  private let dropsPictographs: Bool
  /// The pictographs that were left out, in order.
  package private(set) var dropped: [Character] = []

  /// - Parameter dropsPictographs: Whether pictographs are left out, with the blanks after them.
  package init(_ markdown: Markdown, boxes: Boxes = .signs, dropsPictographs: Bool = false) {
    (self.markdown, self.boxes, self.dropsPictographs) = (markdown, boxes, dropsPictographs)
  }

  /// - Parameter blocks: Blocks of the text that the writer was made for.
  /// - Returns: The text without a line end at its end; empty for no blocks.
  package mutating func text(_ blocks: [TextBlocks.Block]) -> String {
    var (text, isBelowHeading) = ("", false)
    for block in blocks {
      let words = self.text(block)
      if words.isEmpty { continue }
      if !text.isEmpty { text += isBelowHeading ? "\n" : "\n\n" }
      text += words
      isBelowHeading = block.isHeading
    }
    return text
  }

  private mutating func text(_ block: TextBlocks.Block) -> String {
    switch block {
    case .paragraph(let words), .heading(_, let words): kept(self.words(words))
    case .list(let list): text(list)
    case .quote(let blocks): text(blocks)
    case .code(let code): kept(markdown.string(code), isCode: true)
    case .table(let table): text(table)
    case .rule: "—"
    case .html(let html): kept(HTMLWords.words(of: markdown[html]))
    }
  }

  private mutating func text(_ list: TextBlocks.List) -> String {
    var items: [String] = []
    for (index, item) in list.items.enumerated() {
      let lines = item.blocks.map { text($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
      if lines.isEmpty { continue }
      let mark = item.task.map { $0 ? boxes.done : boxes.open } ?? list.start.map { "\($0 &+ index). " } ?? "• "
      items.append(mark + lines.indentedBelow)
    }
    return items.joined(separator: "\n")
  }

  /// A row is a line, and each cell follows its column's header: `Plan: Free, Maps: 3`.
  private mutating func text(_ table: TextBlocks.Table) -> String {
    let header = (table.rows.first ?? []).map { kept(words($0)) }
    return table.rows.dropFirst().map { row in
      zip(header, row).compactMap { name, cell in
        let text = kept(words(cell))
        return text.isEmpty ? nil : name.isEmpty ? text : "\(name): \(text)"
      }.joined(separator: ", ")
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func words(_ words: TextBlocks.Words) -> String {
    words.map { event in
      switch event {
      case .text(let range), .code(let range): markdown.string(range)
      case .softBreak: " "
      case .lineBreak: "\n"
      case .image(let index): markdown.images[index].alternative
      case .html(let html): HTMLWords.words(of: markdown[html])
      default: ""
      }
    }.joined()
  }

  /// The text without blanks at the ends of lines, and without pictographs, if they are left out.
  private mutating func kept(_ text: String, isCode: Bool = false) -> String {
    var text = text
    if dropsPictographs { dropped += Pictographs.drop(from: &text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: !isCode).map { line in
      isCode ? String(line.trimmingSuffix(while: \.isWhitespace)) : line.withoutOuterSpace
    }
    let first = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
    let last = lines.lastIndex { !$0.isEmpty } ?? first
    return first < lines.endIndex ? lines[first...last].joined(separator: "\n") : ""
  }
}

extension Markdown {
  /// The text of an event.
  package func string(_ range: TextRange) -> String { withText(range) { String(utf8: $0) } }
}

extension String {
  /// The text with all lines except the first indented by two columns.
  fileprivate var indentedBelow: String {
    guard contains(ascii: "\n") else { return self }
    return parts(between: "\n").enumerated().map { $0 == 0 || $1.isEmpty ? String($1) : "  \($1)" }
      .joined(separator: "\n")
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> Substring {
    lastIndex { !isDropped($0) }.map { self[...$0] } ?? ""
  }
}

/// The words between the tags of sanitised HTML.
package enum HTMLWords {
  package static func words(of html: ArraySlice<UInt8>) -> String {
    var words: [UInt8] = []
    pieces(of: html) { piece, isTag in
      if !isTag { words += piece } else if piece.dropFirst().starts(with: "br".utf8) { words.append(0x0A) }
    }
    return decoded(String(decoding: words, as: UTF8.self))
  }

  /// - Parameter body: Gets each tag, from `<` to `>`, and the text between them.
  package static func pieces(of html: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>, _ isTag: Bool) -> Void) {
    var rest = html
    while let first = rest.first {
      let isTag = first == UInt8(ascii: "<")
      let end = rest.firstIndex(of: isTag ? UInt8(ascii: ">") : UInt8(ascii: "<"))
      let piece = rest[..<(end.map { isTag ? $0 + 1 : $0 } ?? rest.endIndex)]
      body(piece, isTag)
      rest = rest[piece.endIndex...]
    }
  }
}

/// The signs that the App Store refuses. Apple publishes no list, so this one errs on the safe side: a sign too many
/// removes a decoration, a sign too few blocks a release.
enum Pictographs {
  /// Removes the signs, each with the blank after it.
  static func drop(from text: inout String) -> [Character] {
    // Nearly all texts are in scripts whose scalars are below the first of these signs.
    guard text.unicodeScalars.contains(where: { isPictograph($0) || isJoiner($0) }) else { return [] }
    var (kept, rest) = (String.UnicodeScalarView(), text.unicodeScalars[...])
    var dropped: [Character] = []
    while let first = rest.first {
      let run = rest.prefix { isPictograph($0) || isJoiner($0) }
      if run.contains(where: isPictograph) {
        dropped += String(String.UnicodeScalarView(run))
        rest = rest[run.endIndex...]
        if rest.first == " " { rest.removeFirst() }
      } else if run.contains("\u{20E3}") {
        // A keycap's digit stays.
        dropped.append("\u{20E3}")
        rest = rest[run.endIndex...]
      } else {
        kept.append(first)
        rest.removeFirst()
      }
    }
    text = String(kept)
    return dropped
  }

  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0xAA, 0xAE, 0x2122: false
    case 0x2600...0x27BF, 0x1F000...0x1FAFF: true
    default: scalar.properties.isEmoji
    }
  }

  /// Whether a scalar joins several into one sign.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200D, 0x20E3, 0xFE0F, 0xE0020...0xE007F: true
    default: false
    }
  }
}
