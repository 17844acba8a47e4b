import Authoring
import Text

/// Markdown as HTML for a view or a page for people.
struct HTMLRenderer {
  /// How links are rendered.
  enum Links {
    /// In a view: a tap calls the host's functions.
    case hosted
    /// In a feed reader: web links are links, other links are text.
    case plain
    /// On a page for people: what has an address there is a link. What has none is text, or left out of a row of buttons.
    case page((LinkTarget) -> String?)

    /// Nil for what does not lead anywhere.
    func href(_ target: LinkTarget) -> String? {
      switch (self, target) {
      case (.page(let href), _): href(target)
      case (_, .open(let url)): url
      default: nil
      }
    }
  }

  var links: Links
  /// The address and size of an asset, by its path below `content/assets/`; nil leaves the image out.
  var image: (String) -> PublishedImage?
  /// The level that the highest heading gets, and those below it accordingly; nil for the levels as written.
  var topHeading: Int?

  func html(_ markdown: Markdown) -> MarkupWriter {
    var walk = Walk(renderer: self, markdown: markdown)
    walk.run()
    return walk.out
  }

  private struct Walk {
    let renderer: HTMLRenderer
    let markdown: Markdown
    var out = MarkupWriter(capacity: 2048)
    var containers: [Markdown.Container] = []
    /// In a paragraph that consists of links only.
    private var isInLinks = false
    private var skipped: Int?
    /// In a paragraph that consists of taps that only a host can handle.
    private var isInTaps = false
    /// What is added to the level of each heading.
    private let shift: Int

    init(renderer: HTMLRenderer, markdown: Markdown) {
      shift = renderer.topHeading.map { $0 - markdown.highestHeading } ?? 0
      self.renderer = renderer
      self.markdown = markdown
    }

    mutating func run() {
      let events = markdown.events
      for index in events.indices where !isSkipped(events[index], at: index) {
        switch events[index] {
        case .begin(let container):
          begin(container, at: index)
          containers.append(container)
        case .end(let container):
          containers.removeLast()
          end(container)
        case .text(let text): markdown.withText(text) { out.write(escaping: $0) }
        case .code(let text): code(text)
        case .codeBlock(let text):
          out.write("<pre>")
          code(text)
          out.write("</pre>\n")
        case .html(let html): out.write(markdown[html])
        case .softBreak: out.write("\n")
        case .lineBreak: out.write("<br>\n")
        case .thematicBreak: out.write("<hr>\n")
        case .image(let index): image(markdown.images[index])
        }
      }
    }

    /// A paragraph of taps that only a host can handle is left out for feed readers.
    private mutating func isSkipped(_ event: Markdown.Event, at index: Int) -> Bool {
      if isHosted { return false }
      if case .begin(.paragraph) = event {
        isInTaps = ParagraphShape(of: markdown, at: index) == .links && !leadsSomewhere(index)
      }
      if isInTaps {
        if case .end(.paragraph) = event { isInTaps = false }
        return true
      }
      guard isInLinks else { return false }
      switch event {
      case .begin(.link(let index)) where renderer.links.href(markdown.links[index].target) == nil: skipped = index
      case .end(.link(let index)) where index == skipped:
        skipped = nil
        return true
      default: break
      }
      return skipped != nil
    }

    /// Whether a paragraph has a link that a feed reader can follow.
    private func leadsSomewhere(_ start: Int) -> Bool {
      for event in markdown.events[start...] {
        if case .end(.paragraph) = event { return false }
        if case .begin(.link(let link)) = event, renderer.links.href(markdown.links[link].target) != nil { return true }
      }
      return false
    }

    private mutating func code(_ text: Markdown.TextRange) {
      out.write("<code>")
      markdown.withText(text) { out.write(escaping: $0) }
      out.write("</code>")
    }

