import Authoring

/// How high a text is in a place of some width: its lines from the widths of its characters, its pictures from their
/// proportions, and the margins of `view-style.mustache` between its blocks.
struct TextHeight {
  struct Place {
    var metrics: ViewMetrics
    var width: Em
    /// What the first two lines have less.
    var notch: Em
    var isJapanese: Bool
    var caution: HeightEstimator.Caution
    /// In pixels; nil if unknown.
    var image: (String) -> ImageSize?
  }

  private let place: Place
  private let text: Markdown
  private var height: Em = 0
  /// The larger of the margins between what is laid out and what comes next.
  private var margin: Em = 0
  private var containers: [Markdown.Container] = []
  private var line: LineFiller
  private var breaks: LineBreaks
  private var size: Em
  private var boldDepth = 0
  private var isCode = false
  /// The events of a paragraph of buttons, from its start; nil outside.
  private var row: Int?

  private init(_ text: Markdown, in place: Place) {
    self.text = text
    self.place = place
    size = place.metrics.size
    line = LineFiller(available: place.caution.narrowed(place.width, isJapanese: place.isJapanese), notch: place.notch)
    breaks = LineBreaks(isJapanese: place.isJapanese)
  }

  /// - Parameters:
  ///   - badge: Above everything.
  ///   - headline: Above the text, as its first heading.
  static func of(_ text: Markdown, badge: String? = nil, headline: String? = nil, in place: Place) -> Em {
    var walk = TextHeight(text, in: place)
    if badge != nil { walk.height += 1760 * walk.size / 1000 }
    if let headline { walk.write(headline: headline) }
    for index in text.events.indices { walk.read(text.events[index], at: index) }
    walk.endLines()
    return walk.height + walk.lastMargin
  }

  // MARK: Blocks

  private mutating func read(_ event: Markdown.Event, at index: Int) {
    if let start = row { return endRow(event, from: start, at: index) }
    switch event {
    case .begin(let container):
      begin(container, at: index)
      containers.append(container)
    case .end(let container):
      containers.removeLast()
      end(container)
    case .text(let range): text.withText(range) { write($0) }
    case .code(let range):
      isCode = true
      text.withText(range) { write($0) }
      isCode = false
    case .codeBlock(let range): writeCodeBlock(range)
    case .html(let html): writeHTML(html)
    case .task:
      write(UInt32(0x2610))
      blank()
    case .softBreak: blank()
    case .lineBreak: line.newLine()
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
      size = place.metrics.headingSize(level)
      boldDepth += 1
    case .item:
      endLines()
      margin = max(margin, 250)
    case .bulletList, .orderedList, .blockQuote, .table, .row: endLines()
    case .cell: blank()
    case .strong: boldDepth += 1
    default: break
    }
  }

  private mutating func end(_ container: Markdown.Container) {
    switch container {
    case .paragraph:
      endLines()
      if !isInTightItem { margin = max(margin, Self.blockMargin) }
    case .heading: endHeading()
    case .bulletList, .orderedList, .blockQuote, .table:
      endLines()
      margin = max(margin, Self.blockMargin)
    case .row:
      endLines()
      // The cells' padding and a border.
      add(660, above: 0, below: 0)
    case .item:
      endLines()
      margin = max(margin, 250)
    case .strong: boldDepth -= 1
    default: break
    }
  }

  private mutating func write(headline: String) {
    size = place.metrics.headingSize(1)
    boldDepth += 1
    var headline = headline
    headline.withUTF8 { write($0) }
    endHeading()
  }

  private mutating func endHeading() {
    endLines(above: 1100 * size / 1000, below: 350 * size / 1000, lineHeight: 1200)
    size = place.metrics.size
    boldDepth -= 1
  }

  private mutating func endRow(_ event: Markdown.Event, from start: Int, at index: Int) {
    guard case .end(.paragraph) = event else { return }
    row = nil
    containers.removeLast()
    let buttons = ButtonRows(
      text.part(Array(text.events[start...index])), action: nil, place.metrics, caution: place.caution)
    add(buttons.height(in: available), above: ViewMetrics.ems(12), below: ViewMetrics.ems(12))
  }

  private static let blockMargin: Em = 600

