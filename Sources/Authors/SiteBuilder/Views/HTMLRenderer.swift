import Authoring
import Text

/// Markdown as HTML for a view or a page for people.
struct HTMLRenderer {
  /// The ways to render links.
  enum Links {
    /// Links in a view: a tap calls the host's functions.
    case hosted
    /// Links in a feed reader: web links are links, other links are text.
    case plain
    /// Links on a page for people: a target with an address there is a link. A target without one is text, or is left
    /// out of a row of buttons.
    case page((LinkTarget) -> String?)

    /// The address of a target; nil if it leads nowhere.
    func href(_ target: LinkTarget) -> String? {
      if case .page(let href) = self { href(target) } else { target.address }
    }
  }

  var links: Links
  /// A function that gives the address and size of an asset, by its path below `content/assets/`; nil leaves the image
  /// out.
  var image: (String) -> PublishedImage?
  /// The level that the highest heading gets, and those below it accordingly; nil for the levels as written.
  var topHeading: Int?
  /// The styles of the whole text's links as buttons.
  var styles: ButtonStyles?
  /// Whether words such as `Wi-Fi` stay on one line. In right-to-left text, a line break would swap their halves.
  var keepsHyphens = false

  func html(_ markdown: Markdown) -> MarkupWriter {
    var walk = Walk(renderer: self, markdown: markdown)
    markdown.withTexts { walk.run($0) }
    return walk.out
  }

  private struct Walk: ~Copyable {
    let renderer: HTMLRenderer
    let markdown: Markdown
    var out = MarkupWriter(capacity: 2048)
    var containers: [Markdown.Container] = []
    /// Whether the current paragraph consists only of links.
    private var isInLinks = false
    private var skipped: Int?
    /// Whether the current paragraph is the first of a task.
    private var isInTask = false
    /// Whether the current paragraph consists of taps that only a host can handle.
    private var isInTaps = false
    /// The number that is added to the level of each heading.
    private let shift: Int

    init(renderer: HTMLRenderer, markdown: Markdown) {
      shift = renderer.topHeading.map { $0 - markdown.highestHeading } ?? 0
      self.renderer = renderer
      self.markdown = markdown
    }

    mutating func run(_ texts: Markdown.Texts) {
      let events = markdown.events
      for index in events.indices where !isSkipped(events[index], at: index) {
        switch events[index] {
        case .begin(let container):
          begin(container, at: index)
          containers.append(container)
        case .end(let container):
          containers.removeLast()
          end(container)
        case .task(let isDone): task(isDone)
        case .text(let text): write(texts[text])
        case .code(let text): code(texts[text])
        case .codeBlock(let text):
          out.write("<pre>")
          code(texts[text])
          out.write("</pre>\n")
        case .html(let html): out.write(markdown[html])
        case .softBreak: out.write("\n")
        case .lineBreak: out.write("<br>\n")
        case .thematicBreak: out.write("<hr>\n")
        case .image(let index): image(markdown.images[index])
        }
      }
    }

    /// Whether an event is left out: feed readers do not get paragraphs of taps that only a host can handle.
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

    private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
      guard renderer.keepsHyphens, text.contains(0x2D) else { return out.write(escaping: text) }
      func isLetter(_ index: Int) -> Bool { text.indices.contains(index) && 0x61...0x7A ~= text[index] | 0x20 }
      var start = 0
      for index in text.indices where text[index] == 0x2D && isLetter(index - 1) && isLetter(index + 1) {
        out.write(escaping: UnsafeBufferPointer(rebasing: text[start...index]))
        // This is a word joiner.
        out.write("\u{2060}")
        start = index + 1
      }
      out.write(escaping: UnsafeBufferPointer(rebasing: text[start...]))
    }

    private mutating func code(_ text: UnsafeBufferPointer<UInt8>) {
      out.write("<code>")
      out.write(escaping: text)
      out.write("</code>")
    }

