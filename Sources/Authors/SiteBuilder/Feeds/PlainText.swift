import Authoring
import Diagnostics
import Text

/// Markdown as the plain text of an alert, a note or a prompt: paragraphs separated by a blank line, list items as "•
/// ", a table's rows as lines, emphasis dropped, links as their text, images as their alternative text. This is a class
/// because all checks get it.
final class PlainText: Sendable {
  let text: String
  /// The losses of plain text, in words, without repetition and in order of occurrence.
  let losses: [String]
  /// Whether text is struck out, which plain text cannot show, so that it would mean the opposite.
  let hasStrikethrough: Bool
  /// The place of the Markdown.
  let location: SourceLocation

  /// - Parameter isItem: Whether the text is a list item, so that lists in it are nested lists.
  init(_ markdown: Markdown, isItem: Bool = false) {
    var writer = PlainTextWriter(isItem: isItem, capacity: markdown.bytes.count + 2 * markdown.events.count)
    markdown.withTexts { texts in
      for (index, event) in markdown.events.enumerated() { writer.add(event, at: index, markdown, texts) }
    }
    text = writer.bytes.text
    losses = writer.losses
    hasStrikethrough = writer.hasStrikethrough
    location = markdown.location
  }
}

private struct PlainTextWriter: ~Copyable {
  private(set) var bytes: ByteBuffer
  private(set) var losses: [String] = []
  /// The space before the next text, and the bullets of the items that it begins. Because they are written with the
  /// text, an empty item leaves no bullet.
  private var pending: StaticString = ""
  private var bullets = ""
  private var lists: [Int?]
  private var table: Table?
  private(set) var hasStrikethrough = false

  init(isItem: Bool, capacity: Int) {
    lists = isItem ? [nil] : []
    bytes = ByteBuffer(capacity: capacity)
  }

  mutating func add(_ event: Markdown.Event, at index: Int, _ markdown: Markdown, _ texts: Markdown.Texts) {
    switch event {
    case .begin(let container): begin(container, at: index, markdown)
    case .end(let container): end(container)
    case .task(let isDone): beginTask(isDone)
    case .text(let text), .code(let text): write(texts[text])
    case .codeBlock(let code):
      write(UnsafeBufferPointer(rebasing: texts[code].dropLast(texts[code].last == 0x0A ? 1 : 0)))
      separate("\n\n")
    case .softBreak: write(" ")
    case .lineBreak: write("\n")
    case .thematicBreak:
      write("—")
      separate("\n\n")
    case .html: lose("HTML")
    case .image(let index):
      var alternative = markdown.images[index].alternative
      alternative.withUTF8 { write($0) }
      lose("an image")
    }
  }

  private mutating func begin(_ container: Markdown.Container, at index: Int, _ markdown: Markdown) {
    switch container {
    case .bulletList: lists.append(nil)
    case .orderedList(let start, _): lists.append(start)
    case .item: beginItem()
    case .link(let link):
      if case .open(let url) = markdown.links[link].target {
        if !markdown.shows(url, after: index) { lose("the address of a link") }
      } else {
        lose("what a link does")
      }
    case .strikethrough: hasStrikethrough = true
    case .table:
      table = Table()
      lose("the columns of a table")
    case .row(let isHeader): table?.beginRow(isHeader, at: bytes.count)
    case .cell: beginCell()
    default: break
    }
  }

  private mutating func end(_ container: Markdown.Container) {
    switch container {
    case .paragraph, .heading: separate("\n\n")
    case .bulletList, .orderedList:
      lists.removeLast()
      separate(lists.isEmpty ? "\n\n" : "\n")
    case .item:
      bullets = ""
      separate("\n", instead: true)
    case .cell: table?.before = []
    case .row(let isHeader): if !isHeader { separate("\n", instead: true) }
    case .table:
      table = nil
      separate("\n\n")
    default: break
    }
  }

  // MARK: Tables

  /// A row is a line, and each cell follows its column's header: `Plan: Free, Maps: 3`.
  private struct Table {
    var header: [[UInt8]] = []
    var isInHeader = false
    var column = 0
    /// The beginning of the row's text.
    var start = 0
    /// The text to write before the cell's text, if it has any.
    var before: [UInt8] = []

    mutating func beginRow(_ isHeader: Bool, at start: Int) { (isInHeader, column, self.start) = (isHeader, 0, start) }
  }

  private mutating func beginCell() {
    guard var table else { return }
    if table.isInHeader {
      table.header.append([])
    } else {
      table.before = bytes.count > table.start ? Array(", ".utf8) : []
      if !table.header[table.column].isEmpty { table.before += table.header[table.column] + Array(": ".utf8) }
      table.column += 1
    }
    self.table = table
  }

  /// Writes a box in the place of the bullet.
  private mutating func beginTask(_ isDone: Bool) {
    if bullets.hasSuffix("• ") { bullets.removeLast(2) }
    bullets += isDone ? "☑ " : "☐ "
  }

  private mutating func beginItem() {
    separate("\n", instead: lists.count > 1)
    guard let last = lists.indices.last else { return }
    if last > 0 { bullets += String(repeating: "  ", count: last) }
    if let number = lists[last] {
      bullets += "\(number). "
      lists[last] = number &+ 1
    } else {
      bullets += "• "
    }
  }

  private mutating func separate(_ gap: StaticString, instead: Bool = false) {
    guard !bytes.isEmpty, bullets.isEmpty else { return }
    if instead || gap.utf8CodeUnitCount > pending.utf8CodeUnitCount { pending = gap }
  }

  private mutating func write(_ part: StaticString) { part.withUTF8Buffer { write($0) } }

  private mutating func write(_ part: UnsafeBufferPointer<UInt8>) {
    guard !part.isEmpty else { return }
    if let table, table.isInHeader {
      self.table?.header[table.header.count - 1] += part
      return
    }
    if pending.utf8CodeUnitCount > 0 {
      bytes.append(pending)
      pending = ""
    }
    if !bullets.isEmpty {
      bytes.append(utf8: bullets)
      bullets = ""
    }
    if let table {
      bytes.append(table.before)
      self.table?.before = []
    }
    bytes.append(part)
  }

  private mutating func lose(_ what: String) {
    if !losses.contains(what) { losses.append(what) }
  }
}

extension Markdown {
  /// Whether a link's text is its address, with or without its scheme.
  fileprivate func shows(_ url: String, after begin: Int) -> Bool {
    guard begin + 2 < events.count, case .text(let text) = events[begin + 1], case .end(.link) = events[begin + 2]
    else {
      return false
    }
    let shown = self[text]
    guard url.utf8.suffix(shown.count).elementsEqual(shown) else { return false }
    return ["", "https://", "mailto:"].contains { url.utf8.dropLast(shown.count).elementsEqual($0.utf8) }
  }
}