  private var isInTightItem: Bool {
    guard containers.last == .item, containers.count >= 2 else { return false }
    switch containers[containers.count - 2] {
    case .bulletList(let tight), .orderedList(_, let tight): return tight
    default: return false
    }
  }

  /// What is left between the edges of the containers.
  private var available: Em {
    containers.reduce(place.width) { width, container in
      switch container {
      case .bulletList, .orderedList: width - 1400
      case .blockQuote: width - 1100
      default: width
      }
    }
  }

  /// The first block has no margin above it.
  private mutating func add(_ block: Em, above: Em, below: Em) {
    if height > 0 { height += max(margin, above) }
    height += block
    margin = below
  }

  /// Adds the lines that were filled, as a block of their own, and begins new ones.
  private mutating func endLines(above: Em = 0, below: Em = 0, lineHeight: Em = 1400) {
    let lines = line.finish()
    if lines > 0 { add(lines * lineHeight * size / 1000, above: above, below: below) }
    let isBelowNotch = height > 2 * 1400
    line = LineFiller(
      available: place.caution.narrowed(available, isJapanese: place.isJapanese), notch: isBelowNotch ? 0 : place.notch)
  }

  /// The last block of a text has no margin, but what it contains may have one.
  private var lastMargin: Em {
    switch text.events.last {
    case .end(.bulletList(let tight)), .end(.orderedList(_, let tight)): tight ? 250 : Self.blockMargin
    case .end(.blockQuote): Self.blockMargin
    default: 0
    }
  }

  // MARK: Words

  private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x20 {
        blank()
        index += 1
      } else {
        write(Advance.scalar(in: bytes, at: &index))
        writeRest(of: bytes, from: &index)
      }
    }
  }

  /// The rest of a word in ASCII, which most texts consist of.
  private mutating func writeRest(of bytes: UnsafeBufferPointer<UInt8>, from index: inout Int) {
    let start = index
    var width = 0
    Advance.ascii.withUnsafeBufferPointer { ascii in
      while index < bytes.count, 0x2D < bytes[index], bytes[index] < 0x7F, !breaks.isAfterIdeograph {
        width += Em(ascii[Int(bytes[index])])
        index += 1
      }
    }
    guard index > start else { return }
    line.write((isCode ? 540 * (index - start) : boldDepth > 0 ? width * 106 / 100 : width) * size / 1000)
  }

  private mutating func write(_ scalar: UInt32) {
    if breaks.isBreak(before: scalar) || scalar == 0x200B { line.breakable() }
    line.write((isCode ? 540 : Advance.of(scalar, isBold: boldDepth > 0)) * size / 1000)
    // After a hyphen or a dash.
    if scalar == 0x2D || scalar == 0x2013 || scalar == 0x2014 { line.breakable() }
  }

  private mutating func blank() {
    line.breakable(Advance.of(0x20) * size / 1000)
  }

  // MARK: Pictures, code, HTML

  /// As wide as the text where it stands alone; otherwise as large as it is, in a line of its own.
  private mutating func writeImage(_ picture: Markdown.Image) {
    guard let pixels = place.image(picture.asset), pixels.width > 0 else { return }
    let isAlone = containers.count == 1 && line.finish() == 0
    endLines()
    let width = isAlone ? available : min(ViewMetrics.ems(pixels.width), available)
    let height = width * pixels.height / pixels.width
    add(isAlone ? min(height, HeightEstimator.highestPicture) : height + 350, above: 0, below: 0)
  }

  /// Its lines are not broken.
  private mutating func writeCodeBlock(_ range: Markdown.TextRange) {
    endLines()
    let lines = text.withText(range) { bytes in bytes.count { $0 == 0x0A } + (bytes.last == 0x0A ? 0 : 1) }
    add(1500 + max(lines, 1) * 1400, above: 0, below: Self.blockMargin)
  }

  /// Only the words between its tags; what the tags do is not known.
  private mutating func writeHTML(_ html: Markdown.TextRange) {
    var isInTag = false
    for byte in text[html] {
      if byte == 0x3C { isInTag = true }
      if !isInTag { if byte == 0x20 { blank() } else if byte > 0x20 { write(byte < 0x80 ? UInt32(byte) : 0x6F) } }
      if byte == 0x3E { isInTag = false }
    }
  }
}
