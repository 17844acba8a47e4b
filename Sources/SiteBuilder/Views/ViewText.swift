import Authoring
import Text

/// A view's text as HTML, in the parts that looks place.
struct ViewText {
  private var picture: [UInt8] = []
  private var opening: [UInt8] = []
  private var rest: [UInt8] = []
  private var actions: [UInt8] = []
  private let hasHeading: Bool
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
    hasHeading = markdown.hasHeading
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
      title: title, picture: picture, headline: hasHeading ? nil : title, opening: opening, rest: rest, actions: actions
    )
  }

  /// Each slide with a dot for every slide, of which its own is marked.
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
