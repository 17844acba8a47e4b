import Authoring

/// Estimates how high a text is in a view of a built-in template: the text's lines from the widths of its characters,
/// pictures from their proportions, rows of buttons from their labels (docs/output.md, Heights).
struct HeightEstimator {
  private let metrics: ViewMetrics
  /// In pixels; nil if unknown.
  private let image: (String) -> ImageSize?
  private let text: Markdown
  private let width: Em
  private let caution: Caution
  private var height: Em = 0
  /// The larger of the margins between what is laid out and what comes next. Nothing is above the first block.
  private var margin: Em = 0
  private var containers: [Markdown.Container] = []
  private var line: LineFiller
  private var size: Em = 1000
  private var boldDepth = 0
  /// The width of a link's words so far; nil outside links.
  private var link: Em?
  private var rows: ButtonRows?
  private var isCode = false

  /// How an estimate treats words that just fit into a line.
  enum Caution {
    /// They do: as likely too high as too low.
    case none
    /// They do not: texts count as 3 % wider, so that an estimate is hardly ever too low.
    case some

    fileprivate func widened(_ text: Em) -> Em { self == .none ? text : text * 103 / 100 }
    fileprivate func narrowed(_ line: Em) -> Em { self == .none ? line : line * 100 / 103 }
  }

  /// - Parameters:
  ///   - width: Of the screen, in points.
  ///   - isClosable: Whether the view has a close button of its own.
  ///   - image: The size of an image, by its path below `content/assets/`.
  init(
    _ text: Markdown, _ metrics: ViewMetrics, width: Int, isClosable: Bool, caution: Caution,
    image: @escaping (String) -> ImageSize?
  ) {
    self.text = text
    self.caution = caution
    self.metrics = metrics
    self.image = image
    let main = min(ViewMetrics.ems(width) - metrics.padding.inline, metrics.mainWidth)
    self.width = main - (isClosable ? metrics.closeGutter : 0)
    line = LineFiller(available: caution.narrowed(self.width))
  }

  /// - Parameter action: The label of a button below the text.
  /// - Returns: Points, rounded up.
  mutating func points(action: String? = nil) -> Int {
    for index in text.events.indices { read(text.events[index], at: index) }
    endLines()
    if let action { write(action: action) } else { height += lastMargin }
    return ViewMetrics.points(max(height + metrics.padding.block, ViewMetrics.target))
  }

  // MARK: Blocks