    private mutating func begin(_ container: Markdown.Container, at index: Int) {
      switch container {
      case .paragraph: if !isTight { paragraph(at: index) }
      case .heading(let level):
        out.write("<h")
        out.write(markup: String(shifted(level)))
        out.write(">")
      case .blockQuote: out.write("<blockquote>\n")
      case .bulletList: out.write("<ul>\n")
      case .orderedList(let start, _): out.write(markup: start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n")
      case .item: out.write("<li>")
      case .emphasis: out.write("<em>")
      case .strong: out.write("<strong>")
      case .strikethrough: out.write("<del>")
      case .link(let link): begin(markdown.links[link], renderer.styles?[link])
      // A table wider than its view scrolls on its own; everything that scrolls must be reachable with a keyboard.
      case .table: out.write("<div class=\"table\" tabindex=\"0\"><table>\n")
      case .row(let isHeader): out.write(isHeader ? "<thead>\n<tr>" : "<tr>")
      case .cell(let alignment, let isHeader): cell(alignment, isHeader)
      }
    }

    private mutating func cell(_ alignment: Markdown.Alignment, _ isHeader: Bool) {
      out.write(isHeader ? "<th scope=\"col\"" : "<td")
      switch alignment {
      case .natural, .start: out.write(">")
      case .center: out.write(" class=\"center\">")
      case .end: out.write(" class=\"end\">")
      }
    }

    /// Writes the box of a task. In a view, the text is the label of the box, so that it is read out with its state.
    /// Feed readers drop boxes.
    private mutating func task(_ isDone: Bool) {
      guard isHosted else { return out.write(isDone ? "☑ " : "☐ ") }
      isInTask = true
      out.write("<label class=\"task\"><input type=\"checkbox\" disabled")
      out.write(isDone ? " checked> " : "> ")
    }

    private mutating func end(_ container: Markdown.Container) {
      switch container {
      case .paragraph:
        isInLinks = false
        if isInTask { out.write("</label>") }
        isInTask = false
        if !isTight { out.write("</p>\n") }
      case .heading(let level):
        out.write("</h")
        out.write(markup: String(shifted(level)))
        out.write(">\n")
      case .blockQuote: out.write("</blockquote>\n")
      case .bulletList: out.write("</ul>\n")
      case .orderedList: out.write("</ol>\n")
      case .item: out.write("</li>\n")
      case .emphasis: out.write("</em>")
      case .strong: out.write("</strong>")
      case .strikethrough: out.write("</del>")
      case .table: out.write("</table></div>\n")
      case .row(let isHeader): out.write(isHeader ? "</tr>\n</thead>\n" : "</tr>\n")
      case .cell(_, let isHeader): out.write(isHeader ? "</th>" : "</td>")
      case .link(let link): end(markdown.links[link].target)
      }
    }

    /// Whether a paragraph is in an item of a tight list, where it is not set apart.
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
      case .links where hasButtons:
        let isScale = renderer.styles?.isScale(markdown.events[index + 1]) ?? false
        out.write(isScale ? "<p class=\"actions scale\">" : "<p class=\"actions\">")
      case .image: out.write("<p class=\"picture\">")
      case .images: out.write("<p class=\"pictures\">")
      default: out.write("<p>")
      }
    }

    private func shifted(_ level: Int) -> Int { min(level + shift, 6) }

    private var isHosted: Bool { if case .hosted = renderer.links { true } else { false } }
    private var hasButtons: Bool { if case .plain = renderer.links { false } else { true } }

    /// - Parameter style: The style of the button; nil for a link that is not a button.
    private mutating func begin(_ link: Markdown.Link, _ style: ButtonStyle?) {
      if let href = renderer.links.href(link.target) {
        out.write("<a href=\"")
        out.write(escaping: href)
        if isHosted {
          out.write("\" data-tap=\"open")
          if case .flag(let name, let value, _, _) = link.target {
            out.write(markup: "\" data-name=\"\(name)\" data-value=\"\(value)")
          }
          if !link.values.isEmpty {
            out.write("\" data-values=\"")
            out.write(escaping: link.values)
          }
        }
        if let name = style?.className { out.write(markup: "\" class=\"\(name)") }
        out.write("\">")
      } else if isHosted {
        beginButton(link.target, style)
      }
    }

    private mutating func beginButton(_ target: LinkTarget, _ style: ButtonStyle?) {
      switch target {
      case .open: break
      case .view(let id): button("view", "data-name=\"\(id)\"", style)
      case .flag(let name, let value, let view, _):
        let next = view.map { " data-view=\"\($0)\"" } ?? ""
        button("flag", "data-name=\"\(name)\" data-value=\"\(value)\"\(next)", style)
      case .close: button("close", nil, style)
      }
    }

    private mutating func button(_ tap: String, _ data: String?, _ style: ButtonStyle?) {
      out.write(markup: "<button type=\"button\" data-tap=\"\(tap)\"\(data.map { " " + $0 } ?? "")")
      if let name = style?.className { out.write(markup: " class=\"\(name)\"") }
      out.write(">")
    }

    private mutating func end(_ target: LinkTarget) {
      if renderer.links.href(target) != nil { return out.write("</a>") }
      if isHosted { out.write("</button>") }
    }

    private mutating func image(_ image: Markdown.Image) {
      guard let published = renderer.image(image.asset) else { return out.write(escaping: image.alternative) }
      out.write(published, alternative: image.alternative)
    }
  }
}

extension MarkupWriter {
  /// - Parameter dark: The address of the image for dark mode, if it is a different one.
  mutating func write(_ image: PublishedImage, alternative: String, dark: String? = nil) {
    if let dark {
      write("<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"")
      write(escaping: dark)
      write("\">")
    }
    write("<img src=\"")
    write(escaping: image.address)
    write("\" alt=\"")
    write(escaping: alternative)
    write("\"")
    if let size = image.size { write(markup: " width=\"\(size.width)\" height=\"\(size.height)\"") }
    write(dark == nil ? ">" : "></picture>")
  }
}

extension ButtonStyle {
  /// The class; nil for the usual look.
  fileprivate var className: String? { self == .secondary ? nil : rawValue }
}

/// A published image, with its path relative to the page that shows it.
struct PublishedImage: Equatable, Sendable {
  @Exact var address: String
  var size: ImageSize?
}

extension Markdown {
  /// The level of the highest heading; 1 without headings.
  fileprivate var highestHeading: Int {
    events.lazy.compactMap { if case .begin(.heading(let level)) = $0 { level } else { nil } }.min() ?? 1
  }
}