    private mutating func begin(_ container: Markdown.Container, at index: Int) {
      switch container {
      case .paragraph: if !isTight { paragraph(at: index) }
      case .heading(let level): out.write(markup: "<h\(shifted(level))>")
      case .blockQuote: out.write("<blockquote>\n")
      case .bulletList: out.write("<ul>\n")
      case .orderedList(let start, _): out.write(markup: start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n")
      case .item: out.write("<li>")
      case .emphasis: out.write("<em>")
      case .strong: out.write("<strong>")
      case .link(let link): begin(markdown.links[link].target)
      }
    }

    private mutating func end(_ container: Markdown.Container) {
      switch container {
      case .paragraph:
        isInLinks = false
        if !isTight { out.write("</p>\n") }
      case .heading(let level): out.write(markup: "</h\(shifted(level))>\n")
      case .blockQuote: out.write("</blockquote>\n")
      case .bulletList: out.write("</ul>\n")
      case .orderedList: out.write("</ol>\n")
      case .item: out.write("</li>\n")
      case .emphasis: out.write("</em>")
      case .strong: out.write("</strong>")
      case .link(let link): end(markdown.links[link].target)
      }
    }

    /// A paragraph in an item of a tight list is not set apart.
    private var isTight: Bool {
      guard containers.last == .item, containers.count >= 2 else { return false }
      switch containers[containers.count - 2] {
      case .bulletList(let tight), .orderedList(_, let tight): return tight
      default: return false
      }
    }

    private mutating func paragraph(at index: Int) {
      let shape = ParagraphShape(of: markdown, at: index)
      isInLinks = shape == .links
      switch shape {
      case .links where hasButtons: out.write("<p class=\"actions\">")
      case .image: out.write("<p class=\"picture\">")
      default: out.write("<p>")
      }
    }

    private func shifted(_ level: Int) -> Int { min(level + shift, 6) }

    private var isHosted: Bool { if case .hosted = renderer.links { true } else { false } }

    private var hasButtons: Bool { if case .plain = renderer.links { false } else { true } }

    private mutating func begin(_ target: LinkTarget) {
      if let href = renderer.links.href(target) {
        out.write("<a href=\"")
        out.write(escaping: href)
        if isHosted { out.write("\" data-tap=\"open") }
        out.write("\">")
      } else if isHosted {
        beginButton(target)
      }
    }

    private mutating func beginButton(_ target: LinkTarget) {
      switch target {
      case .open: break
      case .view(let id): button("view", "data-name=\"\(id)\"")
      case .flag(let name, let value): button("flag", "data-name=\"\(name)\" data-value=\"\(value)\"")
      case .close: button("close", nil)
      }
    }

    private mutating func button(_ tap: String, _ data: String?) {
      out.write(markup: "<button type=\"button\" data-tap=\"\(tap)\"\(data.map { " " + $0 } ?? "")>")
    }

    private mutating func end(_ target: LinkTarget) {
      if renderer.links.href(target) != nil { return out.write("</a>") }
      if isHosted { out.write("</button>") }
    }

    private mutating func image(_ image: Markdown.Image) {
      guard let published = renderer.image(image.asset) else { return out.write(escaping: image.alternative) }
      out.write("<img src=\"")
      out.write(escaping: published.address)
      out.write("\" alt=\"")
      out.write(escaping: image.alternative)
      out.write("\"")
      if let size = published.size { out.write(markup: " width=\"\(size.width)\" height=\"\(size.height)\"") }
      out.write(">")
    }
  }
}

/// Where an image is, relative to the page that shows it.
struct PublishedImage: Equatable, Sendable {
  @Exact var address: String
  var size: ImageSize?
}

/// The contents of a paragraph, if they decide its look.
enum ParagraphShape {
  /// Only links: a row of buttons.
  case links
  /// Only one image.
  case image
  case text

  init(of markdown: Markdown, at start: Int) {
    var depth = 0
    var links = 0
    var images = 0
    for event in markdown.events[(start + 1)...] {
      switch event {
      case .end(.paragraph):
        self = links > 0 && images == 0 ? .links : images == 1 && links == 0 ? .image : .text
        return
      case .begin(.link):
        depth += 1
        links += 1
      case .end(.link): depth -= 1
      case .image where depth == 0: images += 1
      case .softBreak, .lineBreak: continue
      case .text(let text) where markdown[text].allSatisfy({ $0 == 0x20 }): continue
      default:
        if depth == 0 {
          self = .text
          return
        }
      }
    }
    self = .text
  }
}

extension Markdown {
  /// 1 without headings.
  fileprivate var highestHeading: Int {
    events.lazy.compactMap { if case .begin(.heading(let level)) = $0 { level } else { nil } }.min() ?? 1
  }
}
