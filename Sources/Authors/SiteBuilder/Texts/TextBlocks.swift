package import Authoring

/// Markdown as a tree of blocks, for texts whose blocks are counted, left out, or written twice.
///
/// Headings have no level, because stores and feeds show one kind of them. Empty blocks are left out.
package struct TextBlocks: Sendable {
  /// The words of a block, as events.
  package typealias Words = ArraySlice<Markdown.Event>

  package enum Block: Sendable {
    case paragraph(Words)
    case heading(level: Int, Words)
    case list(List)
    case quote([Block])
    case code(Markdown.TextRange)
    case table(Table)
    case rule
    /// Raw HTML, already sanitised.
    case html(Markdown.TextRange)
  }

  package struct List: Sendable {
    /// The first number of the list; nil for bullets.
    package var start: Int?
    package var isTight: Bool
    package var items: [Item] = []
  }

  package struct Item: Sendable {
    /// Whether a task is done; nil if it is not a task.
    package var task: Bool?
    package var blocks: [Block]
  }

  package struct Table: Sendable {
    package var alignments: [Markdown.Alignment] = []
    /// The rows, all of one length; the first is the header.
    package var rows: [[Words]] = []
  }

  package var blocks: [Block]
  package let markdown: Markdown

  package init(_ markdown: Markdown) {
    self.markdown = markdown
    var reader = Reader(rest: markdown.events[...])
    blocks = reader.blocks()
  }
}

/// Reads blocks. The recursion is as deep as the nesting of the text, which the parser bounds.
private struct Reader {
  var rest: TextBlocks.Words

  /// Reads blocks up to the end of their container.
  mutating func blocks() -> [TextBlocks.Block] {
    var blocks: [TextBlocks.Block] = []
    while let event = rest.first {
      if case .end = event, !event.isInline { break }
      let block = block(event)
      if !block.isEmpty { blocks.append(block) }
    }
    return blocks
  }

  private mutating func block(_ event: Markdown.Event) -> TextBlocks.Block {
    switch event {
    case .begin(.paragraph): return .paragraph(words())
    case .begin(.heading(let level)): return .heading(level: level, words())
    case .begin(.blockQuote): return .quote(inside { $0.blocks() })
    case .begin(.bulletList(let tight)): return .list(list(nil, tight))
    case .begin(.orderedList(let start, let tight)): return .list(list(start, tight))
    case .begin(.table): return .table(inside { $0.table() })
    case .codeBlock(let code):
      rest.removeFirst()
      return .code(code)
    case .thematicBreak:
      rest.removeFirst()
      return .rule
    case .html(let html):
      rest.removeFirst()
      return .html(html)
    default:
      // Words may have no paragraph, as in the middle of sanitised HTML.
      let words = rest.prefix(while: \.isInline)
      rest = rest.dropFirst(max(1, words.count))
      return .paragraph(words)
    }
  }

  private mutating func inside<Value>(_ read: (inout Reader) -> Value) -> Value {
    rest.removeFirst()
    defer { rest = rest.dropFirst() }
    return read(&self)
  }

  private mutating func words() -> TextBlocks.Words {
    inside { reader in
      let words = reader.rest.prefix(while: \.isInline)
      reader.rest = reader.rest[words.endIndex...]
      return words
    }
  }

  private mutating func list(_ start: Int?, _ tight: Bool) -> TextBlocks.List {
    inside { reader in
      var list = TextBlocks.List(start: start, isTight: tight)
      while reader.rest.first == .begin(.item) {
        let item = TextBlocks.Item(reader.inside { $0.blocks() })
        if !item.blocks.isEmpty || item.task != nil { list.items.append(item) }
      }
      return list
    }
  }

  private mutating func table() -> TextBlocks.Table {
    var table = TextBlocks.Table()
    while case .begin(.row(let isHeader))? = rest.first {
      let row = inside { reader in
        var cells: [TextBlocks.Words] = []
        while case .begin(.cell(let alignment, _))? = reader.rest.first {
          if isHeader { table.alignments.append(alignment) }
          cells.append(reader.words())
        }
        return cells
      }
      table.rows.append(row)
    }
    return table
  }
}

extension TextBlocks.Item {
  fileprivate init(_ blocks: [TextBlocks.Block]) {
    self.blocks = blocks
    guard case .paragraph(let words)? = blocks.first, case .task(let isDone)? = words.first else { return }
    task = isDone
    self.blocks[0] = .paragraph(words.dropFirst())
  }
}

extension Markdown.Event {
  fileprivate var isInline: Bool {
    switch self {
    case .begin(let container), .end(let container):
      switch container {
      case .emphasis, .strong, .strikethrough, .link: true
      default: false
      }
    case .codeBlock, .thematicBreak: false
    case .task, .text, .code, .html, .softBreak, .lineBreak, .image: true
    }
  }
}

/// Functions that shorten a text.
extension TextBlocks {
  /// The number of parts: items of the outermost lists, and other blocks, but not headings, which go with the text
  /// below them.
  package var partCount: Int { blocks.reduce(0) { $0 + $1.partCount } }

  /// The text without the last parts, and without headings at the end.
  package func leavingOut(_ count: Int) -> TextBlocks {
    var (text, left) = (self, count)
    while let last = text.blocks.last, left > 0 || last.partCount == 0 {
      let parts = last.partCount
      if case .list(var list) = last, left < parts {
        list.items.removeLast(left)
        text.blocks[text.blocks.count - 1] = .list(list)
        break
      }
      text.blocks.removeLast()
      left -= parts
    }
    return text
  }

  /// All texts and code, in order.
  var textRanges: [Markdown.TextRange] { blocks.flatMap(\.textRanges) }
}

extension TextBlocks.Block {
  fileprivate var partCount: Int {
    switch self {
    case .heading: 0
    case .list(let list): list.items.count
    default: 1
    }
  }

  fileprivate var isEmpty: Bool {
    switch self {
    case .paragraph(let words), .heading(_, let words): words.allSatisfy(\.isBare)
    case .list(let list): list.items.isEmpty
    case .quote(let blocks): blocks.isEmpty
    // Nothing is left of a comment.
    case .html(let html): html.count == 0
    case .code, .table, .rule: false
    }
  }

  var isHeading: Bool { if case .heading = self { true } else { false } }

  fileprivate var textRanges: [Markdown.TextRange] {
    switch self {
    case .paragraph(let words), .heading(_, let words): words.compactMap(\.textRange)
    case .list(let list): list.items.flatMap { $0.blocks.flatMap(\.textRanges) }
    case .quote(let blocks): blocks.flatMap(\.textRanges)
    case .code(let code): [code]
    case .table(let table): table.rows.flatMap { $0.flatMap { $0.compactMap(\.textRange) } }
    case .rule, .html: []
    }
  }
}

extension Markdown.Event {
  /// Whether it shows nothing by itself.
  fileprivate var isBare: Bool {
    switch self {
    case .begin, .end, .softBreak, .lineBreak: true
    default: false
    }
  }

  fileprivate var textRange: Markdown.TextRange? {
    switch self {
    case .text(let range), .code(let range): range
    default: nil
    }
  }
}
