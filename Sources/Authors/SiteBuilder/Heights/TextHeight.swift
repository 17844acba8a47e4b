import Authoring

/// Computes the heights of a text in columns of some widths, from the widths of its characters, the proportions of its
/// pictures, and the margins of `view-style.mustache` between its blocks.
///
/// All columns are filled in one walk, because they differ only in where lines end.
struct TextHeight {
  struct Place {
    var metrics: ViewMetrics
    var column: TextColumn.Place
    /// A function that gives the size of an image in pixels; nil if it is unknown.
    var image: (String) -> ImageSize?
  }

  private let place: Place
  private let text: Markdown
  private let columns: UnsafeMutableBufferPointer<TextColumn>
  private var words: WordWriter
  private var containers: [Markdown.Container] = []
  /// The width that containers take from a column.
  private var indent: Em = 0
  /// The events of a paragraph of buttons, from its start; nil outside.
  private var row: Int?

  private init(
    _ text: Markdown, in place: Place, _ columns: UnsafeMutableBufferPointer<TextColumn>,
    _ ascii: UnsafeBufferPointer<UInt16>
  ) {
    (self.text, self.place, self.columns) = (text, place, columns)
    words = WordWriter(
      columns, ascii, size: place.metrics.size, breaks: LineBreaks(isJapanese: place.column.isJapanese))
  }

  /// - Parameters:
  ///   - slots: The texts beside it.
  ///   - headline: The headline above the text, laid out as its first heading.
  ///   - widths: The widths of the columns.
  /// - Returns: The height in each column.
  static func of(
    _ text: Markdown, slots: [TextSlot] = [], headline: String? = nil, in place: Place, widths: [Em]
  ) -> [Em] {
    var columns = widths.map { TextColumn(width: $0, in: place.column) }
    return columns.withUnsafeMutableBufferPointer { columns in
      Advance.ascii.withUnsafeBufferPointer { ascii in
        var walk = TextHeight(text, in: place, columns, ascii)
        for slot in slots { walk.add(slot.row.height * place.metrics.size / 1000) }
        if let headline { walk.write(headline: headline) }
        text.withTexts { texts in
          for index in text.events.indices { walk.read(text.events[index], at: index, texts) }
        }
        walk.endLines()
        return columns.map { $0.height + walk.lastMargin }
      }
    }
  }

  // MARK: Blocks

  private mutating func read(_ event: Markdown.Event, at index: Int, _ texts: Markdown.Texts) {
    if let start = row { return endRow(event, from: start, at: index) }
    switch event {
    case .begin(let container):
      begin(container, at: index)
      containers.append(container)
      indent += Self.indent(of: container)
    case .end(let container):
      containers.removeLast()
      indent -= Self.indent(of: container)
      end(container)
    case .text(let range): words.write(texts[range])
    case .code(let range):
      words.isCode = true
      words.write(texts[range])
      words.isCode = false
    case .codeBlock(let range): writeCodeBlock(texts[range])
    case .html(let html): writeHTML(texts[html])
    case .task:
      words.write(UInt32(0x2610))
      words.blank()
    case .softBreak: words.blank()
    case .lineBreak: words.newLine()
    case .thematicBreak: add(60, above: 1200, below: 1200)
    case .image(let index): writeImage(text.images[index])
    }
  }

  private mutating func begin(_ container: Markdown.Container, at index: Int) {
    switch container {
    case .paragraph:
      endLines()
      if case .links = ParagraphShape(of: text, at: index) { row = index }
    case .heading(let level):
      endLines()
      words.size = place.metrics.headingSize(level)
      words.boldDepth += 1
    case .item:
      endLines()
      keep(250)
    case .bulletList, .orderedList, .blockQuote, .table, .row: endLines()
    case .cell: words.blank()
    case .strong: words.boldDepth += 1
    default: break
    }
  }

  private mutating func end(_ container: Markdown.Container) {
    switch container {
    case .paragraph:
      endLines()
      if !isInTightItem { keep(Self.blockMargin) }
    case .heading: endHeading()
    case .bulletList, .orderedList, .blockQuote, .table:
      endLines()
      keep(Self.blockMargin)
    case .row:
      endLines()
      // The cells' padding and a border.
      add(660)
    case .item:
      endLines()
      keep(250)
    case .strong: words.boldDepth -= 1
    default: break
    }
  }

  private mutating func write(headline: String) {
    words.size = place.metrics.headingSize(1)
    words.boldDepth += 1
    var headline = headline
    headline.withUTF8 { words.write($0) }
    endHeading()
  }

