import Authoring

/// A text cut into the parts that a look places: a picture that it begins with, its message, and the rows of buttons that
/// it ends with. One after another they are the whole text.
struct ViewParts {
  var picture: Markdown?
  var message: Markdown
  var actions: Markdown?

  init(_ markdown: Markdown) {
    let events = markdown.events
    let first = markdown.block(at: 0)
    let start = markdown.shape(of: first) == .image ? first.upperBound : 0
    var end = events.count
    while end > start, case let last = markdown.block(endingAt: end), markdown.shape(of: last) == .links {
      end = last.lowerBound
    }
    guard start > 0 || end < events.count else {
      message = markdown
      return
    }
    if start > 0 { picture = markdown.part(Array(events[..<start])) }
    message = markdown.part(Array(events[start..<end]))
    if end < events.count { actions = markdown.part(Array(events[end...])) }
  }

  /// The message as the heading that it begins with, if any, and what follows.
  var opened: (opening: Markdown?, rest: Markdown) {
    guard case .begin(.heading)? = message.events.first else { return (nil, message) }
    let end = message.block(at: 0).upperBound
    return (message.part(Array(message.events[..<end])), message.part(Array(message.events[end...])))
  }
}

extension Markdown {
  /// The parts between its rules (`---`), which are left out: the slides of a carousel.
  var slides: [Markdown] {
    var slides: [[Event]] = [[]]
    var end = 0
    while end < events.count {
      let block = block(at: end)
      end = block.upperBound
      if events[block.lowerBound] == .thematicBreak {
        slides.append([])
      } else {
        slides[slides.count - 1] += events[block]
      }
    }
    return slides.filter { !$0.isEmpty }.map(part)
  }

  var hasHeading: Bool { events.contains { if case .begin(.heading) = $0 { true } else { false } } }

  /// The events of the outermost block that begins there; none at the end.
  func block(at start: Int) -> Range<Int> {
    var depth = 0
    for index in start..<events.count {
      depth += events[index].deepens
      if depth == 0 { return start..<index + 1 }
    }
    return start..<events.count
  }

  /// The events of the outermost block that ends before `end`, which is not 0.
  fileprivate func block(endingAt end: Int) -> Range<Int> {
    var depth = 0
    for index in (0..<end).reversed() {
      depth += events[index].deepens
      if depth == 0 { return index..<end }
    }
    return 0..<end
  }

  func shape(of block: Range<Int>) -> ParagraphShape? {
    guard !block.isEmpty, case .begin(.paragraph) = events[block.lowerBound] else { return nil }
    return ParagraphShape(of: self, at: block.lowerBound)
  }
}

extension Markdown.Event {
  /// How many containers more are open after it: 1, 0 or -1.
  fileprivate var deepens: Int {
    switch self {
    case .begin: 1
    case .end: -1
    default: 0
    }
  }
}