  private mutating func read(_ event: Markdown.Event, at index: Int) {
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
    case .softBreak: blank(Em(Advance.ascii[0x20]))
    case .lineBreak: if link == nil { line.newLine() }
    case .thematicBreak: add(60, above: 1200, below: 1200)
    case .image(let index): writeImage(text.images[index])
    }
  }

  private mutating func begin(_ container: Markdown.Container, at index: Int) {
    switch container {
    case .paragraph:
      endLines()
      if case .links = ParagraphShape(of: text, at: index) { rows = ButtonRows(metrics, available: available) }
    case .heading(let level):
      endLines()
      size = ViewMetrics.headingSize(level)
      boldDepth += 1
    case .bulletList, .orderedList, .blockQuote: endLines()
    case .item:
      endLines()
      margin = max(margin, 250)
    case .strong: boldDepth += 1
    case .link: link = 0
    default: break
    }
  }

  private mutating func end(_ container: Markdown.Container) {
    switch container {
    case .paragraph:
      if let rows { add(rows.height, above: metrics.actionsMargin, below: metrics.blockMargin) }
      rows = nil
      endLines()
      if !isInTightItem { margin = max(margin, metrics.blockMargin) }
    case .heading:
      endLines(above: 1200 * size / 1000, below: 400 * size / 1000)
      size = 1000
      boldDepth -= 1
    case .bulletList, .orderedList, .blockQuote:
      endLines()
      margin = max(margin, metrics.blockMargin)
    case .item:
      endLines()
      margin = max(margin, 250)
    case .strong: boldDepth -= 1
    case .link: endLink()
    default: break
    }
  }

  private var isInTightItem: Bool {
    guard containers.last == .item, containers.count >= 2 else { return false }
    switch containers[containers.count - 2] {
    case .bulletList(let tight), .orderedList(_, let tight): return tight
    default: return false
    }
  }

  private mutating func add(_ points: Em, above: Em, below: Em) {
    if height > 0 { height += max(margin, above) }
    height += points
    margin = below
  }

  /// What is left between the edges of the containers.
  private var available: Em {
    containers.reduce(width) { width, container in
      switch container {
      case .bulletList, .orderedList: width - 1400
      case .blockQuote: width - 1100
      default: width
      }
    }
  }

  /// Adds the lines that were filled, as a block of their own, and begins new ones.
  private mutating func endLines(above: Em = 0, below: Em = 0) {
    let (lines, tall) = line.finish()
    if lines > 0 {
      let lineHeight = size * (size > 1000 ? metrics.headingLineHeight : metrics.lineHeight) / 1000
      add((lines - tall) * lineHeight + tall * max(lineHeight, ViewMetrics.target), above: above, below: below)
    }
    line = LineFiller(available: caution.narrowed(available))
  }

  /// The last block of a view has no margin, but what it contains may have one.
  private var lastMargin: Em {
    switch text.events.last {
    case .end(.bulletList), .end(.orderedList): 250
    case .end(.blockQuote): metrics.blockMargin
    default: 0
    }
  }

  // MARK: Text

  private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
        write(ascii: byte)
      } else {
        let (scalar, length) = scalar(bytes, at: index)
        index += length
        write(scalar)
      }
    }
  }

  private mutating func write(ascii byte: UInt8) {
    let width = Em(Advance.ascii[Int(byte)])
    if byte == 0x20 { return blank(width) }
    put(isCode ? 540 : boldDepth > 0 ? width * 106 / 100 : width)
    if byte == 0x2D, link == nil { line.breakable() }
  }

  private mutating func write(_ scalar: UInt32) {
    let width = Advance.of(scalar)
    if link == nil, Advance.breaksAnywhere(scalar) || scalar == 0x200B { line.breakable() }
    put(boldDepth > 0 && scalar < 0x590 ? width * 107 / 100 : width)
    if link == nil, scalar == 0x2013 || scalar == 0x2014 { line.breakable() }
  }

  private mutating func put(_ width: Em) {
    if link == nil { line.write(width * size / 1000) } else { link? += width }
  }

  private mutating func blank(_ width: Em) {
    if link == nil { line.breakable(width * size / 1000) } else { link? += width }
  }

  private func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt32, length: Int) {
    let first = UInt32(bytes[index])
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard index + length <= bytes.count else { return (0xFFFD, 1) }
    let start = length == 2 ? first & 0x1F : length == 3 ? first & 0x0F : first & 0x07
    return ((1..<length).reduce(start) { $0 << 6 | UInt32(bytes[index + $1]) & 0x3F }, length)
  }

  // MARK: Links, pictures, code

  private mutating func endLink() {
    guard let label = link else { return }
    link = nil
    if rows == nil { line.writeTap(label * size / 1000 + 500) } else { rows?.add(caution.widened(label)) }
  }

  private mutating func write(action label: String) {
    var row = ButtonRows(metrics, available: width)
    row.add(caution.widened(label.unicodeScalars.reduce(0) { $0 + Advance.of($1.value) }))
    add(row.height, above: metrics.actionsMargin, below: metrics.blockMargin)
  }

  private mutating func writeImage(_ picture: Markdown.Image) {
    guard let pixels = image(picture.asset), pixels.width > 0 else { return }
    let isAlone = line.finish().lines == 0
    endLines()
    let width = min(ViewMetrics.ems(pixels.width), available)
    // In text, letters reach below the line that a picture stands on.
    add(width * pixels.height / pixels.width + (isAlone ? 0 : 350), above: 0, below: 0)
  }

  /// Its lines are not broken.
  private mutating func writeCodeBlock(_ range: Markdown.TextRange) {
    endLines()
    let lines = text.withText(range) { bytes in bytes.count { $0 == 0x0A } + (bytes.last == 0x0A ? 0 : 1) }
    add(1500 + max(lines, 1) * metrics.lineHeight, above: 0, below: metrics.blockMargin)
  }

  /// Only the words between its tags; what the tags do is not known.
  private mutating func writeHTML(_ html: Markdown.TextRange) {
    var isInTag = false
    for byte in text[html] {
      if byte == 0x3C { isInTag = true }
      if !isInTag { write(ascii: byte < 0x80 ? byte : 0x6F) }
      if byte == 0x3E { isInTag = false }
    }
  }
}

/// Rows of buttons: one that has no room begins the next row.
struct ButtonRows {
  private let metrics: ViewMetrics
  private let available: Em
  /// Of the rows before the last, with the gaps below them.
  private var above: Em = 0
  private var last: Em = 0
  private var placed: Em = 0

  init(_ metrics: ViewMetrics, available: Em) {
    self.metrics = metrics
    self.available = max(available, 4000)
  }

  var height: Em { above + last }

  /// - Parameter label: The width of its words.
  mutating func add(_ label: Em) {
    let width = max(label + metrics.buttonPadding.inline, ViewMetrics.target)
    let room = available - metrics.buttonPadding.inline
    let lines = max(1, (label + room - 1) / room)
    let height = max(lines * metrics.lineHeight + metrics.buttonPadding.block, ViewMetrics.target)
    if placed > 0, placed + metrics.buttonGap + width > available {
      above += last + metrics.buttonGap
      (placed, last) = (0, 0)
    }
    placed += (placed > 0 ? metrics.buttonGap : 0) + min(width, available)
    last = max(last, height)
  }
}
