import CCMark
import Text

/// The tables of a text (GFM 4.10), which cmark reads as paragraphs.
///
/// cmark reads inline text only as a part of a document. So every cell becomes a paragraph above the text that it is
/// from, and the whole is read once more. That way, links by reference work in cells, and marks cannot span several of
/// them.
struct Tables {
  struct Table {
    /// The 1-based line of the header.
    var line: Int
    /// Whether the paragraph begins with text above the header.
    var hasLead: Bool
    /// Whether `---` directly below ends it.
    var endsInRule: Bool
    var alignments: [Markdown.Alignment]
    /// The header's cells, then each row's: indices of ``cells``; nil for an empty one.
    var rows: [[Int?]]
  }

  struct Cell {
    /// The range in the text.
    var range: Range<Int>
    var line: Int
    /// The column, 1-based, in bytes.
    var column: Int
  }

  /// The tables by the line in which their paragraph begins.
  private(set) var tables: [Int: Table] = [:]
  private(set) var cells: [Cell] = []
  private(set) var found: [(problem: Problem, line: Int)] = []
  private var room = Self.mostCells

  enum Problem {
    case mismatch(header: Int, delimiter: Int)
    case tooLarge
  }

  /// The maximum number of cells: rows are filled up with empty ones, so that a short text could have very many.
  private static let mostCells = 20_000
  private static let mostColumns = 100

  init() {}

  /// Whether the text may have tables, because one of its lines could be a delimiter row.
  static func mayBe(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.place(of: UInt8(ascii: "|")) != nil && text.split(separator: 0x0A).contains(where: isCandidate)
  }

  /// Whether a line is meant as a row: `| One | Two |`, but not one of dashes.
  static func isRow(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let line = line.drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }
    let bar = UInt8(ascii: "|")
    return line.first == bar && line.last { $0 != 0x20 } == bar && line.count { $0 == bar } > 2 && !isCandidate(line)
  }

  private static func isCandidate(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    line.contains(UInt8(ascii: "|")) && line.contains(UInt8(ascii: "-"))
      && line.allSatisfy { " \t>|-:".utf8.contains($0) }
  }

  /// - Parameter document: The text as cmark read it.
  init(_ document: OpaquePointer, _ text: UnsafeBufferPointer<UInt8>) {
    let lines = Lines(text)
    let candidates = lines.all.indices.filter { Self.isCandidate(text[lines.all[$0]]) }.map { $0 + 1 }
    guard let iterator = cmark_iter_new(document) else { return }
    defer { cmark_iter_free(iterator) }
    var candidate = 0
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
      let type = cmark_node_get_type(node)
      guard event == CMARK_EVENT_ENTER, type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING else { continue }
      let (first, last) = (Int(cmark_node_get_start_line(node)), Int(cmark_node_get_end_line(node)))
      while candidate < candidates.count, candidates[candidate] <= first { candidate += 1 }
      guard candidate < candidates.count, candidates[candidate] <= last else { continue }
      read(Paragraph(node, lines), header: candidates[candidate] - 1, type == CMARK_NODE_HEADING)
    }
  }

  private mutating func read(_ paragraph: Paragraph, header: Int, _ isHeading: Bool) {
    let text = paragraph.lines.text
    let (columns, names) = (paragraph.cells(of: header + 1), paragraph.cells(of: header))
    let alignments = columns.compactMap { alignment(text[$0]) }
    guard alignments.count == columns.count, !columns.isEmpty else { return }
    guard columns.count == names.count else {
      if names.count > 1 { found.append((.mismatch(header: names.count, delimiter: columns.count), header + 1)) }
      return
    }
    let underline = isHeading ? paragraph.underline(below: header + 1) : paragraph.last + 1
    // If it is underlined by `===`, it is a heading after all.
    if isHeading, !paragraph.isRule(underline) { return }
    let hasLead = header > paragraph.first
    if hasLead, paragraph.end(ofLeadAbove: header) == nil { return }
    let lines = [header] + Array((header + 2)..<max(header + 2, underline))
    room -= lines.count * columns.count
    guard columns.count <= Self.mostColumns, room >= 0 else { return found.append((.tooLarge, header)) }
    let rows = lines.map { line in row(paragraph.cells(of: line), of: columns.count, line, paragraph) }
    tables[paragraph.first] = Table(
      line: header, hasLead: hasLead, endsInRule: isHeading, alignments: alignments, rows: rows)
  }

  private mutating func row(_ found: [Range<Int>], of count: Int, _ line: Int, _ paragraph: Paragraph) -> [Int?] {
    (0..<count).map { column in
      guard column < found.count, !found[column].isEmpty else { return nil }
      let start = paragraph.lines.all[line - 1].lowerBound
      cells.append(Cell(range: found[column], line: line, column: found[column].lowerBound - start + 1))
      return cells.count - 1
    }
  }

  /// The alignment of a cell in the delimiter row; nil unless the cell has only hyphens, with or without colons around
  /// them.
  private func alignment(_ cell: Slice<UnsafeBufferPointer<UInt8>>) -> Markdown.Alignment? {
    let colon = UInt8(ascii: ":")
    let (starts, ends) = (cell.first == colon, cell.last == colon)
    let hyphens = cell.dropFirst(starts ? 1 : 0).dropLast(ends ? 1 : 0)
    guard !hyphens.isEmpty, hyphens.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
    return starts ? (ends ? .center : .start) : (ends ? .end : .natural)
  }

  /// The number of lines above the text when it is read again.
  var linesAbove: Int { 2 * cells.count }

  /// The text below its cells. Each of these begins with a `|`, so that none is a heading, a list or another block.
  func source(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var source: [UInt8] = []
    source.reserveCapacity(text.count * 2)
    for cell in cells {
      source.append(UInt8(ascii: "|"))
      source += text[cell.range]
      source += [0x0A, 0x0A]
    }
    return source + text
  }
}

