import Authoring
import Text

/// A view's text as HTML, in the parts that looks arrange.
struct ViewText {
  private var picture: [UInt8] = []
  private var opening: [UInt8] = []
  private var rest: [UInt8] = []
  private var actions: [UInt8] = []
  private let hasTitle: Bool
  private let hasPrimary: Bool

  /// A link that is not in the text.
  struct Action {
    var url: String
    var label: String
  }

  /// - Parameter isInSlides: Whether the parts between rules are slides.
  init(_ markdown: Markdown, isInSlides: Bool, isRightToLeft: Bool, image: @escaping (String) -> PublishedImage?) {
    let styles = ButtonStyles(markdown)
    // Slides are equals, so the highest of their headings is the page's.
    let renderer = HTMLRenderer(
      links: .hosted, image: image, topHeading: isInSlides ? 1 : nil, styles: styles, keepsHyphens: isRightToLeft)
    hasTitle = markdown.hasTitle
    hasPrimary = styles.hasPrimary
    var parts = ViewParts(markdown)
    if isInSlides {
      if let picture = parts.picture { parts.message = markdown.part(picture.events + parts.message.events) }
      rest = Self.slides(of: parts.message, renderer)
    } else {
      picture = parts.picture.map { renderer.html($0).bytes } ?? []
      let message = parts.opened
      opening = message.opening.map { renderer.html($0).bytes } ?? []
      rest = renderer.html(message.rest).bytes
    }
    actions = parts.actions.map { renderer.html($0).bytes } ?? []
  }

  mutating func add(_ action: Action?) {
    guard let action else { return }
    var out = MarkupWriter(capacity: 256)
    out.write("<p class=\"actions\"><a href=\"")
    out.write(escaping: action.url)
    out.write("\" data-tap=\"open")
    if !hasPrimary { out.write("\" class=\"primary") }
    out.write("\">")
    out.write(escaping: action.label)
    out.write("</a></p>\n")
    actions += out.bytes
  }

  func content(title: String) -> PageContent {
    PageContent(
      title: title, picture: picture, headline: hasTitle ? nil : title, opening: opening, rest: rest, actions: actions
    )
  }

  /// The slides, each with a dot for every slide, where its own is marked.
  private static func slides(of markdown: Markdown, _ renderer: HTMLRenderer) -> [UInt8] {
    let slides = markdown.slides
    var out = MarkupWriter(capacity: 2048)
    for (index, slide) in slides.enumerated() {
      out.write("<section class=\"slide\">\n")
      let parts = ViewParts(slide)
      if let picture = parts.picture { out.write(renderer.html(picture).bytes) }
      out.write("<div class=\"text\">\n")
      out.write(renderer.html(parts.message).bytes)
      if let actions = parts.actions { out.write(renderer.html(actions).bytes) }
      out.write("</div>\n<p class=\"dots\" aria-hidden=\"true\">")
      for dot in slides.indices { out.write(dot == index ? "<b></b>" : "<i></i>") }
      out.write("</p>\n</section>\n")
    }
    return out.bytes
  }
}

/// A text cut into the parts that a look arranges: the picture at its beginning, the message, and the rows of buttons
/// at its end. Joined in this order, they are the whole text.
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

  /// The message, divided into the heading at its beginning, if any, and the rest.
  var opened: (opening: Markdown?, rest: Markdown) {
    guard case .begin(.heading)? = message.events.first else { return (nil, message) }
    let end = message.block(at: 0).upperBound
    return (message.part(Array(message.events[..<end])), message.part(Array(message.events[end...])))
  }
}

extension Markdown {
  /// The slides of a carousel: the parts between rules (`---`), without these.
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

  /// Whether a heading takes the title's place: one at the beginning, or one of the first level.
  var hasTitle: Bool {
    // An event is compared by its kind: most are texts, and there are many.
    ViewParts(self).opened.opening != nil
      || events.contains { if case .begin(.heading(1)) = $0 { true } else { false } }
  }

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
  /// The change in the number of open containers: 1, 0 or -1.
  fileprivate var deepens: Int {
    switch self {
    case .begin: 1
    case .end: -1
    default: 0
    }
  }
}

/// The contents of a paragraph, if they decide its look.
enum ParagraphShape {
  /// A paragraph that consists only of links: a row of buttons.
  case links
  /// A paragraph with only one image, linked or not.
  case image
  /// A paragraph with only linked images, such as the badges of two stores.
  case images
  case text

  init(of markdown: Markdown, at start: Int) {
    var contents = Contents()
    for event in markdown.events[(start + 1)...] {
      switch event {
      case .end(.paragraph):
        self = contents.shape
        return
      case .begin(.link(let link)) where !markdown.links[link].isBare: contents.begin()
      case .end(.link) where contents.isInLink: contents.isInLink = false
      case .image: contents.add()
      case .softBreak, .lineBreak: continue
      case .text(let text) where markdown[text].allSatisfy({ $0 == 0x20 }): continue
      case _ where !contents.isInLink:
        self = .text
        return
      case .text, .code, .html: contents.hasWords = true
      default: continue
      }
    }
    self = .text
  }

  private struct Contents {
    var isInLink = false
    /// Whether a link contains more than images.
    var hasWords = false
    private var links = 0
    private var images = 0
    private var unlinked = 0

    mutating func begin() {
      isInLink = true
      links += 1
    }

    mutating func add() {
      images += 1
      unlinked += isInLink ? 0 : 1
    }

    var shape: ParagraphShape {
      if images == 1, !hasWords, links + unlinked == 1 { return .image }
      if links == 0 || unlinked > 0 { return .text }
      return images < links || hasWords ? .links : .images
    }
  }
}
