import CCMark
import Diagnostics
import Text

/// Blocks that are not CommonMark.
extension MarkdownWalk {
  /// Whether a paragraph was a table, or a snippet alone, and is written.
  mutating func isReplaced(_ node: OpaquePointer, _ type: cmark_node_type) -> Bool {
    if !tree.tables.tables.isEmpty,
      let table = tree.tables.tables[Int(cmark_node_get_start_line(node)) - tree.tables.linesAbove]
    {
      write(table, node)
      return true
    }
    guard type == CMARK_NODE_PARAGRAPH, let child = cmark_node_first_child(node),
      cmark_node_get_type(child) == CMARK_NODE_TEXT
    else { return false }
    let text = literal(child)
    if text.first == UInt8(ascii: "|") { findRows(node) }
    guard cmark_node_next(child) == nil else { return false }
    guard text.first == UInt8(ascii: "{"), text.count > 1, text[1] == UInt8(ascii: "{"),
      let placeholder = Placeholder(text, at: 0), placeholder.kind == .snippet, placeholder.length == text.count
    else { return false }
    writeBlocks(of: placeholder, child)
    return true
  }

  /// A paragraph of two or more lines in which each begins and ends with a `|`.
  private mutating func findRows(_ paragraph: OpaquePointer) {
    guard !isInCell, !saidOfLookAlikes.contains(LookAlike.tableWithoutLine.construct) else { return }
    let start = place(paragraph)
    let count = Int(cmark_node_get_end_line(paragraph) - cmark_node_get_start_line(paragraph)) + 1
    guard count > 1, places.lines(count, satisfy: Tables.isRow) else { return }
    say(.tableWithoutLine, at: start, length: 1)
  }

  private mutating func write(_ table: Tables.Table, _ node: OpaquePointer) {
    if table.hasLead { writeLead(node, above: table.line) }
    emit(.table, entering: true)
    for (index, row) in table.rows.enumerated() {
      emit(.row(isHeader: index == 0), entering: true)
      for (alignment, cell) in zip(table.alignments, row) {
        emit(.cell(alignment, isHeader: index == 0), entering: true)
        if let cell { write(cell: tree.cells[cell]) }
        emit(.cell(alignment, isHeader: index == 0), entering: false)
      }
      emit(.row(isHeader: index == 0), entering: false)
    }
    emit(.table, entering: false)
    if table.endsInRule, !html.isHiding { out.append(.thematicBreak) }
  }

  private mutating func write(cell: OpaquePointer) {
    (skipped, isInCell) = (1, true)
    var child = cmark_node_first_child(cell)
    while let node = child {
      child = cmark_node_next(node)
      walk(node)
    }
    (skipped, isInCell) = (0, false)
    strikes = []
  }

  /// The lines of a paragraph above its table.
  private mutating func writeLead(_ node: OpaquePointer, above line: Int) {
    emit(.paragraph, entering: true)
    var child = cmark_node_first_child(node)
    while let inline = child {
      child = cmark_node_next(inline)
      let ends = child.map { Int(cmark_node_get_start_line($0)) - tree.tables.linesAbove == line } ?? true
      if ends { break }
      walk(inline)
    }
    emit(.paragraph, entering: false)
  }

  /// `[ ]` or `[x]` at the start of an item (GFM 5.3).
  mutating func beginTask(_ paragraph: OpaquePointer) {
    guard cmark_node_previous(paragraph) == nil, cmark_node_get_type(cmark_node_parent(paragraph)) == CMARK_NODE_ITEM,
      let child = cmark_node_first_child(paragraph), cmark_node_get_type(child) == CMARK_NODE_TEXT, !html.isHiding
    else { return }
    let text = literal(child)
    guard text.count > 3, text[0] == UInt8(ascii: "["), text[2] == UInt8(ascii: "]"), text[3] == 0x20,
      " xX".utf8.contains(text[1])
    else { return }
    out.append(.task(isDone: text[1] != 0x20))
    skipped = 4
  }

  mutating func report(_ problem: Tables.Problem, _ line: Int) {
    let place = SourceLocation(path: location.path, line: location.line + line - 1, column: 1)
    switch problem {
    case .mismatch(let header, let delimiter): say(.table(header: header, delimiter: delimiter), at: place, length: 1)
    case .tooLarge:
      diagnostics.append(
        Diagnostic(
          .error, .tableTooLarge, "this table has more than 100 columns, or the text more than 20,000 cells",
          fix: "show less of it", at: place))
    }
  }
}