/// The ranges of a text's lines, without their ends.
private struct Lines {
  let text: UnsafeBufferPointer<UInt8>
  private(set) var all: [Range<Int>] = []

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    var start = 0
    while start < text.count {
      let end = text.firstIndex(from: start, or: 0x0A) ?? text.count
      all.append(start..<end)
      start = end + 1
    }
  }
}

/// A paragraph's lines without the marks of the quotes and lists that it is in.
private struct Paragraph {
  let node: OpaquePointer
  let lines: Lines
  let first: Int
  let last: Int
  private let quotes: Int

  init(_ node: OpaquePointer, _ lines: Lines) {
    (self.node, self.lines) = (node, lines)
    (first, last) = (Int(cmark_node_get_start_line(node)), Int(cmark_node_get_end_line(node)))
    quotes = sequence(first: node) { cmark_node_parent($0) }
      .reduce(0) { $0 + (cmark_node_get_type($1) == CMARK_NODE_BLOCK_QUOTE ? 1 : 0) }
  }

  private func content(of line: Int) -> Range<Int> {
    let range = lines.all[line - 1]
    var start = range.lowerBound
    if line == first {
      start = min(range.upperBound, start + max(0, Int(cmark_node_get_start_column(node)) - 1))
    } else {
      var quotes = quotes
      while start < range.upperBound {
        let isQuote = lines.text[start] == UInt8(ascii: ">") && quotes > 0
        guard isQuote || lines.text[start].isBlank else { break }
        quotes -= isQuote ? 1 : 0
        start += 1
      }
    }
    return trimmed(start..<range.upperBound)
  }

  /// The line below a heading's text; cmark says that a heading ends in the line after it.
  func underline(below line: Int) -> Int {
    ((line + 1)...max(line + 1, last)).first { number in
      guard number <= lines.all.count else { return false }
      let content = lines.text[content(of: number)]
      return content.allSatisfy { $0 == UInt8(ascii: "-") } || content.allSatisfy { $0 == UInt8(ascii: "=") }
    } ?? last
  }

  func isRule(_ line: Int) -> Bool {
    guard line <= lines.all.count else { return false }
    let content = lines.text[content(of: line)]
    return content.count >= 3 && content.allSatisfy { $0 == UInt8(ascii: "-") }
  }

  /// The ranges of a line's cells, without the blanks around them.
  func cells(of line: Int) -> [Range<Int>] {
    var content = content(of: line)
    let (text, pipe) = (lines.text, UInt8(ascii: "|"))
    if let first = content.first, text[first] == pipe { content.removeFirst() }
    var cells: [Range<Int>] = []
    var (start, index) = (content.lowerBound, content.lowerBound)
    while index < content.upperBound {
      if text[index] == pipe {
        cells.append(trimmed(start..<index))
        start = index + 1
      }
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    if start < content.upperBound { cells.append(trimmed(start..<content.upperBound)) }
    return cells
  }

  /// The line break before a line; nil if a mark spans it.
  func end(ofLeadAbove line: Int) -> OpaquePointer? {
    var child = cmark_node_first_child(node)
    while let current = child {
      child = cmark_node_next(current)
      let type = cmark_node_get_type(current)
      guard type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK, let next = child else { continue }
      if Int(cmark_node_get_start_line(next)) == line { return current }
    }
    return nil
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, lines.text[start].isBlank { start += 1 }
    while end > start, lines.text[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}

extension Range<Int> {
  fileprivate mutating func removeFirst() { self = (lowerBound + 1)..<upperBound }
}
