import Diagnostics
import Text

/// A part of a text that is written as Markdown, with its origin. Its words are Markdown already.
struct MarkdownBlock: Sendable {
  var kind: Kind
  var place: SourceLocation

  indirect enum Kind: Sendable {
    /// A paragraph, whose lines may end in `\` for hard breaks.
    case paragraph(String)
    case heading(level: Int, String)
    /// - Parameter start: The first number; nil for bullets.
    case list(start: Int?, isTight: Bool, items: [[MarkdownBlock]])
    case quote([MarkdownBlock])
    /// - Parameter text: The code, which ends with a line end unless it is empty.
    case code(fence: String, text: String)
    case rule
    /// HTML, or a table: lines that are written unchanged.
    case lines(String)
  }

  init(_ kind: Kind, at place: SourceLocation) { (self.kind, self.place) = (kind, place) }
}

/// A written line, with its origin.
struct WrittenLine {
  var text: String
  var place: SourceLocation
}

extension [MarkdownBlock] {
  /// The only written form: a blank line between blocks, `-` for bullets, nested lists below the first word.
  var written: [WrittenLine] { lines(isTight: false, isInItem: false) }

  /// The lines as one text, without a line end at the end.
  var markdown: String { written.map(\.text).joined(separator: "\n") }

  fileprivate func lines(isTight: Bool, isInItem: Bool) -> [WrittenLine] {
    var lines: [WrittenLine] = []
    var previous: (isNumbered: Bool, hasOtherMarks: Bool)?
    for block in self {
      var hasOtherMarks = false
      if case .list(let start, _, _) = block.kind {
        // Two adjacent lists with the same marks would be read as one.
        if let previous, previous.isNumbered == (start != nil) { hasOtherMarks = !previous.hasOtherMarks }
        previous = (start != nil, hasOtherMarks)
      } else {
        previous = nil
      }
      let own = block.lines(isFirst: lines.isEmpty, isInItem: isInItem, hasOtherMarks: hasOtherMarks)
      if own.isEmpty { continue }
      if !lines.isEmpty, !isTight || block.needsBlankLine { lines.append(WrittenLine(text: "", place: block.place)) }
      lines += own
    }
    return lines
  }

  /// The blocks with adjacent lists of one kind joined.
  var joiningLists: [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    for block in self {
      var block = block
      switch block.kind {
      case .quote(let inside): block.kind = .quote(inside.joiningLists)
      case .list(let start, let isTight, let items):
        let items = items.map(\.joiningLists)
        block.kind = .list(start: start, isTight: isTight, items: items)
        if case .list(let first, let wasTight, let before)? = blocks.last?.kind, (start == nil) == (first == nil) {
          block.place = blocks.removeLast().place
          block.kind = .list(start: first, isTight: isTight && wasTight, items: before + items)
        }
      default: break
      }
      blocks.append(block)
    }
    return blocks
  }
}

extension MarkdownBlock {
  /// Whether it needs a blank line before it, even in a tight list. Only a list that begins with 1 ends a paragraph.
  fileprivate var needsBlankLine: Bool {
    switch kind {
    case .paragraph, .lines: true
    case .list(let start, _, _): start ?? 1 != 1
    default: false
    }
  }

  /// - Parameters:
  ///   - isFirst: Whether it begins a file, where three dashes would be front matter.
  ///   - isInItem: Whether it is in a list's item, where three dashes below words would make them a heading.
  fileprivate func lines(isFirst: Bool, isInItem: Bool, hasOtherMarks: Bool) -> [WrittenLine] {
    switch kind {
    case .paragraph(let text): written(text.guardingLineStarts)
    case .heading(let level, let text):
      written(String(repeating: "#", count: level) + " " + text.replacing("\\\n", with: " ").guardingHeading)
    case .list(let start, let isTight, let items): list(from: start, isTight, items, hasOtherMarks)
    case .quote(let blocks): blocks.written.map { $0.prefixed($0.text.isEmpty ? ">" : "> ") }
    case .code(let fence, let text): code(fence, text)
    case .rule: written(isFirst || isInItem ? "***" : "---")
    case .lines(let lines): written(lines)
    }
  }

  private func written(_ text: String) -> [WrittenLine] {
    text.isEmpty ? [] : text.parts(between: "\n").map { WrittenLine(text: String($0), place: place) }
  }

  private func list(
    from start: Int?, _ isTight: Bool, _ items: [[MarkdownBlock]], _ hasOtherMarks: Bool
  ) -> [WrittenLine] {
    var lines: [WrittenLine] = []
    for (index, item) in items.enumerated() {
      if index > 0, !isTight { lines.append(WrittenLine(text: "", place: place)) }
      let mark = start.map { "\($0 &+ index)\(hasOtherMarks ? ")" : ".") " } ?? (hasOtherMarks ? "* " : "- ")
      let inside = item.lines(isTight: isTight, isInItem: true)
      if inside.isEmpty { lines.append(WrittenLine(text: String(mark.dropLast()), place: place)) }
      let indent = String(repeating: " ", count: mark.utf8.count)
      for (number, line) in inside.enumerated() {
        lines.append(line.text.isEmpty ? line : line.prefixed(number == 0 ? mark : indent))
      }
    }
    return lines
  }

  private func code(_ fence: String, _ text: String) -> [WrittenLine] {
    let mark = fence.first ?? "`"
    let longest = text.parts(between: "\n").map { $0.drop { $0 == " " }.prefix { $0 == mark }.count }.max() ?? 0
    let run = String(repeating: mark, count: max(fence.prefix { $0 == mark }.count, longest + 1, 3))
    return written(run + fence.drop { $0 == mark })
      + (text.isEmpty
        ? []
        : (text.hasSuffix("\n") ? String(text.dropLast()) : text).parts(between: "\n").map { line in
          WrittenLine(text: String(line), place: place)
        })
      + written(run)
  }
}

extension WrittenLine {
  fileprivate func prefixed(_ prefix: String) -> WrittenLine { WrittenLine(text: prefix + text, place: place) }
}
