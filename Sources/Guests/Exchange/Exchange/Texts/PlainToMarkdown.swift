import Diagnostics
import Text

/// Converts plain text to Markdown that a build prints as the same text: paragraphs between blank lines, hard breaks
/// between lines, and lists if they are reproduced.
extension [MarkdownBlock] {
  /// - Parameter isItem: Whether it is the text of a list's item, in which lists are nested.
  static func plain(_ text: String, at place: SourceLocation, isItem: Bool = false) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    for part in text.withLineFeeds.paragraphs {
      let lines = part.parts(between: "\n").map { BulletLine($0) }
      let words = isItem ? lines.prefix { $0.writtenLevel == nil } : []
      let items = lines[words.endIndex...]
      // A list directly after another one would be read as part of it.
      if !(blocks.last?.isList ?? false), isItem != words.isEmpty, let list = list(items, isItem ? 1 : 0, at: place) {
        if isItem { blocks.append(paragraph(words.map(\.text).joined(separator: "\n"), at: place)) }
        blocks.append(list)
      } else {
        blocks.append(paragraph(part, at: place))
      }
    }
    return blocks
  }

  private static func paragraph(_ text: String, at place: SourceLocation) -> MarkdownBlock {
    MarkdownBlock(.paragraph(text.escapedForMarkdown()), at: place)
  }

  /// A list; nil unless each line is an item of this level or, below one, of the next.
  private static func list(_ lines: ArraySlice<BulletLine>, _ level: Int, at place: SourceLocation) -> MarkdownBlock? {
    var (items, rest): ([[MarkdownBlock]], ArraySlice<BulletLine>) = ([], lines)
    while let line = rest.first {
      guard line.writtenLevel == level else { return nil }
      let nested = rest.dropFirst().prefix { $0.indent / 2 > level }
      var item = [MarkdownBlock(.paragraph(line.box + line.words.escapedForMarkdown()), at: place)]
      if !nested.isEmpty {
        guard let list = list(nested, level + 1, at: place) else { return nil }
        item.append(list)
      }
      items.append(item)
      rest = rest[nested.endIndex...]
    }
    return items.isEmpty ? nil : MarkdownBlock(.list(start: nil, isTight: true, items: items), at: place)
  }
}

extension MarkdownBlock {
  var isList: Bool { if case .list = kind { true } else { false } }
}

extension String {
  /// The parts between blank lines, without blank lines at their ends.
  var paragraphs: [String] {
    var parts: [[Substring]] = [[]]
    for line in self.parts(between: "\n") {
      if line.allSatisfy({ $0 == " " || $0 == "\t" }) { parts.append([]) } else { parts[parts.count - 1].append(line) }
    }
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  }
}
