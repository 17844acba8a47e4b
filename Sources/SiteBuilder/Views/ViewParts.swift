import Authoring

/// A text cut into the parts that a look places: a picture that it begins with, its message, and the rows of buttons that
/// it ends with. One after another they are the whole text.
struct ViewParts {
  var picture: Markdown?
  var message: Markdown
  var actions: Markdown?

  init(_ markdown: Markdown) {
    let blocks = markdown.blocks
    let pictures = blocks.first.map { markdown.shape(of: $0) == .image } ?? false ? 1 : 0
    let rows = blocks.dropFirst(pictures).reversed().prefix { markdown.shape(of: $0) == .links }.count
    guard pictures + rows > 0 else {
      message = markdown
      return
    }
    let start = blocks.dropFirst(pictures).first?.lowerBound ?? markdown.events.count
    let end = rows == 0 ? markdown.events.count : blocks[blocks.count - rows].lowerBound
    if pictures > 0 { picture = markdown.part(Array(markdown.events[..<start])) }
    message = markdown.part(Array(markdown.events[start..<end]))
    if rows > 0 { actions = markdown.part(Array(markdown.events[end...])) }
  }
}

extension Markdown {
  /// The parts between its rules (`---`), which are left out: the slides of a carousel.
  var slides: [Markdown] {
    var slides: [[Event]] = [[]]
    for block in blocks {
      if events[block.lowerBound] == .thematicBreak {
        slides.append([])
      } else {
        slides[slides.count - 1] += events[block]
      }
    }
    return slides.filter { !$0.isEmpty }.map(part)
  }

  var hasHeading: Bool { events.contains { if case .begin(.heading) = $0 { true } else { false } } }

  /// The events of each outermost block.
  fileprivate var blocks: [Range<Int>] {
    var blocks: [Range<Int>] = []
    var (depth, start) = (0, 0)
    for index in events.indices {
      switch events[index] {
      case .begin: depth += 1
      case .end: depth -= 1
      default: break
      }
      if depth == 0 {
        blocks.append(start..<index + 1)
        start = index + 1
      }
    }
    return blocks
  }

  fileprivate func shape(of block: Range<Int>) -> ParagraphShape? {
    guard case .begin(.paragraph) = events[block.lowerBound] else { return nil }
    return ParagraphShape(of: self, at: block.lowerBound)
  }
}