  private mutating func endHeading() {
    endLines(above: 1100 * words.size / 1000, below: 350 * words.size / 1000, lineHeight: 1200)
    words.size = place.metrics.size
    words.boldDepth -= 1
  }

  private mutating func endRow(_ event: Markdown.Event, from start: Int, at index: Int) {
    guard case .end(.paragraph) = event else { return }
    row = nil
    containers.removeLast()
    let buttons = ButtonRows(
      text.part(Array(text.events[start...index])), action: nil, place.metrics, caution: place.column.caution)
    for index in columns.indices {
      columns[index].add(
        buttons.height(in: columns[index].width - indent), above: ViewMetrics.ems(12), below: ViewMetrics.ems(12))
    }
  }

  private static let blockMargin: Em = 600

  private var isInTightItem: Bool {
    guard containers.last == .item, containers.count >= 2 else { return false }
    switch containers[containers.count - 2] {
    case .bulletList(let tight), .orderedList(_, let tight): return tight
    default: return false
    }
  }

  private static func indent(of container: Markdown.Container) -> Em {
    switch container {
    case .bulletList, .orderedList: 1400
    case .blockQuote: 1100
    default: 0
    }
  }

  private func add(_ block: Em, above: Em = 0, below: Em = 0) {
    for index in columns.indices { columns[index].add(block, above: above, below: below) }
  }

  private func keep(_ margin: Em) { for index in columns.indices { columns[index].keep(margin) } }

  private mutating func endLines(above: Em = 0, below: Em = 0, lineHeight: Em = 1400) {
    words.endWord()
    for index in columns.indices {
      columns[index].endLines(words.size, lineHeight: lineHeight, above: above, below: below, indent: indent)
    }
  }

  /// The margin at the end: the last block of a text has none, but its contents may have one.
  private var lastMargin: Em {
    switch text.events.last {
    case .end(.bulletList(let tight)), .end(.orderedList(_, let tight)): tight ? 250 : Self.blockMargin
    case .end(.blockQuote): Self.blockMargin
    default: 0
    }
  }

  // MARK: Pictures, code, HTML

  /// Writes an image: as wide as the text if it is alone; otherwise in its own size, on a line of its own.
  private mutating func writeImage(_ picture: Markdown.Image) {
    guard let pixels = place.image(picture.asset), pixels.width > 0 else { return }
    words.endWord()
    // A line that is empty in one column is empty in all columns.
    let isAlone = containers.count == 1 && columns.first?.isLineEmpty ?? true
    endLines()
    for index in columns.indices {
      let available = columns[index].width - indent
      let width = isAlone ? available : min(ViewMetrics.ems(pixels.width), available)
      let height = width * pixels.height / pixels.width
      columns[index].add(isAlone ? min(height, HeightEstimator.highestPicture) : height + 350)
    }
  }

  /// Writes a code block, whose lines are not broken.
  private mutating func writeCodeBlock(_ bytes: UnsafeBufferPointer<UInt8>) {
    endLines()
    let lines = bytes.count { $0 == 0x0A } + (bytes.last == 0x0A ? 0 : 1)
    add(1500 + max(lines, 1) * 1400, below: Self.blockMargin)
  }

  /// Writes only the words between the tags, whose effect is unknown.
  private mutating func writeHTML(_ html: UnsafeBufferPointer<UInt8>) {
    var isInTag = false
    for byte in html {
      if byte == 0x3C { isInTag = true }
      if !isInTag {
        if byte == 0x20 { words.blank() } else if byte > 0x20 { words.write(byte < 0x80 ? UInt32(byte) : 0x6F) }
      }
      if byte == 0x3E { isInTag = false }
    }
  }
}

/// A text that is being laid out in a column of one width: the height of its finished blocks, and the lines of the next
/// one.
struct TextColumn {
  let width: Em
  var line: LineFiller
  private(set) var height: Em = 0
  private let place: Place
  /// The larger of the margins between the text so far and the next block.
  private var margin: Em = 0

  /// The parts that do not depend on the width.
  struct Place {
    /// The width that the first two lines lose.
    var notch: Em
    var isJapanese: Bool
    var caution: HeightEstimator.Caution
  }

  init(width: Em, in place: Place) {
    (self.width, self.place) = (width, place)
    line = LineFiller(available: place.caution.narrowed(width, isJapanese: place.isJapanese), notch: place.notch)
  }

  /// Adds a block; the first one has no margin above it.
  mutating func add(_ block: Em, above: Em = 0, below: Em = 0) {
    if height > 0 { height += max(margin, above) }
    height += block
    margin = below
  }

  /// Whether the lines that are being filled are empty.
  var isLineEmpty: Bool {
    var line = line
    return line.finish() == 0
  }

