import Diagnostics
import Text

/// A part of a text that is written as Markdown, and where it comes from. What is in its words is Markdown already.
struct MarkdownBlock: Sendable {
  var kind: Kind
  var place: SourceLocation

  indirect enum Kind: Sendable {
    /// Lines may end in `\`, for hard breaks.
    case paragraph(String)
    case heading(level: Int, String)
    /// - Parameter start: The first number; nil for bullets.
    case list(start: Int?, isTight: Bool, items: [[MarkdownBlock]])
    case quote([MarkdownBlock])
    /// - Parameter text: Ends with a line end, unless it is empty.
    case code(fence: String, text: String)
    case rule
    case html(String)
  }

  init(_ kind: Kind, at place: SourceLocation) { (self.kind, self.place) = (kind, place) }
}

/// A line that was written, and where it comes from.
struct WrittenLine {
  var text: String
  var place: SourceLocation
}

extension [MarkdownBlock] {
  /// The written form of all imports: a blank line between blocks, `-` for bullets, nested lists below the first word.
  var written: [WrittenLine] { lines(isTight: false) }

  fileprivate func lines(isTight: Bool) -> [WrittenLine] {
    var lines: [WrittenLine] = []
    for (index, block) in merged.enumerated() {
      if index > 0, !isTight || block.needsBlankLine { lines.append(WrittenLine(text: "", place: block.place)) }
      lines += block.lines(isFirst: index == 0)
    }
    return lines
  }

  /// Lists that follow one another would be read as one.
  private var merged: [MarkdownBlock] {
    reduce(into: []) { blocks, block in
      if case .list(let start, let isTight, let items) = block.kind,
        case .list(let first, let wasTight, let before)? = blocks.last?.kind, (start == nil) == (first == nil)
      {
        blocks[blocks.count - 1].kind = .list(start: first, isTight: isTight && wasTight, items: before + items)
      } else {
        blocks.append(block)
      }
    }
  }
}

extension MarkdownBlock {
  /// Only a list that begins with 1 ends a paragraph.
  fileprivate var needsBlankLine: Bool {
    switch kind {
    case .paragraph, .html: true
    case .list(let start, _, _): start ?? 1 != 1
    default: false
    }
  }

  /// - Parameter isFirst: Three dashes at the beginning of a file would be front matter.
  fileprivate func lines(isFirst: Bool) -> [WrittenLine] {
    switch kind {
    case .paragraph(let text): written(text.guardingLineStarts)
    case .heading(let level, let text):
      written(String(repeating: "#", count: level) + " " + text.replacing("\\\n", with: " ").guardingHeading)
    case .list(let start, let isTight, let items): list(from: start, isTight, items)
    case .quote(let blocks): blocks.written.map { $0.prefixed($0.text.isEmpty ? ">" : "> ") }
    case .code(let fence, let text): code(fence, text)
    case .rule: written(isFirst ? "***" : "---")
    case .html(let html): written(html)
    }
  }

  private func written(_ text: String) -> [WrittenLine] {
    text.parts(between: "\n").map { WrittenLine(text: String($0), place: place) }
  }

  private func list(from start: Int?, _ isTight: Bool, _ items: [[MarkdownBlock]]) -> [WrittenLine] {
    var lines: [WrittenLine] = []
    for (index, item) in items.enumerated() {
      if index > 0, !isTight { lines.append(WrittenLine(text: "", place: place)) }
      let mark = start.map { "\($0 + index). " } ?? "- "
      let inside = item.lines(isTight: isTight)
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
      + (text.isEmpty ? [] : written(text.hasSuffix("\n") ? String(text.dropLast()) : text))
      + written(run)
  }
}

extension WrittenLine {
  fileprivate func prefixed(_ prefix: String) -> WrittenLine { WrittenLine(text: prefix + text, place: place) }
}