  /// Sets a minimum distance to the next block.
  mutating func keep(_ least: Em) { margin = max(margin, least) }

  /// Adds the filled lines as a block of their own, and begins new ones.
  ///
  /// - Parameters:
  ///   - lineHeight: The height of a line, in thousandths of the text's size.
  ///   - indent: The width that the next lines lose.
  mutating func endLines(_ size: Em, lineHeight: Em, above: Em, below: Em, indent: Em) {
    let lines = line.finish()
    if lines > 0 { add(lines * lineHeight * size / 1000, above: above, below: below) }
    let isBelowNotch = height > 2 * 1400
    line = LineFiller(
      available: place.caution.narrowed(width - indent, isJapanese: place.isJapanese),
      notch: isBelowNotch ? 0 : place.notch)
  }
}

/// Fills lines with words, as a browser does: a word without room begins a new line, and a word wider than a line is
/// broken.
struct LineFiller {
  private let available: Em
  /// The width that the first two lines lose.
  private let notch: Em
  /// The number of full lines.
  private var full = 0
  /// The current line: the placed width, the space after it, and the word that is not placed yet.
  private var placed: Em = 0
  private var space: Em = 0
  private var word: Em = 0

  init(available: Em, notch: Em = 0) {
    self.available = max(available, 2000)
    self.notch = min(notch, self.available - 1000)
  }

  private var room: Em { full < 2 ? available - notch : available }

  mutating func write(_ width: Em) { word += width }

  /// - Parameter width: The width of a blank, which is dropped at the beginning of a line.
  mutating func breakable(_ width: Em = 0) {
    place()
    if placed > 0 { space += width }
  }

  mutating func newLine() {
    place()
    end()
  }

  /// Ends the text, and returns the number of lines.
  mutating func finish() -> Int {
    place()
    if placed > 0 { end() }
    return full
  }

  private mutating func place() {
    guard word > 0 else { return }
    if placed > 0, placed + space + word > room { end() }
    placed += space + word
    (space, word) = (0, 0)
    while placed > room {
      let rest = placed - room
      end()
      placed = rest
    }
  }

  private mutating func end() {
    full += 1
    (placed, space) = (0, 0)
  }
}

/// Text and buttons, beside each other or one above the other, in a place of some width.
struct Arrangement {
  private let width: Em
  private let buttons: ButtonRows
  private let metrics: ViewMetrics
  /// The width that the text keeps beside the buttons; nil if they have no room there.
  private let beside: Em?
  /// Whether the buttons may have no room there, so that they would be below the text.
  private let mayBeBelow: Bool

  init(_ width: Em, _ metrics: ViewMetrics, _ buttons: ButtonRows, _ caution: HeightEstimator.Caution) {
    (self.width, self.metrics, self.buttons) = (width, metrics, buttons)
    let left = width - metrics.gap.inline - (buttons.width - metrics.buttons.outset)
    let basis = metrics.textBasis.map { max($0, width * metrics.textShare / 100) }
    beside = basis.flatMap { caution.mayHave(left, of: $0) ? left : nil }
    mayBeBelow = beside == nil || left < basis ?? .max
  }

  /// The widths in which the text has to be measured.
  var textWidths: [Em] {
    if buttons.isEmpty { return [width] }
    return [beside, mayBeBelow ? width : nil].compactMap(\.self)
  }

  /// - Parameter text: Gives the height of the text in one of ``textWidths``.
  func height(_ text: (Em) -> Em) -> Em {
    if buttons.isEmpty { return text(width) }
    let besideEachOther = beside.map { max(text($0), buttons.height(in: .max / 2)) } ?? 0
    let oneAbove = mayBeBelow ? text(width) + metrics.gap.block + buttons.height(in: width) : 0
    return max(besideEachOther, oneAbove)
  }
}

/// The lines that a title takes on the narrowest phone, in the size and the width of a card.
enum TitleLines {
  private static let metrics = Look.byName["card"]?.metrics ?? .banner

  static func count(of title: String) -> Int {
    let screen = ViewMetrics.ems(EstimatedScreen.phones[0])
    let size = metrics.headingSize(1)
    var line = LineFiller(available: screen - metrics.margin.inline - metrics.padding.inline)
    for scalar in title.unicodeScalars {
      let width = Advance.of(scalar.value, isBold: true) * size / 1000
      switch scalar.value {
      case 0x20: line.breakable(width)
      // Chinese and Japanese break lines between any two signs.
      case 0x2E80...0xA4CF, 0xF900...0xFAFF, 0xFF00...0xFF60:
        line.write(width)
        line.breakable()
      default: line.write(width)
      }
    }
    return line.finish()
  }
}
